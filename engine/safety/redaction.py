"""One function at one boundary: what leaves for a store, a log, a metric, an event or a model has no secret in it.

Hidden are the values that are known (what secret fields hold, what was said in the goal, what an action enters), in the
ways they may be written, and whatever is a secret by its shape or by the label before it.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from hashlib import blake2b
from html import escape
from typing import Any, TypeVar
from urllib.parse import quote, quote_plus

import msgspec
import re2
from msgspec import Struct

from engine.facts.words import SecretKind
from engine.observe import Element, Form, PageState
from engine.observe.text import BULLET, hidden_value, letters_and_digits
from engine.safety.labels import labels
from engine.safety.lexicon import Lexicon
from engine.safety.secret import cards, secret_of_field, secret_of_parameter, secret_of_value
from engine.safety.told import Told, apart, is_hidden, shaped, told
from engine.text.parameters import may_tell
from engine.text.placeholders import named_in

T = TypeVar("T")

_SHORTEST = 3                           # characters of a value that is looked for outside of its own field
_ALONE = 8                              # shorter ones are hidden where they stand alone only, not within other words
_MOST_KNOWN = 500
_MAX_DEPTH = 60
_SHORTEST_CARD = 10**12
_LONG_KEY = 40                          # characters; what is longer is no name of a field
_OPTIONS = re2.Options()
_OPTIONS.max_mem = 64 << 20
_OPTIONS.log_errors = False
_WORD = re2.compile(r"\p{Lu}+\p{Ll}*|\p{Ll}+|\pN+|\p{Lo}+")
_NUMBERS: frozenset[SecretKind] = frozenset({"card", "iban", "account"})
_NUMBERED = tuple(f"[{kind}" for kind in sorted(_NUMBERS))
LAST = 4                                # characters by which a card or an account is named, if it has twice as many
_USER = re2.compile(r"^([A-Za-z][A-Za-z0-9+.-]*://)[^/?#@]*@")
_PARAMETER = re2.compile(r"[?&;#]([A-Za-z0-9_.%\[\]-]{1,100})=([^&;#\s]+)")
_DEEPER = "[nested too deeply to be shown]"


class Known(Struct, frozen=True):
    """A secret that was met. `shown` is what stands in its place, such as `{{secret1}}` or `[password]`."""

    value: str
    shown: str


class Redactor:
    """Hides what is known and what looks like a secret, in texts and in whatever holds texts."""

    def __init__(self, known: Iterable[Known], lists: Lexicon, *, loosely: bool = False) -> None:
        """Of a value known twice the first name is used. `loosely`: of what a person said to this service."""
        self._lists = lists
        self._loosely = loosely
        self._shown: dict[str, str] = {}
        for one in list(known)[:_MOST_KNOWN]:
            for spelling in spellings(one.value):
                self._shown.setdefault(spelling.casefold(), one.shown)
        longest_first = sorted(self._shown, key=len, reverse=True)
        known_ones = "|".join(map(re2.escape, longest_first))
        self._pattern = re2.compile(f"(?i){known_ones}", _OPTIONS) if known_ones else None

    def known(self, text: str) -> str:
        """A text without what is known; what only looks like a secret stays."""
        return _replaced(text, self._known_in(text))

    def text(self, text: str) -> str:
        """A text without secrets. What is hidden already stays as it is."""
        text = self.known(text)
        found = told(text, self._lists, loosely=self._loosely)
        return _replaced(text, [(one.start, one.end, hidden(one.kind, one.value)) for one in found])

    def address(self, url: str) -> str:
        """An address without secrets: parameters that are called by one, what stands before the host, known values."""
        url = self.known(url)
        if "@" in url:
            url = _USER.sub(r"\1", url)
        url = _replaced(url, [(one.start, one.end, hidden(one.kind, one.value)) for one in _parameters(url)])
        return _replaced(url, [(one.start, one.end, hidden(one.kind, one.value)) for one in apart(shaped(url))])

    def id(self, given: str) -> str:
        """A name that a client gave to something; one that tells a secret is known by a digest from then on."""
        if self.text(given) == given:
            return given
        return f"hidden-{blake2b(given.encode('utf-8', 'surrogatepass'), digest_size=16).hexdigest()}"

    def value(self, value: T) -> T:
        """The same for structs, mappings (keys too), sequences and sets; other values come back as they are. What holds
        no secret at all, which is nearly everything, is told by one look and comes back itself.
        """
        return value if self._is_clean(value) else self._inside(value, 0)

    def _is_clean(self, value: object) -> bool:
        try:
            text = msgspec.json.encode(value).decode()
        except (TypeError, ValueError, RecursionError):
            return False
        for written in ("\\n", "\\r", "\\t"):                   # a blank is a blank, however JSON writes it
            text = text.replace(written, "  ")
        text = text.replace('\\"', '"')                        # and a quote is one
        return not self._known_in(text) and not told(text, self._lists, loosely=self._loosely)

    def _inside(self, value: Any, depth: int) -> Any:
        if isinstance(value, str):
            return self.text(value)
        if value is None or isinstance(value, bool | float):
            return value
        if isinstance(value, int):
            return value if abs(value) < _SHORTEST_CARD or not cards(str(value)) else self.text(str(value))
        if depth > _MAX_DEPTH:
            return _DEEPER
        if isinstance(value, Mapping):
            return {self._inside(key, depth + 1): self._beside(key, inner, depth + 1) for key, inner in value.items()}
        if isinstance(value, list | tuple | set | frozenset):
            return type(value)([self._inside(inner, depth + 1) for inner in value])
        if isinstance(value, bytes):
            return self.text(value.decode("utf-8", "replace")).encode()
        if isinstance(value, Struct):
            if self._is_clean(value):
                return value
            changed = {name: self._inside(getattr(value, name), depth + 1) for name in value.__struct_fields__}
            return msgspec.structs.replace(value, **changed)
        return value

    def _beside(self, key: object, value: Any, depth: int) -> Any:
        """The value of a key; one that is called by a secret and nothing more (`user_password`) holds one."""
        text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
        if isinstance(key, str) and text and not is_hidden(text) and (kind := kind_by_name(key, self._lists)) != "none":
            return hidden(kind, text)
        return self._inside(value, depth)

    def _known_in(self, text: str) -> list[tuple[int, int, str]]:
        if self._pattern is None:
            return []
        found = [(one.start(), one.end(), one.group(0)) for one in self._pattern.finditer(text)]
        return [
            (start, end, self._shown[value.casefold()]) for start, end, value in found
            if len(value) >= _ALONE or not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum())
        ]  # fmt: skip


def kind_by_name(key: str, lists: Lexicon) -> SecretKind:
    """What stands under a key that is called by a secret and nothing more: `user_password`."""
    if len(key) >= _LONG_KEY:
        return "none"
    name = " ".join(_WORD.findall(key))
    return next((label.kind for label in labels(name, lists) if label.end == len(name)), "none")


def _replaced(text: str, places: Sequence[tuple[int, int, str]]) -> str:
    parts: list[str] = []
    at = 0
    for start, end, instead in places:
        parts += [text[at:start], instead]
        at = end
    return "".join([*parts, text[at:]]) if places else text


def hidden(kind: SecretKind, value: str) -> str:
    """What stands in place of a secret that has no name: its kind, of cards and accounts the last four characters."""
    plain = "".join(filter(str.isalnum, value))
    if kind in _NUMBERS and len(plain) >= 2 * LAST:
        return f"[{kind} …{plain[-LAST:]}]"
    return f"[{kind}]"


def spellings(value: str) -> tuple[str, ...]:
    """The ways in which a value may be written where it went: as it is, in JSON, in an address, in HTML, in groups."""
    ways = [value, value.strip(), " ".join(value.split()), escape(value), escape(value, quote=False)]
    ways += [json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]]
    ways += [quote(value, safe=""), quote(value), quote_plus(value)]
    plain = "".join(filter(str.isalnum, value))
    if plain.isdigit() and len(plain) >= 12:
        ways += [plain, *[mark.join(plain[at : at + 4] for at in range(0, len(plain), 4)) for mark in " -"]]
    return tuple(dict.fromkeys(way for way in ways if len(way) >= _SHORTEST))


def known_on(page: PageState, lists: Lexicon) -> tuple[Known, ...]:
    """The secrets that fields of a page hold."""
    return tuple([
        Known(one.value, hidden(kind, one.value))
        for one in page.elements
        if one.value and one.role == "textbox" and one.value.strip(BULLET) and not is_hidden(one.value)
        and (kind := _kind_held(one, lists)) != "none"
    ])  # fmt: skip


def without_secrets(page: PageState, lists: Lexicon, said: Sequence[Known] = (), key: bytes = b"") -> PageState:
    """A page as it may be kept and shown. `said` are the secrets that have a name: `{{name}}` stands for them, also in
    fields. Other secret fields hold bullets, one for each letter and digit, cards in texts and accounts anywhere their
    last four characters, and no text or address tells what fields held. Its hash stays the one of the page as it was,
    and ids stay what actions name. Nearly all pages come back as they are. With a `key` the page tells whether it holds
    the same cards and accounts as before (`sealed`).
    """
    known = known_on(page, lists)
    if not said and not known and not told("\n|\n".join(_texts(page)), lists) and not _tells(page):
        return page
    redactor = Redactor((*said, *known), lists)
    hide = redactor.text
    held = {one.value for one in known if not one.shown.startswith(("[iban", "[account"))}
    lengths = {len(one.value): one.shown for one in said}
    if len(lengths) < len({one.value for one in said}):
        lengths = {}
    return msgspec.structs.replace(
        page,
        url=redactor.address(page.url),
        base=None if page.base is None else redactor.address(page.base),
        title=hide(page.title),
        heading=hide(page.heading),
        text=hide(page.text),
        dialog_text=hide(page.dialog_text),
        dialog_texts=tuple(map(hide, page.dialog_texts)),
        rows=tuple(map(hide, page.rows)),
        outline=tuple([msgspec.structs.replace(one, text=hide(one.text)) for one in page.outline]),
        alerts=tuple([msgspec.structs.replace(one, text=hide(one.text)) for one in page.alerts]),
        parts=tuple([msgspec.structs.replace(one, name=hide(one.name)) for one in page.parts]),
        elements=tuple([_without(one, held, lengths, redactor) for one in page.elements]),
        form_list=tuple([_form_without(one, redactor) for one in page.form_list]),
        sealed=_sealed(page, known, lists, key) if key else "",
    )


def _texts(page: PageState) -> Iterator[str]:
    """All that a page says, and what its fields hold."""
    yield from (page.title, page.heading, page.text, page.dialog_text, *page.dialog_texts, *page.rows)
    yield from (one.text for one in page.alerts)
    yield from (one.name for one in page.parts)
    for one in page.elements:
        if one.name != one.text:
            yield one.name
        yield from (one.text, one.description, one.value or "", *one.options)


def _tells(page: PageState) -> bool:
    """Whether an address of the page may hold a secret, by the name of a parameter, or says a user."""
    addresses = _addresses(page)
    return may_tell(addresses) or any(True for _ in shaped(addresses))


def _addresses(page: PageState) -> str:
    links = [one.href for one in page.elements if one.href]
    buttons = [one.form_action for one in page.elements if one.form_action]
    forms = [one.action for one in page.form_list if one.action]
    return "\n".join([page.url, page.base or "", *links, *buttons, *forms])


def _parameters(url: str) -> Iterator[Told]:
    """The parameters of an address that are secrets by their names."""
    for found in _PARAMETER.finditer(url) if may_tell(url) else ():
        kind = secret_of_parameter(found.group(1))
        if kind != "none" and not is_hidden(found.group(2)):
            yield Told(found.start(2), found.end(2), kind, found.group(2))


def _sealed(page: PageState, known: Sequence[Known], lists: Lexicon, key: bytes) -> str:
    """Stands for the numbers that a page holds, in their order; "" where there are none. Without the key, which is kept
    apart from pages, nobody can try out which ones they are.
    """
    in_fields = [one.value for one in known if one.shown.startswith(_NUMBERED)]
    in_texts = [one.value for one in told("\n|\n".join(_texts(page)), lists) if one.kind in _NUMBERS]
    in_addresses = [one.value for one in shaped(_addresses(page)) if one.kind in _NUMBERS]
    found = msgspec.json.encode((in_fields, in_texts, in_addresses))
    return sealed(found, key) if in_fields or in_texts or in_addresses else ""


def sealed(text: bytes, key: bytes) -> str:
    """What stands for a secret where only sameness matters."""
    return hmac.digest(key, b"surefoot sealed v1\0" + text, "sha256").hex()[:32]


def _form_without(one: Form, redactor: Redactor) -> Form:
    return one if one.action is None else msgspec.structs.replace(one, action=redactor.address(one.action))


def _without(one: Element, held: Set[str | None], lengths: Mapping[int, str], redactor: Redactor) -> Element:
    """`lengths` are those of secrets that have a name: of a password nothing else is known."""
    hide = redactor.text
    value = one.value
    if value and not value.strip(BULLET):
        value = lengths.get(len(value), value)
    elif value in held and not named_in(redactor.known(value or "")):
        value = hidden_value(letters_and_digits(value or ""))
    elif value:
        value = hide(value)
    now = {
        "key": hide(one.key), "name": hide(one.name), "text": hide(one.text), "description": hide(one.description),
        "value": value, "options": tuple(map(hide, one.options)),
        "href": one.href if one.href is None else redactor.address(one.href),
        "form_action": one.form_action if one.form_action is None else redactor.address(one.form_action),
    }  # fmt: skip
    changed = {field: text for field, text in now.items() if text != getattr(one, field)}
    return msgspec.structs.replace(one, **changed) if changed else one


def _kind_held(one: Element, lists: Lexicon) -> SecretKind:
    """What a field takes, else what it holds."""
    kind = secret_of_field(one, lists)
    return kind if kind != "none" else secret_of_value(one.value or "")
