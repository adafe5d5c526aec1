"""The part of JSON Schema that settings are described in, for where jsonschema is not installed, as in a browser.

It tells the same errors as jsonschema, in the same words; a test compares them.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

Schema = dict[str, Any]
_TYPES: dict[str, type | tuple[type, ...]] = {
    "array": list,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "object": dict,
    "string": str,
}


class Trouble(NamedTuple):
    """One thing that does not have the shape that it should have, under the names that jsonschema gives its errors."""

    json_path: str
    validator: str
    validator_value: object
    schema: Schema
    instance: Any
    message: str


def errors(value: object, schema: Schema, path: str = "$") -> Iterator[Trouble]:
    """What is wrong with JSON values, given the schema that they should have. Keywords that no settings use are not known."""
    for keyword, wanted in schema.items():
        message = _message(keyword, wanted, value, schema)
        if message:
            yield Trouble(path, keyword, wanted, schema, value, message)
    if isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties")
        for key, one in value.items():
            inner = known.get(key, others)
            if isinstance(inner, dict):
                yield from errors(one, inner, f"{path}.{key}")
    elif isinstance(value, list) and "items" in schema:
        for place, one in enumerate(value):
            yield from errors(one, schema["items"], f"{path}[{place}]")


def _message(keyword: str, wanted: Any, value: Any, schema: Schema) -> str:
    """What is wrong with a value by one keyword, not by what is in it; empty if nothing is."""
    if keyword == "type" and not _is(value, wanted):
        return f"{value!r} is not of type {wanted!r}"
    if keyword == "enum" and value not in wanted:
        return f"{value!r} is not one of {wanted!r}"
    if keyword == "minItems" and isinstance(value, list) and len(value) < wanted:
        return f"{value!r} should be non-empty"
    if keyword == "minLength" and isinstance(value, str) and len(value) < wanted:
        return f"{value!r} should be non-empty"
    if keyword == "minimum" and _is(value, "number") and value < wanted:
        return f"{value!r} is less than the minimum of {wanted!r}"
    if keyword == "additionalProperties" and wanted is False and isinstance(value, dict):
        unknown = [key for key in value if key not in schema.get("properties", {})]
        if unknown:
            return f"there is no key {unknown[0]!r}"
    return ""


def _is(value: object, type_: str) -> bool:
    if type_ in ("integer", "number") and isinstance(value, bool):
        return False
    return isinstance(value, _TYPES[type_])
