"""Wishes that say how things are or should be, as what is to be done: "the list is now called Post" renames it.

The sentences are the lists `say_…` (`say_sentences.py`), each for what it asks for. Only what no verb reads is
restated. A wish may also say first what it is about, and speak of that as "it": "we don't need the draft any more,
delete it".
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from msgspec.structs import replace

from engine.language.gist import heard
from engine.language.page.boxes import box_called
from engine.language.page.on_page import is_called
from engine.language.wishes.plain import is_done_here, is_plain, says_more_of_a_thing
from engine.language.wishes.pointed import texts_of, with_what_is_meant
from engine.language.wishes.say_sentences import kept_whole, sentences, with_verb, worded
from engine.language.wishes.statement_worded import NAMES, OF, in_words
from engine.language.words.clause import has_verb, read_clause, verb_of, without_determiner, without_manners
from engine.language.words.grammar import MAKES
from engine.language.words.sayings import BREAK, DOTS, MAX_BREAKS
from engine.language.words.stated import stated, told_after
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Reader
from engine.text.pattern_set import pattern
from engine.text.quoted import Masked, TextTooLong, fold, mask
from engine.text.wordlists import held

_SWITCHES = ("switch_on", "switch_off")
_APART = (*_SWITCHES, "delete")  # what they say is told by the names in it first
MAX_NEW_WORDS = 12  # of what something new is called
_WHOLE = ("label", "sort", "assign")
_GOES = ("delete", "archive", "close")
_LINK = pattern(r'^(?P<verb>[^":/]+?):? (?P<link>https?://[^ "]+) (?P<lead>[^ "]+) (?P<name>"\d+"|[^",]+)$')


def restated(reader: Reader, wish: str, page: PageState | None) -> str:
    """The wish as what is to be done, where it says how things are or should be; else as it is."""
    try:
        masked = mask(" ".join(wish.split()))
    except TextTooLong:
        return wish
    if box_called(reader, page, masked.restore(masked.text)):
        return wish
    if shorter := _without_note(reader, masked):
        told = restated(reader, masked.restore(shorter), page)
        if told != masked.restore(shorter):
            return told
    ways: tuple[Callable[[], str], ...] = (
        lambda: _moved_there(reader, masked),
        lambda: _unbroken(with_what_is_meant(reader, masked, page)), lambda: _without_reason(reader, masked),
        lambda: _code(reader, masked.text), lambda: _copies(reader, masked.text),
        lambda: _link_kept(reader, masked.text), lambda: _signs_in(reader, masked.text),
        lambda: _new_of_a_kind(reader, masked, page), lambda: _turned(reader, masked, page),
        lambda: _by_whole_sentence(reader, masked, page),
    )  # fmt: skip
    text = next(filter(None, (way() for way in ways)), "")
    if any(ask(reader, replace(masked, text=text or masked.text), page) for ask in (is_plain, is_done_here)):
        return masked.restore(text) if text else wish
    said = masked.restore(_said(reader, masked, page))
    verb = verb_of(reader, said)
    if said and verb not in _APART and verb not in NAMES and verb != "search":  # "let …", "any …"
        return said
    told = heard(reader, masked, page)
    if verb in _APART and says_more_of_a_thing(page, read_clause(reader, mask(said)).about):
        said = ""  # "let Ade be an editor" switches nothing, "we don't need Ade in the choir" deletes nobody
    as_told = verb_of(reader, told)
    if verb == as_told == "change" and f" {OF} " not in told:
        return said
    if verb in NAMES and as_told != "create" and not (verb == as_told and _names_less(reader, said, page)):
        return said
    return told or said or masked.restore(text) or wish


def _moved_there(reader: Reader, masked: Masked) -> str:
    """A wish to have something where it is said to belong: "the badge is one for IT, move it there"."""
    for found in list(islice(BREAK.finditer(masked.text), MAX_BREAKS))[-1:]:
        first, last = masked.text[: found.start()], f"{found.group('joint') or ''} {masked.text[found.end() :]}".strip()
        if held(reader.words["told_to_move"], without_manners(reader, last), "only"):
            for sentence, said in sentences(reader).found(first):
                several = held((*reader.words["wish_hedges"], *reader.words["wish_and"]), first)
                if sentence.saying == "place" and "," not in first and not several:
                    return worded(reader, sentence, said.group("about"), said.group("value"))
    return ""


def _without_note(reader: Reader, masked: Masked) -> str:
    """What is told, without a last clause that only asks to note it: "Ben was born in 2012, please note that down"."""
    breaks = list(islice(BREAK.finditer(masked.text), MAX_BREAKS))
    for found in breaks[-1:]:
        last = f"{found.group('joint') or ''} {masked.text[found.end() :]}".strip()
        for said in (last, without_manners(reader, last)):
            if held(reader.words["told_to_note"], said, "only"):
                return masked.text[: found.start()]
    return ""


def _names_less(reader: Reader, wish: str, page: PageState | None) -> bool:
    """Whether what a wish is about is not called so on the page: "the tablet", which shows "Unused tablet"."""
    about = without_determiner(reader, read_clause(reader, mask(wish)).about)
    kinds = reader.words["wish_kinds"]
    name = " ".join(word for word in about.split(" ") if not held(kinds, word, "only"))
    return page is not None and bool(name) and f" {fold(name)} " not in texts_of(page)


def _unbroken(text: str) -> str:
    """A text in one piece; "" for one that breaks off, which says more than what "it" stands for."""
    return "" if BREAK.search(text) else text


def _code(reader: Reader, text: str) -> str:
    """A code that somebody has, as a wish to use it: "I've got a voucher, it's SPRING10"."""
    about, value = told_after(reader, text) or (" ".join(text.split(" ")[:-1]), text.split(" ")[-1])
    if not any(char.isdigit() for char in value) or " " in value:
        return ""
    for lists in reader.bundle.languages.values():
        have = next((one for one in lists.get("wish_have", ()) if f"{about} ".casefold().startswith(f"{one} ")), "")
        what = without_determiner(reader, about[len(have) :])
        if have and lists.get("do_apply") and held(reader.words["mean_voucher"], what, "only"):
            return with_verb(lists["do_apply"][0], f"{what} {value}")
    return ""


def _copies(reader: Reader, text: str) -> str:
    """A wish for a copy, as the deed that makes one: "make a copy of this note"."""
    plain = without_manners(reader, text)
    for lists in reader.bundle.languages.values():
        begins = next((one for one in lists.get("wish_copy", ()) if plain.casefold().startswith(f"{one} ")), "")
        if begins and "deed_duplicate" in lists:
            return f"{lists['deed_duplicate'][0]} {plain[len(begins) :].strip()}"
    return ""


def _link_kept(reader: Reader, text: str) -> str:
    """A wish to keep an address and what it is called, as one to add a link: "save https://a.example as "Peas""."""
    found = _LINK.search(without_manners(reader, text))
    for lists in reader.bundle.languages.values() if found else ():
        verbs = (*lists.get("do_add", ()), *lists.get("mean_save", ()), *lists.get("deed_bookmark", ()))
        leads = (*lists.get("role_as", ()), *lists.get("role_named", ()))
        said, lead, name = found.group("verb"), found.group("lead"), found.group("name")
        words = said.casefold().split()
        kept = any(words[: len(one.split())] == one.split() for one in verbs)
        bare = without_determiner(reader, " ".join(words[1:]))
        if kept and (not bare or held(reader.words["mean_link"] + reader.words["wish_kinds"], bare, "only")) and (
            lead.casefold() in leads
        ):
            link, title = lists["mean_link"][0], lists["mean_title"][0]
            given = (lists["role_with"][0], link, found.group("link"), lists["wish_and"][0], title, name)
            return with_verb(lists["do_add"][0], link, *given)
    return ""


def _new_of_a_kind(reader: Reader, masked: Masked, page: PageState | None) -> str:
    """Something new, with what it is called after a colon: "report a bug: the crane is rusty"."""
    head, colon, name = masked.text.partition(": ")
    if not colon or "," in name or '"' in head or not 0 < len(name.split()) <= MAX_NEW_WORDS:
        return ""
    plain = without_manners(reader, head)
    for text in (plain, "" if has_verb(reader, plain) else heard(reader, replace(masked, text=head), page)):
        clause = read_clause(reader, mask(text))
        kind = " ".join(word for word in clause.about.split() if word.casefold() not in reader.words["mean_fresh"])
        written = held(reader.words["mean_comment"] + reader.words["kind_message"], kind)
        if clause.verb not in MAKES or clause.parts or written or not held(reader.words["wish_kinds"], kind, "only"):
            continue
        for lists in reader.bundle.languages.values():
            begins = (one.partition(DOTS)[0].strip() for one in (*lists.get("do_create", ()), *lists.get("do_add", ())))
            if any(one and f"{text.casefold()} ".startswith(f"{one.casefold()} ") for one in begins):
                return with_verb(lists["do_create"][0], kind, lists["role_named"][0], kept_whole(name.rstrip(".!")))
    return ""


def _signs_in(reader: Reader, text: str) -> str:
    """A wish to be signed in that says first who it is: "I'm mia, my password is …, log me in"."""
    plain = without_manners(reader, text)
    for found in islice(BREAK.finditer(plain), MAX_BREAKS):
        then = f"{found.group('joint') or ''} {plain[found.end() :]}".strip()
        if held(reader.words["do_log_in"], then, "only"):
            return f"{then}, {plain[: found.start()]}"
    return ""


def _turned(reader: Reader, masked: Masked, page: PageState | None) -> str:
    """What somebody is to become, where the page shows who that is: "make Tom an editor"."""
    text = without_manners(reader, masked.text)
    for sentence, found in sentences(reader).found(text):
        about = found.group("about") if sentence.saying == "turn" else ""
        if about and is_called(page, masked.plain(without_determiner(reader, about))):
            return worded(reader, sentence, about, found.group("value"))
    return ""


def _by_whole_sentence(reader: Reader, masked: Masked, page: PageState | None) -> str:
    """What a sentence says as a whole, whatever else its verb may mean: "put Oak under the tag Wood"."""
    text = without_manners(reader, masked.text)
    if masked.text.rstrip().endswith(QUESTION_MARKS):
        return ""
    found = (in_words(reader, masked, sentence, match.groupdict(), page)
             for sentence, match in sentences(reader).found(text) if sentence.saying in _WHOLE)  # fmt: skip
    return next(filter(None, found), "")


def _said(reader: Reader, masked: Masked, page: PageState | None) -> str:
    """A statement as a wish with a verb; "" where it is none, or has a verb."""
    whole = _without_contrast(reader, masked.text)
    plain = without_manners(reader, whole)
    if has_verb(reader, plain) or stated(reader, plain):
        return ""
    asks, bounds = whole.rstrip().endswith(QUESTION_MARKS), _begins_with_bound(reader, plain)
    for text in dict.fromkeys((_without_thanks(whole, plain), plain)):  # "I don't need …" begins with a manner
        for sentence, found in sentences(reader).found(text):
            asks_for = not asks or sentence.saying == "search"  # a question changes nothing
            if sentence.saying in ("turn", "place") or not asks_for:
                continue
            if bounds and sentence.saying in _SWITCHES:
                continue
            if (wish := in_words(reader, masked, sentence, found.groupdict(), page)):
                return wish
    return ""


def _begins_with_bound(reader: Reader, text: str) -> bool:
    """Whether it says first how many there may be: "no more than 5 posts" is no wish for no more posts."""
    return any(char.isdigit() for char in text) and held(reader.words["wish_limit"], text, "begins")


def _without_thanks(text: str, plain: str) -> str:
    """A text without what its end says to be kind, but with what its beginning does."""
    at = text.rfind(plain)
    return text[: at + len(plain)] if plain and at >= 0 else text


def _without_contrast(reader: Reader, text: str) -> str:
    """A statement without what it is not: "I need 3 of them, not just one"."""
    first, comma, then = text.rpartition(", ")
    return first if comma and held(reader.words["wish_not"], then, "begins") else text


def _without_reason(reader: Reader, masked: Masked) -> str:
    """A wish to have something gone, without why: "drop the ticket, it was spam"."""
    for found in islice(BREAK.finditer(masked.text), MAX_BREAKS):
        first, then = masked.text[: found.start()], f"{found.group('joint') or ''} {masked.text[found.end() :]}"
        gone = '"' not in then and verb_of(reader, first) in _GOES
        if gone and held(reader.words["wish_because"], then, "begins") and not _says_which(reader, then):
            return first
    return ""


def _says_which(reader: Reader, reason: str) -> bool:
    """Whether a reason may tell which one is meant: "it's the one from May". In German every noun is written large, so
    that there only a word that leads to a name tells one.
    """
    languages = reader.bundle.languages.items()
    spoken = {name for name, lists in languages if held(lists.get("wish_because", ()), reason, "begins")}
    large = [word for word in reason.split()[1:] if word[:1].isupper()]
    named = spoken != {"de"} and not all(held(reader.words["wish_there"], word, "only") for word in large)
    return named or any(char.isdigit() for char in reason) or held(reader.words["wish_which"], reason)
