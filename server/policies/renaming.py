"""A rule of a draft by another id: in its files, in golden files of the folder, and in cases that the draft brings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from engine.rules import Files
from engine.rules.editing import Survey, applied, laid_over, look_again, renamable, rename
from engine.rules.golden.files import held
from server.drafts.changes import Edit, Together
from server.drafts.draft import Draft, MeantCase
from server.policies.golden import decoded, ended_as

BROUGHT = "brought with the draft "  # before the name of a case, beside which the folder may have one of that name


class Respelled(Struct, frozen=True):
    """Files after it, by name, and golden files among those that would not hold without it. `rule` is its full name."""

    rule: str
    files: Mapping[str, str]
    golden: Mapping[str, str]
    cases: Mapping[str, str]

    @property
    def id(self) -> str:
        return self.rule.partition("/")[2]


def found_at(survey: Survey, file: str, line: int, col: int) -> str:
    """The full name of the rule at a place. Raises CannotRename."""
    return renamable(survey, str(survey.files.folder / file), line, col).name.full


def respelled(survey: Survey, draft: Draft, file: str, place: tuple[int, int], new: str) -> Respelled:
    """`file` is a policy file. Raises CannotRename."""
    survey = _with_brought(survey, draft)
    path = str(survey.files.folder / file)
    rule = found_at(survey, file, *place)
    edits = rename(survey, path, *place, new)
    files, golden, cases = dict[str, str](), dict[str, str](), dict[str, str]()
    for changed in dict.fromkeys(edit.file for edit in edits):
        document = survey.document(changed)
        assert document is not None, "edits are of files of the survey"
        text = applied(document.text, [edit for edit in edits if edit.file == changed])
        ruleset, _, name = document.name.partition("/")
        into = files if document.role != "golden" else cases if name.startswith(BROUGHT) else golden
        into[document.name if into is not cases else f"{ruleset}/{name.removeprefix(BROUGHT)}"] = text
    return Respelled(rule, files, _that_need_it(survey, files, golden), cases)


def change_of(found: Respelled, draft: Draft, survey: Survey, typed: Edit, contents: Mapping[str, bytes], who: str,
              at: float) -> Together:  # fmt: skip
    """What is saved of it. `typed` is the file on somebody's screen, which is saved too; `contents` are the draft's."""
    edits = [replace(typed, text=found.files.get(typed.file, typed.text))]
    for name, text in found.files.items():
        if name != typed.file:
            known = draft.files.get(name)
            began = contents[name].decode()
            edits.append(Edit(file=name, text=text, revision=known.revision if known else 0, began=began))
    golden = survey.golden.contents if survey.golden is not None else {}
    meant = {}
    for name, text in found.golden.items():
        data = golden[name].decode()
        kept = draft.meant.get(name)
        before = kept.before if kept is not None and kept.text == data else data
        meant[name] = MeantCase(before=before, text=ended_as(data, text), who=who, at=at)
    return Together(edits=tuple(edits), meant=meant, cases=found.cases)


def _with_brought(survey: Survey, draft: Draft) -> Survey:
    """With the cases that a draft brings among the golden files, under names that those cannot have."""
    golden = survey.golden or Files(Path("golden"), {})
    brought = {name.replace("/", f"/{BROUGHT}", 1): one.text.encode() for name, one in draft.cases.items()}
    return replace(survey, golden=replace(golden, contents={**golden.contents, **brought}))


def _that_need_it(survey: Survey, files: Mapping[str, str], golden: Mapping[str, str]) -> dict[str, str]:
    """Golden files that expect the rule by its old id. Others speak of it at most, or are no text, and stay as they
    are.
    """
    over = {str(survey.files.folder / name): text for name, text in files.items()}
    after = look_again(survey, laid_over(survey.files, over))
    there = survey.golden.contents if survey.golden is not None else {}
    needed = {}
    for name, text in golden.items():
        rules = after.rulesets.get(name.partition("/")[0])
        if rules is None or not decoded(there[name]):
            continue
        if held(name, there[name], rules, after.bundle, after.vocabulary).problems:
            needed[name] = text
    return needed
