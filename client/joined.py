"""One page of several frames: what each of them told by itself, put together as extension/shared/joined.js does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from math import floor
from typing import Any

from msgspec import Struct

REPORTED = 10  # of each kind of what happened
CONTAINERS = 20
_FRAMED = re.compile(r"frame-([\d-]+)/(.*)", re.DOTALL)

Path = tuple[int, ...]  # where a frame stands: numbers from the top, each from 1


class Part(Struct, frozen=True):
    """What the page script of one frame told, and the frames in it by the node of its tree that stands for each."""

    fields: Mapping[str, Any]
    path: Path
    origin: str
    inner: Mapping[int, Part]


def name_of(path: Path) -> str:
    """The beginning of the ids of what stands in a frame."""
    return f"frame-{'-'.join(map(str, path))}"


def framed_id(id_: str | None) -> tuple[Path, str] | None:
    """Where an element of a frame of another origin is, and its id there; None for one of the page itself."""
    framed = _FRAMED.fullmatch(id_ or "")
    return (tuple(map(int, framed[1].split("-"))), framed[2]) if framed else None


def joined(part: Part) -> dict[str, Any]:
    """The fields of a whole page."""
    fields = dict(part.fields)
    frames = {frame["at"]: frame for frame in fields.pop("frames")}
    tree: list[Mapping[str, Any]] = []
    hashes = [fields["domHash"]]
    containers = [{**one, "id": _called(part, one["id"])} for one in fields["scrollableContainers"]]
    forms = _forms_in(fields["interactiveTree"])
    if "activeElement" in fields:
        fields["activeElement"] = _called(part, fields["activeElement"])
    for at, node in enumerate(fields["interactiveTree"]):
        if at not in part.inner:
            tree.append(_named(part, node))
            continue
        whole = joined(part.inner[at])
        tree += [_moved(one, frames[at], forms) for one in whole["interactiveTree"]]
        forms += _forms_in(whole["interactiveTree"])
        containers += whole["scrollableContainers"]
        hashes.append(whole["domHash"])
        if frames[at].get("active") and "activeElement" in whole:
            fields["activeElement"] = whole["activeElement"]
    fields["interactiveTree"] = tree
    fields["scrollableContainers"] = containers[:CONTAINERS]
    fields["domHash"] = "-".join(hashes)
    fields.pop("truncated", None)
    return fields


def _forms_in(tree: Iterable[Mapping[str, Any]]) -> int:
    return max((node.get("fm", 0) for node in tree), default=0)


def _called(part: Part, id_: str) -> str:
    return f"{name_of(part.path)}/{id_}" if part.path else id_


def _named(part: Part, node: Mapping[str, Any]) -> Mapping[str, Any]:
    if not part.path:
        return node
    own = f".{node['f']}" if "f" in node else ""
    return {**node, "i": _called(part, node["i"]), "f": f"{part.origin}#{'-'.join(map(str, part.path))}{own}"}


def _moved(node: Mapping[str, Any], frame: Mapping[str, Any], forms: int) -> Mapping[str, Any]:
    out = dict(node)
    if "xy" in node:
        x, y = node["xy"]
        out["xy"] = [floor(x + frame["x"] + 0.5), floor(y + frame["y"] + 0.5)]
    if frame.get("occ"):
        out["occ"] = True
    if "fm" in node:
        out["fm"] = node["fm"] + forms
    return out


def reported(own: Mapping[str, Any], others: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What happened in a page and in its frames, as one report. The address is the page's own."""
    reports = (own, *others)
    fields = dict(own)
    fields["clientObservations"] = {
        **own["clientObservations"],
        **{
            field: any(one["clientObservations"][field] for one in reports)
            for field in ("didNetworkOccur", "didDomMutate")
        },
        "writes": _worst([one["clientObservations"]["writes"] for one in reports]),
    }
    for field in ("errors_detected", "success_messages", "recentEvents"):
        fields[field] = list(dict.fromkeys(text for one in reports for text in one[field]))[:REPORTED]
    for field in ("hasErrors", "hasSuccess"):
        fields[field] = any(one[field] for one in reports)
    passed = [one for one in reports if "verification_passed" in one]
    for one in sorted(passed, key=lambda one: bool(one["verification_passed"]))[:1]:
        fields["verification_passed"] = one["verification_passed"]
        fields["verification_message"] = one["verification_message"]
    return fields


def _worst(all_: Sequence[str]) -> str:
    """Of what became of writes in several documents, what says most against them."""
    return next((one for one in ("failed", "refused", "open", "taken") if one in all_), "none")
