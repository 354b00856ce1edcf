"""Steps as scripts of tests write them for people to read, in the words of the rules for steps: "When I press “Save”,
then I should see “Saved”" is "click “Save”, then verify that the page shows “Saved”".

The lists `script_…` of a language are sentences with dots for what is in quotes there, said of the one who acts. A goal
is read so only where every line of it is such a sentence and no more: "When I press “Save” nothing happens" is none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.language.words.kinds import CALLED
from engine.rules import Bundle, Reader, by_words
from engine.text.folded import fold_words
from engine.text.pattern_set import late_pattern, pattern
from engine.text.quoted import Masked, TextTooLong, mask
from engine.text.wordlists import alternation, held, spelt_raw

MAX_LINES = 30
_DOTS = "…"
# List -> the step that it says; `at` is the part of the page that the last quoted part names.
FORMS: Mapping[str, str] = {
    "script_click": "click {0}", "script_click_at": "click {0} {at}", "script_click_row": "click {0} in the row of {1}",
    "script_type": "type {0} into {1}", "script_type_there": "type {1} into {0}", "script_set": "type {1} into {0}",
    "script_type_there_at": "type {1} into {0} {at}",
    "script_choose": "select {0} in {1}", "script_choose_one": "select {0}",
    "script_tick": "check {0}", "script_untick": "uncheck {0}",
    "script_open": "go to {0}", "script_on": "go to {0}", "script_home": "go to /", "script_hover": "hover over {0}",
    "script_enter": "press enter", "script_back": "go back", "script_reload": "reload the page", "script_wait": "wait",
    "script_search": "search for {0}",
}  # fmt: skip
# List -> what should be so.
CHECKS: Mapping[str, str] = {
    "script_sees": "the page shows {0}", "script_sees_not": "the page does not show {0}",
    "script_title": "the title is {0}", "script_at": "the URL ends with {0}",
    "script_holds": "the {0} field contains {1}",
    "script_ticked": "{0} is checked", "script_unticked": "{0} is not checked",
    "script_enabled": "{0} is enabled", "script_disabled": "{0} is disabled",
}  # fmt: skip
BARE = ("script_sees", "script_sees_not", "script_holds", "script_title")  # what is in quotes there is no control
_PLACES = ("row", "section")
_PAIR = pattern(r'(?P<name>"\d+") (?P<kind>"\d+")')
ADDRESSES = ("script_on", "script_at")
KINDS: Mapping[str, str] = {**CALLED, "script_row": "row", "script_section": "section", "script_text": ""}
# What Mink and Moodle name the kind of what stands before it by: “Delete” “link” in the “Ann” “table_row”.
SELECTORS: Mapping[str, str] = {
    "link": "step_link", "button": "step_button", "field": "step_field", "checkbox": "step_box",
    "radio": "script_radio", "select": "step_list", "table_row": "script_row", "list_item": "script_row",
    "section": "script_section", "region": "script_section", "fieldset": "script_section", "text": "script_text",
    "icon": "script_icon",
}  # fmt: skip


class _Form(Struct, frozen=True):
    """A sentence of a list as a pattern: how many quoted parts it takes, and its first word, folded."""

    list: str
    slots: int
    word: str
    search: Callable[[str], Any]


class _Tongue(Struct, frozen=True):
    """The sentences of one language as patterns, each with its list."""

    joint: Any
    later: Any  # a line that begins after another in one text
    start: Any  # a word that begins a line, and a condition where it stands within one
    begins: Any
    then: tuple[str, ...]
    should: tuple[str, ...]
    forms: Sequence[_Form]
    part: Any
    kinds: Mapping[str, str]
    words: Mapping[str, str]  # list -> its first word


def in_words_of_scripts(reader: Reader, goal: str) -> str:
    """The goal in the words of the rules for steps; as it is where not all of its lines are sentences of a script."""
    try:
        masked = mask(goal)
    except TextTooLong:
        return goal
    for tongue in _tongues(reader) if masked.parts or "\n" not in goal else ():
        if said := _said_by_all(tongue, masked):
            return masked.restore(said)
    return goal


def says_how_it_is(reader: Reader, goal: str) -> bool:
    """Whether a line of a script says how things should be, in whatever words: "Then the status should be “Open”" asks
    for nothing to be done, and "search results contain oak" for no search.
    """
    words = reader.words
    if held(words["script_states"], goal, "begins"):
        return True
    return held(words["script_then"], goal, "begins") and held(words["script_should"], goal)


def _said_by_all(tongue: _Tongue, masked: Masked) -> str:
    """The steps of all lines; "" where one is no sentence of a list, none says who acts, or one may as well tell what
    happened: "I press “Save” and I see “Error”", without "then" or "should".
    """
    text = tongue.later.sub(lambda found: _apart(tongue, found), masked.text)
    lines = [" ".join(line.split()).strip(" .;!") for line in tongue.joint.split(text) if line.strip()]
    if len(lines) > MAX_LINES:
        return ""
    steps: list[str] = []
    is_script = False
    then = any(held(tongue.then, line, "begins") for line in lines)
    for line in lines:
        begun = tongue.begins.search(line)
        name, step = _step(tongue, masked, begun["rest"])
        if not step or (name in CHECKS and not then and not held(tongue.should, line)):
            return ""
        checks = name in CHECKS and bool(begun["word"] or held(tongue.should, line))  # "debo ver «Guardar»"
        is_script = is_script or bool(begun["who"] or begun["start"] or checks)
        steps.append(f"verify that {step}" if name in CHECKS else step)
    return ", then ".join(steps) if is_script else ""


def _apart(tongue: _Tongue, found: Any) -> str:
    """A line of its own where such a word begins one; "when" within a sentence is a condition, and "When" is none."""
    word = str(found["word"])
    return str(found[0]) if word[:1].islower() and tongue.start.search(word) else f'"\n{word} '


def _step(tongue: _Tongue, masked: Masked, line: str) -> tuple[str, str]:
    text = _with_kinds(tongue, masked, line)
    slots, small = text.count('"') // 2, fold_words(text)
    for form in tongue.forms:
        if form.slots == slots and form.word in small and (found := form.search(text)):
            name, said = form.list, [_named(tongue, one) for one in found.groups()]
            if name in ADDRESSES and not _is_address(masked.plain(said[0][0])):
                continue
            texts = [one if name in BARE or kind in _PLACES else f"{one} {kind}".strip() for one, kind in said]
            return name, {**FORMS, **CHECKS}[name].format(*texts, at=_at(*said[-1]) if said else "")
    return "", ""


def _with_kinds(tongue: _Tongue, masked: Masked, line: str) -> str:
    """A line with the word for a kind where a selector stands in quotes."""
    def word(found: Any) -> str:
        list_ = SELECTORS.get(masked.plain(found["kind"]), "")
        kind = tongue.words.get(list_, "")
        return f"{found['name']} {kind}" if kind else str(found[0])

    return str(_PAIR.sub(word, line))


def _named(tongue: _Tongue, said: str) -> tuple[str, str]:
    """A quoted part, and the word for its kind where it has one."""
    before, name, after = tongue.part.search(said).groups()
    return str(name), tongue.kinds.get((before or after or "").casefold(), "")


def _at(name: str, kind: str) -> str:
    return f"in the row of {name}" if kind == "row" else f"in the {name} section" if kind == "section" else f"in {name}"


def _is_address(text: str) -> bool:
    return text.startswith("/") or "://" in text


@by_words
def _tongues(bundle: Bundle) -> tuple[_Tongue, ...]:
    return tuple(_tongue(lists) for lists in bundle.languages.values() if lists.get("script_click"))


def _tongue(lists: Mapping[str, tuple[str, ...]]) -> _Tongue:
    kinds = {word.casefold(): kind for name, kind in KINDS.items() for word in lists.get(name, ())}
    article, kind = (f"(?:{_any(words)} )?" for words in (lists.get("step_article", ()), tuple(kinds)))
    slot = rf'({article}{kind}"\d+"(?: {_any(tuple(kinds))})?)'
    ending = f"(?:{_any(lists.get('script_endings', ()))})?"
    forms = [_form(name, sentence, slot, ending) for name in (*FORMS, *CHECKS) for sentence in lists.get(name, ())]
    who, start, word = (_any(lists.get(name, ())) for name in ("script_who", "script_start", "script_word"))
    begins = pattern(rf"^(?:(?P<start>{start}) +|(?P<word>{word}) +)?(?:(?P<who>{who}) *)?(?P<rest>.*)$")
    joint = pattern(r"[ \t]*[\n.;]\s*|,[ \t]+")
    later = pattern(rf"\"[ \t]*,?[ \t]+(?P<word>{word}|{start})[ \t]+")
    part = pattern(rf'^{article}(?:({_any(tuple(kinds))}) )?("\d+")(?: ({_any(tuple(kinds))}))?$')
    first = {name: words[0] for name in KINDS if (words := lists.get(name, ()))}
    then, should = lists.get("script_then", ()), lists.get("script_should", ())
    return _Tongue(joint, later, pattern(f"^{start}$"), begins, then, should, forms, part, kinds, first)


def _form(name: str, sentence: str, slot: str, ending: str) -> _Form:
    parts = sentence.split()
    first = next(part for part in parts if part != _DOTS)
    search = late_pattern(f"^{_sentence(sentence, slot, ending)}$")
    return _Form(name, parts.count(_DOTS), fold_words(first), search)


def _sentence(sentence: str, slot: str, ending: str) -> str:
    """A sentence of a list as a pattern, its verb with the ending that it has where another acts ("presses")."""
    verb, *rest = sentence.split()
    first = slot if verb == _DOTS else spelt_raw(verb) + ending
    return " ".join((first, *(slot if part == _DOTS else spelt_raw(part) for part in rest)))


def _any(words: Sequence[str]) -> str:
    return alternation(words, spelt_raw, "", "")
