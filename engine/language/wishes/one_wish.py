"""One wish as the steps that it takes on a page (`policies/intents.yaml`)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.facts import flatten
from engine.facts.wishes import OfferFacts, WishFacts
from engine.language.offers import Shown, for_something_new, offers
from engine.language.page.in_front import in_front
from engine.language.steps.atomic import ReadStep, read_steps
from engine.language.steps.refine import refine
from engine.language.wishes.wish_parts import wish_facts
from engine.language.words.clause import read_clause
from engine.language.words.kinds import FIELDS, kind_of
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, mask

NOT_HERE = ("none", "unread")  # what becomes of a step that the page has nothing for


class InFull(Struct, frozen=True):
    """A wish as steps; `keep` is the step that keeps what they change, `verify` what should hold afterwards. One that
    `leaves` ends on another page, where it is read once more.
    """

    said: ReadStep
    steps: tuple[ReadStep, ...]
    keep: str = ""
    verify: str | None = None
    leaves: bool = False
    wish: WishFacts = WishFacts(text="", masked="")


def in_full_on(reader: Reader, step: ReadStep, shown: Shown | None, opened: int) -> InFull | None:
    """One wish; None where no rule reads it as one. Where nothing on the page does the first step that it takes, rules
    are asked once more, which may know a way to a page that has it.
    """
    masked = mask(step.text)
    said = wish_facts(reader, step.text, masked, shown.page if shown else None, opened)
    offered = OfferFacts()
    if shown is not None:
        whole = masked.restore(read_clause(reader, masked).whole)
        found = refine(reader, step.text, shown.page).status in ("ready", "met")
        offered = replace(offers(shown, said, whole), looked=True, found=found)
    wish = _read(reader, step, masked, said, offered)
    away = bool((said.whole and offered.thing) or (said.here and offered.editing_here))
    if shown is None:
        return wish
    own = wish is not None and not _fills_something_new(shown, wish)
    if wish is not None and own and is_done_here(reader, wish.steps[0].text, shown.page, away=away):
        return wish
    wish = _read(reader, step, masked, said, replace(offered, missing=True))
    return None if wish is not None and _fills_something_new(shown, wish) else wish


def _fills_something_new(shown: Shown, wish: InFull) -> bool:
    """Whether what the page is about is to be changed, and the first step would fill in a form for a new thing."""
    changes = wish.wish.verb == "change" and bool(wish.wish.aspect)
    found = refine(shown.reader, wish.steps[0].text, shown.page).target if changes else None
    return found is not None and found.form is not None and found.form in for_something_new(shown)


def is_done_here(reader: Reader, step: str, page: PageState, *, away: bool = False) -> bool:
    """Whether something on a page does a step. A tab that may hold what it names is looked into last; so is what is
    folded up outside of all rows, where the thing that is named with its part has a page of its own, `away`.
    """
    found = refine(reader, step, page)
    one = found.target if found.prepares else None
    folded = away and one is not None and one.expanded is False and not one.row and kind_of(one) not in FIELDS
    return found.status not in NOT_HERE and not folded and not (one is not None and kind_of(one) == "tab")


def does_first(reader: Reader, steps: Sequence[ReadStep], page: PageState) -> bool:
    """Whether something on a page does the first of some steps."""
    return bool(steps) and is_done_here(reader, steps[0].text, in_front(page))


def _read(reader: Reader, step: ReadStep, masked: Masked, said: WishFacts, offered: OfferFacts) -> InFull | None:
    """A wish as the rules read it."""
    fired = reader.ask("intents", {**flatten("wish", said), **flatten("offer", offered)})
    if fired is None:
        return None
    lines = [masked.restore(line) for line in str(fired.set["wish.steps"]).split("\n") if line.strip()]
    steps = tuple(one for line in lines for one in read_steps(reader, line))
    leads = int(str(fired.set.get("wish.leads") or 0))
    after = masked.restore(str(fired.set.get("wish.after") or ""))
    if leads or after:
        steps = (*steps, ReadStep(after or step.text, opened=leads))
    return InFull(step, steps, str(fired.set.get("wish.keep") or ""), step.verify, bool(leads or after), said)
