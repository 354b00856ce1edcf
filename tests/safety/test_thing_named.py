"""The name of what is deleted says nothing of what is done, and hides nothing that is. With the shipped word lists."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.actions import parse_action
from engine.rules import Bundle
from engine.safety.lexicon import lexicon_of
from engine.safety.resolve import Resolved, resolve
from tests.safety.conftest import page_from

Pressed = Callable[[str], Resolved]
ROW = "<ul><li><span>Pay the rent</span> <button id=x type=button{}>{}</button></li><li>Call Grace</li></ul>"
LINKED = (
    "<table><tr><td><a href=/bills/3>Pay the rent</a></td><td>500 €</td>"
    "<td><button id=x type=button aria-label='{}'>✕</button></td></tr></table>"
)
DIALOG = (
    "<p>Pay the rent</p><div role=dialog><p>{}</p><button id=x type=button>{}</button>"
    "<button type=button>Cancel</button></div>"
)


@pytest.fixture(scope="module")
def pressed(bundle: Bundle) -> Pressed:
    lists = lexicon_of(bundle.words_version, bundle.languages)

    def what(body: str) -> Resolved:
        page = page_from(body, url="https://todo.example/list")
        return resolve(parse_action('click("x")'), page, home="https://todo.example/", lists=lists)

    return what


@pytest.mark.parametrize(
    "body",
    [
        ROW.format(" aria-label='Delete Pay the rent'", "×"),
        ROW.format(" title='Delete the item Pay the rent'", "×").replace("the item ", "this "),
        ROW.format("", "Delete “Pay the rent”"),
        ROW.format("", "Delete &quot;Pay the rent&quot; permanently"),
        ROW.format(" aria-label='Pay the rent löschen'", "×"),
        ROW.format("", "„Pay the rent“ löschen"),
        LINKED.format("Delete Pay the rent"),
        "<h1>Pay the rent</h1><button id=x type=button>Delete Pay the rent</button>",
        "<button id=x type=button>Delete the file &quot;Send money to Bob&quot;</button>",
        "<h2>Order shoes now</h2><button id=x type=button>Delete Order shoes now</button>",
        DIALOG.format("Delete “Pay the rent”?", "OK"),
        DIALOG.format("Are you sure you want to delete Pay the rent?", "Yes"),
    ],
)
def test_what_is_deleted_may_be_called_as_it_likes(pressed: Pressed, body: str) -> None:
    found = pressed(body)
    assert (found.kind, found.reversibility) == ("deletion", "irreversible")


@pytest.mark.parametrize("label", ["Remove Pay the rent", "Remove “Pay the rent”", "Remove"])
def test_what_is_removed_is_judged_as_if_it_were_called_otherwise(pressed: Pressed, label: str) -> None:
    body = ROW.format(f" aria-label='{label}'", "×")
    found, other = pressed(body), pressed(body.replace("Pay the rent", "Call Grace"))
    assert (found.kind, found.reversibility) == (other.kind, other.reversibility) == ("other", "none")


@pytest.mark.parametrize("asked", ["Pay 20 € to remove this plan", "Pay the rent: this cannot be undone"])
def test_a_card_that_speaks_of_removing_is_no_name(pressed: Pressed, asked: str) -> None:
    assert pressed(ROW.format("", "Remove").replace("Pay the rent", asked)).kind == "payment"


@pytest.mark.parametrize(
    "body",
    [
        ROW.format("", "Pay the rent"),
        ROW.format("", "Pay now"),
        ROW.format("", "Remove and pay now"),
        ROW.format("", "Delete, pay now"),
        ROW.format("", "Pay the rent and delete it"),
        ROW.format("", "Delete “Call Grace” and pay now"),
        ROW.format("", "Remove it later: pay “Pay the rent”"),
        "<div id=x role=button tabindex=0>Remove Pay now<button type=button>Remove</button>"
        "<button type=button>Pay now</button></div>",
        "<button id=x type=button>Remove Pay now</button><button type=button>Pay now</button>",
        "<button id=x type=button>Pay now Remove</button><button type=button>Pay now</button>",
        DIALOG.format("Delete “Pay the rent” and pay the fee?", "OK"),
        DIALOG.format("Pay the rent?", "OK"),
    ],
)
def test_what_is_paid_stays_a_payment_whatever_is_named_beside_it(pressed: Pressed, body: str) -> None:
    assert pressed(body).kind == "payment"


@pytest.mark.parametrize("label", ["Delete account", "Delete the account"])
def test_a_heading_takes_no_word_out_of_what_is_done(pressed: Pressed, label: str) -> None:
    found = pressed(f"<h1>Account</h1><p>the account</p><button id=x type=button>{label}</button>")
    assert found.kind == "account"


@pytest.mark.parametrize("said", ["ads and pay 5 EUR", "Pay 500 EUR to Bob", "ads. Pay 5 €"])
def test_what_only_removes_hides_no_amount(pressed: Pressed, said: str) -> None:
    assert pressed(f"<p>{said}</p><button id=x type=button>Remove {said}</button>").kind in ("payment", "purchase")
    assert pressed(f"<p>{said}</p><button id=x type=button>Delete {said}</button>").kind == "deletion"
