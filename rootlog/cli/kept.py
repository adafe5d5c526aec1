"""What a plain check loads, kept in one file from process to process.

Python keeps the code of every module in a file of its own. A check needs well over a hundred of them, and to find, open and read
them takes as long as to run what is in them. So the first check puts the code of what it loaded into one file beside Python's, and
with it what patterns compile to and what data files hold; later ones take it from there, and what one of them needs beyond that, it
adds.

The code is that of the source as it is: what is kept of a package's modules counts only while each of their files, and the folder that
they are in, has the size and the time that it had; so does what a data file holds. The file stands beside those that Python writes for
the command. Where Python writes none, because the package belongs to somebody else or because nothing may be added to a source's
folder (`-B`, PYTHONDONTWRITEBYTECODE, as in most containers), it stands in the user's folder for caches: there it saves the most, for
all would be compiled at every start. Where it cannot be written either, all is loaded as ever.
"""

from __future__ import annotations

import marshal
import os
import sys
import time
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import SourceFileLoader, cache_from_source
from _imp import source_hash

from rootlog.engine import earlier
from rootlog.version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from io import FileIO
    from types import CodeType, ModuleType
    from typing import IO

    from rootlog.engine.earlier import Code, Read, Value

    Stamp = tuple[str, str, int, int]
    """A module's name, and of its file the path, the size and when it was changed."""
    Group = tuple[tuple[Stamp, ...], bytes]
    """Modules of one package, itself included, and their code as it is in the file; the first stamp is its folder's."""
    Spot = tuple[tuple[Stamp, ...], int, int, bytes]
    """The same while its code was not read: where that begins in the file, how long it is, and its seal."""

_TOP = "rootlog."
_HERE = os.path.abspath(__file__)
_SIZE = 8
"""How many bytes tell how long the index is, and how many its seal has."""
_STALE = 3600.0
"""How many seconds a file that is being written is left alone; after that a killed process left it."""


class _Known(SourceFileLoader):
    """Loads a module whose code is known already."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        """That code."""
        return self._code


class Kept:
    """The file at `path`, as a finder of modules: it gives those whose code is kept there."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._before = frozenset(sys.modules)
        self._codes: dict[str, tuple[str, CodeType]] = {}
        """The files and the code of the modules in those groups that were opened."""
        self._file: FileIO | None = None
        self._spots: list[Spot] = []
        self._places: dict[str, int] = {}
        """In which group each module is."""
        self._opened: set[int] = set()
        self._stale: set[int] = set()
        """The groups of which something is not as it was."""
        self._buffer = bytearray()
        """Where code is read to, again and again: memory that is used for the first time takes longer than reading."""
        try:
            self._file = open(path, "rb", buffering=0)  # noqa: SIM115  # for as long as modules are asked for
            self._spots, compiled, read = _index(self._file)
        except (
            Exception
        ):  # there is none, or it is no such file; whatever is wrong with it, all is loaded as ever
            return
        for number, (stamps, _, _, _) in enumerate(self._spots):
            for name, _, _, _ in stamps[1:]:
                self._places[name] = number
        self._buffer = bytearray(max((spot[2] for spot in self._spots), default=0))
        earlier.PATTERNS.update(compiled)
        earlier.DATA.update(read)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of rootlog is loaded from; None where its code is not kept."""
        group = self._places.get(name)
        if group is None:
            return None
        if group not in self._opened:
            self._open(group)
        if name not in self._codes:
            return None
        place, code = self._codes[name]
        spec = ModuleSpec(name, _Known(name, place, code), origin=place)
        spec.has_location = True
        spec.cached = self._path
        if _is_package(place):
            spec.submodule_search_locations = [os.path.dirname(place)]
        return spec

    def _open(self, group: int) -> None:
        """Take the code of a group's modules, unless one of their files was changed, or a file of their folder came or went."""
        self._opened.add(group)
        stamps, begin, length, seal_ = self._spots[group]
        loaded = None
        if all(map(_holds, stamps)):
            try:
                code = self._read(begin, length)
                if seal(code) == seal_:
                    loaded = marshal.loads(code)  # noqa: S302  # as Python its own
            except Exception:  # the disk failed
                loaded = None
        if loaded is None:
            self._stale.add(group)
            return
        for (name, path, _, _), code in zip(stamps[1:], loaded, strict=True):
            self._codes[name] = path, code

    def _read(self, begin: int, length: int) -> memoryview:
        """A part of the file, until another one is read. Raises OSError, or EOFError where there is less of it."""
        part = memoryview(self._buffer)[:length]
        assert self._file is not None  # it had an index
        self._file.seek(begin)
        if self._file.readinto(part) != length:
            raise EOFError
        return part

    def keep(self) -> None:
        """Keep what this process had to load or to compile itself, if there is anything, and if the file can be written.

        What is loaded together is kept together: what an earlier check did not need are groups of their own.
        """
        modules = [*self._own()]
        compiled = earlier.COMPILED.difference(earlier.PATTERNS)
        if not (modules or compiled or earlier.READ):
            return
        beside = f"{self._path}.{os.getpid()}"
        try:
            os.makedirs(os.path.dirname(self._path), mode=0o700, exist_ok=True)
            _clear_out(self._path)
            with open(beside, "xb", opener=private) as file:
                new = _grouped(filter(None, map(_with_code, modules)))
                earlier.PATTERNS.update((text, _compiled(text)) for text in compiled)
                earlier.DATA.update((one, _value(*one)) for one in earlier.READ)
                file.write(_content([*self._lasting(), *new]))
            self._close()  # what is open is not replaced everywhere
            os.replace(beside, self._path)
        except (OSError, EOFError, ValueError):
            return
        finally:
            _remove(beside)

    def _lasting(self) -> Iterator[Group]:
        """The groups that are kept, those of which something changed left out. Raises OSError or EOFError."""
        for number, (stamps, begin, length, seal_) in enumerate(self._spots):
            if number not in self._stale:
                code = bytes(self._read(begin, length))
                if seal(code) == seal_:
                    yield stamps, code

    def _close(self) -> None:
        """Give the file back; nothing is found in it any more."""
        if self._file is not None:
            self._file.close()
        self._places, self._spots = {}, []

    def _own(self) -> Iterator[SourceFileLoader]:
        """What loaded the modules that are not kept, as far as they have a source."""
        for name, module in sys.modules.items():
            if name.startswith(_TOP) and name not in self._before and name not in self._codes:
                loader = module.__spec__ and module.__spec__.loader
                if type(loader) is SourceFileLoader:
                    yield loader


def begun() -> Kept:
    """What is kept for this Python and this installation; from now on it is asked for modules."""
    kept = Kept(f"{_place().removesuffix('.pyc')}.kept")
    sys.meta_path.insert(0, kept)
    return kept


def _place() -> str:
    """Where Python would keep the code of a module beside this one; in the user's caches where it would not."""
    source = os.path.join(os.path.dirname(_HERE), "check.py")
    cached = cache_from_source(source)
    if not sys.dont_write_bytecode and _takes_files(os.path.dirname(cached)):
        return cached
    before = sys.pycache_prefix
    found = caches()
    if not os.path.isabs(found):
        return cached  # nobody knows whose home it would be
    try:
        sys.pycache_prefix = found
        return cache_from_source(source)
    finally:
        sys.pycache_prefix = before


def _takes_files(folder: str) -> bool:
    """Whether this user, and nobody else, may write in a folder."""
    try:
        return os.access(folder, os.W_OK) and _is_own(os.stat(folder))
    except OSError:
        return False


def _is_own(found: os.stat_result) -> bool:
    """Whether a file or a folder is this user's, and nobody else may write it; where the system does not tell, it is."""
    return sys.platform == "win32" or (found.st_uid == os.geteuid() and not found.st_mode & 0o022)


def is_trusted(file: IO[bytes] | FileIO, path: str) -> bool:
    """Whether nobody but this user can have written an open file, nor put it into its folder. Raises OSError."""
    return _is_own(os.fstat(file.fileno())) and _is_own(os.stat(os.path.dirname(path)))


def private(path: str, flags: int) -> int:
    """Opens a file that is new for this user alone."""
    return os.open(path, flags, 0o600)


def seal(content: bytes | memoryview) -> bytes:
    """What tells that a content is as it was written."""
    return source_hash(0, content)


def caches() -> str:
    """This user's folder for what programs can make anew, by the custom of the system."""
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA") or "~\\AppData\\Local"
    elif sys.platform == "darwin":
        folder = "~/Library/Caches"
    else:
        folder = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return os.path.join(os.path.expanduser(folder), "rootlog")


def _is_package(path: str) -> bool:
    return path.endswith("__init__.py")


def _stamp(name: str, path: str) -> Stamp:
    """A module, or a package, with its file or folder as that is now. Raises OSError where there is none."""
    found = os.stat(path)
    return name, path, found.st_size, found.st_mtime_ns


def _holds(stamp: Stamp) -> bool:
    """Whether a file or a folder is as it was."""
    name, path, _, _ = stamp
    try:
        return _stamp(name, path) == stamp
    except OSError:
        return False


def _with_code(loader: SourceFileLoader) -> tuple[Stamp, CodeType] | None:
    """A module that was loaded, with the code of its source as that is now; None where it cannot be had any more."""
    try:
        stamp = _stamp(loader.name, loader.path)
        code = loader.get_code(loader.name)
    except (ImportError, OSError, SyntaxError, ValueError):
        return None
    return (stamp, code) if code else None


def _grouped(modules: Iterable[tuple[Stamp, CodeType]]) -> list[Group]:
    """The modules by their packages. Raises OSError."""
    groups: dict[str, list[tuple[Stamp, CodeType]]] = {}
    for one in modules:
        name, path, _, _ = one[0]
        package = name if _is_package(path) else name.rpartition(".")[0]
        groups.setdefault(package, []).append(one)
    return [_group(package, ones) for package, ones in groups.items()]


def _group(package: str, modules: Sequence[tuple[Stamp, CodeType]]) -> Group:
    """The modules of a package as one group. What else comes into their folder may take their place, as compiled modules do."""
    folder = _stamp(package, os.path.dirname(modules[0][0][1]))
    own = (stamp for stamp, _ in modules)
    return (folder, *own), marshal.dumps([code for _, code in modules])


def _purpose() -> bytes:
    """The first line of the file: what it is of use to, and to nothing else. Raises OSError where this module is no file."""
    _, path, size, at = _stamp(__name__, _HERE)
    return f"rootlog {VERSION} by {path!r} ({size}, {at}) for Python {sys.version!r}\n".encode()


def _compiled(text: str) -> Code | None:
    from rootlog.engine.patterns import code_of  # it has been loaded: somebody had that compiled

    return code_of(text)


def _value(path: str, whole: bool) -> Value:
    """What is read from a data file. Raises OSError or ValueError where it cannot be read any more."""
    from rootlog.engine.data import read_anew  # as above

    _, _, size, at = _stamp("", path)
    return size, at, marshal.dumps(read_anew(path, whole=whole))


def _index(file: FileIO) -> tuple[list[Spot], dict[str, Code | None], dict[Read, Value]]:
    """Where the groups are in the file, what patterns compile to and data files hold.

    Raises OSError, EOFError, ValueError or TypeError where it is no such file.
    """
    purpose = _purpose()
    head = file.read(len(purpose) + 2 * _SIZE)
    if not head.startswith(purpose) or not is_trusted(file, os.fsdecode(file.name)):
        raise ValueError
    size = int.from_bytes(head[len(purpose) : -_SIZE])
    index = file.read(size)
    if seal(index) != head[-_SIZE:]:
        raise ValueError
    places, compiled, read = marshal.loads(index)  # noqa: S302  # as above
    at = len(head) + size
    spots: list[Spot] = []
    for stamps, length, seal_ in places:
        spots.append((stamps, at, length, seal_))
        at += length
    if at != os.fstat(file.fileno()).st_size:
        raise EOFError
    return spots, compiled, read


def _content(groups: Sequence[Group]) -> bytes:
    """What the file has in it, with these groups."""
    places = [(stamps, len(code), seal(code)) for stamps, code in groups]
    index = marshal.dumps((places, earlier.PATTERNS, earlier.DATA))
    size = len(index).to_bytes(_SIZE)
    return b"".join((_purpose(), size, seal(index), index, *(code for _, code in groups)))


def _clear_out(path: str) -> None:
    """Remove what a killed process left beside the file at that path. Raises OSError."""
    folder, name = os.path.split(path)
    with os.scandir(folder) as found:
        left = [one for one in found if one.name.rpartition(".")[0] == name]
    for one in left:
        if time.time() - one.stat().st_mtime > _STALE:
            _remove(one.path)


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        return  # it was never made, or has its place by now
