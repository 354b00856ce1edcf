"""Facts are declared once, as the fields of a Struct; their types for the rules are read off the annotations."""

from __future__ import annotations

import inspect
import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from engine.rules.model import FactType, Group, Kind

MATCHED_ONLY = Meta(extra={"matched_only": True})
KINDS: dict[type, Kind] = {bool: "bool", int: "int", float: "float", str: "str"}


def facts_of(prefix: str, group: type[Struct]) -> dict[str, FactType]:
    """The facts of a group, named `prefix.field`, or by the field alone for an empty prefix.

    Fields may be bool, int, float, str or a Literal of texts, with `| None` where null is possible, and
    `Annotated[..., msgspec.Meta(ge=, le=, description=, examples=)]`; `MATCHED_ONLY` among the annotations makes a text
    one that only patterns may look at. Any other annotation is a TypeError.
    """
    hints = get_type_hints(group, include_extras=True)
    dot = f"{prefix}." if prefix else ""
    return {f"{dot}{field}": _fact_type(hint, f"{group.__name__}.{field}") for field, hint in hints.items()}


def group_of(name: str, *kinds: type[Struct]) -> Group:
    """A group of facts for people: `name.field` of every kind, and what their docstrings say in the first line."""
    about = [_about(kind) for kind in kinds]
    return Group(name, " ".join(about), {fact: of for kind in kinds for fact, of in facts_of(name, kind).items()})


def _about(kind: type[Struct]) -> str:
    """The first line of a docstring as a sentence, without the names that it is about: `page.*: …`."""
    line = (inspect.getdoc(kind) or "").partition("\n")[0]
    names, colon, rest = line.partition(": ")
    said = rest if colon and names.endswith(".*") else line
    return said[:1].upper() + said[1:]


def _fact_type(hint: Any, where: str) -> FactType:
    metas: list[Meta] = []
    nullable = False
    while True:
        if get_origin(hint) is Annotated:
            hint, *extras = get_args(hint)
            metas += [extra for extra in extras if isinstance(extra, Meta)]
        elif get_origin(hint) in (Union, types.UnionType):
            rest = [arm for arm in get_args(hint) if arm is not type(None)]
            if len(rest) != 1 or len(rest) == len(get_args(hint)):
                raise TypeError(f"{where}: a fact has one type, or one type and None, not {hint}")
            hint, nullable = rest[0], True
        else:
            break
    values: tuple[str, ...] = ()
    if get_origin(hint) is Literal:
        kind: Kind = "enum"
        values = get_args(hint)
        if not all(isinstance(value, str) for value in values):
            raise TypeError(f"{where}: the values of a Literal fact are texts, not {hint}")
    elif hint in KINDS:
        kind = KINDS[hint]
    else:
        raise TypeError(f"{where}: a fact is bool, int, float, str or a Literal of texts, not {hint}")
    return FactType(
        kind=kind,
        values=values,
        minimum=_first(meta.ge if meta.ge is not None else meta.gt for meta in metas),
        maximum=_first(meta.le if meta.le is not None else meta.lt for meta in metas),
        nullable=nullable,
        doc=next((meta.description for meta in metas if meta.description), ""),
        example=next((meta.examples[0] for meta in metas if meta.examples), None),
        matched_only=any(meta is MATCHED_ONLY for meta in metas),
    )


def _first(bounds: Any) -> float | None:
    return next((bound for bound in bounds if bound is not None), None)
