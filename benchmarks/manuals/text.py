"""The words beside a marked name that tell what kind of thing it is, in four languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

MARK = re.compile(r"⟦(?P<how>[nv]):(?P<name>[^⟦⟧]+)⟧")  # n: a name in bold, v: a value in the type of code or italic

Kind = Literal["place", "field", "list", "box", "tab", "link", "button"]

KINDS: dict[str, dict[Kind, str]] = {
    "en": {
        "place": r"page|window|dialog(?: box)?|section|group|pane|panel|area|fasttab|fact ?box|screen|card|wizard|"
        r"view|table|toolbar|sidebar|box(?= opens)|module|editor|category|part|heading|report|popup|line|tile group",
        "field": r"(?:text |search )?(?:field|box)|text ?box",
        "list": r"(?:drop-?down )?(?:list|menu)|drop-?down|selector",
        "box": r"check ?box(?:es)?|toggles?|switch",
        "tab": r"tab",
        "link": r"link",
        "button": r"button|action|icon|option|menu item|tile|command",
    },
    "de": {
        "place": r"(?:\w*seite|\w*fenster|dialogfeld|dialog|\w*bereich|\w*abschnitt|inforegister|gruppe|infobox|karte|"
        r"bildschirm|assistenten?|tabelle|ansicht|modul|teil|bericht|zeile)s?",
        "field": r"(?:text|such|eingabe)?felde?s?",
        "list": r"\w*liste|(?:dropdown-?)?menüs?|dropdown",
        "box": r"kontrollkästchens?|ankreuzfelde?s?|umschalters?|schalter|umschaltfläche",
        "tab": r"registerkarte|registers?|reiter",
        "link": r"links?|verknüpfung",
        "button": r"schaltfläche|knopfe?s?|aktion|symbols?|option|menüpunkt|befehl|kachel",
    },
    "fr": {
        "place": r"page|fenêtre|boîte de dialogue|section|groupe|panneau|zone(?! de (?:texte|recherche))|volet|"
        r"raccourci|récapitulatif|fiche|écran|assistant|vue|tableau|organisateur|module|partie|état|ligne",
        "field": r"champ|zone de (?:texte|recherche)",
        "list": r"liste(?: déroulante)?|menu(?: déroulant)?",
        "box": r"cases?(?: à cocher)?|bouton bascule|commutateur",
        "tab": r"onglet",
        "link": r"lien",
        "button": r"bouton|action|icône|option|commande|vignette",
    },
    "es": {
        "place": r"página|ventana|cuadro de diálogo|sección|grupo|panel|área|ficha desplegable|ficha|pantalla|"
        r"asistente|vista|tabla|cuadro informativo|módulo|parte|informe|línea",
        "field": r"campo|cuadro de (?:texto|búsqueda)",
        "list": r"lista(?: desplegable)?|menú(?: desplegable)?",
        "box": r"casillas?(?: de verificación)?|conmutador|interruptor",
        "tab": r"pestaña",
        "link": r"enlace|vínculo",
        "button": r"botón|acción|icono|opción|comando|mosaico",
    },
}
NEAR = 40  # characters on each side of a name in which its kind is told
_KIND_FIRST = {"en": False, "de": True, "fr": True, "es": True}
_SPACE = re.compile(r"[\s\u200b]+")
_SENTENCE = re.compile(r"(?<=[.!?:])\s+")


class Mark(Struct, frozen=True):
    """A marked name, what it is called by the words beside it ("" where they say nothing), and where it stands."""

    name: str
    kind: Kind | Literal[""]
    is_value: bool
    start: int
    end: int


class Article(Struct, frozen=True):
    """A text of a handbook with its names marked, and the steps in it."""

    path: str
    text: str
    steps: tuple[str, ...]


def marks_in(text: str, language: str) -> Iterator[Mark]:
    """Every marked name of a text."""
    for found in MARK.finditer(text):
        near = (text[max(0, found.start() - NEAR) : found.start()], text[found.end() : found.end() + NEAR])
        kind = _kind(*near, language)
        yield Mark(found["name"], kind, found["how"] == "v", found.start(), found.end())


def as_name(found: re.Match[str]) -> str:
    """What a handbook marks as a name, as MARK has it."""
    return _as_mark(found["name"], "n")


def as_value(found: re.Match[str]) -> str:
    """What a handbook marks as a value, as MARK has it."""
    return _as_mark(found["name"], "v")


def _as_mark(name: str, how: str) -> str:
    plain = _SPACE.sub(" ", name).strip()
    return plain if MARK.search(plain) or not plain else f"⟦{how}:{plain}⟧"


def sentences(item: str) -> list[str]:
    """The sentences of a step; a colon ends one, too."""
    hidden = MARK.sub(lambda found: found[0].replace(".", "\0").replace(":", "\1", 2).replace("!", "\2"), item)
    shown = (one.replace("\0", ".").replace("\1", ":").replace("\2", "!") for one in _SENTENCE.split(hidden))
    return [one.strip() for one in shown]


def _kind(before: str, after: str, language: str) -> Kind | Literal[""]:
    """By the word before it, or right after it: "the Save button", "das Feld Name"."""
    first, second = (_before(before, language), _after(after, language))
    return (first or second) if _KIND_FIRST[language] else (second or first)


def is_kind(name: str, language: str) -> bool:
    """Whether a name only says what kind of thing something is, as slips of translators do."""
    return any(re.fullmatch(words, name, re.IGNORECASE) for words in KINDS[language].values())


def _before(text: str, language: str) -> Kind | Literal[""]:
    return _first(language, r"(?:^|(?<=\W))(?:{}):? $", text)


def _after(text: str, language: str) -> Kind | Literal[""]:
    return _first(language, r"^[ -](?:{})(?!\w)", text)


def _first(language: str, pattern: str, text: str) -> Kind | Literal[""]:
    words = KINDS[language].items()
    return next((kind for kind, some in words if re.search(pattern.format(some), text, re.IGNORECASE)), "")
