"""How a draft changes: pure, each from a draft to the next. Everything raises Refused with what to do instead."""

from __future__ import annotations

import itertools
from collections.abc import Container, Mapping

import re2
from msgspec import Struct
from msgspec.structs import replace

from server.drafts.draft import MAX_NOTE, OPEN, BroughtCase, Draft, Edited, MeantCase, Stage, Step
from server.drafts.merging import Clash, merged

MAX_BYTES = 256 * 1024  # of one file
MAX_FILES = 60  # that one draft changes
MAX_CASE_BYTES = 32 * 1024  # of one golden case
MOST_CASES = 100  # that one draft brings
MOST_MEANT = 200  # of the folder that one draft changes
CASE = re2.compile(r"[a-z][a-z0-9_]{0,60}/[a-z0-9_]{1,80}[.]yaml")
FILE = re2.compile(r"(?:[a-z][a-z0-9_]{0,60}|words/[A-Za-z0-9_-]{1,60})[.]yaml")

Texts = Mapping[str, str | None]


class Refused(Exception):
    """The draft stays as it was. `clashes` are lines, by file, that somebody else changed too."""

    def __init__(self, said: str, clashes: Mapping[str, tuple[Clash, ...]] | None = None) -> None:
        super().__init__(said)
        self.clashes = clashes or {}


class Together(Struct, frozen=True, kw_only=True):
    """What of a draft is saved at once, or not at all: files, golden files of the folder as they are meant to be, and
    the texts of cases that the draft brings, each by name.
    """

    edits: tuple[Edit, ...]
    meant: Mapping[str, MeantCase] = {}
    cases: Mapping[str, str] = {}


class Edit(Struct, frozen=True, kw_only=True):
    """A file as somebody wants it. `revision` is the one that they began from, 0 for the file as it is in force, and
    `began` the text that it had.
    """

    file: str
    text: str | None
    revision: int
    began: str | None


def edited(draft: Draft, edit: Edit, live: str | None, who: str, at: float) -> Draft:
    """The draft with an edit, merged with what somebody else did meanwhile. `live` is the file in the draft's base."""
    _open(draft)
    _fits(draft, edit)
    before = draft.files.get(edit.file)
    now, revision = (live, 0) if before is None else (before.text, before.revision)
    text = edit.text
    if edit.revision != revision and edit.began != now:
        theirs = before.who if before is not None else "the policies in force"
        text = _of_both(edit.file, edit.began, edit.text, now, theirs)
    if text == now:
        return draft
    file = Edited(text=text, revision=revision + 1, who=who, at=at)
    return replace(draft, files={**draft.files, edit.file: file}, editors=draft.editors | {who}, stage="editing")


def together(draft: Draft, change: Together, live: Texts, who: str, at: float) -> Draft:
    """The draft with all of a change. `live` are the files in its base."""
    for edit in change.edits:
        draft = edited(draft, edit, live.get(edit.file), who, at)
    for name, meant in change.meant.items():
        draft = with_meant(draft, name, meant)
    cases = {name: replace(one, text=change.cases.get(name, one.text)) for name, one in draft.cases.items()}
    return replace(draft, cases=cases)


def with_case(draft: Draft, name: str, case: BroughtCase) -> Draft:
    """The draft with one more golden case, under a name that is free."""
    _open(draft)
    if not CASE.fullmatch(name):
        raise Refused(f"{name[:80]!r} is no name of a golden file, as in tier1/what_happens.yaml")
    if len(case.text.encode("utf-8", "surrogatepass")) > MAX_CASE_BYTES or not _whole(case.text):
        raise Refused(f"a golden case is a text of at most {MAX_CASE_BYTES // 1024} KiB")
    if case.text in [one.text for one in draft.cases.values()]:
        return draft
    if len(draft.cases) >= MOST_CASES:
        raise Refused(f"a draft brings at most {MOST_CASES} golden cases: put some of them in force first")
    name = free_name(name, draft.cases)
    editors = draft.editors | {case.who}
    return replace(draft, cases={**draft.cases, name: case}, editors=editors, stage="editing")


def without_case(draft: Draft, name: str, who: str) -> Draft:
    _open(draft)
    if name not in draft.cases:
        raise Refused("that case was taken out meanwhile")
    cases = {other: one for other, one in draft.cases.items() if other != name}
    return replace(draft, cases=cases, editors=draft.editors | {who}, stage="editing")


def with_meant(draft: Draft, name: str, case: MeantCase) -> Draft:
    """The draft with another expectation of a golden case of the folder."""
    _open(draft)
    if len(draft.meant) >= MOST_MEANT and name not in draft.meant:
        raise Refused(f"a draft changes at most {MOST_MEANT} golden cases: change the others in their folder")
    editors = draft.editors | {case.who}
    return replace(draft, meant={**draft.meant, name: case}, editors=editors, stage="editing")


def without_meant(draft: Draft, name: str, who: str) -> Draft:
    """The draft with that case as it is in the folder."""
    _open(draft)
    if name not in draft.meant:
        raise Refused("that case is as it was already")
    meant = {other: one for other, one in draft.meant.items() if other != name}
    return replace(draft, meant=meant, editors=draft.editors | {who}, stage="editing")


def without_cases_of(draft: Draft, tenant: str, task: str | None) -> Draft:
    """Without what was made of a task that is erased, or of all tasks of a tenant."""
    left = {name: one for name, one in draft.cases.items() if one.tenant != tenant or task not in (None, one.task)}
    return draft if len(left) == len(draft.cases) else replace(draft, cases=left)


def free_name(name: str, taken: Container[str]) -> str:
    """A name that is not taken yet: this one, or with a number."""
    stem = name.removesuffix(".yaml")
    names = itertools.chain([name], (f"{stem}_{number}.yaml" for number in itertools.count(2)))
    return next(one for one in names if one not in taken)


def brought_up(draft: Draft, base: Texts, live: Texts, version: str, step: Step) -> Draft:
    """The draft on other policies in force: what changed there since `base` is merged into each file it changes."""
    _open(draft)
    files = {}
    clashes: dict[str, tuple[Clash, ...]] = {}
    for name, one in draft.files.items():
        was, now = base.get(name), live.get(name)
        if one.text == now:
            continue  # the same change is in force already
        try:
            text = one.text if was == now else _of_both(name, was, one.text, now, "the policies in force")
        except Refused as refused:
            clashes |= refused.clashes
            continue
        files[name] = one if text == one.text else replace(one, text=text, revision=one.revision + 1, at=step.at)
    if clashes:
        names = ", ".join(sorted(clashes))
        raise Refused(f"{names}: the policies in force have other text there by now: choose line by line", clashes)
    stage = draft.stage if files == draft.files else "editing"
    return replace(draft, files=files, base=version, stage=stage, steps=(*draft.steps, step))


def stepped(draft: Draft, stage: Stage, step: Step, *after: Stage, replaced: str = "") -> Draft:
    """The draft at another stage; `after` are those from which it goes there."""
    if draft.stage not in after:
        raise Refused(f"the draft is {_said(draft.stage)}: that goes on from {' or '.join(map(_said, after))} only")
    if len(step.note) > MAX_NOTE:
        raise Refused(f"a note takes at most {MAX_NOTE:,} characters")
    if step.deed == "approved":
        step = replace(step, digest=draft.digest)
    return replace(draft, stage=stage, steps=(*draft.steps, step), replaced=replaced or draft.replaced)


def of_another(draft: Draft, who: str) -> None:
    """Nobody says yes to what they wrote themselves."""
    if who in draft.authors:
        raise Refused(f"{who} wrote some of it: another person has to say yes, by a key with another name")


def texts_over(base: Mapping[str, bytes], draft: Draft) -> dict[str, bytes]:
    """The files of a draft, whole."""
    contents = {**base, **{name: one.text.encode() for name, one in draft.files.items() if one.text is not None}}
    gone = {name for name, one in draft.files.items() if one.text is None}
    return {name: contents[name] for name in sorted(contents) if name not in gone}


def _of_both(file: str, began: str | None, mine: str | None, theirs: str | None, who: str) -> str | None:
    if mine == theirs or theirs == began:
        return mine
    if mine == began:
        return theirs
    if began is None or mine is None or theirs is None:
        clash = Clash(1, began or "", mine or "", theirs or "")
        raise Refused(f"{file}: {who} made or took away the whole file meanwhile", {file: (clash,)})
    found = merged(began, mine, theirs)
    if found.text is None:
        lines = ", ".join(str(one.line) for one in found.clashes[:5])
        raise Refused(f"{file}: {who} changed the same lines meanwhile (from line {lines})", {file: found.clashes})
    return found.text


def _open(draft: Draft) -> None:
    if draft.stage not in OPEN:
        raise Refused(f"the draft is {_said(draft.stage)}: begin another one")


def _fits(draft: Draft, edit: Edit) -> None:
    if not FILE.fullmatch(edit.file):
        raise Refused(f"{edit.file[:80]!r} is no name of a policy file, as in tier1.yaml or words/pl.yaml")
    if edit.text is not None and len(edit.text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise Refused(f"{edit.file}: a file takes at most {MAX_BYTES // 1024} KiB")
    if edit.text is not None and not _whole(edit.text):
        raise Refused(f"{edit.file}: the text holds half a character (a lone surrogate)")
    if edit.file not in draft.files and len(draft.files) >= MAX_FILES:
        raise Refused(f"a draft changes at most {MAX_FILES} files: put some of it in force first")


def _whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _said(stage: Stage) -> str:
    words = {"editing": "being edited", "review": "in review", "live": "in force", "shadow": "in shadow"}
    return words.get(stage, stage)
