"""The words of one step as an intent (`policies/refinement.yaml`)."""

from __future__ import annotations

from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.facts.language import Verb
from engine.language.words.doubted import is_doubtful, is_somebodys
from engine.language.words.means import same_words
from engine.language.words.phrase import Phrase, read_phrase
from engine.rules import Known, Reader, remembered
from engine.text.quoted import TextTooLong, mask

POINTLESS: frozenset[Verb] = frozenset({"press", "scroll", "navigate", "go_back", "refresh", "wait"})  # need no element
MAX_KNOWN = 2_048
_known: Known[Intent] = {}
_EDGE = " \t\r\n.,;!?"


class Intent(Struct, frozen=True):
    """What a step asks for. `targets` are the ways to say the element, best first; empty where none is named."""

    verb: Verb = "unread"
    targets: tuple[Phrase, ...] = ()
    text: str = ""
    source: Phrase | None = None
    goes: bool = False  # to go there is all that is asked
    leads: Literal["any", "places", "choices", "menus", "pages"] = "any"  # only what leads there, or one of several
    loose: bool = False  # the text is in no quotes
    out_of: Phrase | None = None  # the list out of whose choices `text` is to be taken
    reveals: bool = False
    each: bool = False
    called: Literal["any", "just_so", "begins", "asked"] = "any"  # how a button is that may be meant
    was: str = ""  # what the field is said to have by now
    own: bool = False  # the button of the form that was filled in
    lone: bool = False  # the only field for text, where none is called so
    sets: bool = False  # the field is to have the text, be it typed or picked from its list
    undoes: bool = False  # the click is to take back what the button says
    count: int | None = None  # of each; None for all
    rule: str = ""

    @property
    def read(self) -> bool:
        return self.verb != "unread"

    @property
    def keeps(self) -> bool:
        """Whether what was changed is to be kept: "save the changes", "save it"."""
        return self.verb == "keep" or self.called == "begins"

    @property
    def named(self) -> bool:
        """Whether the step says on what to act, or needs nothing to act on."""
        return self.verb in POINTLESS or bool(self.targets or self.text)


def read_intent(reader: Reader, step: str) -> Intent:
    """Read one step. A step that no rule reads, or that is too long to read, is `unread`.

    What was read by one version of the policies is remembered: a turn looks at the same few steps again and again.
    """
    return remembered(_known, MAX_KNOWN, reader, step, _read)


def _read(reader: Reader, step: str) -> Intent:
    try:
        masked = mask(step.strip(_EDGE)).squeezed()
    except TextTooLong:
        return Intent()
    fired = reader.ask("refinement", {"step.text": masked.restore(masked.text), "step.masked": masked.text}
    )
    if fired is None:
        return Intent()
    said = {name.removeprefix("intent."): value for name, value in fired.set.items()}
    verb = cast(Verb, said["verb"])
    text = masked.plain(str(said.get("text") or ""))
    loose = verb in ("enter", "choose") and bool(text) and '"' not in str(said.get("text"))
    if verb == "enter" and loose and (is_doubtful(reader, text) or is_somebodys(str(said.get("target") or ""))):
        return Intent()
    phrases = [str(said.get("target") or "")]
    if verb == "choose" and not phrases[0]:  # what to choose is itself the phrase for an element
        phrases = [str(said.get("text") or "")]
    targets = [read_phrase(reader, masked, phrase) for phrase in phrases if phrase]
    others = [other.strip() for other in str(said.get("otherwise") or "").split("|")]
    targets += [replace_name(targets[0], other) for other in others if other and targets]
    called = cast(Literal["any", "just_so", "begins", "asked"], said.get("called") or "any")
    just_so = called != "any" or (bool(targets) and targets[0].name in [part[1:-1] for part in masked.parts])
    if targets and not just_so:  # as what is quoted is
        targets += [replace_name(targets[0], other) for other in _others(reader, targets[0])]
    source, out_of = str(said.get("source") or ""), str(said.get("out_of") or "")
    return Intent(
        verb=verb,
        targets=tuple(targets),
        text=_written(text, cast(Literal["as_is", "upper", "lower"], said.get("letters") or "as_is")),
        source=read_phrase(reader, masked, source) if source else None,
        goes=bool(said.get("goes")),
        leads=cast(Literal["any", "places", "choices", "menus", "pages"], said.get("leads") or "any"),
        loose=loose,
        out_of=read_phrase(reader, masked, out_of) if out_of else None,
        reveals=bool(said.get("reveals")),
        each=bool(said.get("each")),
        called=called,
        was=masked.plain(str(said.get("was") or "")),
        own=bool(said.get("own")),
        lone=bool(said.get("lone")),
        sets=bool(said.get("sets")),
        undoes=bool(said.get("undoes")),
        count=int(str(said["count"])) if said.get("count") else None,
        rule=fired.rule,
    )


def _others(reader: Reader, phrase: Phrase) -> tuple[str, ...]:
    """Other words for what is named; for what is done to a thing too, where it is said which."""
    deeds = same_words(reader, phrase.name, "deed_") if phrase.within else ()
    return tuple(dict.fromkeys((*same_words(reader, phrase.name), *deeds)))


def replace_name(phrase: Phrase, name: str) -> Phrase:
    """The same place and kind of element under another name."""
    return replace(phrase, whole=name, name=name)


def _written(text: str, letters: Literal["as_is", "upper", "lower"]) -> str:
    return text.upper() if letters == "upper" else text.lower() if letters == "lower" else text
