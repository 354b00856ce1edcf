"""What is to be done to the thing in whose row a name in quotes stands, by a word for its kind and where it is found:
"revoke the session for 'Safari on iPhone'", by "Revoke access" in its row under "Sessions".
"""

from __future__ import annotations

from typing import Any

from engine.language.offers import Shown
from engine.language.steps.refine import refine
from engine.language.wishes.named_here import Said
from engine.language.wishes.row_deed_said import row_deed_said
from engine.language.wishes.row_told import row_told
from engine.observe import PageState
from engine.rules import Bundle, by_words
from engine.text.pattern_set import pattern
from engine.text.quoted import Masked, fold
from engine.text.wordlists import alternation, spelt_raw

_MOST = 2  # names in quotes


def quoted_in_row(shown: Shown, asked: Masked) -> tuple[str, ...]:
    """The step; none where a name in quotes is no text of its own on the page, or not in the row of what does it."""
    names = [part[1:-1] for part in asked.parts]
    if not 0 < len(names) <= _MOST or not all(_is_shown(shown.page, name) for name in names):
        return ()
    plain = asked.restore(_called(shown.reader).sub(r"\g<name>", asked.text))
    for part, name in zip(asked.parts, names, strict=True):
        plain = plain.replace(part, name)
    said = Said(shown, plain)
    steps = row_deed_said(said) or row_told(said)
    target = refine(shown.reader, steps[0], shown.page).target if len(steps) == 1 else None
    row = f" {fold(shown.page.rows[target.row - 1])} " if target is not None and target.row else ""
    return steps if row and all(f" {fold(name)} " in row for name in names) else ()


@by_words
def _called(bundle: Bundle) -> Any:
    """A name in quotes after a word that says that it is one: "labelled"."""
    leads = alternation((*bundle.words["role_named"], *bundle.words["name_follows"]), spelt_raw, "", "")
    return pattern(rf' +{leads}(?P<name> +"\d+")')


def _is_shown(page: PageState, name: str) -> bool:
    """Whether a text or a control of the page is called just so."""
    wanted = fold(name)
    return bool(wanted) and any(fold(line.text) == wanted for line in page.outline)
