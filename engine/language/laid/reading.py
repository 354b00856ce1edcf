"""A goal as clauses that are laid over the page one by one, and the rest on the page that a click leads to.

The whole goal is read or nothing: "Direct debit – Monthly – collection day 15th – save plan".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import re2

from engine.language.laid.clause import Laid, Overlay, Scope
from engine.language.laid.things import things, words_in
from engine.language.laid.tokens import Token, tokens
from engine.language.laid.words import Lexicon, lexicons, small_words
from engine.language.steps.atomic import ReadStep
from engine.language.steps.refine import Refinement, refine
from engine.language.told.denied import Denied, denied
from engine.language.told.grammar import BARE, PATHS, Tongue, folded, spans, text_of, tongues
from engine.language.told.grammar import tokens as told_tokens
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Reader
from engine.text.dates import month_named
from engine.text.quoted import Masked, TextTooLong, fold, mask
from engine.text.wordlists import held

_SIGNED = re2.compile(r" / | ?\? ")
_BRACKETS = str.maketrans("()[]", "    ")
_DASHES = ("-", "–")
MAX_PIECES = 20
MAX_TOGETHER = 3  # pieces that are one clause
MAX_WORDS = 120
MAX_TONGUES = 2  # that a goal may be in, by how many of its words they have
_ENDS = ("told_save", "told_send", "told_confirm")


def laid_steps(reader: Reader, goal: str, page: PageState) -> tuple[ReadStep, ...]:
    """The steps of a goal; none where anything in it is no control of the page, nor told of a page to come."""
    try:
        masked = mask(_SIGNED.sub(", ", " ".join(goal.split()).replace(" = ", ": ")))
    except TextTooLong:
        return ()
    text = masked.text.strip(" .!")
    if len(text.split()) > MAX_WORDS or masked.text.endswith(QUESTION_MARKS) or not things(page):
        return ()
    said = [word for part in text.split() for word in words_in(part)]
    known = sorted(zip(tongues(reader), lexicons(reader), strict=True),
                   key=lambda one: -sum(word in one[1].small or word in one[1].deeds for word in said))  # fmt: skip
    for tongue, lexicon in known[:MAX_TONGUES]:
        if steps := _Laying(reader, tongue, lexicon, Masked(text, masked.parts), page).steps():
            return steps
    return ()


def _spans(tongue: Tongue, text: str) -> list[tuple[int, int]]:
    """Where the pieces of a text begin and end; the dot of "4. Juni" ends none."""
    found: list[tuple[int, int]] = []
    for begin, end in spans(tongue, text):
        day = bool(found) and text[: found[-1][1]][-1:].isdigit() and text[found[-1][1] : begin].strip() == "."
        if day and month_named(text[begin:end].split(" ")[0]):
            found[-1] = (found[-1][0], end)
        else:
            found.append((begin, end))
    return found


class _Laying:
    """A goal that is laid in one language."""

    def __init__(self, reader: Reader, tongue: Tongue, lexicon: Lexicon, masked: Masked, page: PageState) -> None:
        self._reader, self._tongue, self._lexicon, self._masked, self._page = reader, tongue, lexicon, masked, page
        self._overlay = Overlay(reader, lexicon, masked, page)
        self._spans = _spans(tongue, masked.text)
        heads = (one.name for one in page.parts if one.role in ("heading", "dialog", "group"))
        self._heads = {frozenset(words_in(name)) - small_words(reader): name for name in heads}
        ends = [end for _, end in self._spans]
        self._joints = ["", *(masked.text[end:begin] for end, (begin, _) in zip(ends, self._spans[1:], strict=False))]
        self._from = cache(self._read_from)
        self._denied = cache(self._denies)  # it looks on the page, and is asked for each piece several times

    def steps(self) -> tuple[ReadStep, ...]:
        read = self._from(0, Scope()) if len(self._spans) <= MAX_PIECES else None
        if read is None:
            return ()
        told, rest = read
        if not told or not self._is_told(told, rest) or self._takes_what_is_denied(told) or self._is_path(told):
            return ()
        if self._may_be_wished(told, rest):
            return ()
        here = (ReadStep(self._masked.restore(one.step)) for one in told)
        return (*here, ReadStep(rest, opened=0)) if rest else tuple(here)

    def _is_told(self, told: Sequence[Laid], rest: str) -> bool:
        """Whether clauses tell what is to be done: they have a verb, or are several; what is pressed by no more than
        its name comes last.
        """
        targets = [one.found.target.id for one in told if one.found.target is not None]
        if told[0].found.target is None:  # what is there to be sent?
            return False
        pressed = told[0].is_press and not told[0].bare  # others read one field that is filled in
        several = len(told) > 1 or pressed or self._refuses()
        ordered = any(word in self._tongue.then for text in self._joints for word in folded(told_tokens(text)))
        named = [at for at, one in enumerate(told) if one.bare and one.is_press and not ordered]
        return several and len(set(targets)) == len(targets) and (not named or (named == [len(told) - 1] and not rest))

    def _is_path(self, told: Sequence[Laid]) -> bool:
        """Whether a sign may say that one thing is in another: "Save > Delete draft"."""
        signs = {sign for text in self._joints for sign in text.split()}
        several = sum(one.is_press for one in told) > 1
        return not signs.isdisjoint(PATHS) or (several and not signs.isdisjoint(_DASHES))

    def _refuses(self) -> bool:
        """Whether a piece says that something is not to be pressed."""
        return any(self._denied(at) is not None for at in range(len(self._spans)))

    def _may_be_wished(self, told: Sequence[Laid], rest: str) -> bool:
        """Whether something is filled in that may be a wish: by a verb that is none of steps, and then saved, or on a
        page that keeps what is, where no word says that it is to be sent, nor that it is not.
        """
        wished = any(not (one.is_press or one.bare or one.told) for one in told)
        if wished and told[-1].bare and (told[-1].is_press or told[-1].found.target is None):
            return True
        ends = any(one.is_press or one.found.target is None for one in told)
        if rest or ends or self._refuses() or all(one.told for one in told):
            return False
        sent = any(one.role == "button" and one.form is not None for one in self._page.elements)
        in_form = any(one.found.target is not None and one.found.target.form is not None for one in told)
        return in_form or (not sent and refine(self._reader, "save the changes", self._page).status != "none")

    def _read_from(self, at: int, scope: Scope) -> tuple[tuple[Laid, ...], str] | None:
        """What is told from one piece on, and what is left for the page to come; None where it can't be read."""
        if at == len(self._spans):
            return (), ""
        said = self._said(at, at + 1)
        if self._overlay.is_nothing(said) or self._denied(at) is not None or self._says_no_step(at, said):
            return self._from(at + 1, scope)
        for told, end, there in self._ways(at, said, scope):
            rest = self._from(end, there)
            if rest is not None:
                return (*told, *rest[0]), rest[1]
            if not scope.name and told and told[0].is_press and self._may_follow(told[0], end):
                while end + 1 < len(self._spans) and self._is_once(self._said(end, end + 1)):
                    end += 1
                return told, self._masked.restore(self._masked.text[self._spans[end][0] :])
        return None

    def _ways(self, at: int, said: Sequence[Token], scope: Scope) -> Iterator[tuple[tuple[Laid, ...], int, Scope]]:
        """What may be told from one piece on, each with the piece after it, and where what follows is done."""
        if at + 1 < len(self._spans) and (head := self._head(said)) is not None:
            yield (), at + 1, head
        if (bare := self._bare(said)) is not None:
            yield (bare,), at + 1, scope
        for end in self._ends(at):
            laid = self._laid(at, end, scope) if end > at + 1 or not self._is_label(at) else None
            if laid is not None:
                yield (laid,), end, scope

    def _head(self, said: Sequence[Token]) -> Scope | None:
        """The part of the page, or the row, that a piece says and no more."""
        words = {word for one in said for word in one.words} - self._lexicon.small
        name = self._heads.get(frozenset(words)) or self._heads.get(frozenset(words - self._lexicon.kinds))
        if words and name:
            return Scope(name)
        quoted = [self._masked.plain(one.text) for one in said if one.quoted]
        others = [one.text for one in said if not (one.quoted or self._overlay.is_nothing((one,)))]
        text = quoted[0] if len(quoted) == 1 and not others else " ".join(one.text for one in said if not one.quoted)
        rows = [row for row in self._page.rows if f" {fold(text)} " in f" {fold(row)} "] if text else []
        return Scope(text, is_row=True) if len(rows) == 1 else None

    def _says_no_step(self, at: int, said: Sequence[Token]) -> bool:
        """Whether a piece says that something is to stay as it is, what comes of the one before it, or what has to be
        seen first.
        """
        follows = at > 0 and (self._is_once(said) or (_begins(said, self._lexicon.comes_of) and not self._doubts(at)))
        return self._is_left(said) or follows

    def _is_left(self, said: Sequence[Token]) -> bool:
        """Whether a piece says no more than that a control, or the rest, is to stay as it is."""
        words, lexicon = {word for one in said for word in one.words}, self._lexicon
        called = {word for thing in things(self._page) for name in thing.words for word in name}
        known = lexicon.small | lexicon.kinds | lexicon.leave | lexicon.rest | called
        return not lexicon.leave.isdisjoint(words) and words <= known

    def _is_once(self, said: Sequence[Token]) -> bool:
        """Whether a piece says no more than that a part of the page is there."""
        lead = _begins(said, self._lexicon.once)
        left = {word for one in said for word in one.words} - {word for one in self._lexicon.once for word in one}
        known = self._lexicon.small | self._lexicon.kinds | self._lexicon.comes
        return bool(lead) and left <= known and not left.isdisjoint(self._lexicon.comes | self._lexicon.parts)

    def _bare(self, said: Sequence[Token]) -> Laid | None:
        """What a piece tells that only says that a form is to go out, which is known once it is filled in."""
        words = tuple(one.text.casefold() for one in said)
        step = next((told for name, told in BARE.items() if words in self._tongue.bare[name]), "")
        return Laid(step, Refinement("none"), bare=True, told=True, covers=0) if step else None

    def _ends(self, at: int) -> Iterator[int]:
        """Where a clause may end that begins with a piece: it goes on over a colon, or a comma before a number."""
        yield at + 1
        for end in range(at + 2, min(len(self._spans), at + MAX_TOGETHER) + 1):
            joint = self._joints[end - 1].strip()
            numbered = joint == "," and any(map(str.isdigit, self._text(end - 1)))
            if not (numbered or (joint == ":" and end == at + 2)):
                return
            yield end

    def _said(self, at: int, end: int) -> tuple[Token, ...]:
        """The words of some pieces, but for where on the screen it is: that narrows nothing."""
        text = self._masked.text[self._spans[at][0] : self._spans[end - 1][1]].translate(_BRACKETS)
        return tokens(self._masked, self._tongue.screen.sub(" ", f" {' '.join(text.split())} "))

    def _text(self, at: int) -> str:
        """A piece as it is written."""
        return self._masked.restore(self._masked.text[slice(*self._spans[at])])

    def _is_label(self, at: int) -> bool:
        """Whether a colon stands behind a piece."""
        return at + 1 < len(self._spans) and ":" in self._joints[at + 1]

    def _laid(self, at: int, end: int, scope: Scope) -> Laid | None:
        """What some pieces tell as one clause: the first has a value where a colon stands behind it."""
        if end > at + 1 and self._is_label(at):
            value = self._masked.text[self._spans[at + 1][0] : self._spans[end - 1][1]].strip()
            return self._overlay.laid(self._said(at, at + 1), scope, value) if value else None
        said = self._said(at, end)
        return self._overlay.laid(said, scope) or self._overlay.typed_there(said, scope)

    def _denies(self, at: int) -> Denied | None:
        """What a piece says is not to be done: by words for that, or all in all by a denial and one control."""
        words = told_tokens(self._masked.text[slice(*self._spans[at])])
        one = denied(self._tongue, words)
        if one is not None or self._tongue.nots.isdisjoint(folded(words)):
            return one
        left = tuple(word for word in words if folded((word,))[0] not in self._tongue.nots | self._tongue.yet)
        laid = self._overlay.laid(tokens(self._masked, " ".join(left)), Scope())
        target = laid.found.target if laid is not None and laid.is_press else None
        return Denied((target.name,)) if target is not None else None

    def _may_follow(self, laid: Laid, at: int) -> bool:
        """Whether what is left may be told of the page that a click leads to: it says what is done there, and doubts
        nothing, and the click is none that ends something.
        """
        target = laid.found.target
        ends = tuple(word for name in _ENDS for word in self._reader.words[name])
        if target is None or held(ends, target.name, "only"):
            return False
        after = [one for one in range(at, len(self._spans)) if self._denied(one) is None]
        deeds = {word for one in after for word in words_in(self._text(one))} & set(self._lexicon.deeds)
        return bool(deeds) and not any(map(self._doubts, after))

    def _doubts(self, at: int) -> bool:
        return held(self._tongue.denials, self._masked.text[slice(*self._spans[at])])

    def _takes_what_is_denied(self, told: Sequence[Laid]) -> bool:
        denials = [one for at in range(len(self._spans)) if (one := self._denied(at)) is not None]
        targets = [(one.is_press, words_in(one.found.target.name)) for one in told if one.found.target is not None]
        refused = [set(words_in(self._masked.restore(text_of(one.name)))) for one in denials]
        left = [{word for one in said for word in one.words} for at in range(len(self._spans))
                if self._is_left(said := self._said(at, at + 1))]  # fmt: skip
        pressed = [set(name) for is_press, name in targets if is_press]
        sends = any(one.found.target is None for one in told)
        if any(not words for words in refused) and (pressed or sends):
            return True
        return any(name <= words for name in pressed for words in refused) or any(
            set(name) <= words for _, name in targets for words in left
        )


def _begins(said: Sequence[Token], leads: Iterable[tuple[str, ...]]) -> bool:
    words = tuple(word for one in said for word in one.words)
    return any(words[: len(lead)] == lead for lead in leads)
