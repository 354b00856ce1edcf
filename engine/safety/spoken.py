"""Secrets that were said to this service: what stands for them, and what a question about one is answered with."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import re2
from msgspec import Struct
from msgspec.structs import replace

from engine.actions import Action, ActionError, parse_action, print_action
from engine.facts.words import SecretKind
from engine.observe import PageState
from engine.safety.beside import in_answer
from engine.safety.labels import labels
from engine.safety.lexicon import Lexicon
from engine.safety.resolve import ENTERS, entered
from engine.safety.told import Told, is_hidden, is_odd, named, told
from engine.text.placeholders import filled, named_in

# By language: the question for a secret whose value is lost, and what the secrets are called in it.
_ASKED: Mapping[str, tuple[str, Mapping[SecretKind, str]]] = {
    "en": (
        "Since the service was started anew it does not know the {} any more that you gave. What is it?",
        {"password": "password", "otp": "code", "card": "card number", "cvc": "security code of the card",
         "iban": "IBAN", "account": "account number", "national_id": "ID number", "api_key": "key"},
    ),
    "de": (
        "Seit einem Neustart ist {} nicht mehr bekannt. Bitte noch einmal angeben.",
        {"password": "das Passwort", "otp": "der Code", "card": "die Kartennummer",
         "cvc": "die Prüfnummer der Karte", "iban": "die IBAN", "account": "die Kontonummer",
         "national_id": "die Ausweisnummer", "api_key": "der Schlüssel"},
    ),
}  # fmt: skip


_IT_IS = re2.compile(r"(?i)^(?:it[ '’]?i?s|es ist|das ist|c['’]est|es|è|é|это)[ :]+")
_QUOTED = re2.compile(r"^[\"“„«‘'`「]([^\"”“»’'`」\n]+)[\"”“»’'`」]\.?$")


class Sealed(Struct, frozen=True):
    """What a task keeps of a secret that was said: its kind, and what only the seals of the installation open."""

    kind: SecretKind
    seal: str


class Entered(Struct, frozen=True):
    """A secret that something would enter."""

    kind: SecretKind
    value: str


def named_answer(
    text: str, question: str, lists: Lexicon, taken: Collection[str], plain: Collection[str]
) -> tuple[str, dict[str, Told]]:
    """What a person answered, with `{{secret1}}` in place of secrets. One word in answer to a question about a secret
    is that secret, but for `plain` ones, which people say to go on or to stop; of several, the one that looks like one.
    """
    known = frozenset(taken)
    answer, secrets = named(text, lists, known)
    kind = next((one.kind for one in labels(question, lists)), None)
    if secrets or kind is None:
        return answer, secrets
    name, word = free_name(known), str(_IT_IS.sub("", text.strip()))
    if len(word.split()) == 1:
        alone = word.casefold() in plain or is_hidden(word)
        return (answer, secrets) if alone else (f"{{{{{name}}}}}", {name: Told(0, len(word), kind, word)})
    place = in_answer(text, kind, lists)
    if place is None:
        return answer, secrets
    start, end, _ = place
    return f"{text[:start]}{{{{{name}}}}}{text[end:]}", {name: Told(start, end, kind, text[start:end])}


def free_name(taken: Collection[str]) -> str:
    """A name for one more secret."""
    return next(name for number in range(1, len(taken) + 2) if (name := f"secret{number}") not in taken)


def proposed(body: object, page: PageState, lists: Lexicon) -> tuple[Entered, ...]:
    """The secrets in a model's proposal, each once: what its actions enter into fields for them, and what its texts say
    is one and looks like one.
    """
    found: dict[str, SecretKind] = {}
    for text in _texts(body):
        one = secret_entered(text, page, lists)
        if one is not None:
            found.setdefault(one.value, one.kind)
        plain = {known.value for known in told(text, lists)}
        for said in told(text, lists, loosely=True):
            if said.value in plain or is_odd(said.value):
                found.setdefault(said.value, said.kind)
    return tuple(Entered(kind, value) for value, kind in found.items())


def _texts(body: object) -> Iterator[str]:
    if isinstance(body, str):
        yield body
    elif isinstance(body, Mapping):
        for value in body.values():
            yield from _texts(value)
    elif isinstance(body, list):
        for value in body:
            yield from _texts(value)


def value_said(text: str, lists: Lexicon, plain: Collection[str]) -> str | None:
    """The value in an answer to the question for it: what is told to be one or stands in quotes, else the one word that
    it is, or the one that looks like a secret. None where it says none ("I forgot"), or one of the `plain` words.
    """
    found = told(text, lists, loosely=True)
    if len(found) == 1:
        return found[0].value
    said = str(_IT_IS.sub("", text.strip()))
    if (quoted := _QUOTED.match(said)) is not None:
        return str(quoted.group(1))
    if len(said.split()) > 1:
        place = in_answer(said, "password", lists)
        return None if place is None else said[place[0] : place[1]]
    return said if said and said.casefold() not in plain else None


def secret_entered(text: str, page: PageState, lists: Lexicon) -> Entered | None:
    """The secret that an action enters in clear."""
    try:
        action = parse_action(text)
    except ActionError:
        return None
    if action.verb not in ENTERS or not action.text or named_in(action.text) or is_hidden(action.text):
        return None
    kind = entered(action, page, lists)
    return None if kind == "none" else Entered(kind, action.text)


def used_in(actions: Collection[str]) -> tuple[str, ...]:
    """The names of the secrets that actions enter into fields: a placeholder anywhere else stays one."""
    return tuple(dict.fromkeys(name for text in actions for name in named_in(_entry(text))))


def put_in(text: str, values: Mapping[str, str]) -> str:
    """An action with the values of secrets in what it enters."""
    if not named_in(_entry(text)):
        return text
    action = parse_action(text)
    return print_action(replace(action, text=filled(action.text or "", values)))


def _entry(text: str) -> str:
    """What an action enters; empty for all others."""
    if "{{" not in text:
        return ""
    action: Action = parse_action(text)
    return (action.text or "") if action.verb in ENTERS or action.verb == "select" else ""


def asked_again(kind: SecretKind, locale: str | None) -> str:
    """The question for a secret whose value is lost, in the user's language where it is known."""
    words, names = _ASKED.get((locale or "").partition("-")[0].lower(), _ASKED["en"])
    return words.format(names.get(kind, names["password"]))
