"""Whether a field takes a secret, and whether a text is one: by autocomplete, type, name, label and value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

import re2
from stdnum import iban, luhn

from engine.facts.words import SecretKind
from engine.observe import Element
from engine.safety.labels import LISTS, labels
from engine.safety.lexicon import Lexicon

# https://html.spec.whatwg.org/#autofill-field; the name and the expiry on a card are no secrets by themselves.
_TOKENS: Mapping[str, SecretKind] = {
    "current-password": "password", "new-password": "password", "one-time-code": "otp", "cc-number": "card",
    "cc-csc": "cvc",
}  # fmt: skip
# Field names as programs write them, which are English all over the world.
_PROGRAM_NAMES: Mapping[SecretKind, frozenset[str]] = {
    "cvc": frozenset({"cvc", "cvc2", "cvv", "cvv2", "csc", "cardcode", "securitycode", "cardverification"}),
    "otp": frozenset({"otp", "totp", "mfa", "2fa", "tan", "mtan", "onetimecode", "verificationcode", "authcode"}),
    "card": frozenset({"cardnumber", "ccnumber", "ccnum", "cardno", "ccno", "pan", "creditcard"}),
    "iban": frozenset({"iban"}),
    "api_key": frozenset({
        "apikey", "secretkey", "accesstoken", "accesskey", "clientsecret", "privatekey", "authtoken", "bearertoken",
    }),
    "national_id": frozenset({
        "ssn", "socialsecuritynumber", "nationalid", "passportnumber", "taxid", "nino", "bsn", "cpf",
    }),
    "account": frozenset({"accountnumber", "acctnumber", "bankaccount", "routingnumber", "sortcode"}),
    "password": frozenset({"password", "passwd", "pwd", "passphrase", "passcode", "pin", "pincode"}),
}  # fmt: skip
_CREDENTIALS = frozenset({"token", "secret", "jwt", "signature", "apikey", "credential", "credentials"})
_WORD = re2.compile(r"[A-Z]+[a-z]*|[a-z]+|[0-9]+")
_CARD_RUN = re2.compile(r"\b\d[\d \-.\x{A0}\x{202F}]{11,40}\d\b")
_CARD_DIGITS = range(13, 20)
_GROUP = re2.compile(r"\d+")
_MOST_GROUPS = 6
_CARD_STARTS = ("2", "3", "4", "5", "6")        # Mastercard, Amex, Diners, JCB, Visa, Maestro, Discover, UnionPay
_IBAN_RUN = re2.compile(r"\b[A-Za-z]{2}\d\d[A-Za-z0-9 \-]{11,45}\b")
_SHORTEST_IBAN = 15                     # Norway's
SHORTEST_KEY = 20
# Shapes that the makers of keys document, so that they can be found in texts.
KEY_SHAPES = re2.compile(
    r"\b(?:sk-(?:ant-|proj-|live-|test-)?[A-Za-z0-9_-]{20,200}|[srp]k_(?:live|test)_[A-Za-z0-9]{16,200}"
    r"|gh[pousr]_[A-Za-z0-9]{30,200}|github_pat_[A-Za-z0-9_]{30,200}|glpat-[A-Za-z0-9_-]{20,100}"
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,200}|AIza[A-Za-z0-9_-]{35}|ya29\.[A-Za-z0-9_-]{20,300}"
    r"|(?:AKIA|ASIA)[A-Z0-9]{16}|SG\.[A-Za-z0-9_-]{16,40}\.[A-Za-z0-9_-]{16,80}|npm_[A-Za-z0-9]{30,80}"
    r"|pypi-[A-Za-z0-9_-]{50,300}|hf_[A-Za-z0-9]{30,80}|dop_v1_[a-f0-9]{60,70}|sf_[A-Za-z0-9_-]{24,200}"
    r"|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,})"
    r"|-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?s:.*?)(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|\z)"
)


def filled_in(one: Element) -> Sequence[str]:
    """What browsers fill into a field, by HTML's tokens. A list that a script draws says "new-password" to keep them
    from filling it in.
    """
    tokens = one.autocomplete.split()
    if one.popup and one.input_type != "password":
        return [token for token in tokens if token != "new-password"]
    return tokens


def secret_of_field(one: Element, lists: Lexicon) -> SecretKind:
    """What a field takes, whatever it holds."""
    for token in filled_in(one):
        if token in _TOKENS:
            return _TOKENS[token]
    by_name = _by_program_name(one.sent_as) or _by_program_name(one.id)
    by_label = _by_label(" ".join((one.name, one.description)), lists)
    if by_label != "none" and (by_label != "password" or by_name in ("", "password")):
        return by_label
    if by_name:
        return by_name
    return "password" if one.input_type == "password" else by_label


def secret_of_parameter(name: str) -> SecretKind:
    """What the parameter of an address is, by the words that its name is made of."""
    if (kind := _by_program_name(name)) != "":
        return kind
    words = {word.lower() for word in _WORD.findall(name[:100])}
    return "none" if _CREDENTIALS.isdisjoint(words) else "api_key"


def secret_of_value(text: str) -> SecretKind:
    """What a text is or holds, by shapes and check digits that chance rarely meets."""
    if KEY_SHAPES.search(text):
        return "api_key"
    if any(True for _ in ibans(text)):
        return "iban"
    return "card" if any(True for _ in cards(text)) else "none"


def cards(text: str) -> list[str]:
    """Card numbers in a text, as they are written there: 13 to 19 digits of a card's range, with its check digit."""
    if len(text) < _CARD_DIGITS.start:
        return []
    return [found for run in _CARD_RUN.findall(text) for found in _cards_in(run)]


def ibans(text: str) -> list[str]:
    """IBANs in a text, as they are written there, each without words that follow it."""
    if len(text) < _SHORTEST_IBAN:
        return []
    return [found for run in _IBAN_RUN.findall(text) if (found := _iban_in(run))]


def _cards_in(run: str) -> list[str]:
    """The cards in a run of digits and blanks: all of it, or of its groups those that make one together."""
    if _is_card(digits := "".join(filter(str.isdigit, run))) and len(digits) in _CARD_DIGITS:
        return [run]
    groups = [(found.start(), found.end()) for found in _GROUP.finditer(run)]
    found: list[str] = []
    past = 0
    for first, (start, _) in enumerate(groups):
        for _, end in reversed(groups[first : first + _MOST_GROUPS]):
            digits = "".join(filter(str.isdigit, run[start:end]))
            if start >= past and len(digits) in _CARD_DIGITS and _is_card(digits):
                found.append(run[start:end])
                past = end
    return found


def _is_card(digits: str) -> bool:
    return digits.startswith(_CARD_STARTS) and len(set(digits)) > 1 and bool(luhn.is_valid(digits))


def _iban_in(run: str) -> str:
    """The IBAN that a run of letters and digits begins with: words after it may look like more of it."""
    parts = run.split(" ")
    for end in range(len(parts), 0, -1):
        candidate = " ".join(parts[:end])
        if iban.is_valid(candidate):
            return candidate
    return ""


@lru_cache(maxsize=4_096)
def _by_label(label: str, lists: Lexicon) -> SecretKind:
    """The first of `LISTS` counts, wherever it stands: "security code of the card with this number"."""
    found = {one.kind for one in labels(label, lists)}
    return next((kind for kind in LISTS.values() if kind in found), "none")


@lru_cache(maxsize=4_096)
def _by_program_name(name: str) -> SecretKind | Literal[""]:
    """By a name such as `cardNumber`, `cc-number` or `user_password`: one or two words of it that stand together."""
    words = [word.lower() for word in _WORD.findall(name[:100])]
    for size in (3, 2, 1):
        joined = {"".join(words[at : at + size]) for at in range(len(words) - size + 1)}
        for kind, known in _PROGRAM_NAMES.items():
            if not known.isdisjoint(joined):
                return kind
    return ""
