"""Builds the distributions (PEP 517): setuptools does it, then all that hangs on the time and the machine is taken out.

So whoever builds the same commit with the same tools gets the same bytes.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from archives import even_tar, even_zip
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def build_wheel(
    wheel_directory: str,
    config_settings: Mapping[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build the wheel; gives its name."""
    name = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    even_zip(Path(wheel_directory, name))
    return name


def build_sdist(sdist_directory: str, config_settings: Mapping[str, Any] | None = None) -> str:
    """Build the source distribution; gives its name."""
    name = build_meta.build_sdist(sdist_directory, config_settings)
    even_tar(Path(sdist_directory, name))
    return name
