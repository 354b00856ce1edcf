"""What a person is asked, and what a yes then holds for."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

import msgspec
import pytest

from engine.observe import PageState, TreeNode
from engine.safety.confirm import Amount, Confirmation, confirmation, fingerprint, last_four, question
from engine.safety.lexicon import Lexicon
from engine.safety.redaction import without_secrets
from engine.safety.scene import place, still
from tests.safety.conftest import Resolving, page_from, page_of

FLIGHT = "<h1>Madrid to Berlin</h1><p>Total: {amount}</p><form method=post action={to}><input name=recipient value='{who}'><button id=x>{label}</button></form>"


def flight(amount: str = "240.00 EUR", who: str = "Aerolínea", label: str = "Pay", to: str = "/pay", url: str = "https://air.example/c") -> PageState:
    return page_from(FLIGHT.format(amount=amount, who=who, label=label, to=to), url=url)


def test_a_confirmation_names_item_amount_recipient_and_site(would: Resolving) -> None:
    asked = confirmation(would('click("x")', flight()), "It pays.")
    assert msgspec.to_builtins(asked) == {
        "kind": "payment", "action": 'click("x")', "element": "Pay", "site": "air.example", "because": "It pays.",
        "item": "Madrid to Berlin", "amount": {"value": "240.00", "currency": "EUR"}, "recipient": "Aerolínea",
    }  # fmt: skip
    assert question(asked) == "Pay 240.00 EUR to Aerolínea for Madrid to Berlin? It is “Pay” on air.example."


def test_what_a_dialog_deletes_is_named_by_the_dialog_and_not_by_the_page_behind_it(would: Resolving) -> None:
    page = page_from(
        "<h1>Settings</h1><dialog open><p>Remove the East Bay clinic for good?</p><button id=x>Delete</button>"
        "<button>Keep</button></dialog>"
    )
    asked = confirmation(would('click("x")', page), "")
    assert question(asked).startswith("Delete “Remove the East Bay clinic for good?”? It is “Delete”")
    bare = page_from("<h1>Oak</h1><dialog open><button id=x>Delete</button><button>Keep</button></dialog>")
    assert confirmation(would('click("x")', bare), "").item == "Oak"


@pytest.mark.parametrize(
    ("given", "language", "sentence"),
    [
        ({"kind": "payment"}, "en", "Pay? It is “Go” on x.example."),
        ({"kind": "purchase", "item": "Tea", "amount": Amount("3.20", "GBP")}, "en", "Buy “Tea” for 3.20 GBP? It is “Go” on x.example."),
        ({"kind": "transfer", "amount": Amount("5", ""), "recipient": "Ann"}, "en", "Transfer 5 to Ann? It is “Go” on x.example."),
        ({"kind": "deletion"}, "en", "Delete this? It is “Go” on x.example."),
        ({"kind": "deletion", "item": "Report.pdf"}, "de", "Löschen: „Report.pdf“? Es ist „Go“ auf x.example."),
        ({"kind": "message", "recipient": "Bob"}, "de-AT", "Senden: an Bob? Es ist „Go“ auf x.example."),
        ({"kind": "upload"}, "xx", "Send this? It is “Go” on x.example."),
        ({"kind": "payment", "unsure": "£1.5m"}, "en", "Pay? It is “Go” on x.example. How much that is cannot be read for sure: the page says “£1.5m”."),
        ({"kind": "payment", "unsure": "£1.5m"}, "de", "Bezahlen? Es ist „Go“ auf x.example. Wie viel das ist, ist nicht sicher zu lesen: auf der Seite steht „£1.5m“."),
        ({"kind": "deletion", "element": ""}, "en", "Delete this? x.example."),
    ],
)  # fmt: skip
def test_a_question_says_what_is_known(given: dict[str, object], language: str, sentence: str) -> None:
    known = {"action": 'click("x")', "element": "Go", "site": "x.example", "because": "", **given}
    assert question(Confirmation(**known), language) == sentence  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("amount", "value", "unsure"),
    [("£1.5m", None, "£1.5m"), ("$12,34,56", None, "$12,34,56"), ("$1.234", "1234", "$1.234"), ("$10 – $20", "20", "$20"), ("$20.00", "20.00", "")],
)  # fmt: skip
def test_an_amount_that_cannot_be_read_for_sure_is_asked_about_as_it_is_written(would: Resolving, amount: str, value: str | None, unsure: str) -> None:
    asked = confirmation(would('click("x")', flight(amount)), "It pays.")
    assert (asked.amount.value if asked.amount else None, asked.unsure) == (value, unsure)
    assert ("cannot be read for sure" in question(asked)) is bool(unsure)


def test_a_yes_to_an_amount_that_cannot_be_read_holds_for_none_that_is_written_otherwise(would: Resolving) -> None:
    marks = {fingerprint(would('click("x")', flight(amount))) for amount in ("£1.5m", "£2.5m", "$12,34,56", "$1.234", "$1,234.00")}
    assert len(marks) == 5


def test_accounts_and_cards_are_named_by_their_last_characters(would: Resolving) -> None:
    assert last_four("to DE89 3704 0044 0532 0130 00 from 4111-1111-1111-1111.") == "to …3000 from …1111."
    page = page_from("<form><input name=recipient value='DE89370400440532013000'><button id=x>Transfer now</button></form>")
    assert confirmation(would('click("x")', page), "").recipient == "…3000"


@pytest.mark.parametrize(
    ("name", "held", "amount"),
    [("Amount (EUR)", "200,00", Amount("200.00", "EUR")), ("Amount (€)", "200.00", Amount("200.00", "EUR")), ("Amount", "200.00", Amount("200.00", "")), ("Amount (EUR)", "€200.00", Amount("200.00", "EUR")), ("Amount (EUR)", "", None)],
)  # fmt: skip
def test_a_field_says_its_currency_after_its_name(would: Resolving, name: str, held: str, amount: Amount | None) -> None:
    page = page_of(TreeNode(i="a", r="inp", n=name, v=held, fm=1), TreeNode(i="x", r="btn", n="Transfer now", fm=1))
    assert confirmation(would('click("x")', page), "").amount == amount


def test_a_secret_that_is_entered_is_not_told(would: Resolving) -> None:
    page = page_from("<form><input id=p type=password><button>Delete account</button></form>", active="p")
    asked = confirmation(would('type("hunter2\\n")', page), "")
    assert asked.action == 'type("[password]")'
    assert confirmation(would('type("{{pass}}\\n")', page), "").action == 'type("{{pass}}\\n")'


def test_what_opens_an_address_is_called_by_it(would: Resolving) -> None:
    asked = confirmation(would('navigate("/items/5/delete")', page_from("x")), "")
    assert asked.element == "https://shop.example/items/5/delete"


def test_an_amount_that_cannot_be_read_is_none(would: Resolving) -> None:
    assert confirmation(would('click("x")', page_from("<button id=x>Pay £1.5m</button>")), "").amount is None


@pytest.mark.parametrize(
    "other",
    [flight(amount="241.00 EUR"), flight(amount="240.00 USD"), flight(who="Evil Ltd"), flight(label="Pay now"), flight(to="/other"),
     flight(to="https://evil.example/pay"), flight(url="https://air2.example/c"), flight(url="https://air.example/d")],
)  # fmt: skip
def test_a_yes_holds_for_one_amount_recipient_control_page_and_form(would: Resolving, other: PageState) -> None:
    assert fingerprint(would('click("x")', flight())) != fingerprint(would('click("x")', other))


def test_a_yes_holds_for_the_same_record_seen_again(would: Resolving) -> None:
    once, again = flight(url="https://air.example/c#top"), flight(url="https://air.example/c")
    assert fingerprint(would('click("x")', once)) == fingerprint(would('click("x")', again))


def test_a_countdown_beside_the_control_changes_nothing(would: Resolving) -> None:
    pages = [page_from(f"<dialog open>Delete 3 files? Closes in {n} s <button id=x>Delete</button></dialog>") for n in (9, 10)]
    one, other = (fingerprint(would('click("x")', page)) for page in pages)
    assert one == other


@pytest.mark.parametrize(
    ("text", "later"),
    [("Closes in 9 s", "Closes in 8 s"), ("59 seconds left", "58 seconds left"), ("Expires in 14:03", "Expires in 14:02"), ("10:15", "10:16"), ("Sent 2 minutes ago", "Sent 3 minutes ago"), ("noch 59 Sekunden", "noch 58 Sekunden")],
)  # fmt: skip
def test_what_changes_by_itself_does_not_count(text: str, later: str) -> None:
    assert still(text) == still(later)


@pytest.mark.parametrize("text", ["Delete user 17?", "Dentist 14:03", "iPhone 5s", "Pay 500 in 3 parts", "30 minutes", "10 left", "to account 11112222"])
def test_every_other_number_does(text: str) -> None:
    assert still(text) == text


@pytest.mark.parametrize(
    ("url", "named"),
    [("#top", ""), ("#", ""), ("#/user/17", "#/user/17"), ("#!x", "#!x"), ("#id=3", "#id=3"), ("#user17", "#user17")],
)  # fmt: skip
def test_a_place_on_the_page_does_not_count_and_a_route_does(url: str, named: str) -> None:
    assert place(f"https://x.example/a{url}") == f"https://x.example/a{named}"


def test_the_texts_near_a_control_are_bound_in_trees_too(would: Resolving) -> None:
    pages = [page_of(TreeNode(i="h", r="heading", n=who), TreeNode(i="t", r="txt", n="All will go"), TreeNode(i="x", r="btn", n="Delete account")) for who in ("Ann Lee", "Bob")]
    one, other = (fingerprint(would('click("x")', page)) for page in pages)
    assert one != other


def test_a_page_says_without_telling_them_whether_it_holds_the_same_numbers(lists: Lexicon) -> None:
    page, other = (page_from(f"<label>IBAN <input name=iban value={number}></label>") for number in ("DE89370400440532013000", "DE92500105175407323000"))
    marks = {without_secrets(one, lists, key=key).sealed for one in (page, page, other) for key in (b"k" * 32, b"n" * 32)}
    assert (len(marks), without_secrets(page, lists).sealed) == (4, "")


def test_a_fingerprint_does_not_tell_secrets(would: Resolving) -> None:
    """Of two passwords that could be told apart by it, one could be found by trying all there are."""
    page = page_of(TreeNode(i="p", r="inp", n="Password", t="password", fm=1), TreeNode(i="s", r="btn", n="Delete account", fm=1))
    one, other = (fingerprint(would(f'setValue("p", "{text}\\n")', page)) for text in ("hunter2", "hunter3"))
    assert one == other


SECTION = "<h1>Clubs</h1><ul><li>Oak <button>Delete</button></li><li>{}<button id=x>Delete club</button></li></ul>"
LANGUAGE = "<label>Language <select><option>German<option selected>English</select></label>"


@pytest.mark.parametrize(
    ("around", "asks"),
    [
        (LANGUAGE, "Delete this? It is “Delete club” on air.example."),
        (f"Chess {LANGUAGE}", "Delete “Chess”? It is “Delete club” on air.example."),
        ("<input aria-label=Name value=Chess>", "Delete “Clubs”? It is “Delete club” on air.example."),
    ],
)
def test_what_is_chosen_beside_a_deletion_is_not_what_is_deleted(would: Resolving, around: str, asks: str) -> None:
    page = page_from(SECTION.format(around), url="https://air.example/c")
    assert question(confirmation(would('click("x")', page), "")) == asks
