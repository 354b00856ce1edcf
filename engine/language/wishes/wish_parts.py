"""The words of one wish as facts for `policies/intents.yaml`: what it is about, what is given, and for which fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import re2
from msgspec import Struct
from msgspec.structs import replace

from engine.facts.wishes import FORM, THING, Role, WishFacts, WishVerb
from engine.language.offers import quoted
from engine.language.offers.labels import is_labelled, labelled_here
from engine.language.page.on_page import heads, here_is, holding, is_at_its_address, is_headed, is_named
from engine.language.page.owned_in_row import owned_in_row
from engine.language.page.same_thing import as_one
from engine.language.steps.intent import read_intent
from engine.language.wishes.called_in_steps import as_turned, called, counted_off, field_said, steps_for
from engine.language.wishes.changes_said import as_change
from engine.language.wishes.kind_and_name import CHANGES, first_part, kind_and_name, may_begin_with_a_kind
from engine.language.wishes.names_said import is_somebody, leads_on, may_say_a_field, says_a_field, says_where
from engine.language.wishes.part_to_change import (
    aspect_of,
    changes_a_part,
    counts_things,
    is_a_thing,
    kind_of_whole,
    part_of,
    whole_of,
)
from engine.language.wishes.sought import sought
from engine.language.wishes.values_given import (
    ADDRESS,
    ONE_QUOTED,
    given_after,
    given_in,
    has_terms,
    is_elsewhere,
    is_kind_with_a_name,
    put_in_place,
    repeated,
)
from engine.language.wishes.whose import is_of_all_users, kind_with, user_kind
from engine.language.words.clause import Clause, joints, read_clause, without_determiner, without_role
from engine.language.words.fields_said import Said
from engine.language.words.grammar import MAKES
from engine.language.words.kinds import TOGGLES, kind_of
from engine.language.words.means import many_of
from engine.language.words.stated import is_setting
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

_SAY_NO: frozenset[WishVerb] = frozenset({"switch_off", "untick"})
NAMES = 2  # words of a person's name
_NAME_AND_TEXT = re2.compile(r'^(?P<about>.*"\d+") *: *(?P<text>"\d+")$')
_QUOTED = re2.compile(r'"\d+"')
_NUMBERS = re2.compile(r"^(?:the )?(?:(?:values?|combination) )?[\[(]?-?\d+(?:, ?(?:and )?| and )-?\d+")
_WRITES: frozenset[WishVerb] = frozenset({"comment", "add", "send"})
_SAYS_NOTHING = ("wish_the", "wish_my", "wish_this", "wish_here", "wish_kinds", "mean_comment", "wish_about", "wish_it",
                 *(f"role_{role}" for role in get_args(Role)))  # fmt: skip
_NO_QUOTES = str.maketrans(dict.fromkeys('"“”«»', " "))
_NUMBER = re2.compile(r"^(\d{1,4})(?: +[^\d ]+)?$")


class _Told(Struct, frozen=True):
    """What is said of a thing: its kind and name, what it is to become or to be in, and values for fields."""

    kind: str
    name: str
    to: str
    given: tuple[Said, ...]
    fills: str
    made_in: str
    unread: bool


class _Meant(Struct, frozen=True):
    """What a wish is about, held against the page: a part of a thing, a thing, or what the page is about (`here`).

    `of_part` is the kind that only has such a part; `labels`: it gives the thing a label.
    """

    about: str
    kind: str
    name: str
    part: str
    whole: str
    aspect: str
    here: bool
    labels: bool
    taken_out: str
    of_part: str
    unread: bool


def wish_facts(reader: Reader, text: str, masked: Masked, page: PageState | None, opened: int = 0) -> WishFacts:
    """What the words of a wish say; `opened` is what was opened on its way."""
    own_part, own_row = owned_in_row(reader, masked, read_clause(reader, masked), page)
    clause = _with_text(reader, as_change(reader, read_clause(reader, masked), masked, page))
    clause = _of_a_switch(reader, masked, clause, page)
    told = _told(reader, masked, clause, page)
    meant = _meant(reader, masked, clause, page, told, opened)
    about, kind, name, whole, here = meant.about, meant.kind, meant.name, meant.whole, meant.here
    to, given, unread = told.to, told.given, told.unread or meant.unread
    of_site = held(reader.words["mean_site_name"], without_determiner(reader, about), "only")
    addresses = ADDRESS.findall(masked.restore(masked.text))
    number = _NUMBER.search(without_determiner(reader, clause.about))
    password = list(dict.fromkeys(one.value for one in given if held(reader.words["mean_password"], one.field)))
    where = " ".join(clause.parts.get(role, "") for role in ("to", "from"))
    signs_in = clause.verb == "log_in" and bool(given)
    return WishFacts(
        text=text,
        masked=masked.text,
        verb=clause.verb,
        plain=read_intent(reader, text).read,
        hedged=held(reader.words["wish_hedges"], _unnamed(clause, masked.text))
        or (not signs_in and joints(reader, clause.about) > 0)
        or _sets_several(reader, clause),
        about=counted_off(reader, clause, about) or called(reader, masked, about),
        name=quoted(masked.plain(name)),
        kind=kind,
        part=field_said(reader, masked.plain(meant.part)),
        whole=quoted(masked.plain(whole)),
        row_part=field_said(reader, own_part) if clause.verb in ("change", "add") else quoted(own_part),
        row_thing=quoted(own_row),
        aspect=field_said(reader, masked.plain(meant.aspect)),
        to=quoted(masked.plain(to)),
        as_what=_part(reader, masked, clause, "as"),
        out_of=meant.taken_out,
        by=_part(reader, masked, clause, "by"),
        sought=quoted(masked.plain(sought(reader, clause))) if clause.verb == "search" else "",
        saying=quoted(masked.plain(first_part(reader, clause.parts.get("saying", "")))),
        quoted=quoted(masked.parts[0][1:-1]) if len(masked.parts) == 1 else _text_quoted(reader, masked, clause),
        address=addresses[0] if len(set(addresses)) == 1 else "",
        terms=bool(addresses)
        and (has_terms(reader, masked.text.rpartition(addresses[-1])[2]) or is_elsewhere(reader, page, clause)),
        number=number.group(1) if number else "",
        user=quoted(_user(reader, masked, clause, given, addresses)),
        password=quoted(password[0]) if len(password) == 1 else "",
        fills=told.fills,
        fields_here=bool(given) and all(one.here for one in given),
        unread=unread,
        cart=bool(where) and held(reader.words["mean_cart"], where),
        person=(_is_person(masked.plain(name)) and not kind)
        or (bool(meant.of_part) and meant.of_part == user_kind(reader)),
        counts=counts_things(reader, masked, clause),
        comment=held(reader.words["mean_comment"], f"{kind} {clause.about}"),
        to_another=not here and _answers_another(reader, masked, clause, page),
        here=here or (meant.labels and labelled_here(reader, page, masked.plain(clause.parts["to"]), opened)),
        labels=meant.labels,
        mine=held(reader.words["wish_my"], clause.rest, "begins") or held(reader.words["wish_own_place"], clause.rest),
        setting=is_setting(reader, clause.about),
        sets=clause.verb == "change"
        and bool(about and to)
        and not (told.fills or unread or here or kind or (meant.aspect and not of_site) or whole_of(reader, clause)[2]),
        made_in=quoted(masked.plain(told.made_in)),
        opened=opened,
        turned=as_turned(reader, masked, clause.about) if clause.verb in ("switch_on", "switch_off") else "",
    )


def _told(reader: Reader, masked: Masked, clause: Clause, page: PageState | None) -> _Told:
    kind, name = kind_and_name(reader, clause, page)
    to, tail = given_after(reader, masked, clause, page, None if name else kind)
    given, unread = given_in(reader, masked, clause, page)
    given += tail
    given += repeated(reader, masked, clause, page, given)
    if clause.verb in MAKES and not kind and is_kind_with_a_name(reader, clause, name, given):
        kind, name = name, ""
    fills = steps_for(reader, given)
    unread = unread or (bool(given) and not fills) or _names_unclear(reader, clause, page, kind, name, to)
    name, made_in = _made_in(reader, masked, page, clause, name, fills)
    unread = unread or bool(made_in) or (clause.verb == "create" and says_where(reader, page, name))
    if clause.verb in MAKES and kind and not made_in and may_say_a_field(reader, page, kind, name):
        name = ""  # which is told on the page that is opened for it
    return _Told(kind, name, to or put_in_place(masked, clause, given), given, fills, made_in, unread)


def _names_unclear(reader: Reader, clause: Clause, page: PageState | None, kind: str, name: str, to: str) -> bool:
    """Whether it makes several things, or what should be a name says more than that, or whose it is."""
    if clause.verb not in MAKES:
        return clause.verb == "rename" and is_somebody(reader, clause)
    several = held(reader.words["value_several"], clause.about, "begins") or clause.about[:1].isdigit()
    if "named" in clause.parts and several:  # one form makes one
        return True
    if leads_on(reader, name) or to[:1].isdigit() or says_a_field(reader, page, name):
        return True
    return not kind and may_begin_with_a_kind(clause, name)


def _meant(
    reader: Reader, masked: Masked, clause: Clause, page: PageState | None, told: _Told, opened: int
) -> _Meant:
    kind, name, unread = told.kind, told.name, False
    part, whole = part_of(reader, masked, clause, page, opened)
    is_part = bool(whole) or changes_a_part(reader, clause)
    kind = kind_of_whole(reader, clause) if is_part else kind or kind_of_whole(reader, clause)
    if clause.verb == "change" and kind and name and not is_part and not is_a_thing(reader, page, masked.plain(name)):
        kind, name = "", clause.about  # "the device name" is no device
    about = clause.about
    owned = bool(whole) and _is_of_page(reader, page, kind, masked.plain(whole), opened)
    here = owned or _is_here(reader, clause, page, kind, masked.plain(name), opened)
    labels = is_labelled(reader, clause.verb, kind, name, told.to)
    taken_out = _part(reader, masked, clause, "from")
    if here and clause.verb == "delete" and fold(masked.plain(name)) == fold(taken_out[1:-1]):
        taken_out = ""  # "the account of tom", on the page of tom
    place = taken_out[1:-1] if name and not kind and clause.verb == "delete" else ""
    if place and is_of_all_users(reader, page, masked.plain(name), place, opened):
        kind, taken_out = user_kind(reader), ""
    if here:
        about, part, whole, name = part if owned else kind, "", "", ""
    aspect = "" if whole else about if here and clause.verb == "change" else aspect_of(reader, clause)
    if aspect and not here and clause.verb == "change" and "as" not in clause.parts:
        about, name = aspect, name if aspect == clause.about else ""  # "the title of this page" is a title
    of_part = "" if whole or here or clause.verb != "change" else kind_with(reader, *whole_of(reader, clause)[:2])
    if of_part and ONE_QUOTED.search(whole_of(reader, clause)[2]):
        kind, name = of_part, whole_of(reader, clause)[2]
    if '"' in name and not whole and not ONE_QUOTED.search(name):  # "Probe" on 12 May: more than a name
        name, unread = "", True
    return _Meant(about, kind, name, part, whole, aspect, here, labels, taken_out, of_part, unread)


def _is_of_page(reader: Reader, page: PageState | None, kind: str, whole: str, opened: int) -> bool:
    """Whether the page is about the thing that a part is said to be of."""
    if here_is(page, whole) or is_named(reader, page, kind, whole):
        return True
    return opened >= THING and holding(reader, page, whole) is not None


def _is_here(reader: Reader, clause: Clause, page: PageState | None, kind: str, name: str, opened: int) -> bool:
    """Whether the page is about the thing that is named."""
    if clause.verb in CHANGES and is_named(reader, page, kind, name):
        return True
    if not _is_there(clause):
        return False
    if here_is(page, name):
        return True
    if opened >= FORM and clause.verb != "rename" and holding(reader, page, name) is not None:
        return True  # a rename is told by the name that stands there
    if opened < THING or page is None:
        return False
    headed = heads(reader, page.heading, name) or is_headed(page, name)
    return headed or is_named(reader, page, kind, name) or is_at_its_address(page, name)


def _user(reader: Reader, masked: Masked, clause: Clause, given: Sequence[Said], addresses: Sequence[str]) -> str:
    """Who a wish is about: by the values it gives, by what it is added as, or by the one address to sign in with."""
    user = next((one.value for one in given if held(reader.words["mean_user"], one.field)), "")
    user = user or masked.plain(first_part(reader, clause.parts.get("as", "")))
    user = user or next((one.value for one in given if held(reader.words["mean_email"], one.field)), "")
    return user or (addresses[0] if clause.verb == "log_in" and len(set(addresses)) == 1 else "")


def _of_a_switch(reader: Reader, masked: Masked, clause: Clause, page: PageState | None) -> Clause:
    """What is to be switched without a word by which pages of settings are called: "the preference Night mode". What
    is in quotes goes without words for kinds of settings ("the "Night mode" toggle"), but not by another name.
    """
    kind, _, name = clause.about.partition(" ")
    if clause.verb in ("switch_on", "switch_off") and _QUOTED.fullmatch(kind):
        switches = all(held(reader.words["switch_kinds"], word, "only") for word in name.split())
        said = set(fold(masked.plain(kind)).split()).difference(*map(str.split, reader.words["role_by"]))
        boxes = [fold(one.name) for one in page.elements if kind_of(one) in TOGGLES] if page else []
        another = fold(masked.plain(kind)) not in boxes and any(said <= set(box.split()) for box in boxes)
        return replace(clause, about=kind) if name and switches and not another else clause
    many = many_of(reader, kind) if name and clause.verb in ("switch_on", "switch_off") else ()
    return clause if set(many).isdisjoint(map(fold, reader.words["mean_settings"])) else replace(clause, about=name)


def _with_text(reader: Reader, clause: Clause) -> Clause:
    """Something new, or a comment on something, with what it says after a colon: a note "Peas": "Sow them in May"."""
    found = _NAME_AND_TEXT.search(clause.about) if clause.verb in MAKES | {"comment"} else None
    if found is None or "saying" in clause.parts:
        return clause
    about = found.group("about") if clause.verb in MAKES else without_role(reader, ("to",), found.group("about"))
    return replace(clause, about=about, parts={**clause.parts, "saying": found.group("text")})


def _sets_several(reader: Reader, clause: Clause) -> bool:
    """Whether there is a number for each of several controls, which is no value of one: "the sliders", "4, 11, 18"."""
    several = clause.verb == "change" and clause.about.endswith("s") and _NUMBERS.search(clause.parts.get("to", ""))
    return bool(several) and reader.ask("nouns", {"noun.text": clause.about}) is not None


def _unnamed(clause: Clause, text: str) -> str:
    """A wish without the name of something new that ends it after a colon ("new bug: Gate does not open"), and without
    its verb where that says "no" itself: "ich will kein Daily digest mehr" turns one thing off.
    """
    text = clause.rest if clause.verb in (*_SAY_NO, "show") else text  # all of a kind are shown at once
    first, colon, _ = text.partition(": ")
    return first if colon and clause.verb in MAKES else text


def _text_quoted(reader: Reader, masked: Masked, clause: Clause) -> str:
    """The words to be written, where they are in quotes, and so is what they are written to."""
    said = first_part(reader, clause.parts.get("saying", "")) if clause.verb == "comment" else ""
    return quoted(masked.plain(said)) if ONE_QUOTED.search(said) else ""


def _is_person(name: str) -> bool:
    """Whether a name is written like that of a person: two words with a capital, and letters alone."""
    words = name.split()
    return len(words) == NAMES and all(word.isalpha() and word[0].isupper() for word in words)


def _part(reader: Reader, masked: Masked, clause: Clause, role: Role) -> str:
    return quoted(masked.plain(without_determiner(reader, clause.parts.get(role, ""))))


def _made_in(
    reader: Reader, masked: Masked, page: PageState | None, clause: Clause, name: str, fills: str
) -> tuple[str, str]:
    """The name of something new, and that in which it is to be, where one link of the page is called so: "Decimals for
    Class 4b". With values for fields it stays as it is said.
    """
    words = name.split(" ")
    leads = {*reader.words["role_to"], *reader.words["role_for"]}
    ats = [at for at in range(1, len(words) - 1) if words[at].casefold() in leads]
    if clause.verb != "create" or page is None or fills or len(ats) != 1:
        return name, ""
    place = without_determiner(reader, " ".join(words[ats[0] + 1 :]))
    wanted = fold(masked.plain(place))
    links = [one for one in page.elements if one.usable and one.href is not None and fold(one.name) == wanted]
    return (" ".join(words[: ats[0]]), place) if len(as_one(page, links)) == 1 else (name, "")


def _answers_another(reader: Reader, masked: Masked, clause: Clause, page: PageState | None) -> bool:
    """Whether what is written is for something that is said, and is not what the page is about: "Reply to Kim with …".
    Words for kinds alone say nothing else: "Reply to the post with my comment …".
    """
    if clause.verb not in _WRITES:
        return False
    to = " ".join((clause.about, clause.parts.get("to", "")))
    if "saying" in clause.parts:
        to = masked.plain(to).translate(_NO_QUOTES)
    words = fold(" ".join(_QUOTED.split(to))).split()  # a text without a lead is quoted, too
    known = {word for name in _SAYS_NOTHING for one in reader.words[name] for word in fold(one).split()}
    said = " ".join(word for word in words if word not in known)
    return bool(said) and f" {said} " not in f" {fold(page.heading if page else '')} "


def _is_there(clause: Clause) -> bool:
    """Whether a wish is about something that is there already, and for more than to see it."""
    makes = clause.verb in MAKES and "to" not in clause.parts
    return not makes and clause.verb not in ("open", "show")
