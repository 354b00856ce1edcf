"""One goal, read by the words of one language: its cues, the names in it, and texts between them."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from engine.language.gist.cues import Cue, Cued, cues
from engine.language.gist.mentions import Mention, Names, Naming
from engine.language.gist.spelling import lists_of, spelling_of
from engine.language.gist.words import Word, words_of
from engine.language.offers import quoted
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked
from engine.text.wordlists import held

TWO = 2
NOUNS: frozenset[Cued] = frozenset({"change", "put", "open", "search", "comment", "switch_on", "write"})  # "the shift"
SIGNS = (":", "=", "-", "–", "—")  # between a part and its value
NEAR = 4  # words from what says something new, to its kind


class Hearing:
    """Made once for a goal; nothing in it changes."""

    def __init__(self, reader: Reader, language: str, masked: Masked, page: PageState | None) -> None:
        self.reader, self.masked, self.page = reader, masked, page
        self.lists: Mapping[str, tuple[str, ...]] = lists_of(reader, language)
        self.spelling = spelling_of(reader, language)
        self.tokens = words_of(masked.text, self.spelling)
        marks = {word.split(" ")[0] for word in self.lists["cue_mark"]}
        self.names = Names(reader, page, self.spelling, marks=masked.text.split(" ")[0].casefold() in marks)
        self.empty = frozenset((*self.lists["cue_empty"], *self.lists["wish_the"]))
        verbs = {verb.split(" ")[0] for name, some in self.lists.items() if name.startswith("do_") for verb in some}
        deeds = {one.name.casefold().split(" ")[0] for one in page.elements if one.row and one.name} if page else set()
        self.verbs = verbs - self.empty
        no_name = self.empty | verbs | (deeds - {words[0] for words in self.names.full})
        nouns = {word for some in self.lists.values() for word in some} if self.spelling.large else set()
        large = (frozenset((*self.lists["like_article"], *self.lists["wish_this"], *self.lists["wish_the"])), nouns)
        everything = frozenset(range(len(self.tokens)))
        shown = Naming(masked, self.tokens, self.names, everything, no_name, *large).mentions()
        told = cues(reader, language, self.tokens, [(one.at, one.end) for one in shown])
        self.cues = [cue for cue in told if self._counts(cue)]
        self.named: frozenset[int] = frozenset(at for one in shown for at in range(one.at, one.end))
        self.taken = frozenset(at for cue in self.cues for at in cue.words)
        self.cues = [cue for cue in self.cues if not (cue.cued in NOUNS and self.is_noun(cue.at))]
        self.taken = frozenset(at for cue in self.cues for at in cue.words)
        self.said = Naming(masked, self.tokens, self.names, self.taken, no_name, *large).mentions()
        self.named = frozenset(at for one in self.said for at in range(one.at, one.end))

    # ---- cues

    def _counts(self, cue: Cue) -> bool:
        """Whether it may be meant: "on" and "off" alone only at the end of a clause, "new" only before a kind."""
        clause = self.tokens[cue.at].clause
        after = [word for word in self.tokens[cue.end :] if word.clause == clause]
        if cue.cued in ("wanted", "unwanted") and len(cue.words) == 1:
            verbs = (word.bare in self.verbs for word in self.tokens[: cue.at] if word.clause == clause)
            parts = self.tokens[cue.at].bare in self.lists["wish_particles"] and any(verbs)  # "wähl Post aus"
            return all(word.bare in self.empty for word in after) and not parts
        if cue.cued in ("switch_on", "switch_off") and len(cue.words) == 1:  # "start page: Home"
            return not (len(self.tokens) > cue.end + len(after) and self.tokens[cue.end + len(after)].after in SIGNS)
        new = len(cue.words) == 1 and bool(after) and self.tokens[cue.at].bare in self.lists["mean_fresh"]
        near = self.tokens[cue.end : cue.end + NEAR] if new else self.tokens  # "new name" is no kind
        return cue.cued != "create" or any(word.bare in self.names.kinds for word in near)

    def has(self, *cued: Cued) -> bool:
        return any(cue.cued in cued for cue in self.cues)

    def is_reason(self, at: int) -> bool:
        """Whether a word stands in a clause after what leads to a reason."""
        starts = [cue.at for cue in self.cues if cue.cued == "reason"]
        return any(start <= at and self.tokens[start].clause == self.tokens[at].clause for start in starts)

    def beside(self, at: int, *cued: Cued) -> list[Cue]:
        """The cues of some kinds in the clause of a word."""
        return [one for one in self.cues if one.cued in cued and self.tokens[one.at].clause == self.tokens[at].clause]

    def is_unsure(self, at: int) -> bool:
        """Whether what is said at a word holds only in a case, or for several things, or not: in English what is meant
        stands after "not", in other languages it may stand before ("never").
        """
        word = self.tokens[at]
        doubts = [self.tokens[one.at] for one in self.cues if one.cued == "doubt" and not self.is_reason(one.at)]
        heads = [one for one in doubts if one.clause == word.clause or one.clause not in [
            before.clause for before in self.tokens if before.start < one.start]]  # fmt: skip
        if self._waits() or any(one.sentence == word.sentence for one in heads) or self._is_denied(at):
            return True
        before = [one for one in self.beside(at, "not", "unwanted", "asking") if one.at < at and at not in one.words]
        return bool(before or self.beside(at, "all", "limit", "never")) or self._is_dictated(at)

    def _waits(self) -> bool:
        """Whether it is to be done later, or by others; who is to read a comment ("for the others") does nothing."""
        for_whom = {n + 1 for n, word in enumerate(self.tokens) if word.bare in self.lists["role_for"]}
        return any(cue.cued == "waits" and not (cue.at in for_whom and self.beside(cue.at, "comment"))
                   for cue in self.cues)  # fmt: skip

    def _is_denied(self, at: int) -> bool:
        """Whether the sentence of a word asks, and "not" is said after it: "Delete it? I would rather not."."""
        after = [n for n, word in enumerate(self.tokens) if word.sentence > self.tokens[at].sentence]
        if self.tokens[-1].bare in self.lists["cue_denied"] and at < len(self.tokens) - 1:  # "…, and the answer is no"
            return True
        asks = bool(after) and self.tokens[after[0]].after == "?"
        return asks and any(cue.cued == "not" and cue.at in after for cue in self.cues)

    def is_asked(self, at: int) -> bool:
        """Whether the sentence of a word begins as a question does, without a sign for it: "is dark mode on"."""
        first = next(word for word in self.tokens if word.sentence == self.tokens[at].sentence)
        if first is self.tokens[at]:  # "have Ade do it"
            return False
        polite = any(cue.cued == "polite" and self.tokens[cue.at] is first for cue in self.cues)
        return first.bare in self.lists["cue_questions"] and not polite

    def is_led(self, at: int) -> bool:
        """Whether only names and small words that ask for something stand before a word in its clause: not "Ben told me
        to …", "yesterday somebody …".
        """
        begin, _ = self.clause(at)
        own = {
            n
            for cue in self.cues
            if cue.cued in ("polite", "now", "should") or cue.at <= at < cue.end
            for n in cue.words
        }
        small = {*self.lists["cue_before"], *self.lists["like_article"], *self.lists["wish_this"],
                 *self.lists["wish_its"]}  # fmt: skip
        may = self.lists["cue_may"]  # "Ada may resume", not "we may resume"
        return all(n in self.named | own or self.tokens[n].bare in small or self.tokens[n].bare in self.names.kinds
                   or (n - 1 in self.named and self.tokens[n].bare in may) for n in range(begin, at))  # fmt: skip

    def is_noun(self, at: int) -> bool:
        """Whether a word that may tell what to do stands after an article or an adjective: "my preferred shift"."""
        if not at or self.tokens[at - 1].clause != self.tokens[at].clause or at - 1 in self.taken | self.named:
            return False
        before = self.tokens[at - 1].bare
        if before in (*self.lists["wish_my"], *self.lists["like_article"]):
            return True
        first, _ = self.clause(at)
        return at - 1 > first and before not in self.empty and before not in self.lists["cue_before"]

    def is_reported(self, at: int) -> bool:
        """Whether the sentence of a word says what somebody says or thinks."""
        return any(word.sentence == self.tokens[at].sentence and word.bare in self.lists["cue_reports"]
                   and n not in self.named for n, word in enumerate(self.tokens))  # fmt: skip

    def is_said_so(self, at: int) -> bool:
        """Whether the clause of a word says what somebody says or thinks."""
        return any(
            self.tokens[n].bare in self.lists["cue_reports"] for n in range(*self.clause(at)) if n not in self.named
        )

    def denies(self, at: int) -> bool:
        """Whether what is said from a word on is what is not so: "not really Public", but "No Time to Die"."""
        while at < len(self.tokens) and self.tokens[at].bare in self.lists["cue_between"]:
            at += 1
        no = any(at in cue.words for cue in self.cues if cue.cued in ("not", "never"))
        return no and not self.tokens[at].large

    def is_past(self, at: int) -> bool:
        """Whether the clause of a word tells of a day gone by."""
        return self.says(*self.clause(at), "aside_gone")

    def says(self, begin: int, end: int, name: str) -> bool:
        """Whether a word of a list is said between two places."""
        return held(self.lists[name], self.masked.text[self.tokens[begin].start : self.tokens[end - 1].end])

    def is_wanted(self, at: int) -> bool:
        """Whether the clause of a word says that something should be done, must be or may be."""
        begin, end = self.clause(at)
        wanted = (*self.lists["aside_modals"], *self.lists["cue_needs"])
        return bool(self.beside(at, "polite", "should")) or any(
            self.tokens[n].bare in wanted for n in range(begin, end) if n not in self.named
        )

    def is_told_of(self, at: int) -> bool:
        """Whether a word says what others do: "they make me lazy"."""
        before = self.tokens[at - 1] if at else None
        same = before is not None and before.clause == self.tokens[at].clause
        verb = self.tokens[at].bare in self.verbs
        return before is not None and same and verb and before.bare in self.lists["cue_subjects"]

    def begins_with(self, at: int, *names: str) -> bool:
        """Whether the clause of a word begins with a word of some lists."""
        return any(self.tokens[self.clause(at)[0]].bare in self.lists[name] for name in names)

    def is_needed(self, at: int) -> bool:
        """Whether somebody needs or wants what is said at a word, and nobody else says so: not "Ben says we need …"."""
        begin, _ = self.clause(at)
        reports = any(self.tokens[n].bare in self.lists["cue_reports"] for n in range(begin, at))
        return self.tokens[at].bare in self.lists["cue_needs"] and not reports

    def _is_dictated(self, at: int) -> bool:
        """Whether it is what somebody is to be told: "write to Ben: delete it"."""
        begin, _ = self.clause(at)
        if self.tokens[begin].after != ":" or not begin:
            return False
        first, _ = self.clause(begin - 1)
        return self.tokens[first].bare in {verb.split(" ")[0] for verb in self.lists["do_send"]}

    def clause(self, at: int) -> tuple[int, int]:
        """Where the clause of a word begins and ends."""
        inside = [n for n, word in enumerate(self.tokens) if word.clause == self.tokens[at].clause]
        return inside[0], inside[-1] + 1

    # ---- names

    def scopes(self, cue: Cue) -> list[list[Mention]]:
        """The names of the cue's clause, of its sentence, of all."""
        word = self.tokens[cue.at]
        clause = [one for one in self.said if self.tokens[one.at].clause == word.clause]
        sentence = [one for one in self.said if self.tokens[one.at].sentence == word.sentence]
        return [clause, sentence, list(self.said)]

    def thing(self, cue: Cue) -> Mention | None:
        """The one thing that is named nearest to the cue; before its clause, the one that is named at all."""
        begin, end = self.clause(cue.at)
        alone = end - begin == len(cue.words)
        points = alone or any(self.is_pronoun(word.text) for word in self.tokens[begin:end])
        for at, some in enumerate(self.scopes(cue)):
            if at and not points:
                return None
            for found in (some, [one for one in some if one.shown]):
                if len({one.name for one in found}) == 1:
                    return found[0] if not at or self._begins(found[0]) else None
            if some:
                return None
        return None

    def _begins(self, one: Mention) -> bool:
        """Whether its clause is about it, or about who speaks: not "Tom met Letters"."""
        first, _ = self.clause(one.at)
        return self.tokens[first].bare in self.empty or not self.left(first, one.at)

    def two(self, cue: Cue) -> list[Mention]:
        """The two things that are named, in their order; none where there are fewer or more."""
        for some in self.scopes(cue):
            for found in (some, [one for one in some if one.shown]):
                if len({one.name for one in found}) == TWO:
                    return [found[0], next(one for one in found if one.name != found[0].name)]
        return []

    def before(self, one: Mention) -> str:
        """The word before a name, articles aside."""
        at = one.at - 1
        while at >= 0 and self.tokens[at].bare in self.lists["like_article"] + self.lists["wish_this"]:
            at -= 1
        return self.tokens[at].bare if at >= 0 and self.tokens[at].sentence == self.tokens[one.at].sentence else ""

    def called(self, one: Mention | None) -> str:
        """A thing as a wish calls it: with the word for its kind, where that was said."""
        listed = one is not None and (not one.shown or held(self.reader.words["wish_kinds"], one.kind, "only"))
        return " ".join(filter(None, (one.kind if listed else "", quoted(one.name)))) if one else ""

    def is_bare(self, cue: Cue, *, kinds: bool = False) -> bool:
        """Whether the clause of a cue says nothing but that and names: "the picture of Ada" is not Ada; and where it is
        taken off all of its kind ("from the helpers"). `kinds`: it may say of what kind they are, too ("that show").
        """
        return all((kinds and self._is_that_kind(n)) or self._is_off_all(n)
                   for n in self.left(*self.clause(cue.at)))  # fmt: skip

    def _is_that_kind(self, at: int) -> bool:
        """Whether a word for a kind says again what is meant, after what leads there: "from that show"."""
        definite = (*self.lists["cue_the"], *self.lists["wish_this"], *self.lists["wish_its"])
        leads = (*self.lists["cue_into"], *self.lists["cue_out_of"])
        return (
            self.tokens[at].bare in self.names.kinds
            and at > 1
            and (self.tokens[at - 1].bare in definite and self.tokens[at - 2].bare in leads)
        )

    def _is_off_all(self, at: int) -> bool:
        """Whether a word says all of a kind, or a list of them, that something is taken off."""
        listed, before = self.lists["cue_listed"], at - 1
        if self.names.menu.get(self.tokens[at].bare, "").casefold() != self.tokens[at].bare and (
            self.tokens[at].bare not in listed
        ):
            return False
        small = {*self.lists["like_article"], *self.lists["wish_my"], *listed, *self.lists["wish_of"]}
        while before > 0 and self.tokens[before].bare in small:
            before -= 1
        return self.tokens[before].bare in self.lists["cue_off"]

    # ---- texts

    def after(self, at: int, *, beyond: bool = False) -> str:
        """What is said from a word on to the end of its clause, or sentence."""
        if at >= len(self.tokens) or self.denies(at):
            return ""
        word = self.tokens[at]
        rest = range(at, len(self.tokens))
        end = next((n for n in rest if (self.tokens[n].sentence, self.tokens[n].clause if not beyond else 0)
                    != (word.sentence, word.clause if not beyond else 0)), len(self.tokens))  # fmt: skip
        ends = [cue.at for cue in self.cues if cue.cued in ("reason", "now", "instead") and at < cue.at < end]
        ends += [cue.at for cue in self.cues if cue.cued == "not" and len(cue.words) == 1 and at < cue.at < end]
        ends += [n for cue in self.cues if cue.at < at for n in cue.words if cue.gap <= at <= n]  # "soll … heißen"
        return self.text(at, min([end, *ends]), self.lists["cue_tail"])

    def text(self, at: int, end: int, tail: Container[str] | None = None) -> str:
        """Some words as they were said, without those around them that say nothing; at the end those of a list."""
        polite = {n for cue in self.cues if cue.cued in ("polite", "reason", "now") for n in cue.words}
        tail = self.empty if tail is None else tail
        days = {n for cue in self.cues if cue.cued == "now" and self.tokens[cue.at].bare not in self.empty
                for n in cue.words}  # fmt: skip
        while at < end and (
            (self.tokens[at].bare in self.empty and not self._is_large(at)) or at in polite - days
        ):  # "Friday noon" begins with its day
            at += 1
        while end > at and (
            (self.tokens[end - 1].bare in tail and not self.tokens[end - 1].large) or end - 1 in polite
        ):
            end -= 1
        return self.masked.plain(self.masked.text[self.tokens[at].start : self.tokens[end - 1].end]) if at < end else ""

    def _is_large(self, at: int) -> bool:
        """Whether a word has a capital that not every word would have there."""
        first = at == 0 or self.tokens[at - 1].sentence != self.tokens[at].sentence
        return self.tokens[at].large and not (first and self.tokens[at].text[:1] != '"' and at not in self.named)

    def left(self, at: int, end: int) -> list[int]:
        """Words that are no part of a cue or a name, and say something."""
        return [n for n in range(at, end) if n not in self.named | self.taken and self.tokens[n].bare not in self.empty]

    def together(self, left: Sequence[int]) -> str:
        """Words that were said in one piece; "" where they were not."""
        inner = self.lists["cue_inner"]  # "hours per week"
        one_piece = bool(left) and all(n in left or self.tokens[n].bare in inner for n in range(left[0], left[-1]))
        text = self.masked.text[self.tokens[left[0]].start : self.tokens[left[-1]].end] if one_piece else ""
        return self.masked.plain(text)

    def is_pronoun(self, text: str) -> bool:
        words = self.reader.words["wish_it"] + self.reader.words["wish_there"] + self.reader.words["wish_its"]
        return not text or held(words, text, "only")

    def tells(self, at: int) -> bool:
        """Whether a word looks like a value; where nouns are written large, only by more than a capital."""
        word = self.tokens[at]
        return word.tells and not (self.spelling.large and word.text.isalpha() and at not in self.named)

    # ---- a wish

    def say(self, verb: str, *said: str) -> str:
        """A wish by the first verb that the language has for it; "" where a part of it is."""
        head, _, tail = self.lists[f"do_{verb}"][0].partition("…")
        return " ".join(filter(None, (head.strip(), *said, tail.strip()))) if all(said) else ""

    def mark(self, thing: Mention | None, state: str) -> str:
        """A wish to mark a thing as something."""
        return self.say("mark", self.called(thing), self.lead("as"), quoted(state))

    def lead(self, role: str) -> str:
        return self.lists[f"role_{role}"][0]


def word_at(words: Sequence[Word], at: int) -> str:
    """The folded word at a place, "" beyond the last."""
    return words[at].bare if 0 <= at < len(words) else ""
