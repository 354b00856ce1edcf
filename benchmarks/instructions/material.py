"""Steps of help centres and the pages they are for, as the people behind RUSS wrote them down.

RUSS: Xu et al., "Grounding Open-Domain Instructions to Automate Web Support Tasks", NAACL 2021. Their repository has
each step with the element that is right, and the whole page as a browser had it. It is read where it lies; nothing of
it is in the project.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from benchmarks.apps.serving import AppMissing, cache
from benchmarks.cloned import cloned

REPOSITORY = "https://github.com/xnancy/russ"
STEPS = "evaluation/temp-eval_instructions-nancy-eval.tsv"
PAGES = "evaluation/eval_DOMs"

Half = Literal["built by", "kept"]

_GIVEN = "Sample 4711"
_ENTERS = re.compile(
    r"(?P<verb>enter|type|input|fill in|fill|write) (?P<what>\S.{0,80}?) "
    r"(?P<where>(?:in|into|on|under|for|next to) .+)",
    re.IGNORECASE,
)
_OF_THE_USER = re.compile(r"user[- ]?(?:select|selct|input|suppl|provid|choose|chosen)", re.IGNORECASE)
_NO_DEED = re.compile(r"(?:go to|ask|read|say|tell|v_)\b", re.IGNORECASE)
_ADDRESS = re.compile(r"go to (?:https?://)?(?:www\.)?(?P<host>[^/\s?]+)", re.IGNORECASE)


class Node(Struct, frozen=True):
    """An element of a page, or a text (tag "t"), as the browser had it. `children` are numbers of nodes (`ref`)."""

    ref: int
    tag: str
    xid: str | int | None = None
    attributes: dict[str, str | None] = {}
    children: list[int] = []
    styles: dict[str, str] = {}
    text: str | None = None
    hidden: bool = False


class _Page(Struct, frozen=True):
    info: list[Node]


class Instruction(Struct, frozen=True):
    """One step, the number of its page, and the element that is right, by its number there."""

    site: str
    says: str
    page: int
    right: str

    @property
    def half(self) -> Half:
        return "kept" if sha256(self.site.encode()).digest()[0] % 2 else "built by"


def clone() -> Path:
    """The repository in the user's cache, 561 MB of pages, fetched on first use. Raises AppMissing."""
    return cloned(REPOSITORY, cache() / "russ")


def instructions(data: Path) -> list[Instruction]:
    """Every step that does something on a page and can be judged, each once for a page. Raises AppMissing.

    Left out are steps whose page is not there or whose element is unknown, and those that stand for something that a
    user would choose among others ("Click Remove below the user-selected review").
    """
    if not (data / STEPS).is_file():
        raise AppMissing(f"{data} is no clone of {REPOSITORY}: it has no {STEPS}")
    return list(dict.fromkeys(_read(data)))


def _read(data: Path) -> Iterator[Instruction]:
    site = ""
    with (data / STEPS).open(encoding="utf-8", newline="") as lines:
        for row in csv.reader(lines, delimiter="\t"):
            says, right, page = (*(field.strip() for field in (row[0], *row[2:4])), "", "", "")[:3]
            if address := _ADDRESS.match(says):
                site = address["host"].lower()
            if _NO_DEED.match(says) or not right.isdigit() or not page.isdigit():
                continue
            step = as_said(says)
            if _OF_THE_USER.search(step) is None and (data / PAGES / f"{page}.json").is_file():
                yield Instruction(site, step, int(page), right)


def as_said(step: str) -> str:
    """A step with a value for what stands in for one: 'Enter "Sample 4711" in text field with Email'."""
    found = _ENTERS.fullmatch(step)
    return step if found is None else f'{found["verb"]} "{_GIVEN}" {found["where"]}'


def nodes_of(data: Path, page: int) -> list[Node]:
    """The nodes of a page, the root first."""
    return msgspec.json.decode((data / PAGES / f"{page}.json").read_bytes(), type=_Page).info
