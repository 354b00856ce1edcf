"""The one record of an action: secrets and sites, amounts, items and recipients, and the facts made of it."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

import pytest

from engine.facts.outgoing import GuardFacts
from engine.observe import PageState, TreeNode
from engine.safety.facts import guard
from tests.safety.conftest import Resolving, page_from, page_of

LOGIN = '<form method=post><input id=u name=user><input id=p type=password><button id=s>Sign in</button></form>'


@pytest.mark.parametrize(
    ("page", "home", "foreign"),
    [("https://two.github.io/login", "https://one.github.io/", True), ("https://id.firm.example/", "https://www.firm.example/", False),
     ("https://two.co.uk/", "https://one.co.uk/", True), ("https://firm.example./", "https://firm.example/", False),
     ("http://127.0.0.1:8000/", "http://127.0.0.1:9000/", False), ("http://10.0.0.2/", "http://10.0.0.1/", True)],
)  # fmt: skip
def test_a_secret_is_on_the_site_where_the_task_began_or_not(would: Resolving, page: str, home: str, foreign: bool) -> None:
    resolved = would('setValue("p", "s3cret!pw")', page_from(LOGIN, url=page), home)
    assert (resolved.kind, resolved.secret, resolved.foreign) == ("secret", "password", foreign)


@pytest.mark.parametrize(
    ("action", "active", "secret"),
    [('setValue("p", "x")', None, "password"), ('type("x")', "p", "password"), ('type("x")', "u", "none"),
     ('type("x")', None, "password"), ('type("ann\\ts3cret")', "u", "password"), ('type("4111 1111 1111 1111")', "u", "card"),
     ('setValue("u", "DE89370400440532013000")', None, "iban"), ('setValue("u", "{{pass}}")', None, "password"),
     ('click("p")', None, "none"), ('press("a")', "p", "none"), ('setValue("u", "ann")', None, "none")],
)  # fmt: skip
def test_what_is_entered_is_a_secret_by_its_field_or_by_itself(
    would: Resolving, action: str, active: str | None, secret: str
) -> None:
    assert would(action, page_from(LOGIN, active=active)).secret == secret


def test_a_secret_with_a_line_break_signs_in_too(would: Resolving) -> None:
    resolved = would('type("s3cret\\n")', page_from(LOGIN, active="p"))
    assert (resolved.kind, resolved.secret, resolved.submits) == ("secret", "password", True)


def test_what_is_worse_than_a_secret_stays_what_it_is(would: Resolving) -> None:
    page = page_from('<form method=post><input id=p type=password><button>Delete account</button></form>', active="p")
    resolved = would('type("s3cret\\n")', page)
    assert (resolved.kind, resolved.reversibility, resolved.secret) == ("account", "irreversible", "password")


def test_a_purchase_says_its_amount(would: Resolving) -> None:
    page = page_of(TreeNode(i="go", r="btn", n="Place order · $1,299.00"), url="https://shop.example/checkout")
    money = would('click("go")', page).money
    assert money is not None
    assert (money.value, money.currency, money.reading) == ("1299.00", "USD", "certain")


def test_a_transfer_says_its_recipient(would: Resolving) -> None:
    page = page_of(
        TreeNode(i="to", r="inp", n="Recipient", v="Ann Lee", fm=1),
        TreeNode(i="am", r="inp", n="Amount", v="200.00", s=["focused"], fm=1),
        TreeNode(i="ok", r="btn", n="Transfer now", fm=1),
        TreeNode(i="fee", r="txt", n="Fee: 0.50 €"),
        url="https://bank.example/transfer",
    )
    resolved = would('press("Enter")', page)
    assert (resolved.kind, resolved.about.recipient, resolved.label) == ("transfer", "Ann Lee", "Transfer now")
    assert resolved.money is not None
    assert (resolved.money.value, resolved.money.currency) == ("200.00", "EUR")


@pytest.mark.parametrize(
    ("body", "value", "currency", "reading"),
    [
        ("<dialog open>Pay 12,50 € to Bob?<button id=x>Pay</button></dialog><p>Balance: 900,00 €</p>", "12.50", "EUR", "certain"),
        ("<table><tr><td>Tea<td>£3.20<td><button id=x>Buy now</button></table><p>Total £900</p>", "3.20", "GBP", "certain"),
        ("<p>Items $20.00</p><p>Shipping $4.00</p><p>Total: $24.00</p><button id=x>Pay</button>", "24.00", "USD", "certain"),
        ("<p>Tea $20.00</p><p>Coffee $4.00</p><button id=x>Pay</button>", "20.00", "USD", "ambiguous"),
        ("<form><label>Betrag<input value='1.200,50 €'></label><button id=x>Pay</button></form>", "1200.50", "EUR", "certain"),
        ("<p>Between $5 and more: $5 – $9</p><button id=x>Pay</button>", "9", "USD", "ambiguous"),
        ("<button id=x>Pay £1.5m</button>", "", "GBP", "unreadable"),
    ],
)  # fmt: skip
def test_the_amount_is_the_one_nearest_to_the_control(
    would: Resolving, body: str, value: str, currency: str, reading: str
) -> None:
    money = would('click("x")', page_from(body)).money
    assert money is not None
    assert (money.value, money.currency, money.reading) == (value, currency, reading)


def test_no_amount_is_none(would: Resolving) -> None:
    assert would('click("x")', page_from("<button id=x>Pay</button>")).money is None


def test_whose_dollar_is_told_by_locale_or_host(would: Resolving) -> None:
    body = "<button id=x>Pay $5</button>"
    pages = [page_from(body, url=f"https://shop.{end}/") for end in ("example", "ca", "com")]
    found = [would('click("x")', page, locale=locale).money for page, locale in zip(pages, (None, None, "en-AU"), strict=True)]
    assert [one and one.currency for one in found] == ["USD", "CAD", "AUD"]


@pytest.mark.parametrize(
    ("body", "item", "recipient"),
    [
        ("<table><tr><td><a href=/m>Ada Noll</a><td>Rowing<td><a href=/e>Edit</a> <button id=x>Delete</button></table>", "Ada Noll Rowing", ""),
        ("<table><tr><td>Ann Lee<td><button id=x>Delete</button><button>Edit</button></table>", "Ann Lee", ""),
        ("<dialog open>Delete “Report.pdf”? <button id=x>Delete</button></dialog>", "Report.pdf", ""),
        ("<h1>Madrid to Berlin</h1><button id=x>Pay 240 EUR to Aerolínea</button>", "Madrid to Berlin", "Aerolínea"),
        ("<h3>Try our extension</h3><h1>Tide table</h1><button id=x>Delete</button>", "Tide table", ""),
        ("<form><input name=to value='bob@x.example'><input name=subject value=Hi><button id=x>Send</button></form>", "Hi", "bob@x.example"),
        ("<form><label>Empfänger<input value='Ann Lee'></label><button id=x>Transfer now</button></form>", "", "Ann Lee"),
        ("<form><select name=to><option value=1>Bob<option value=2 selected>Ann</select><button id=x>Transfer now</button></form>", "", "Ann"),
        ("<button id=x>Send</button>", "", ""),
    ],
)  # fmt: skip
def test_items_and_recipients_are_read_where_the_page_shows_them(
    would: Resolving, body: str, item: str, recipient: str
) -> None:
    about = would('click("x")', page_from(body)).about
    assert (about.item, about.recipient) == (item, recipient)


def test_a_recipient_may_stand_on_a_line_of_its_own(would: Resolving) -> None:
    page = page_of(TreeNode(i="t", r="txt", n="Recipient: Ann Lee"), TreeNode(i="x", r="btn", n="Transfer now"))
    assert would('click("x")', page).about.recipient == "Ann Lee"


@pytest.mark.parametrize(
    ("body", "action", "url", "leaves"),
    [('<a id=x href="//evil.example/a">Go</a>', 'click("x")', "https://evil.example/a", True),
     ('<a id=x href="/a">Go</a>', 'press("Enter")', "https://shop.example/a", False),
     ('<form action="https://evil.example/"><button id=x>Go</button></form>', 'click("x")', "https://evil.example/", True),
     ('<form><button id=x>Go</button></form>', 'click("x")', "https://shop.example/page", False),
     ("x", 'navigate("//evil.example")', "https://evil.example/", True), ("<button id=x>Go</button>", 'click("x")', "", False)],
)  # fmt: skip
def test_where_an_action_leads(would: Resolving, body: str, action: str, url: str, leaves: bool) -> None:
    resolved = would(action, page_from(body, active="x"))
    assert (resolved.to.url, resolved.leaves) == (url, leaves)


def facts(would: Resolving, action: str, page: PageState, **given: object) -> GuardFacts:
    return guard(would(action, page), **given)  # type: ignore[arg-type]


def test_facts_say_where_it_leads_and_which_list_that_is_on(would: Resolving) -> None:
    page = page_from('<a id=x href="https://Sub.Blocked.example./">Go</a><a id=y href="javascript:a()">Go</a>')
    link = facts(would, 'click("x")', page, blocked=("blocked.example",))
    assert (link.listed, link.scheme, link.network, link.leaves) == ("blocked", "https", "public", True)
    assert facts(would, 'click("y")', page, allowed=("shop.example",)).scheme == "javascript"
    address = facts(would, 'navigate("http://[::ffff:7f00:1]/")', page)
    assert (address.network, address.home_public) == ("loopback", True)
    nowhere = facts(would, 'navigate("https://%zz/")', page)
    assert (nowhere.scheme, nowhere.listed) == ("other", "none")


@pytest.mark.parametrize(
    ("fields", "asks_for"),
    [("<input autocomplete=cc-number>", "card"), ("<input name=iban>", "bank"), ("<input type=file>", "file"),
     ("<input type=password>", "password"), ("<input type=password><input type=password>", "new_password"),
     ("<input type=password autocomplete=new-password>", "new_password"), ("<input name=a>", "none")],
)  # fmt: skip
def test_facts_say_what_a_form_asks_for(would: Resolving, fields: str, asks_for: str) -> None:
    page = page_from(f"<form method=post>{fields}<button id=x>Jupp</button></form>")
    found = facts(would, 'click("x")', page)
    assert (found.asks_for, found.method, found.submits) == (asks_for, "post", True)


@pytest.mark.parametrize(
    ("secrets", "url", "use"),
    [({"pass": None}, "https://shop.example/", "allowed"), ({}, "https://shop.example/", "undeclared"),
     ({"pass": "bank.example"}, "https://shop.example/", "other_site"), ({"pass": "bank.example"}, "https://id.bank.example/", "allowed"),
     ({"pass": "https://bank.example/login"}, "https://bank.example/", "allowed")],
)  # fmt: skip
def test_facts_say_whether_a_placeholder_may_be_filled_in_here(
    would: Resolving, secrets: dict[str, str | None], url: str, use: str
) -> None:
    page = page_from(LOGIN, url=url)
    assert facts(would, 'setValue("p", "{{pass}}")', page, secrets=secrets).placeholder == use
    assert facts(would, 'setValue("p", "abc")', page, secrets=secrets).placeholder == "none"


def test_nothing_going_out_is_said_by_the_defaults() -> None:
    assert (GuardFacts().verb, GuardFacts().reversibility) == ("none", "none")


def test_enter_in_a_field_is_for_no_button_of_another_row(would: Resolving) -> None:
    field = TreeNode(i="new", r="inp", n="What needs to be done?", v="Buy milk")
    row = [TreeNode(i="done", r="chk", n="Done", row="Pay the rent"), TreeNode(i="name", r="btn", n="Pay the rent"),
           TreeNode(i="del", r="btn", n="Delete", row="Pay the rent")]  # fmt: skip
    beside = TreeNode(i="pay", r="btn", n="Pay now")
    assert would('press("Enter")', page_of(field, *row, active="new")).kind == "other"
    assert would('press("Enter")', page_of(field, *row, beside, active="new")).kind == "payment"


@pytest.mark.parametrize(("states", "sends"), [("readonly collapsed", False), ("readonly", True), ("", True)])
def test_a_button_beside_a_drawn_list_sends_nothing_by_what_that_shows(would: Resolving, states: str, sends: bool) -> None:
    order = TreeNode(i="order", r="inp", n="Sort by", v="Name", s=states)
    assert would('click("tab")', page_of(order, TreeNode(i="tab", r="btn", n="Privacy"))).submits is sends


@pytest.mark.parametrize(("frame", "site"), [("https://pay.example#1", "pay.example"), ("1", "shop.example")])
def test_an_element_in_a_frame_of_another_site_is_of_that_site(would, tree, frame, site):
    page = tree(TreeNode(i="p", r="inp", n="Password", t="password", f=frame))
    found = would('setValue("p", "{{token}}")', page)
    assert (found.page.site, found.foreign, found.placeholders) == (site, site != "shop.example", ("token",))


@pytest.mark.parametrize(("file", "kind"), [("", "other"), ("note.txt", "upload")])
def test_a_form_whose_file_was_not_chosen_uploads_nothing(would: Resolving, file: str, kind: str) -> None:
    page = page_of(
        TreeNode(i="f", r="form", fm=1, t="post"), TreeNode(i="t", r="inp", n="Summary", v="Tap", fm=1),
        TreeNode(i="a", r="inp", n="File", v=file, t="file", fm=1),
        TreeNode(i="x", r="btn", n="Jupp", t="submit", fm=1),
    )  # fmt: skip
    assert would('click("x")', page).kind == kind
