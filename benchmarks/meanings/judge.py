"""Whether rules read a sentence as it is meant, on a page that has all of the application's things."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from msgspec import Struct, structs

from benchmarks.meanings.material import Saying
from engine.facts.vocabulary import VOCABULARY
from engine.facts.wishes import OfferFacts, WishFacts
from engine.language.offers import Shown, offers
from engine.language.wishes.restated import restated
from engine.language.wishes.wish_parts import wish_facts
from engine.language.words.clause import joined, read_clause
from engine.language.words.means import same_words
from engine.observe import PageInput, PageState, read_page
from engine.rules import Reader, load, shipped
from engine.text.quoted import Masked, fold, mask

_NO_WISH = WishFacts(text="", masked="", hedged=True)
Outcome = Literal["right", "unread", "other"]
# The verbs of the reader that stand for a deed.
VERBS: Mapping[str, frozenset[str]] = {
    "create": frozenset({"create", "add", "invite"}), "delete": frozenset({"delete"}),
    "rename": frozenset({"rename", "change"}), "open": frozenset({"open", "show"}),
    "change": frozenset({"change", "assign", "mark", "move", "tick"}), "set": frozenset({"change"}),
    "mark": frozenset({"mark", "tick", "close", "change", "archive"}), "put": frozenset({"add", "move", "assign"}),
    "take": frozenset({"delete"}), "give": frozenset({"mark", "change"}), "assign": frozenset({"assign", "change"}),
    "on": frozenset({"switch_on", "tick"}), "off": frozenset({"switch_off", "untick"}),
    "search": frozenset({"search"}), "comment": frozenset({"comment", "add"}),
    "do": frozenset({"none", "archive", "download", "star", "like", "book", "close", "edit", "send"}),
}  # fmt: skip


class Read(Struct, frozen=True, rename="camel"):
    """What became of one sentence: `other` is read as something else than what is meant."""

    app: str
    language: str
    half: str
    says: str
    outcome: Outcome
    meant: str
    understood: str

    def __str__(self) -> str:
        return f"{self.app}: {self.says!r} {self.outcome}: meant {self.meant}; read {self.understood}"


def read_all(sayings: Sequence[Saying]) -> list[Read]:
    """Every sentence, by the shipped policies."""
    reader = Reader(load(shipped(), VOCABULARY))
    return [_read(reader, one) for one in sayings]


def _read(reader: Reader, said: Saying) -> Read:
    page = _observed(said.app, said.page)
    masked = mask(" ".join(restated(reader, said.says, page).split()))
    alone = not joined(reader, masked.text)[1]
    wish = wish_facts(reader, masked.restore(masked.text), masked, page) if alone else _NO_WISH
    offer = _offered(reader, masked, wish, page) if alone else OfferFacts()
    outcome = _judged(reader, said.means, wish, offer)
    told = {name: value for name, value in structs.asdict(wish).items()
            if value and name not in ("text", "masked", "plain", "opened")}  # fmt: skip
    told |= {"deed": offer.deed} if offer.deed else {}
    return Read(said.app, said.language, said.half, said.says, outcome, str(dict(said.means)), str(told))


def _offered(reader: Reader, masked: Masked, wish: WishFacts, page: PageState) -> OfferFacts:
    return offers(Shown(reader, page), wish, masked.restore(read_clause(reader, masked).whole))


@cache
def _observed(app: str, html: str) -> PageState:
    page = read_page(PageInput(url=f"https://{app}.example/", dom=html))
    assert page is not None, app
    return page


def _judged(reader: Reader, means: Mapping[str, Any], wish: WishFacts, offer: OfferFacts) -> Outcome:
    deed = str(means["deed"])
    same = _Same(reader)
    if deed == "do" and _done(same, means, offer):
        return "right"
    silent = wish.hedged or wish.unread or (wish.verb == "none" and not offer.deed and not wish.fills)
    if deed == "none":
        return "right" if silent else "other"
    if silent:
        return "unread"
    if wish.verb not in VERBS[deed]:
        return "other"
    return "right" if _SLOTS[deed](same, means, wish, offer) else "other"


class _Same:
    """Compares what was read with what is meant."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def __call__(self, read: str, meant: object) -> bool:
        """Whether both are the same words, or words for the same."""
        one, other = _bare(read), _bare(str(meant))
        return one == other or other in same_words(self._reader, one) or one in same_words(self._reader, other)

    def partly(self, read: str, meant: object) -> bool:
        """Whether what was read is the same, or all its words are among those that are meant."""
        words = _bare(read).split()
        return self(read, meant) or (bool(words) and set(words) <= set(_bare(str(meant)).split()))

    def thing(self, means: Mapping[str, Any], wish: WishFacts) -> bool:
        return self(wish.name, means["thing"]) or self(wish.whole, means["thing"]) or self(wish.about, means["thing"])


def _done(same: _Same, means: Mapping[str, Any], offer: OfferFacts) -> bool:
    label, _, thing = offer.deed.partition("” next to “")
    return same(label, means["do"]) and same(thing, means["thing"])


def _bare(read: str) -> str:
    words = fold(read.strip("“”")).removeprefix("the ")
    return words.removesuffix(" field")


def _create(same: _Same, means: Mapping[str, Any], wish: WishFacts, offer: OfferFacts) -> bool:
    named = same(wish.name, means["name"]) if means.get("name") else True
    kind = same(wish.kind, means["kind"]) if means.get("kind") else True
    filled = fold(wish.fills)
    return named and kind and all(fold(str(value)) in filled for value in (means.get("fields") or {}).values())


def _change(same: _Same, means: Mapping[str, Any], wish: WishFacts, offer: OfferFacts) -> bool:
    part = any(same(one, means["field"]) for one in (wish.part, wish.aspect, wish.about))
    return part and same(wish.to, means["to"]) and ("thing" not in means or same.thing(means, wish))


def _rename(same: _Same, means: Mapping[str, Any], wish: WishFacts, offer: OfferFacts) -> bool:
    part = wish.verb == "rename" or any(
        same(one, word) for one in (wish.part, wish.aspect) for word in ("name", "title")
    )
    return part and same(wish.to, means["to"]) and same.thing(means, wish)


def _mark(same: _Same, means: Mapping[str, Any], wish: WishFacts, offer: OfferFacts) -> bool:
    state = wish.verb in ("tick", "close", "archive") or same(wish.as_what, means["as"]) or same(wish.to, means["as"])
    return state and same.thing(means, wish)


def _give(same: _Same, means: Mapping[str, Any], wish: WishFacts, offer: OfferFacts) -> bool:
    who = same(wish.name, means["to"]) or same(wish.whole, means["to"]) or same(wish.about, means["to"])
    return who and (same(wish.as_what, means["role"]) or same(wish.to, means["role"]))


def _set(same: _Same, means: Mapping[str, Any], wish: WishFacts, offer: OfferFacts) -> bool:
    return _change(same, means, wish, offer)


_Slots = Callable[[_Same, Mapping[str, Any], WishFacts, OfferFacts], bool]
_SLOTS: Mapping[str, _Slots] = {
    "create": _create, "rename": _rename, "change": _change, "set": _set, "mark": _mark, "give": _give,
    "delete": lambda same, means, wish, _: same.thing(means, wish) and not wish.out_of,
    "open": lambda same, means, wish, _: same.thing(means, wish) if "thing" in means else bool(wish.kind or wish.about),
    "put": lambda same, means, wish, _: same.thing(means, wish) and same(wish.to, means["into"]),
    "take": lambda same, means, wish, _: same.thing(means, wish) and same(wish.out_of, means["out_of"]),
    "assign": lambda same, means, wish, _: same.thing(means, wish) and same(wish.to, means["to"]),
    "on": lambda same, means, wish, _: same.partly(wish.turned, means.get("switch", means.get("thing"))),
    "off": lambda same, means, wish, _: same.partly(wish.turned, means.get("switch", means.get("thing"))),
    "search": lambda same, means, wish, _: same(wish.sought, means["for"]),
    "comment": lambda same, means, wish, _: same(wish.quoted or wish.saying, means["text"]),
    "do": lambda same, means, wish, offer: False,
}  # fmt: skip
