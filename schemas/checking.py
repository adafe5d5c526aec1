"""Comparing what users hand in with the JSON Schemas."""

import json
from functools import cache
from typing import Any


def trouble(value: object, schema: str) -> str:
    """What is wrong with JSON values that should have the shape of that schema ("position"), with its place; empty if nothing is.

    Where jsonschema is not installed nothing is compared.
    """
    try:
        from jsonschema.exceptions import best_match  # type: ignore[import-untyped]  # has no types
    except ImportError:
        return ""
    found = best_match(_validator(schema).iter_errors(value))
    if found is None:
        return ""
    place = found.json_path.removeprefix("$").removeprefix(".")
    return f"{place or 'the whole'}: {found.message}"


@cache
def _validator(schema: str) -> Any:
    from importlib.resources import files  # rarely needed, and 21 ms

    from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # as above

    text = (files("rootlog.schemas") / f"{schema}.schema.json").read_text("utf-8")
    return Draft202012Validator(json.loads(text))
