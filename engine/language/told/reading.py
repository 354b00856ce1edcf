"""All that a goal tells, sentence by sentence: on this page, as far as it goes, and the rest on the page that comes.

The whole goal is read or nothing: each of its parts is a sentence, a place for those that follow ("In the row of
Ann, …"), or a wish. What is done on the page at hand is held against it, and what nothing on it does is no way to read
a part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

import re2
from msgspec.structs import replace

from engine.language.gist import is_aside
from engine.language.steps.atomic import ReadStep, read_steps
from engine.language.steps.intent import read_intent
from engine.language.steps.opening import is_menu
from engine.language.told.aims import keeps_an_aim, without_aims, without_outcomes
from engine.language.told.clause import (
    Way,
    begins,
    elliptic_ways,
    is_listed,
    is_quoted,
    placed,
    ways,
    without_kind_of_place,
    without_whereabouts,
)  # fmt: skip
from engine.language.told.denied import Denied, denied, set_off, undenied
from engine.language.told.grammar import (
    BARE,
    PATHS,
    Act,
    Tongue,
    Words,
    folded,
    parts_of,
    spans,
    text_of,
    tokens,
    tongues,
)
from engine.language.told.grounding import ELLIPTIC, Ground, ReadWish
from engine.language.told.names import Names, shown_on, with_joined_names_quoted
from engine.language.told.saying import IN_HEAD, OPENS, TICKS, At, where
from engine.language.told.so_far import Budget, State, Told, is_one_click, with_places
from engine.language.told.which_said import with_clauses_beside, without_clause
from engine.language.words.clause import without_manners
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Reader
from engine.text.quoted import Masked, TextTooLong, fold, mask
from engine.text.wordlists import held

_TIED_KIND = re2.compile(r'"-(?:\b)')  # die "Speichern"-Schaltfläche
MAX_PARTS = 16
MAX_TOGETHER = 5  # parts that are one sentence
MAX_WORDS = 120
LOOKS_OF_A_WISH = 10
LEAST_WISH = 2  # words of a part that is a wish
_LEADS_ON = ("click", "submit", "navigate", "expand", "double_click")
_SENDS = ("submit", "keep", "press")
_KEEPS = ("click", "submit", "keep", "press")
_ENDS = (".", ";", "!")


def told_steps(reader: Reader, goal: str, page: PageState, wished: ReadWish) -> tuple[ReadStep, ...]:
    """The steps of a goal that tells them one by one; none where it does not. `wished` reads a part that is a wish."""
    try:
        asked = mask(" ".join(goal.split()))
    except TextTooLong:
        return ()
    text = _TIED_KIND.sub('" ', without_manners(reader, asked.text).strip(" .!"))
    if len(text.split()) > MAX_WORDS or asked.text.endswith(QUESTION_MARKS) or is_aside(reader, asked, page):
        return ()
    budget = Budget()
    texts = ((tongue, set_off(tongue, with_clauses_beside(tongue, text))) for tongue in tongues(reader))
    readings = [_Reading(reader, tongue, Masked(one, asked.parts), page, wished, budget) for tongue, one in texts]
    if any(reading.is_aimed for reading in readings):  # "To save, click Publish" saves by nothing else
        return ()
    for wishes, asks in ((False, False), (True, False), (True, True)):
        for reading in readings:
            if steps := reading.steps(wishes=wishes, asks=asks):
                return steps
    return ()


class _Reading:
    """A goal that is read in one language."""

    def __init__(
        self, reader: Reader, tongue: Tongue, masked: Masked, page: PageState, wished: ReadWish, budget: Budget
    ) -> None:
        masked = Masked(without_outcomes(tongue, tongue.after_verb.sub(r"\1 ", masked.text)), masked.parts)
        masked = with_joined_names_quoted(tongue, masked, shown_on(page))
        names = Names(reader, tongue, masked, shown_on(page))
        doubted = any(held(tongue.denials, names.unnamed(without_clause(tongue, tongue.screen.sub(" ", part))))
                      for part in undenied(tongue, masked.text))  # fmt: skip
        masked = Masked(without_aims(reader, tongue, names, masked.text), masked.parts)
        self._reader, self._tongue, self._masked, self._page = reader, tongue, masked, page
        self._names, self._budget = names, budget
        self._starts, self._ends = zip(*spans(tongue, masked.text), strict=True)
        self._parts = parts_of(tongue, masked.text)
        between = zip(self._ends, self._starts[1:], strict=False)
        self._joints = ["", *(masked.text[end:start] for end, start in between)]
        self._ground = Ground(reader, tongue, names, masked, len(self._parts), page, wished, budget)
        self._from = cache(self._read_from)
        self._wishes = False
        self._keeps = set[str]()  # steps by which a wish is kept
        self._denied = {at: one for at in range(len(self._parts)) if (one := self._denies(at)) is not None}
        whole = (*self._parts, masked.text)
        refused = sum(denied(tongue, tokens(part)) is not None for part in self._parts) > len(self._denied)
        told = (left for part in whole for left in self._without_place(self._words(part)))
        self.is_aimed = keeps_an_aim(tongue, names, masked.text)
        few = len(self._parts) <= MAX_PARTS and not doubted and not refused
        self._is_own = few and any(begins(tongue, left) for left in told)

    def steps(self, *, wishes: bool, asks: bool) -> tuple[ReadStep, ...]:
        """The steps of all parts. Whether a part may be a wish, and one be asked about."""
        if not self._is_own:
            return ()
        self._wishes, self._ground.asks = wishes, asks
        self._from.cache_clear()
        return self._done_once(self._from(0, State()) or ())

    def _done_once(self, steps: tuple[ReadStep, ...]) -> tuple[ReadStep, ...]:
        """The steps with what keeps a wish among them at the end, and there only where no click that is told does; none
        where one click would be done twice: "To delete, click Delete".
        """
        steps = self._without_what_is_opened(steps)
        here = [self._ground.find(one.text) for one in steps if one.opened is None]
        if any(is_one_click(one, two) for one, two in pairwise(here)) or self._takes_what_is_denied(steps):
            return ()
        keeps = [at for at, one in enumerate(steps[:-1]) if one.text in self._keeps]
        intents = [read_intent(self._reader, one.text) for one in steps]
        kept = any(one.verb in _KEEPS and at not in keeps for at, one in enumerate(intents))
        last = () if kept or not keeps else (steps[keeps[-1]],)
        return (*(one for at, one in enumerate(steps) if at not in keeps), *last)

    def _without_what_is_opened(self, steps: tuple[ReadStep, ...]) -> tuple[ReadStep, ...]:
        """Steps without a click that the next begins with: on the three dots of a row, for what is in their menu."""
        pairs = [(self._ground.find(one.text), self._ground.find(two.text)) for one, two in pairwise(steps)
                 if one.opened is None and two.opened is None]  # fmt: skip
        opened = {at for at, (one, two) in enumerate(pairs) if two.prepares and is_one_click(one, two)}
        return tuple(one for at, one in enumerate(steps) if at not in opened)

    def _denies(self, at: int) -> Denied | None:
        """What a part denies, where nothing that follows in its sentence may be denied, too."""
        ends = at + 1 == len(self._parts) or self._joints[at + 1].lstrip()[:1] in _ENDS
        one = denied(self._tongue, tokens(self._parts[at])) if ends else None
        return one if one is not None and (not one.name or self._names.is_called(one.name)) else None

    def _takes_what_is_denied(self, steps: Sequence[ReadStep]) -> bool:
        names = [f"click {one}" for told in self._denied.values() if told.name for one in self._names.named(told.name)]
        left = {found.id for one in names if (found := self._ground.find(one).target) is not None}
        for step in steps if self._denied else ():
            target, intent = self._ground.find(step.text).target, read_intent(self._reader, step.text)
            called = target.name if target is not None and intent.verb in _LEADS_ON else ""
            saves = any(folded(tokens(called)) in phrases for phrases in self._tongue.bare.values())
            taken = target is not None and target.id in left
            if intent.keeps or intent.own or intent.verb in _SENDS or saves or taken:
                return True
        return False

    def _without_place(self, words: Words) -> Iterator[Words]:
        yield words
        yield from (left for left, _ in placed(self._tongue, words) if left)

    def _read_from(self, at: int, state: State) -> tuple[ReadStep, ...] | None:
        """The steps of all parts from one on; None where they can't be read so."""
        if at == len(self._parts):
            return ()
        if at in self._denied:
            return self._from(at + 1, State(led=state.led))
        if self._joints[at].lstrip()[:1] in _ENDS:
            state = State(led=state.led, act=state.act)
        for after, places in self._places_alone(at, led=state.led):
            part = self._ground.opened(places)
            there = State((), led=True) if part else State(places, bool(places), state.led, state.act)
            rest = self._from(after, there)
            if rest:
                return (*part, ReadStep(self._text(after, len(self._parts)), opened=0)) if part else rest
        ends = range(at + 1, min(len(self._parts), at + MAX_TOGETHER) + 1)
        for end, said in (*((end, self._sentence(at, end, state)) for end in ends), (at + 1, self._wish(at, state))):
            for told in self._in_menu(said, at, end, state):
                rest = self._from(end, told.state)
                if rest is None:
                    continue
                if told.all:
                    return told.steps
                if state.led and not told.here and not told.bare:  # on the page to come, all that follows is read
                    return (ReadStep(self._text(at, len(self._parts)), opened=0),)
                return (*told.steps, *rest)
        return None

    def _in_menu(self, said: Iterator[Told], at: int, end: int, state: State) -> Iterator[Told]:
        """What is told of a path that begins with what opens a menu: not the click on that, but that the rest is in it.
        "File > Delete" is no "Delete" elsewhere.
        """
        for told in said:
            path = end < len(self._parts) and self._is_path(end) and not self._is_path(at) and len(told.steps) == 1
            target = self._ground.find(told.steps[0].text).target if path and not told.state.places else None
            name = target.name if target is not None and is_menu(target) and not target.name.isdigit() else ""
            if name:
                place = (At(f' in the "{name}" menu', name),)
                yield Told((), State(place, first=True, led=state.led, act="click", menu=True))
            elif state.menu:
                yield replace(told, state=replace(told.state, places=()))
            else:
                yield told

    def _text(self, start: int, end: int) -> str:
        return self._masked.restore(self._masked.text[self._starts[start] : self._ends[end - 1]])

    def _places_alone(self, at: int, *, led: bool) -> Iterator[tuple[int, tuple[At, ...]]]:
        """Where a part says a place and no more: the part after it, and how the place may be meant."""
        if at + 1 >= len(self._parts):
            return
        words = self._words(self._parts[at])
        if not words:
            yield at + 1, ()
        for left, place in placed(self._tongue, words):
            if not left and (places := tuple(where(self._names, place, led=led))):
                yield at + 1, places

    def _words(self, text: str) -> Words:
        """The words of a part without what it says of the screen, which narrows nothing."""
        words = tokens(self._tongue.screen.sub(" ", text))
        return without_kind_of_place(self._tongue, without_whereabouts(self._tongue, words))

    def _sentence(self, at: int, end: int, state: State) -> Iterator[Told]:
        """What some parts say as one sentence: joined by their verb, or by no more than their text."""
        apart = [self._words(part) for part in self._parts[at:end]]
        whole = self._words(self._masked.text[self._starts[at] : self._ends[end - 1]])
        signed = any(self._is_signed(between) for between in range(at + 1, end))
        for pieces in ([whole],) if signed else (apart, [whole]) if end > at + 1 else (apart,):
            if all(pieces):
                yield from self._clause(pieces, state, at, end)
        if end == at + 1:
            yield from self._alone(at, state)

    def _is_path(self, at: int) -> bool:
        """Whether a part goes on with the path that the one before it begins: "File > Print"."""
        return not frozenset(self._joints[at].split()).isdisjoint(PATHS)

    def _is_signed(self, at: int) -> bool:
        """Whether a part is joined to the one before it by a sign that says no "and"."""
        return self._joints[at].strip() in (*PATHS, "-", "–")

    def _ways(self, pieces: Sequence[Words], stop: int) -> Iterator[Way]:
        """The ways to read pieces; what begins a path is pressed: "choose File > Print"."""
        path = stop < len(self._parts) and self._is_path(stop)
        for way in ways(self._tongue, pieces):
            if path and way.act == "choose" and all(one.keys() == {"value"} for one in way.said):
                yield Way("click", tuple({"name": one["value"]} for one in way.said))
            else:
                yield way

    def _clause(self, pieces: Sequence[Words], state: State, start: int, stop: int) -> Iterator[Told]:
        for way in self._ways(pieces, stop):
            if way.act == "leave":
                yield from self._ground.left_as_it_is(way, state) if pieces == [self._words(self._parts[start])] else ()
            else:
                yield from self._ground.at_its_place(way, state)
        yield from self._ground.boxes_of(pieces, state)
        for at in dict.fromkeys((0, len(pieces) - 1)):
            if (bare := tokens(self._tongue.in_head.sub(" ", text_of(pieces[at])))) != pieces[at] and bare:
                head = State((At(IN_HEAD),), True, state.led, state.act)
                for way in self._ways([*pieces[:at], bare, *pieces[at + 1 :]], stop):
                    for told in self._ground.at_its_place(way, head):
                        yield with_places(told, state)
            for left, place in placed(self._tongue, pieces[at]):
                if not left:
                    continue
                leads = pieces[at][-len(left) :] == left
                places = tuple(where(self._names, place, led=state.led))
                if place.name and place.kind in ("part", "under"):
                    yield from self._further(places, [*pieces[:at], left, *pieces[at + 1 :]], at, state, stop)
                acts = frozenset((*OPENS, *TICKS)) if place.kind == "of" else None
                part = self._ground.opened(places) if leads and not at and not state.led else ()
                own = State((), led=True) if part else State(places, True, state.led, state.act)
                for way in self._ways([*pieces[:at], left, *pieces[at + 1 :]], stop) if places else ():
                    if acts is not None and way.act not in acts:
                        continue
                    for told in self._ground.at_its_place(way, own):
                        if state.first and not any(self._ground.is_within(told, one) for one in state.places):
                            continue  # "in the table "Requests", click the pencil of Oak"
                        if part:
                            rest = text_of((*left, *tokens(self._masked.text[self._ends[start] :])))
                            yield Told((*part, ReadStep(self._masked.restore(rest), opened=0)), told.state, all=True)
                        else:
                            yield told if leads else with_places(told, state)

    def _further(
        self, around: Sequence[At], pieces: Sequence[Words], at: int, state: State, stop: int
    ) -> Iterator[Told]:
        """A sentence that says a place in another: "in the table "Requests" click the pencil of Oak"."""
        for left, place in placed(self._tongue, pieces[at]):
            own = State(tuple(where(self._names, place, led=state.led)), True, state.led, state.act)
            if not left or not place.name or not own.places:
                continue
            for way in self._ways([*pieces[:at], left, *pieces[at + 1 :]], stop):
                for told in self._ground.at_its_place(way, own):
                    if any(self._ground.is_within(told, one) for one in around):
                        yield told

    def _alone(self, at: int, state: State) -> Iterator[Told]:
        """What one part says without a place or a verb: to save, a further name, or a wish."""
        words = self._words(self._parts[at])
        small, said = folded(words), folded(tokens(self._parts[at]))  # "appuyez sur Entrée" is in no entry
        for bare, told in BARE.items():
            if not {small, said}.isdisjoint(self._tongue.bare[bare]) and not state.first:
                button = self._names.button(words)
                step = f"click {button}" if button else told
                yield Told(tuple(read_steps(self._reader, step)), State(state.places, False, True, None))
        if words and state.act in ELLIPTIC and self._joints[at].lstrip()[:1] not in _ENDS:
            there = replace(state, places=tuple(one for one in state.places if one.says))
            for way in elliptic_ways(self._tongue, state.act, words):
                if all(is_quoted(one["field"]) or self._names.is_called(one["field"]) for one in way.said):
                    yield from self._ground.at_its_place(way, there)
        if words:
            acts: tuple[Act, ...] = ("click",) if state.act not in TICKS or state.act is None else (state.act, "click")
            on_screen = not state.first and self._tongue.screen.search(self._parts[at]) is not None
            for name in self._bare_names(at, words, state):
                for there in (state, *((replace(state, places=()),) if on_screen and state.places else ())):
                    ways_said = (Way(act, ({"name": name},)) for act in acts)
                    for one in (one for way in ways_said for one in self._ground.at_its_place(way, there)):
                        if not (state.button and one.here and self._is_path(at)):
                            yield replace(one, bare=True)
            for left, place in placed(self._tongue, words) if not begins(self._tongue, words) else ():
                own = State(tuple(where(self._names, place, led=state.led)), True, state.led, state.act)
                for name in self._bare_names(at, left, state) if left and own.places else ():
                    for one in self._ground.at_its_place(Way("click", ({"name": name},)), own):
                        yield replace(with_places(one, state), bare=True)

    def _bare_names(self, at: int, words: Words, state: State) -> Iterator[Words]:
        """What is pressed where no more is said than its name: "then Save box", "then on Print", "File > Print"."""
        before, *after = (frozenset(folded(tokens(joint))) for joint in self._joints[at : at + 2])
        path = any(not joint.isdisjoint(PATHS) for joint in (before, *after))
        then = path or not self._tongue.then.isdisjoint(before)
        if len(words) > 1 and at + 1 == len(self._parts) and "," in before and self._names.button(words):
            yield words  # "tick Beamer, Save changes"
        then = then or is_listed(self._tongue, self._joints, self._parts, at)
        names, quoted = self._names, state.act in OPENS and is_quoted(words)
        to_come = (state.led or state.menu) and names.is_name(words)
        if quoted or (then and (names.is_shown(words) or names.is_picture(words) or to_come)):
            yield words
        small = folded(words)
        for lead in self._tongue.leads["on"] if state.act else ():
            name = words[len(lead) :]
            button = names.button(names.plain(name))
            plain = is_quoted(name) or (then and (names.is_name(name) or button))
            if name and small[: len(lead)] == lead and plain and (state.act in OPENS or button):
                yield name

    def _wish(self, at: int, state: State) -> Iterator[Told]:
        """A part that is read as a wish."""
        words = self._words(self._parts[at])
        alone = len(self._parts) == 1 or len(words) < LEAST_WISH or begins(self._tongue, words) or self._is_signed(at)
        refers = held(self._reader.words["wish_it"], self._parts[at], "ends")  # to a thing, or to what holds it
        if state.places or not self._wishes or alone or refers or not self._budget.take(LOOKS_OF_A_WISH):
            return
        steps = self._ground.wish_of(self._masked.restore(self._parts[at]))
        intents = [read_intent(self._reader, one.text) for one in steps if one.opened is None]
        if not steps or len(intents) < len(steps) or not all(one.read and one.named for one in intents):
            return  # one that leads to another page is read there, once something led on
        called = [fold(part[1:-1]) for one in steps for part in mask(one.text).parts]
        if self._names.leads(words[0]) or called == [fold(text_of(words))]:
            return  # "for Ann", "her role should be Viewer", "thanks a lot", be there a link of that name
        last = at + 1 == len(self._parts)
        if not last and len(steps) - intents[-1].keeps != 1:
            return  # it sends what the next part goes on to fill in
        self._keeps |= {one.text for one, intent in zip(steps, intents, strict=True) if intent.keeps}
        here = self._ground.is_done(steps[0].text)
        if here or state.led:
            yield Told(steps, State(led=state.led or any(one.verb in _LEADS_ON for one in intents)), here)
