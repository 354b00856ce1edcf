"""What the pages about policies show."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.rules import Bundle, Vocabulary
from engine.rules import Problem as Finding
from engine.rules.editing.values import lists_of as lists_in
from engine.rules.editing.written import Written, rule_ids, written
from engine.rules.model import Setting
from engine.rules.read.folder import GUARANTEES, SETTINGS
from engine.rules.read.lexicon import FOLDER, OPPOSITES, is_words
from engine.rules.read.settings import takes
from engine.rules.suggest import did_you_mean
from server.drafts.draft import OPEN, Draft
from server.drafts.merging import Clash
from server.policies.cases import CaseOutcome
from server.policies.drafting import Held
from server.policies.live import Alarm
from server.policies.shadow import ShadowView
from server.policies.trial import Proofs, Would
from server.policies.views import RulePage as RuleView
from server.policies.views import RuleSetPage, SetView, policies_view, ruleset_page
from server.problems import Problem

TONES: Mapping[str, str] = {
    "editing": "calm", "review": "warn", "approved": "good", "shadow": "calm", "live": "good", "rolled back": "bad",
    "withdrawn": "",
}  # fmt: skip
MOST_LISTS = 100  # of words, that can be changed on one page
STAGES: Mapping[str, str] = {"editing": "being edited", "review": "waits for a yes", "live": "in force"}


class DraftRow(Struct, frozen=True):
    draft: Draft
    author: str
    stage: str
    tone: str
    is_open: bool


class Overview(Struct, frozen=True):
    """`sets` are those in force."""

    version: str
    alarm: Alarm | None
    drafts: tuple[DraftRow, ...]
    sets: tuple[SetView, ...]
    guarantees: int


class SetPage(Struct, frozen=True):
    """One set of the policies in force, or of a draft. `shape` is cards or table. `rules` are in the order of the file,
    those that are `off` among them. `problems` are those of a draft that does not check.
    """

    page: RuleSetPage
    rules: tuple[RuleView, ...]
    off: frozenset[str]
    problems: tuple[Finding, ...]
    shape: str
    row: DraftRow | None
    drafts: tuple[DraftRow, ...]  # that are open
    sets: tuple[str, ...]


class FileChange(Struct, frozen=True):
    """A file of a draft, and its lines that are otherwise: each with `+`, `-` or a blank before it."""

    name: str
    who: str
    at: float
    lines: tuple[tuple[str, str], ...]


class CaseChange(Struct, frozen=True, kw_only=True):
    """A golden case of the folder that comes out otherwise. `why` is empty where it is meant to; `sign` is empty where
    nobody can say so by a button. `who` said that it is meant, if somebody did; `lines` are as in a FileChange.
    """

    name: str
    intent: str
    why: str
    sign: str
    who: str
    at: float
    lines: tuple[tuple[str, str], ...]


class DraftPage(Struct, frozen=True, kw_only=True):
    """`files` are all that a draft could change. `own` is whether who looks wrote some of it, `ours` whether it is
    theirs to withdraw.
    """

    row: DraftRow
    version: str  # in force
    changes: tuple[FileChange, ...]
    files: tuple[str, ...]
    own: bool
    ours: bool
    wants_another: bool
    cases: tuple[CaseOutcome, ...] = ()
    played: tuple[CaseChange, ...] = ()
    shadow: ShadowView | None = None  # while it is tried
    refused: str = ""
    problems: tuple[object, ...] = ()
    clashes: Mapping[str, tuple[Clash, ...]] = {}


class FilePage(Struct, frozen=True, kw_only=True):
    """A file in the editor. `began` is its text as it was opened, `text` as it is wanted; `line` is the one that is
    looked for, 0 where none is.
    """

    row: DraftRow
    file: str
    text: str
    began: str
    revision: int
    line: int = 0
    refused: str = ""
    clashes: tuple[Clash, ...] = ()


class GoldenPage(Struct, frozen=True):
    """A golden file, seen from a draft."""

    row: DraftRow
    file: str
    text: str
    line: int


class Choice(Struct, frozen=True):
    """A name that a row of a form may be about: what it takes, what it means, and the words that it may say."""

    name: str
    takes: str
    doc: str
    words: tuple[str, ...]


class RulePage(Struct, frozen=True, kw_only=True):
    """One rule as a form, over its file. `effects` are all, each with its arguments and what the rule tells it;
    `places` the rules of the set in their order.
    """

    row: DraftRow
    ruleset: str
    file: str
    rule: Written
    outputs: tuple[Choice, ...]
    facts: tuple[Choice, ...]
    effects: tuple[tuple[str, tuple[tuple[Choice, str], ...]], ...]
    places: tuple[str, ...]
    began: str
    revision: int
    refused: str = ""
    clashes: tuple[Clash, ...] = ()


class Mend(Struct, frozen=True):
    """A value of one field that would mend a problem."""

    title: str
    field: str
    value: str


class RuleProblem(Struct, frozen=True):
    said: str
    mends: tuple[Mend, ...] = ()


class TriedPart(Struct, frozen=True):
    problems: tuple[RuleProblem, ...]


class SettingRow(Struct, frozen=True):
    """`low` and `high` are empty where it has no such end; `step` is for a field of numbers."""

    name: str
    value: str
    kind: str
    takes: str
    doc: str
    low: str
    high: str
    step: str
    choices: tuple[str, ...]
    tenant: str
    changed: bool


class SettingsPage(Struct, frozen=True, kw_only=True):
    row: DraftRow
    sought: str
    settings: tuple[SettingRow, ...]
    refused: str = ""


class WordList(Struct, frozen=True):
    name: str
    words: tuple[str, ...]


class WordsPage(Struct, frozen=True, kw_only=True):
    """The lists of one language, or only their names where these are too many; what a label is taken for, and the word
    that new ones are proposed to be.
    """

    row: DraftRow
    language: str
    languages: tuple[str, ...]
    sought: str
    lists: tuple[WordList, ...]
    only_named: bool = False
    label: str = ""
    read_as: tuple[tuple[str, str], ...] = ()  # a word of the label, the list that it is in
    refused: str = ""
    proposed: str = ""


class WouldPart(Struct, frozen=True):
    """What a draft would do; `draft_id` is for links, `tells_why` whether what is wrong with golden cases is told."""

    draft_id: str
    would: Would
    proofs: Proofs | None
    tells_why: bool


class ProofsPart(Struct, frozen=True):
    """How far the proofs of one version are; `gone` is one that nobody has asked about of late."""

    draft_id: str
    version: str
    proofs: Proofs | None
    gone: bool = False


def row_of(draft: Draft) -> DraftRow:
    author = next((one.who for one in draft.steps if one.deed == "began"), "")
    return DraftRow(draft, author, STAGES.get(draft.stage, draft.stage), TONES[draft.stage], draft.stage in OPEN)


def overview_of(bundle: Bundle, alarm: Alarm | None, drafts: list[Draft]) -> Overview:
    view = policies_view(bundle, alarm, None)
    promised = len(bundle.across) + sum(len(rules.guarantees) for rules in bundle.rulesets.values())
    return Overview(bundle.version, alarm, tuple(map(row_of, drafts)), view.rulesets, promised)


def set_page(
    bundle: Bundle, name: str, text: str, shape: str, held: Held | None, drafts: list[Draft], vocabulary: Vocabulary,
    problems: tuple[Finding, ...] = (),
) -> SetPage:  # fmt: skip
    """`text` is the file of the set. Raises Problem, a 404, where there is no such set, or a draft's cannot be read."""
    rules = bundle.rulesets.get(name)
    if rules is None:
        hint = did_you_mean(name, bundle.rulesets) or "the page of policies lists them"
        raise Problem(404, "unknown-ruleset", "Unknown rule set", f"no rule set {name[:100]!r} can be read: {hint}")
    opened = tuple(row for row in map(row_of, drafts) if row.is_open)
    row = row_of(held.draft) if held is not None else None
    found = ruleset_page(bundle, rules, vocabulary)
    known = {one.id: one for one in found.rules}
    every = ((one, known.get(one) or _as_written(text, one)) for one in (rule_ids(text) or known))
    return SetPage(
        found, tuple(rule for _, rule in every if rule is not None), frozenset(rules.off), problems,
        "table" if shape == "table" else "cards", row, opened, tuple(bundle.rulesets),
    )  # fmt: skip


def _as_written(text: str, name: str) -> RuleView | None:
    """A rule that decides nothing, as its author wrote it."""
    rule = written(text, name)
    if rule is None or rule.cells:
        return None
    return RuleView(
        id=name, line=0, col=0, title=rule.title, when=rule.when or None, match=dict(rule.match), then=dict(rule.then),
        call=rule.call or None, args=dict(rule.args), again=rule.again, because=rule.because or None,
    )  # fmt: skip


def sorted_files(names: Mapping[str, bytes]) -> tuple[str, ...]:
    """Rule sets first, then what all of them share, then words."""
    return tuple(sorted(names, key=lambda one: (is_words(one), one in (SETTINGS, GUARANTEES), one)))


def setting_row(setting: Setting, value: object, before: object) -> SettingRow:
    kind = setting.type
    low, high = (str(end) if kind is not None and end is not None else "" for end in (
        (kind.minimum, kind.maximum) if kind is not None else (None, None)
    ))  # fmt: skip
    shown = _typed(value)
    return SettingRow(
        name=setting.name, value=shown, kind=setting.kind, takes=takes(setting.kind, kind), doc=setting.doc, low=low,
        high=high, step="1" if setting.kind == "integer" else "any",
        choices=tuple(map(str, kind.values or ())) if kind is not None and setting.kind == "choice" else (),
        tenant="" if setting.tenant == "none" else "a tenant may set its own", changed=value != before,
    )  # fmt: skip


def _typed(value: object) -> str:
    """A value as somebody would type it."""
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def languages_of(contents: Mapping[str, bytes]) -> tuple[str, ...]:
    found = (name for name in contents if is_words(name) and name != OPPOSITES)
    return tuple(sorted(name.removeprefix(FOLDER).removesuffix(".yaml") for name in found))


def lists_of(text: str, names: list[str], sought: str) -> tuple[WordList, ...]:
    """The lists of a language, of those that hold what is sought in their name or a word; of too many the one of
    exactly that name.
    """
    wanted, known = sought.strip().lower(), lists_in(text)
    every = (WordList(name, known.get(name, ())) for name in names)
    found = tuple(
        one for one in every if not wanted or wanted in one.name or any(wanted in word.lower() for word in one.words)
    )
    exact = tuple(one for one in found if one.name == wanted)
    return exact if len(found) > MOST_LISTS and exact else found
