"""What says more than another word for a name is another thing, as is a sentence that has the words in it."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

ACCOUNT = """<a href="/delete" id=a>delete profile</a><button id=b>Accounts and more options</button>
<a href="/check" id=c>We keep your account protected: the Security Checkup gives you recommendations for it</a>"""
LOGIN = """<form><label>E-mail <input id=mail></label><label>Password <input type=password id=secret></label>
<button type=button id=facebook>Continue with Facebook</button></form>"""
CHANGE = """<form><label>New password <input type=password id=one></label>
<label>Confirm e-mail <input id=two></label></form>"""


@pytest.mark.parametrize(
    ("step", "html"),
    [
        ("Click remove", ACCOUNT),
        ("Click Settings", ACCOUNT),
        ("Click Security", ACCOUNT),
        ("Click Log in", LOGIN),
        ("Click CHANGE PASSWORD", CHANGE),
        ('Enter "ann@example.org" in the e-mail field', CHANGE),
    ],
)
def test_nothing_is_done_that_is_not_asked(bundle: Bundle, step: str, html: str) -> None:
    assert refine(Reader(bundle), step, page(html)).action is None


@pytest.mark.parametrize(
    ("step", "html", "does"),
    [
        ("Click remove", "<button id=a>Delete</button>", 'click("a")'),
        ("Click Settings", "<a href=/p id=a>Preferences</a>", 'click("a")'),
        ("Click Security", "<a href=/s id=a>Security checkup</a>", 'click("a")'),
        ("Click Log in", "<form><input id=mail><button id=a>Sign in</button></form>", 'click("a")'),
        ('Enter "ann@example.org" in the confirm e-mail field', CHANGE, 'setValue("two", "ann@example.org")'),
    ],
)
def test_the_same_in_other_words_is(bundle: Bundle, step: str, html: str, does: str) -> None:
    found = refine(Reader(bundle), step, page(html))
    assert found.action is not None
    assert print_action(found.action) == does
