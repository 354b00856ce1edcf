"""What would have spared a question, as sentences that lead to the list, the setting or the rule that they name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never
from urllib.parse import quote, urlencode

from msgspec import Struct

from engine.replay.spared import ByRule, Hangs, Matched, SamePick, Spared, Unformed, Unlisted, rule_of
from engine.rules import Bundle
from server.drafts.draft import Draft
from server.visits import PLACE

POLICIES = f"{PLACE}/policies"
MOST_WORDS = 3  # of a label that are named beside the first
FEWER = "Then fewer people would be asked, also where it matters."


class Way(Struct, frozen=True):
    """Where something is changed: no `path` where the reader may not. `begin` are the fields of a form that begins a
    draft, where none is open.
    """

    title: str
    path: str
    begin: tuple[tuple[str, str], ...] = ()


class Hint(Struct, frozen=True):
    """What would change, and the ways to it; `warning` is what else would."""

    says: str
    ways: tuple[Way, ...]
    warning: str = ""


class Reading(Struct, frozen=True):
    """Who reads: what they may do, and the open draft that a change would go into, None where there is none."""

    draft: Draft | None = None
    may_edit: bool = False
    may_manage: bool = False


class Hints:
    """Sentences about what would have spared questions, for one reader."""

    def __init__(self, bundle: Bundle, reading: Reading) -> None:
        self._bundle = bundle
        self._reading = reading

    def of(self, spared: Iterable[Spared]) -> tuple[Hint, ...]:
        return tuple(map(self._hint, spared))

    def _hint(self, one: Spared) -> Hint:
        match one:
            case Unlisted():
                return Hint(
                    f"{_goals(one.times)} with “{one.word}”, which is a word of no do_… list of verbs. In "
                    "the list of the verb that it means, rules of intents could read it.",
                    (self._words(one.language, "do_", one.word),),
                )
            case Unformed():
                return Hint(
                    f"{_goals(one.times)} with a word of do_{one.verb}, but no rule reads what follows it. A rule of "
                    "intents with that form would.",
                    (_ruleset("intents"),),
                )
            case Matched():
                return self._matched(one)
            case SamePick():
                return Hint(
                    f"“{one.label}” was picked {one.times} of {one.of} {'time' if one.of == 1 else 'times'}. Of a step "
                    f"that itself says which is meant, rule {one.rule} asks nothing. A pick is remembered for its site "
                    "and the words of the step, until it is forgotten there.",
                    tuple(Way(f"picks on {site}", f"{PLACE}/settings/sites/{quote(site, safe='')}")
                          for site in one.sites),
                )
            case Hangs():
                return self._hangs(one)
            case ByRule():
                rule = rule_of(self._bundle, one.rule)
                title = f" (“{rule.title}”)" if rule is not None and rule.title else ""
                return Hint(f"Rule {one.rule}{title} asks this. Another condition would change when it does.",
                            (_rule(one.rule),))  # fmt: skip
        assert_never(one)

    def _matched(self, one: Matched) -> Hint:
        first, *more = one.words
        kind = one.kind.replace("_", " ")
        others = ", ".join(f"“{word.word}” of {word.name} ({word.language})" for word in more[:MOST_WORDS])
        rest = f" It is still said by {others}{' and more' if len(more) > MOST_WORDS else ''}." if more else ""
        return Hint(
            f"“{first.word}” is a word of the list {first.name} ({first.language}), so it is taken for {kind}. All "
            f"{one.answers} answers to questions by it were a yes. Without that word the list would not say so of such "
            f"a control.{rest}",
            tuple(self._words(*place) for place in dict.fromkeys((word.language, word.name) for word in one.words[:2])),
            FEWER,
        )

    def _hangs(self, one: Hangs) -> Hint:
        """A tenant's own setting, where it may have any value, else that of a draft."""
        said = f"When rule {one.rule} asks hangs on the setting {one.setting}, which is {_value(one.value)}."
        warning = FEWER if one.rule.startswith("guardrails/") else ""
        if self._bundle.declared[one.setting].tenant == "any":
            path = f"{PLACE}/settings#{quote(one.setting)}" if self._reading.may_manage else ""
            return Hint(said, (Way(f"setting {one.setting}", path),), warning)
        return Hint(said, (self._in_draft("settings", f"setting {one.setting}", {"q": one.setting}),), warning)

    def _words(self, language: str, sought: str, word: str = "") -> Way:
        title = "the do_… lists" if sought == "do_" else f"list {sought}"
        return self._in_draft("words", title, {"language": language, "q": sought, **({"word": word} if word else {})})

    def _in_draft(self, form: str, title: str, query: dict[str, str]) -> Way:
        draft = self._reading.draft
        if not self._reading.may_edit:
            return Way(title, "")
        if draft is None:
            return Way(title, POLICIES, (("to", form), *query.items()))
        return Way(f"{title} in draft {draft.name}", f"{POLICIES}/drafts/{draft.id}/{form}?{urlencode(query)}")


def _goals(times: int) -> str:
    return f"{times} {'goal or step' if times == 1 else 'goals or steps'} that could not be read began"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value:,}" if isinstance(value, int) else str(value)


def _ruleset(name: str) -> Way:
    return Way(name, f"{POLICIES}/sets/{quote(name, safe='')}")


def _rule(name: str) -> Way:
    ruleset, _, rule = name.partition("/")
    return Way(name, f"{POLICIES}/sets/{quote(ruleset, safe='')}#rule-{quote(rule, safe='')}")
