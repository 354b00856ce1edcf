"""A told sentence held against the page: the steps that do it there, at the place that was told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from engine.language.page.headed import heading_above
from engine.language.page.places import belonging
from engine.language.steps.atomic import ReadStep, read_steps
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import Refinement, refine
from engine.language.told.clause import Parts, Way, is_quoted
from engine.language.told.grammar import Act, Tongue, Words, text_of
from engine.language.told.names import Names
from engine.language.told.rows_listed import boxes_of_rows
from engine.language.told.saying import OPENS, TICKS, At, changes, is_meant, says, where
from engine.language.told.so_far import Budget, State, Told, is_plain_button, is_pressed
from engine.language.wishes.part_to_open import is_opened
from engine.language.words.kinds import is_toggle, kind_of
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold

ReadWish = Callable[[str], tuple[ReadStep, ...]]
ELLIPTIC: tuple[Act, ...] = ("enter", "put", "choose")
_DONE = ("ready", "met")
_ASKED = ("several", "disabled")
_CHANGES = ("put", "set", "change", "replace", "turn_on", "turn_off")
_FILLS: tuple[Act, ...] = ("enter", "put", "set", "choose")
_QUOTES = "\"“”„«»‘’‚' "


class Ground:
    """A page, and what the sentences of one goal do on it. `asks`: whether one may be asked about, for now. `wish_of`
    reads a part that is a wish, and `find` tells what becomes of a step on the page.
    """

    def __init__(
        self, reader: Reader, tongue: Tongue, names: Names, masked: Masked, parts: int, page: PageState,
        wished: ReadWish, budget: Budget,
    ) -> None:  # fmt: skip
        self._reader, self._tongue, self._names, self._masked = reader, tongue, names, masked
        self._parts, self._page, self._budget = parts, page, budget
        self.asks = False
        self.find = cache(self._look)
        self.wish_of = cache(wished)

    def _look(self, step: str) -> Refinement:
        """What becomes of a step on the page; of one more than there is time for, nothing."""
        restored = self._masked.restore(step)
        return refine(self._reader, restored, self._page) if self._budget.take(1) else Refinement("none")

    def is_done(self, step: str) -> bool:
        return refine(self._reader, step, self._page).status in (*_DONE, *(_ASKED if self.asks else ()))

    def at_its_place(self, way: Way, state: State) -> Iterator[Told]:
        """The sentence at the place that was told, or where that was for another before it, wherever it fits; none
        that leaves something as it is, which says no place.
        """
        if way.act == "leave":
            return
        entered = way.act == "put" and way.value_first and len(way.said) > 1  # as what is typed
        if self._parts == len(way.said) and way.act in _CHANGES and not entered:
            yield from self._changed(way, state)
            return
        if not state.first and ("field" in way.said[0] or way.act not in _FILLS):
            state = replace(state, places=tuple(one for one in state.places if one.says or not one.name))
        at_place = self._told(way, state.places, state) if state.places else None
        if at_place is not None and not at_place.here and self._is_here(way):
            return  # it is on this page, and not at the place
        if at_place is not None:
            yield at_place
        if not state.first and (told := self._told(way, (), state)) is not None:
            yield told

    def boxes_of(self, pieces: Sequence[Words], state: State) -> Iterator[Told]:
        """What is told of the boxes of several rows, where each row has just one."""
        box = next(words for words, kind in self._tongue.kinds.items() if kind == "checkbox")
        for act, rows in boxes_of_rows(self._tongue, self._names, pieces):
            places = [tuple(where(self._names, row, led=state.led)) for row in rows]
            told = [self._told(Way(act, ({"name": box},)), one, state) for one in places if one]
            steps = tuple(step for one in told if one is not None for step in one.steps)
            found = [self.find(one.text) for one in steps]
            ticked = {one.target.id for one in found if one.target is not None and not one.prepares}
            if len(ticked) == len(rows) == len(steps):
                yield Told(steps, State(state.places, False, state.led, act))

    def left_as_it_is(self, way: Way, state: State) -> Iterator[Told]:
        field, value = way.said[0]["field"], way.said[0]["value"]
        fits = any(self.find(f"click {one}").status != "none" for one in self._names.named(field))
        if (fits or state.led) and any(self._names.values(value)):
            yield Told((), state)

    def is_within(self, told: Told, part: At) -> bool:
        """Whether what is told is done in a part of the page, or on a page to come."""
        found = [self.find(one.text).target for one in told.steps]
        if not told.here or not part.name or not part.says:  # in a field is nothing else
            return not told.here or not part.name
        name = self._masked.plain(part.name).strip(_QUOTES)
        return all(one is not None and one in (belonging(self._page, name, [one]) or ()) for one in found)

    def opened(self, places: Sequence[At]) -> tuple[ReadStep, ...]:
        """The step that opens a place which is no part of this page, but a page or a tab of its own."""
        name = places[0].name if places else ""
        plain = self._masked.plain(name) if name else ""
        opens = bool(plain) and is_opened(self._page, plain.strip('"')) and places[0].says.endswith("section")
        return (ReadStep(f"open {self._masked.restore(name)}"),) if opens else ()

    def _changed(self, way: Way, state: State) -> Iterator[Told]:
        """A goal that is one change is a wish: whether it is kept, doubted or denied is told by rules for wishes. What
        should be there before, and what a control that is named is, is said in words that these know.
        """
        if len(way.said) == 1 and not state.places:
            for said in (*changes(self._names, way.act, way.said[0]), *self._named_switch(way)):
                if said.casefold() == self._masked.text.casefold():
                    continue
                steps = self.wish_of(self._masked.restore(said))
                if all(read_intent(self._reader, one.text).read for one in steps) and self.is_done(steps[0].text):
                    yield Told(steps, State())

    def _named_switch(self, way: Way) -> Iterator[str]:
        """A wish to turn on or off what is told by what it is for, by the name that it has."""
        for one in self._names.named(way.said[0]["name"]) if way.act in TICKS else ():
            found = self.find(f"{TICKS[way.act]} {one}")
            if found.status == "ready" and found.target is not None and is_toggle(found.target):
                yield f'{TICKS[way.act]} "{found.target.name}"'

    def _is_here(self, way: Way) -> bool:
        told = [one for parts in way.said for one in says(self._names, way.act, parts, (At(),))]
        return any(self.find(one).status in (*_DONE, *_ASKED) for one in told)

    def _told(self, way: Way, places: Sequence[At], state: State) -> Told | None:
        steps, found = list[ReadStep](), None
        here, pressed = True, False
        if way.beside and not all(self._names.is_split(one["field"], one["value"], led=state.led) for one in way.said):
            return None  # "als letzten Tag 3.10."
        later = way.said[1:] if way.act in (*OPENS, *TICKS) else ()
        if later and places and way.act in OPENS:
            return None  # "Archive on Oak and Elm"
        if not self._budget.way() or not all(self._names.is_shown(parts["name"]) for parts in later):
            return None
        targets = set[str]()
        for parts in way.said:
            step, found = self._step(way.act, parts, places or (At(),), led=state.led)
            if step is None:
                return None
            if not places and state.places and found is not None:
                return None  # it is here, and not at the place
            pressed = pressed or is_pressed(found)
            if found is not None and found.target is not None:
                step = _as_flipped(step, found.target) if way.act == "click" else step
                if found.target.id in targets:
                    return None  # two values for one field
                targets.add(found.target.id)
            if later and places and found is not None and found.prepares:
                return None  # "the boxes at 301 and 305": the other is in no menu of the first
            here = here and found is not None
            steps += read_steps(self._reader, self._masked.restore(step))
        led = state.led or way.act in OPENS or pressed
        button = pressed and found is not None and is_plain_button(found)
        return Told(tuple(steps), State(state.places, False, led, way.act, button), here)

    def _is_to_come(self, act: Act, parts: Parts) -> bool:
        """Whether it may be done on the page that comes, where it is read anew: "Add to basket"."""
        if act in OPENS:
            return self._names.may_come(parts["name"])
        return act in ELLIPTIC and is_quoted(parts["value"]) and self._names.may_come(parts.get("field", ()))

    def _step(
        self, act: Act, parts: Parts, places: Sequence[At], *, led: bool
    ) -> tuple[str | None, Refinement | None]:
        """How the rules for steps say it, and what becomes of it here: done, else asked about, else to come."""
        ways_said = list(says(self._names, act, parts, places))
        old = self._masked.plain(text_of(parts["old"])) if "old" in parts else ""
        if places[0].later:
            return (ways_said[0] if ways_said else None), None
        for wanted in (_DONE, _ASKED) if self.asks and not led else (_DONE,):
            for one in ways_said:
                found = self.find(one)
                meant = is_meant(self._reader, act, parts, one, found, old)
                meant = meant and self._is_under(found, places[0].heading)
                if found.status in wanted and meant:
                    return one, found
        if led and not ways_said and self._is_to_come(act, parts):
            return f"{act} {text_of(parts.get('name', ()))}", None
        return (ways_said[0] if led and ways_said else None), None

    def _is_under(self, found: Refinement, heading: str) -> bool:
        """Whether what was found stands right under a heading, where one is told."""
        head = heading_above(self._page, found.target) if heading and found.target is not None else ""
        return not heading or fold(head) == fold(self._masked.plain(heading).strip('"'))


def _as_flipped(step: str, one: Element) -> str:
    """A click on a box or a switch as what it makes of it."""
    flips = kind_of(one) == "checkbox" and one.checked is not None and step.startswith("click ")
    return f"{'untick' if one.checked else 'tick'} {step.removeprefix('click ')}" if flips else step
