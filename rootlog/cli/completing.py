"""Completion in shells besides commands and options: laws, rules, maps, factions and the like, files. Loaded when a shell asks for it."""

import os
from collections.abc import Callable, Iterable

import click
from click.shell_completion import (
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
)

from rootlog.engine import cards, factions, hirelings, landmarks, maps
from rootlog.engine.law import BY_DATE, DEFAULT, LawError, catalogue, editions, named
from rootlog.reporting import forms
from rootlog.reporting.league import WAYS
from rootlog.reporting.selecting import BESIDE

Items = list[CompletionItem]


def files(incomplete: str) -> Items:
    """That a path is there: shells complete those themselves."""
    return [CompletionItem(incomplete, type="file")]


def rules(law: str | None, incomplete: str, *, filters: bool) -> Items:
    """The numbers of the rules of a law (none: of the usual one), with their titles; of several with commas, the last.

    What `filters` findings also takes what those cite that are about no rule.
    """
    try:
        law_id = named(law or DEFAULT)
    except LawError:
        return []
    numbers = {
        entry.numbers[law_id]: entry.title_in(law_id)
        for entry in catalogue.everything()
        if law_id in entry.numbers
    }
    if filters:
        numbers |= dict.fromkeys(BESIDE, "")
    before, comma, last = incomplete.rpartition(",")
    return _beginning(last, sorted(numbers.items()), before + comma)


def names(kinds: Iterable[str], incomplete: str) -> Items:
    """The values that an option of those kinds takes; of several with commas, the last."""
    before, comma, last = incomplete.rpartition(",")
    taken = before.split(",")
    known = (name for kind in kinds for name in _names(kind).items())
    found = ((one, words) for one, words in known if one not in taken)
    return _beginning(last, found, before + comma)


def _names(kind: str) -> dict[str, str]:
    """All that there is of a kind, each with what it is; only that kind is read."""
    kinds: dict[str, Callable[[], dict[str, str]]] = {
        "factions": lambda: {one: factions.name(one) for one in factions.letters()},
        "map": lambda: dict.fromkeys(maps.names(), ""),
        "deck": lambda: dict.fromkeys(cards.names(), ""),
        "landmarks": lambda: {one: landmarks.landmark(one).title for one in landmarks.names()},
        "hirelings": lambda: {one: hirelings.hireling(one).name for one in hirelings.codes()},
        "form": lambda: dict.fromkeys(forms.names(), ""),
        "by": lambda: dict.fromkeys(WAYS, ""),
        "law": lambda: {one: str(editions.entry(one)["title"]) for one in editions.ids()},
        "day": lambda: {BY_DATE: "the edition in print when the game was played"},
    }
    return kinds[kind]()


def _beginning(incomplete: str, known: Iterable[tuple[str, str]], before: str = "") -> Items:
    wanted = incomplete.casefold()
    return [
        CompletionItem(before + value, help=words)
        for value, words in known
        if value.casefold().startswith(wanted)
    ]


_POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($word, $ast, $cursor)
    $env:%(complete_var)s = "powershell_complete"
    $env:COMP_WORDS = ($ast.CommandElements | ForEach-Object { "$_" }) -join "`n"
    $env:COMP_CWORD = $word
    try {
        %(prog_name)s | ForEach-Object {
            $value, $help = $_ -split "`t", 2
            if (-not $help) { $help = $value }
            [System.Management.Automation.CompletionResult]::new($value, $value, "ParameterValue", $help)
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:COMP_WORDS, Env:COMP_CWORD
    }
}
"""


@add_completion_class
class PowerShell(ShellComplete):
    """Completion for PowerShell, on any system; where it is given nothing it completes paths."""

    name = "powershell"
    source_template = _POWERSHELL

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is completed, and that one."""
        incomplete = os.environ.get("COMP_CWORD", "")
        _, *words = os.environ.get("COMP_WORDS", "").split("\n")
        if incomplete and words and words[-1] == incomplete:
            words.pop()
        return words, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        """A line of a value and what it is."""
        return f"{item.value}\t{item.help or ''}"

    def complete(self) -> str:
        """All that fits, a line each."""
        found = self.get_completions(*self.get_completion_args())
        return "\n".join(self.format_completion(one) for one in found if one.type == "plain")


SHELLS = ("bash", "zsh", "fish", "powershell")


def source(command: click.Command, name: str, variable: str, shell: str) -> str:
    """The script that makes a shell ask `command` for completions."""
    made = get_completion_class(shell)
    if made is None:
        raise click.UsageError(f"{name} has no completion for {shell}")
    return made(command, {}, name, variable).source()
