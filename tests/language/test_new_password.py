"""A new password goes into the field for a new one, and the one that there is into its own."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

ACCOUNT = """<form><label>Current password <input type=password></label>
<label>New password <input type=password></label>{}<button>Change</button></form>"""
AGAIN = "<label>Repeat new password <input type=password></label>"
NEW = ["Set “New password” to “plum-77”"]
OLD, TWICE = "Enter “fig-42” into “Current password”", "Enter “plum-77” into “Repeat new password”"


@pytest.mark.parametrize(
    ("wish", "more", "steps"),
    [
        ("change my password to plum-77", "", NEW),
        ("change my password from fig-42 to plum-77", "", [*NEW, OLD]),
        ("change my password from fig-42 to plum-77", AGAIN, [*NEW, OLD, TWICE]),
        ("ändere mein Passwort von fig-42 in plum-77", "", [*NEW, OLD]),
        ("cambia mi contraseña de fig-42 a plum-77", "", [*NEW, OLD]),
        ("change my password to plum-77, my current password is fig-42", "", [*NEW, OLD]),
    ],
)
def test_each_password_has_its_own_field(bundle: Bundle, wish: str, more: str, steps: list[str]) -> None:
    found = read_goal(Reader(bundle), wish, page(ACCOUNT.format(more)))
    assert [one.text for one in found.steps] == [*steps, "Save the changes"]


def test_the_old_password_is_never_entered_as_the_new_one(bundle: Bundle) -> None:
    html = ACCOUNT.format(AGAIN).replace("<label>Current password <input type=password></label>", "")
    found = read_goal(Reader(bundle), "change my password from fig-42 to plum-77", page(html))
    assert "fig-42” into" not in str(found.steps)


@pytest.mark.parametrize(
    ("button", "pressed"), [("Change", True), ("Change password", True), ("Cancel", False), ("Log out", False)]
)
def test_the_one_button_of_its_form_keeps_it_whatever_it_says_of_that(
    bundle: Bundle, button: str, pressed: bool
) -> None:
    html = f"<form><label>New password <input id=n type=password></label><button>{button}</button></form>"
    found = refine(Reader(bundle), "Save the changes", page(html + "<button>Change the picture</button>"), filled="n")
    assert (found.target is not None and found.target.name == button) is pressed
