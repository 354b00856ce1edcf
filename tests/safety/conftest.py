"""Pages to act on, and word lists small enough to see through."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.actions import parse_action
from engine.observe import PageInput, PageState, TreeNode, read_page
from engine.safety.lexicon import Lexicon, lexicon
from engine.safety.resolve import Resolved, resolve

LANGUAGES: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "pay": ("pay", "pay now", "make a payment"),
        "pay_noun": ("payment", "donation"),
        "buy": ("buy now", "place order", "place your order"),
        "buy_noun": ("purchase", "order"),
        "transfer": ("transfer now", "transfer money", "send money"),
        "transfer_noun": ("transfer",),
        "move": ("transfer", "withdraw", "move"),
        "money": ("money", "funds"),
        "delete": ("delete", "erase", "delete permanently", "permanently delete"),
        "delete_noun": ("deletion",),
        "send": ("send", "send message", "reply to all"),
        "publish": ("publish", "make public"),
        "accept_terms": ("i agree", "agree and continue"),
        "account": ("close account", "delete account", "unsubscribe", "cancel subscription"),
        "permission": ("grant access", "make admin", "revoke access"),
        "upload": ("upload",),
        "download": ("download",),
        "save": ("save", "save changes", "add to cart"),
        "agree": ("agree", "agree to", "accept"),
        "terms": ("terms", "terms of service", "conditions"),
        "cancel": ("cancel",),
        "booking": ("booking", "subscription"),
        "close": ("close", "deactivate"),
        "profile": ("account", "profile"),
        "grant": ("grant", "allow"),
        "access": ("access", "admin rights"),
        "finish": ("confirm", "complete", "submit"),
        "order": ("order", "purchase", "payment"),
        "remove": ("remove",),
        "belongings": ("file", "files", "everything"),
        "undo": ("undo", "restore", "cancel"),
        "negation": ("don't", "do not", "not", "never", "no", "keep"),
        "lookalike": (
            "payment methods", "deleted items", "sent items", "order history", "ways to pay", "clear filters",
        ),
        "about": ("how to", "view", "edit", "show", "search for"),
        "harmless": (
            "search", "sign in", "log in", "filter", "help", "back", "next", "new message", "cart", "close", "apply",
        ),
        "refuse": ("decline", "no thanks"),
        "decline": ("no", "cancel", "not now"),
        "confirm": ("yes", "ok", "confirm", "continue", "proceed", "go", "next", "yes, remove"),
        "warning": ("cannot be undone", "permanently", "will be charged"),
        "filler": ("now", "please", "the", "this", "my", "your", "selected", "yes", "item", "items", "securely"),
        "and": ("and", "or", "&"),
        "checkout": ("checkout", "confirm your order"),
        "deletion": ("deleting", "will be deleted"),
        "total": ("total", "amount due"),
        "password": ("password", "passcode"),
        "otp": ("one-time code", "verification code"),
        "cvc": ("security code", "cvc", "cvv"),
        "card_number": ("card number",),
        "iban": ("iban",),
        "api_key": ("api key", "access token"),
        "national_id": ("social security number", "passport number"),
        "account_number": ("account number",),
    },
    "de": {
        "pay": ("bezahlen",),
        "buy": ("jetzt kaufen", "zahlungspflichtig bestellen"),
        "delete": ("löschen", "lösche", "endgültig löschen"),
        "send": ("senden",),
        "account": ("konto löschen", "kündigen"),
        "cancel": ("abbrechen", "stornieren"),
        "booking": ("buchung",),
        "undo": ("rückgängig", "rückgängig machen"),
        "negation": ("nicht", "kein"),
        "harmless": ("zurück", "suchen", "weiter"),
        "about_last": ("anzeigen", "verwalten"),
        "confirm": ("ja", "weiter"),
        "decline": ("nein", "abbrechen"),
        "filler": ("jetzt", "den", "das"),
        "warning": ("endgültig", "unwiderruflich"),
        "recipient_field": ("empfänger",),
        "amount_field": ("betrag",),
        "password": ("passwort",),
    },
    "ja": {"delete": ("削除",), "buy": ("購入",), "send": ("送信",), "negation": ("しない",), "confirm": ("はい",)},
    "th": {"delete": ("ลบ",), "pay": ("ชำระเงิน",)},
    "ko": {"delete": ("삭제",), "pay": ("결제",)},
    "ar": {"delete": ("حذف",), "pay": ("دفع", "ادفع")},
    "zh-Hans": {"delete": ("删除",), "pay": ("付款", "支付"), "lookalike": ("支付方式",), "undo": ("撤销",)},
}

Tree = Callable[..., PageState]
Html = Callable[..., PageState]
Resolving = Callable[..., Resolved]


@pytest.fixture(scope="session")
def lists() -> Lexicon:
    """The word lists above, compiled."""
    return lexicon(LANGUAGES)


def page_of(*nodes: TreeNode, url: str = "https://shop.example/page", active: str | None = None) -> PageState:
    """A page from the nodes of a V3 tree."""
    page = read_page(PageInput(url=url, interactive_tree=list(nodes), active_element=active))
    assert page is not None
    return page


def page_from(body: str, url: str = "https://shop.example/page", active: str | None = None) -> PageState:
    """A page from the HTML of its body."""
    page = read_page(PageInput(url=url, dom=f"<html><body>{body}</body></html>", active_element=active))
    assert page is not None
    return page


@pytest.fixture(scope="session")
def tree() -> Tree:
    return page_of


@pytest.fixture(scope="session")
def html() -> Html:
    return page_from


@pytest.fixture(scope="session")
def would(lists: Lexicon) -> Resolving:
    """What an action, as text, would do on a page; the task began where it is unless `home` says otherwise."""

    def resolved(action: str, page: PageState, home: str = "", locale: str | None = None) -> Resolved:
        return resolve(parse_action(action), page, home=home or page.url, lists=lists, locale=locale)

    return resolved
