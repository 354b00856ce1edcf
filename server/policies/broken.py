"""Golden cases of the folder that come out otherwise by a draft: what holds it back, and what it means so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256

from msgspec import Struct

from engine.rules import Bundle, Vocabulary
from engine.rules.editing.expecting import expecting
from engine.rules.editing.values import NoSuchPlace
from engine.rules.golden.files import Case, held
from engine.rules.model import RuleSet
from engine.rules.run.reads import settings_read
from server.drafts.changes import Refused
from server.drafts.draft import MeantCase
from server.policies.cases import CaseFolder
from server.policies.golden import decoded, ended_as, sees_golden
from server.tenants import LOCAL, Principal

MOST_SAID = 2  # problems of one case that are told
UNTOLD = f"who has a key of {LOCAL} sees how"


class Played(Struct, frozen=True, kw_only=True):
    """A golden case of the folder that does not come out by a draft as its file says.

    `why` says what was expected and what came; it is empty where the draft means it so. `before` is its file, `text`
    what it would be if what came is meant, empty where that cannot be written. `meant` is what somebody said of it.
    """

    name: str
    intent: str
    why: str
    before: str
    text: str
    meant: MeantCase | None = None

    @property
    def sign(self) -> str:
        """Of what somebody looks at who says that it is meant."""
        return sha256(f"{self.before}\0{self.text}".encode()).hexdigest()[:16]

    def told(self, who: Principal) -> str:
        """Why, as somebody may know it: rules may set facts of the case as they are, and so may what came."""
        return UNTOLD if self.why and not sees_golden(who) else self.why


def decides_otherwise(old: Bundle, new: Bundle) -> Iterator[str]:
    """The sets that are written otherwise, or read a setting that has another value."""
    moved = {name for name in new.settings if old.settings.get(name) != new.settings[name]}
    for name, rules in new.rulesets.items():
        before = old.rulesets.get(name)
        if before is None or before.rules is not rules.rules or moved & settings_read(rules):
            yield name


def played(
    folder: CaseFolder, meant: Mapping[str, MeantCase], live: Bundle, bundle: Bundle, vocabulary: Vocabulary
) -> tuple[Played, ...]:
    """The cases of the sets that decide otherwise, held against a draft. What does not hold by the policies in force is
    not for the draft to mend. Blocking.
    """
    found: list[Played] = []
    for name, data in folder.read(sorted(decides_otherwise(live, bundle))).items():
        ruleset = name.partition("/")[0]
        rules, before = bundle.rulesets[ruleset], live.rulesets.get(ruleset)
        hold = partial(held, name, rules=rules, bundle=bundle, vocabulary=vocabulary)
        told = hold(data)
        if not told.problems:
            continue
        said = meant.get(name)
        if said is not None and said.before.encode() == data:
            found.append(_as_meant(name, said, hold(said.text.encode()), rules, hold))
        elif before is None or not held(name, data, before, live, vocabulary).problems:
            found.append(_broken(name, data, told, rules, hold, said))
    return tuple(found)


def meant_cases(found: Sequence[Played], who: Principal, instead: str) -> dict[str, MeantCase]:
    """The cases that are changed with a draft. Raises Refused, by what is not done instead, where one is not meant."""
    broken = [one for one in found if one.why]
    if broken:
        one, more = broken[0], len(broken) - 1
        said = f"the golden case “{one.intent}” ({one.name}) comes out differently: {one.told(who)}"
        others = f"; so {'does' if more == 1 else 'do'} {more} more" if more else ""
        raise Refused(f"{instead}: {said}{others}")
    return {one.name: one.meant for one in found if one.meant is not None}


def what_is_meant(found: Played | None, name: str, sign: str, who: str, at: float) -> MeantCase:
    """What somebody says of a case that they looked at, which had that sign. Raises Refused."""
    if found is None:
        raise Refused(f"{name[:120]} holds by now: nothing of it changes")
    if not found.text:
        raise Refused(f"{name} cannot be changed by itself: mend the draft, or the file in its folder")
    if found.sign != sign:
        raise Refused(f"{name} comes out otherwise by now: look at it again")
    return MeantCase(before=found.before, text=found.text, who=who, at=at)


def _as_meant(name: str, said: MeantCase, told: Case, rules: RuleSet, hold: Callable[[bytes], Case]) -> Played:
    if not told.problems:
        return Played(name=name, intent=told.intent, why="", before=said.before, text=said.text, meant=said)
    found = _broken(name, said.before.encode(), told, rules, hold, None)
    return Played(name=name, intent=found.intent, why=f"{found.why}, which is not what {said.who} said is meant",
                  before=found.before, text=found.text, meant=said)  # fmt: skip


def _broken(
    name: str, data: bytes, told: Case, rules: RuleSet, hold: Callable[[bytes], Case], said: MeantCase | None
) -> Played:
    """`told` is how it came out; `said` what was meant of a file that is another one by now."""
    text = decoded(data)
    since = f"; its file was changed since {said.who} said that this is meant" if said is not None else ""
    return Played(name=name, intent=told.intent, why=_why(told) + since, before=text,
                  text=_changed(text, told, rules, hold))  # fmt: skip


def _why(told: Case) -> str:
    said = [problem.message for problem in told.problems[:MOST_SAID]]
    if told.problems[0].code != "SF704" and told.fired is not None:  # which says what came
        said.append(f"{', '.join(one.rule for one in told.fired) or 'no rule'} fired")
    return "; ".join(said)


def _changed(text: str, told: Case, rules: RuleSet, hold: Callable[[bytes], Case]) -> str:
    """The file as it would hold; empty where nobody but a person can write that."""
    if told.fired is None:
        return ""
    try:
        found = ended_as(text, expecting(text.replace("\r\n", "\n"), rules, told.fired))
    except NoSuchPlace:
        return ""
    return "" if hold(found.encode()).problems else found
