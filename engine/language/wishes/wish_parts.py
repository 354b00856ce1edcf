"""The words of one wish as facts for `policies/intents.yaml`: what it is about, what is given, and for which fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import re2
from msgspec.structs import replace

from engine.facts.wishes import FORM, THING, Role, WishFacts, WishVerb
from engine.language.offers import quoted
from engine.language.offers.labels import is_labelled, labelled_here
from engine.language.page.on_page import (
    heads,
    here_is,
    holding,
    is_at_its_address,
    is_headed,
    is_headed_or_numbered,
    is_named,
    shows,
)  # fmt: skip
from engine.language.page.owned_in_row import owned_in_row
from engine.language.page.places import as_one
from engine.language.steps.intent import read_intent
from engine.language.wishes.changes_said import as_change
from engine.language.wishes.kind_and_name import CHANGES, first_part, kind_and_name, may_begin_with_a_kind
from engine.language.wishes.names_said import leads_on, may_say_a_field, says_a_field, says_where
from engine.language.wishes.sought import sought
from engine.language.wishes.whose import is_of_all_users, kind_with, user_kind
from engine.language.words.clause import (
    MAKES,
    Clause,
    halved,
    joints,
    read_clause,
    split_parts,
    without_determiner,
    without_role,
)
from engine.language.words.doubted import with_its_article
from engine.language.words.fields_said import (
    Said,
    code_here,
    field_to_change,
    fields_of,
    fields_said,
    is_new,
    naming_field,
    repeats_password,
)
from engine.language.words.kinds import FIELDS
from engine.language.words.means import many_of, same_words
from engine.language.words.phrase import Phrase, read_phrase
from engine.language.words.stated import is_setting
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

_SAY_NO: frozenset[WishVerb] = frozenset({"switch_off", "untick"})
NAMES = 2  # words of a person's name
_ADDRESS = re2.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_NAME_AND_TEXT = re2.compile(r'^(?P<about>.*"\d+") *: *(?P<text>"\d+")$')
_PLACED = re2.compile(r'^"\d+"(?: \pL+)?(?: (?:in|under|on|within) the .*"\d+"(?: \pL+)?)?(?: from "\d+")?$')
_ONE_QUOTED = re2.compile(r'^"\d+"$')
_QUOTED = re2.compile(r'"\d+"')
_NUMBERS = re2.compile(r"^(?:the )?(?:(?:values?|combination) )?[\[(]?-?\d+(?:, ?(?:and )?| and )-?\d+")
_WRITES: frozenset[WishVerb] = frozenset({"comment", "add", "send"})
_SAYS_NOTHING = ("wish_the", "wish_my", "wish_this", "wish_here", "wish_kinds", "mean_comment", "wish_about", "wish_it",
                 *(f"role_{role}" for role in get_args(Role)))  # fmt: skip
_NO_QUOTES = str.maketrans(dict.fromkeys('"“”«»', " "))
_TERMS = ("role_as", "role_with", "pair_without")
_NUMBER = re2.compile(r"^(\d{1,4})(?: +[^\d ]+)?$")


def wish_facts(reader: Reader, text: str, masked: Masked, page: PageState | None, opened: int = 0) -> WishFacts:
    """What the words of a wish say; `opened` is what was opened on its way."""
    own_part, own_row = owned_in_row(reader, masked, read_clause(reader, masked), page)
    clause = _with_text(reader, as_change(reader, read_clause(reader, masked), masked, page))
    clause = _of_a_switch(reader, clause)
    kind, name = kind_and_name(reader, clause, page)
    to, tail = _given_after(reader, masked, clause, page, None if name else kind)
    given, unread = _given(reader, masked, clause, page)
    given += tail
    given += _repeated(reader, masked, clause, page, given)
    if clause.verb in MAKES and not kind and _is_kind_with_a_name(reader, clause, name, given):
        kind, name = name, ""
    fills = _steps(reader, given)
    unread = unread or (bool(given) and not fills)
    several = held(reader.words["value_several"], clause.about, "begins") or clause.about[:1].isdigit()
    unread = unread or (clause.verb in MAKES and "named" in clause.parts and several)  # one form makes one
    unread = unread or (clause.verb in MAKES and (leads_on(reader, name) or to[:1].isdigit()))
    unread = unread or (clause.verb in MAKES and says_a_field(reader, page, name))
    unread = unread or (clause.verb in MAKES and not kind and may_begin_with_a_kind(clause, name))
    name, made_in = _made_in(reader, masked, page, clause, name, fills)
    unread = unread or bool(made_in) or (clause.verb == "create" and says_where(reader, page, name))
    if clause.verb in MAKES and kind and not made_in and may_say_a_field(reader, page, kind, name):
        name = ""  # which is told on the page that is opened for it
    to = to or _put_in_place(masked, clause, given)
    part, whole = _part_of(reader, masked, clause, page, opened)
    is_part = bool(whole) or _is_part(reader, clause)
    kind = _kind_of_whole(reader, clause) if is_part else kind or _kind_of_whole(reader, clause)
    if clause.verb == "change" and kind and name and not is_part and not _is_thing(reader, page, masked.plain(name)):
        kind, name = "", clause.about  # "the device name" is no device
    about = clause.about
    owned = bool(whole) and here_is(page, masked.plain(whole))  # a part of what the page is about
    owned = owned or (bool(whole) and is_named(reader, page, kind, masked.plain(whole)))
    owned = owned or (opened >= THING and holding(reader, page, masked.plain(whole)) is not None)
    here = owned or (_is_there(clause) and here_is(page, masked.plain(name)))
    here = here or (clause.verb in CHANGES and is_named(reader, page, kind, masked.plain(name)))
    if opened >= FORM and _is_there(clause) and clause.verb != "rename":  # that is told by the name that stands there
        here = here or holding(reader, page, masked.plain(name)) is not None
    if opened >= THING and _is_there(clause) and page is not None:
        here = here or heads(reader, page.heading, masked.plain(name)) or is_headed(page, masked.plain(name))
        here = here or is_named(reader, page, kind, masked.plain(name)) or is_at_its_address(page, masked.plain(name))
    labels = is_labelled(reader, clause.verb, kind, name, to)
    taken_out = _part(reader, masked, clause, "from")
    if here and clause.verb == "delete" and fold(masked.plain(name)) == fold(taken_out[1:-1]):
        taken_out = ""  # "the account of tom", on the page of tom
    place = taken_out[1:-1] if name and not kind and clause.verb == "delete" else ""
    if place and is_of_all_users(reader, page, masked.plain(name), place, opened):
        kind, taken_out = user_kind(reader), ""
    if here:
        about, part, whole, name = part if owned else kind, "", "", ""
    aspect = "" if whole else about if here and clause.verb == "change" else _aspect(reader, clause)
    if aspect and not here and clause.verb == "change" and "as" not in clause.parts:
        about, name = aspect, name if aspect == clause.about else ""  # "the title of this page" is a title
    has = "" if whole or here or clause.verb != "change" else kind_with(reader, *_whole(reader, clause)[:2])
    if has and _ONE_QUOTED.search(_whole(reader, clause)[2]):
        kind, name = has, _whole(reader, clause)[2]
    if '"' in name and not whole and not _ONE_QUOTED.search(name):  # "Probe" on 12 May: more than a name
        name, unread = "", True
    of_site = held(reader.words["mean_site_name"], without_determiner(reader, about), "only")
    addresses = _ADDRESS.findall(masked.restore(masked.text))
    number = _NUMBER.search(without_determiner(reader, clause.about))
    user = next((one.value for one in given if held(reader.words["mean_user"], one.field)), "")
    user = user or masked.plain(first_part(reader, clause.parts.get("as", "")))
    user = user or next((one.value for one in given if held(reader.words["mean_email"], one.field)), "")
    user = user or (addresses[0] if clause.verb == "log_in" and len(set(addresses)) == 1 else "")
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
        about=_counted_off(reader, clause, about) or _called(reader, masked, about),
        name=quoted(masked.plain(name)),
        kind=kind,
        part=_field_said(reader, masked.plain(part)),
        whole=quoted(masked.plain(whole)),
        row_part=_field_said(reader, own_part) if clause.verb in ("change", "add") else quoted(own_part),
        row_thing=quoted(own_row),
        aspect=_field_said(reader, masked.plain(aspect)),
        to=quoted(masked.plain(to)),
        as_what=_part(reader, masked, clause, "as"),
        out_of=taken_out,
        by=_part(reader, masked, clause, "by"),
        sought=quoted(masked.plain(sought(reader, clause))) if clause.verb == "search" else "",
        saying=quoted(masked.plain(first_part(reader, clause.parts.get("saying", "")))),
        quoted=quoted(masked.parts[0][1:-1]) if len(masked.parts) == 1 else _text_quoted(reader, masked, clause),
        address=addresses[0] if len(set(addresses)) == 1 else "",
        terms=bool(addresses) and _has_terms(reader, masked.text.rpartition(addresses[-1])[2]),
        number=number.group(1) if number else "",
        user=quoted(user),
        password=quoted(password[0]) if len(password) == 1 else "",
        fills=fills,
        fields_here=bool(given) and all(one.here for one in given),
        unread=unread,
        cart=bool(where) and held(reader.words["mean_cart"], where),
        person=(_is_person(masked.plain(name)) and not kind) or (bool(has) and has == user_kind(reader)),
        counts=_counts(reader, masked, clause),
        comment=held(reader.words["mean_comment"], f"{kind} {clause.about}"),
        to_another=not here and _answers_another(reader, masked, clause, page),
        here=here or (labels and labelled_here(reader, page, masked.plain(clause.parts["to"]), opened)),
        labels=labels,
        mine=held(reader.words["wish_my"], clause.rest, "begins") or held(reader.words["wish_own_place"], clause.rest),
        setting=is_setting(reader, clause.about),
        sets=clause.verb == "change"
        and bool(about and to)
        and not (fills or unread or here or kind or (aspect and not of_site) or _whole(reader, clause)[2]),
        made_in=quoted(masked.plain(made_in)),
        opened=opened,
        turned=_turned(reader, masked, clause.about) if clause.verb in ("switch_on", "switch_off") else "",
    )


def _of_a_switch(reader: Reader, clause: Clause) -> Clause:
    """What is to be switched without a word by which pages of settings are called: "the preference Night mode"."""
    kind, _, name = clause.about.partition(" ")
    many = many_of(reader, kind) if name and clause.verb in ("switch_on", "switch_off") else ()
    return clause if set(many).isdisjoint(map(fold, reader.words["mean_settings"])) else replace(clause, about=name)


def _with_text(reader: Reader, clause: Clause) -> Clause:
    """Something new, or a comment on something, with what it says after a colon: a note "Peas": "Sow them in May"."""
    found = _NAME_AND_TEXT.search(clause.about) if clause.verb in MAKES | {"comment"} else None
    if found is None or "saying" in clause.parts:
        return clause
    about = found.group("about") if clause.verb in MAKES else without_role(reader, ("to",), found.group("about"))
    return replace(clause, about=about, parts={**clause.parts, "saying": found.group("text")})


def _turned(reader: Reader, masked: Masked, about: str) -> str:
    """What is to be switched, as a step calls it: by a word that goes by others too, unless it is quoted."""
    plain = masked.plain(about)
    said = '"' in about or not same_words(reader, plain)
    return _called(reader, masked, about) if said else _sayable(reader, fold(plain))


def _called(reader: Reader, masked: Masked, about: str) -> str:
    """What a wish is about, in quotes; a field that has them keeps them, and the word for its kind and its place."""
    phrase = read_phrase(reader, masked, about) if about.startswith('"') else Phrase()
    is_field = phrase.kind in FIELDS and bool(phrase.name) and phrase.name != phrase.whole
    placed = about.count('"') > 2 and bool(_PLACED.search(about))
    return masked.restore(about) if is_field or placed else quoted(masked.plain(about))


def _counted_off(reader: Reader, clause: Clause, about: str) -> str:
    """A control that is counted off, as a step calls it: "2nd slider" is no name. "" where it is none."""
    said = read_phrase(reader, Masked(about, ()), about) if clause.verb == "change" and '"' not in about else Phrase()
    return f"the {about}" if said.nth is not None and said.kind != "any" and not said.name else ""


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
    return quoted(masked.plain(said)) if _ONE_QUOTED.search(said) else ""


def _is_person(name: str) -> bool:
    """Whether a name is written like that of a person: two words with a capital, and letters alone."""
    words = name.split()
    return len(words) == NAMES and all(word.isalpha() and word[0].isupper() for word in words)


def _counts(reader: Reader, masked: Masked, clause: Clause) -> bool:
    """Whether it says how many there are to be of a thing: "the amount of Juice", "to 8"."""
    part, whole = halved(reader, "from", clause.about)
    number = masked.plain(clause.parts.get("to", "")).isdigit()
    return clause.verb == "change" and bool(whole) and number and held(reader.words["mean_quantity"], part, "only")


def _part(reader: Reader, masked: Masked, clause: Clause, role: Role) -> str:
    return quoted(masked.plain(without_determiner(reader, clause.parts.get(role, ""))))


def _given(reader: Reader, masked: Masked, clause: Clause, page: PageState | None) -> tuple[tuple[Said, ...], bool]:
    """The values for fields, and whether there are words for some that can't be read."""
    if clause.verb in ("fill", "apply"):
        texts = [clause.rest]
    elif clause.verb == "none":
        texts = [clause.rest] if ":" in clause.rest else []
    else:
        texts = [_after_comma(reader, clause.parts.get(role, "")) for role in ("named", "saying", "as")]
        texts += [clause.parts.get("with", ""), clause.about if clause.verb == "log_in" else ""]
    if clause.verb == "log_in":  # who it is needs no name of a field
        texts = [_without_address(reader, one) for one in texts]
    text = ", ".join(filter(None, texts))
    found = fields_said(reader, masked, text, page, new=clause.verb in MAKES) if text else ()
    if clause.verb == "apply":
        found = tuple(code_here(reader, one, page) for one in found)
    written = clause.parts.get("saying", "") if clause.verb in ("create", "add", "send") else ""
    if written:
        found += (Said("text", masked.plain(first_part(reader, written)), here=False),)
    return found, bool(text) and not found


def _has_terms(reader: Reader, after: str) -> bool:
    """Whether more is said of what is to be done with an address than where it is to go."""
    leads = (word for name in _TERMS for word in reader.words[name])
    return "," in after or ";" in after or held(tuple(leads), after)


def _without_address(reader: Reader, text: str) -> str:
    """What is said beside an e-mail address that stands for itself."""
    parts = [_who(reader, one) for one in split_parts(reader, text)]
    return ", ".join(one for one in parts if not _ADDRESS.fullmatch(one.strip(" :")))


def _who(reader: Reader, part: str) -> str:
    """A part that says who it is, as a field has that: "I'm ada"."""
    lead = next((one for one in reader.words["wish_i_am"] if f"{part} ".casefold().startswith(f"{one} ")), "")
    name = part[len(lead) :].strip()
    if not lead or not name:
        return part
    return name if _ADDRESS.fullmatch(name) else " ".join((reader.words["mean_user"][0], name))


def _repeated(
    reader: Reader, masked: Masked, clause: Clause, page: PageState | None, given: tuple[Said, ...]
) -> tuple[Said, ...]:
    """The password once more, where the page has a second field right after it to repeat it in."""
    known = fields_of(page)
    to = without_determiner(reader, clause.parts.get("to", "")) if clause.verb == "change" else ""
    asked = [(one.field, one.value) for one in given if one.here]
    asked += [(field, masked.plain(to.partition(",")[0]))] if to and (
        field := field_to_change(reader, clause.about, known)) else []  # fmt: skip
    said = {one.field for one in given}
    found = ((repeats_password(reader, field, known), value) for field, value in asked)
    return tuple(Said(field, value, here=True) for field, value in found if field and field not in said)


def _after_comma(reader: Reader, text: str) -> str:
    """What is said beside the first of several things."""
    return ", ".join(split_parts(reader, text)[1:])


def _given_after(
    reader: Reader, masked: Masked, clause: Clause, page: PageState | None, kind: str | None
) -> tuple[str, tuple[Said, ...]]:
    """What something is changed to, and the values said after it: "to Ada, my password is …". They are for the form in
    which that is changed: a field of it, or (`kind`) the name of the thing that the page is about.
    """
    to = with_its_article(reader, clause.parts.get("to", ""))
    first, comma, after = to.partition(",")
    if not comma or clause.verb not in ("change", "add", "rename"):
        return to, ()
    fields = fields_of(page)
    main = field_to_change(reader, clause.about, fields) or (naming_field(reader, kind, fields) if kind else None)
    form = next((one.form for one in fields if one.name == main), None)
    found = fields_said(reader, masked, after, page, form)
    new = any(is_new(reader, one) for one in found) and not held(reader.words["mean_fresh"], after)
    if new or (not found and held(reader.words["wish_be"], after)):  # for a field that the page does not have
        return "", ()
    return (first, found) if found else (to, ())


def _is_kind_with_a_name(reader: Reader, clause: Clause, name: str, given: Sequence[Said]) -> bool:
    """Whether a word that no list has is one for a kind, since its name is said beside it: "a gizmo with title X"."""
    word = name.isalpha() and name.islower() and not clause.rest.startswith(name)
    names = reader.words["mean_name"] + reader.words["mean_title"]
    return word and any(held(names, one.field, "only") for one in given)


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


def _part_of(reader: Reader, masked: Masked, clause: Clause, page: PageState | None, opened: int) -> tuple[str, str]:
    """What of what is to be changed: "the amount of Juice", where the page shows something by the latter name, or is
    the form to which that name led.
    """
    if clause.verb != "change" or page is None:
        return "", ""
    part, kind, bare = _whole(reader, clause)
    plain = masked.plain(bare)
    if not (part and bare) or held(reader.words["wish_kinds"], bare, "only"):  # "the title of the site"
        return "", ""
    there = shows(page, plain) or is_named(reader, page, kind, plain) or is_headed_or_numbered(reader, page, plain)
    there = there or (opened >= THING and holding(reader, page, plain) is not None)
    return (part, bare) if there else ("", "")


def _is_thing(reader: Reader, page: PageState | None, name: str) -> bool:
    """Whether what is left beside a word for a kind may be a thing: no part that lists have, and shown by the page."""
    return page is not None and not same_words(reader, name) and shows(page, name)


def _kind_of_whole(reader: Reader, clause: Clause) -> str:
    """The word for the kind of thing that a part is to be changed of: "the description of the model oats"."""
    part, kind, bare = _whole(reader, clause) if clause.verb == "change" else ("", "", "")
    return kind if part and bare else ""


def _is_part(reader: Reader, clause: Clause) -> bool:
    """Whether it is a part of a thing that is to be changed, and not a thing of a kind: "the role of Ada"."""
    part, _, bare = _whole(reader, clause) if clause.verb == "change" else ("", "", "")
    return bool(bare) and bool(same_words(reader, part))


def _whole(reader: Reader, clause: Clause) -> tuple[str, str, str]:
    """A part, the word for the kind of thing that it is of, and what that is called."""
    part, whole = _at_a_part(reader, clause.about) or halved(reader, "from", clause.about)
    words = whole.split(" ")
    firsts = (at for at in (2, 1) if at < len(words))
    at = next((at for at in firsts if held(reader.words["wish_kinds"], " ".join(words[:at]), "only")), 0)
    return part, " ".join(words[:at]), " ".join(words[at:])


def _at_a_part(reader: Reader, about: str) -> tuple[str, str] | None:
    """What stands before the first "of" after a part that lists have, and after it: "title", "Lord of the Rings"."""
    words = about.split(" ")
    at = next((at for at in range(1, len(words) - 1) if words[at] in reader.words["wish_of"]
               and same_words(reader, without_determiner(reader, " ".join(words[:at])))), 0)  # fmt: skip
    return (" ".join(words[:at]), without_determiner(reader, " ".join(words[at + 1 :]))) if at else None


def _put_in_place(masked: Masked, clause: Clause, given: tuple[Said, ...]) -> str:
    """What takes the place of something, where that is one thing in quotes and no value for a field."""
    said = clause.parts.get("with", "") if clause.verb == "change" and not given else ""
    return said if _ONE_QUOTED.search(said) else ""


def _aspect(reader: Reader, clause: Clause) -> str:
    """What of the thing that the page is about is to be changed: "the text of this page", or just "the text"."""
    said = clause.parts.get("as") or clause.about
    if not (clause.verb == "change" or (clause.verb == "add" and "as" in clause.parts)) or '"' in said:
        return ""
    part, whole = halved(reader, "from", said)
    if whole and held(reader.words["wish_kinds"], whole, "only"):  # "the title of the page"
        return part
    first = _before_this(reader, said)
    if first:
        part, after = halved(reader, "from", f"{first} …")  # nothing leads to a genitive: "den Text dieser Seite"
        return part if after else without_determiner(reader, first)
    bare = without_determiner(reader, said)
    return bare if same_words(reader, bare) else ""


def _before_this(reader: Reader, text: str) -> str:
    """What stands before "this …" at the end of a text."""
    words = text.split(" ")
    at = [at for at, word in enumerate(words) if at and word.casefold() in reader.words["wish_this"]]
    return " ".join(words[: at[-1]]) if at and len(words) - at[-1] in (2, 3) else ""


def _steps(reader: Reader, given: tuple[Said, ...]) -> str:
    """A step for each value; nothing at all where one can't be written."""
    lines = []
    for one in given:
        value, field = quoted(one.value), quoted(one.field) if one.here else f"the {_sayable(reader, one.field)} field"
        if not value or not field:
            return ""
        lines.append(f"Enter {value} into {field}" if one.field else f"Choose {value}")
    return "\n".join(lines)


def _field_said(reader: Reader, name: str) -> str:
    """A field that is not on this page, as a step calls it: by its name, or by a word that goes by others too."""
    return f"the {_sayable(reader, fold(name))} field" if name and same_words(reader, name) else quoted(name)


def _sayable(reader: Reader, field: str) -> str:
    """A word for a field that is no word for fields themselves: "the text field" may be any."""
    others = (field, *same_words(reader, field))
    return next((word for word in others if reader.ask("nouns", {"noun.text": word}) is None), field)


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
