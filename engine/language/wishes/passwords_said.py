"""Signs at the end of a password are part of it ("password Tea4Two!!"), where those of a sentence would be left out."""

from __future__ import annotations

import re2

from engine.rules import Reader
from engine.text.quoted import TextTooLong, mask
from engine.text.wordlists import held

_ENDS = re2.compile(r"^(?P<said>[^\s\"]*[!?]*![!?]*)(?P<after>[,.;]?)$")
MAX_BETWEEN = 3  # words between the word for a password and the password: "password is now X"


def with_passwords_quoted(reader: Reader, goal: str) -> str | None:
    """The goal with each password that ends with "!" in quotes; None where the sign may end the sentence instead."""
    try:
        masked = mask(goal)
    except TextTooLong:
        return goal
    if "!" not in masked.text or not held(reader.words["mean_password"], masked.text):
        return goal
    words = masked.text.split(" ")
    for at, word in enumerate(words):
        found = _ENDS.search(word)
        if found is None or not held(reader.words["mean_password"], " ".join(words[max(0, at - MAX_BETWEEN) : at])):
            continue
        said = found.group("said")
        if not _is_no_word(said):
            return None
        words[at] = f"“{said}”{found.group('after')}"
    return masked.restore(" ".join(words))


def _is_no_word(said: str) -> bool:
    """Whether no sentence has it so: figures among the letters, a capital inside, or several signs at its end."""
    bare = said.rstrip("!?")
    inside = any(char.isdigit() or not char.isalpha() for char in bare) or not (bare.islower() or bare.istitle())
    return bool(bare) and (inside or len(said) > len(bare) + 1)
