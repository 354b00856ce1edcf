"""A code that is to be applied is one word, or several with figures; what it is for is no part of it."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

CART = "<h1>Your cart</h1><form><label>Promo code <input></label><button>Apply</button></form>"


def entered(bundle: Bundle, wish: str) -> list[str]:
    found = read_goal(Reader(bundle), wish, page(CART, "https://a.example/"))
    return [one.text for one in found.steps] if found.readable else []


@pytest.mark.parametrize(
    "wish",
    [
        "apply the promo code MAY20",
        "apply the promo code MAY20 to my basket",
        "applique le code promo MAY20 à mon panier",
        "apply the promo code MAY20 to the order",
    ],
)
def test_a_code_ends_before_what_it_is_for(bundle: Bundle, wish: str) -> None:
    assert entered(bundle, wish) == ["Enter “MAY20” into “Promo code”", "Send the form"]


@pytest.mark.parametrize(
    "wish", ["applique le code promo MAY20 maintenant", "apply the promo code MAY20 to the blue tea"]
)
def test_words_after_a_code_are_entered_nowhere(bundle: Bundle, wish: str) -> None:
    assert not entered(bundle, wish)


def test_a_code_may_have_blanks(bundle: Bundle) -> None:
    assert entered(bundle, "apply the promo code MAY2 0042")[:1] == ["Enter “MAY2 0042” into “Promo code”"]
