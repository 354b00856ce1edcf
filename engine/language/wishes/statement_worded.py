"""What a sentence of the lists `say_…` says, as a wish with a verb: "the list is now called Post" renames the list."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.language.gist import is_value
from engine.language.offers.deeds import stands_around
from engine.language.page.on_page import is_called
from engine.language.wishes.pointed import MAX_NAME_WORDS, texts_of
from engine.language.wishes.say_sentences import Sentence, kept_whole, with_verb, worded
from engine.language.words.clause import is_of_a_thing, without_determiner, without_manners
from engine.language.words.fields_said import fields_of
from engine.language.words.means import same_words
from engine.language.words.sayings import value_told
from engine.language.words.stated import is_own
from engine.observe import PageState
from engine.rules import Reader
from engine.text.pattern_set import pattern
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

NAMES = ("rename", "change")  # what is said of a thing may be told better by its name on the page
MAX_PERSON_WORDS = 3  # of who is to do something
OF = "of"  # leads to a thing, whatever the language of the wish: the lists are read as one there
_COUNT = pattern(r"^(\d{1,4})(?: +[^ \d]+)?$")


def in_words(
    reader: Reader, masked: Masked, sentence: Sentence, parts: Mapping[str, str | None], page: PageState | None
) -> str:
    """The wish that a sentence makes of its `about` and `value`; "" where one is no thing, or the other no value."""
    about, value = (parts.get("about") or "").strip(), (parts.get("value") or "").strip()
    if sentence.split:
        if stands_around(reader, without_manners(reader, masked.text).split()):  # "call the meeting off"
            return ""
        about, value = _apart(reader, masked, value, page)
    if '"' in value and " " in value:  # "… is from now on called "Post""
        return ""
    if held(reader.words["cue_reports"], about):  # "Ben says it should be …"
        return ""
    nots = (*reader.words["cue_not"], *reader.words["cue_never"])
    if value[:1].islower() and held(nots, value, "begins"):  # "the city is not Graz"
        return ""
    later = reader.words["aside_today"] if sentence.saying == "delete" else reader.words["aside_later"]
    if sentence.saying in (*NAMES, "be", "delete") and held(later, masked.text):
        return ""
    if not about or "," in about or "," in value or is_own(reader, about):  # what is one's own is read by `stated`
        return ""
    match sentence.saying:
        case "count":
            number = _COUNT.search(about)
            part = reader.bundle.languages[sentence.language]["mean_quantity"][0]
            return worded(reader, sentence, f"{part} {OF} {value}", number.group(1)) if number else ""
        case "label":
            lists = reader.bundle.languages[sentence.language]
            return with_verb(lists["do_add"][0], lists["mean_tag"][0], kept_whole(value), lists["role_to"][0], about)
        case "tell":
            return _told(reader, sentence, about, value, page)
        case "sort":
            lists = reader.bundle.languages[sentence.language]
            return with_verb(lists["do_sort"][0], about, lists["role_by"][0], value)
        case "assign":
            this = held(reader.words["wish_this"], value, "begins") and len(about.split()) <= MAX_PERSON_WORDS
            return worded(reader, sentence, value, about) if this else ""
        case "delete":
            return worded(reader, sentence, about)
        case "search":
            return worded(reader, sentence, kept_whole(about))
        case "switch_on" | "switch_off":
            return worded(reader, sentence, kept_whole(f"{about} {value}") if value else about)
        case "write":
            said = about if _is_part(reader, about) else " ".join((reader.words["mean_text"][0], OF, about))
            return worded(reader, sentence, said, kept_whole(value))
        case "change" | "be" if not _is_part(reader, about) and _is_option(reader, value):
            if not _is_named(reader, about, page):
                return ""
            return worded(reader, replace(sentence, saying="be"), about, value)
        case "be" if not _is_part(reader, about) or not is_value(reader, value):
            return ""
        case "change" if not is_value(reader, value):
            return ""
        case "change" if value[:1] != '"' and not (_is_part(reader, about) or _is_field(reader, about, page)):
            return ""  # a thing that should be so ("the meeting should be at noon") is no field that says its word
    if len(value.split()) > MAX_NAME_WORDS:
        return ""
    change = sentence if sentence.saying == "rename" else replace(sentence, saying="change")
    bare = without_determiner(reader, value)
    value = bare if value[:1].islower() and bare[:1].isdigit() else value  # "le 5 juin" is a day
    return worded(reader, change, about, kept_whole(value))


def _told(reader: Reader, sentence: Sentence, about: str, value: str, page: PageState | None) -> str:
    """A part of a thing by what is told of it: "Ada was born in 2012" is her birth year; "" for what is no value of it,
    as who is to do something by the word that says by when.
    """
    lists = reader.bundle.languages[sentence.language]
    part, told = lists[sentence.part][0], value_told(sentence.part, (value or about).strip('"“”'))
    if not told or (value and (_is_part(reader, about) or not _is_named(reader, about, page))):
        return ""
    of_whom = f"{part} {OF} {about}" if value else f"{lists['wish_my'][0]} {part}"  # else of who speaks
    return worded(reader, sentence, of_whom, kept_whole(told))


def _is_part(reader: Reader, about: str) -> bool:
    """Whether it is what things have of a thing, by a word that lists have: "the subtitle", "the price of X"."""
    return bool(same_words(reader, without_determiner(reader, about))) or is_of_a_thing(reader, about)


def _is_named(reader: Reader, about: str, page: PageState | None) -> bool:
    """Whether words name a thing: by an article, in quotes, by its kind, or as the page does. "Do what has to be done"
    names none.
    """
    named = without_determiner(reader, about) != about or '"' in about or held(reader.words["wish_kinds"], about)
    return named or f" {fold(about)} " in texts_of(page)


def _is_field(reader: Reader, about: str, page: PageState | None) -> bool:
    """Whether a field of the page is called just so."""
    return any(fold(one.name) == fold(without_determiner(reader, about)) for one in fields_of(page))


def _is_option(reader: Reader, text: str) -> bool:
    return bool(same_words(reader, text, "option_"))


def _apart(reader: Reader, masked: Masked, text: str, page: PageState | None) -> tuple[str, str]:
    """A thing and the name that follows it: "the Letters folder Post". Twice "" where that is not told: the thing has
    an article or a word for its kind, and the page shows it, unless it is what the page is about.
    """
    words = text.split(" ")
    for count in range(len(words) - 1, 0, -1):
        thing, name = " ".join(words[:count]), " ".join(words[count:])
        if _is_thing(reader, masked, thing, page):
            more = words[count + 1 :]  # "… dashboard Bread and cake": a word for its kind that no list has, or not
            unsure = words[count][:1].islower() and any(word[:1].isupper() or word[:1] == '"' for word in more)
            return ("", "") if unsure else (thing, name)
    return "", ""


def _is_thing(reader: Reader, masked: Masked, text: str, page: PageState | None) -> bool:
    kinds, bare = reader.words["wish_kinds"], without_determiner(reader, text)
    if held(kinds, bare, "only"):
        return bare != text
    words = bare.split(" ")
    if bare != text and len(words) > 1 and held(kinds, words[-1], "only"):
        return True
    names = [bare] if bare != text else []
    names += [" ".join(words[1:])] if held(kinds, words[0], "only") else []
    return any(is_called(page, masked.plain(name)) for name in names)
