"""What a field stands behind until it is clicked, and what is never clicked in search of one."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import refine
from engine.rules import Bundle, Reader
from tests.language.pages import page


@pytest.mark.parametrize(
    ("html", "field"),
    [
        ("<form><label>Note<input></label><button id=b>Update status</button></form>", "Status"),
        ("<form><label>Name<input></label><button id=b type=button>Add member</button></form>", "Member"),
        ("<form><input type=checkbox aria-label=Sure><button id=b type=button>Add member</button></form>", "Member"),
        ("<form><button id=b>Change password</button></form>", "Password"),
        ("<form><input type=submit id=b value='Change password'></form>", "Password"),
    ],
)
def test_a_button_of_a_form_is_not_pressed_in_search_of_a_field(bundle: Bundle, html: str, field: str) -> None:
    assert refine(Reader(bundle), f"Set “{field}” to “x”", page(html)).action is None


@pytest.mark.parametrize(
    "html",
    [
        "<button id=b>Add a description</button>",
        "<form><button id=b type=button>Add a description</button></form>",
        "<form><label>Name<input></label><a id=b href=/edit>Edit description</a></form>",
    ],
)
def test_what_brings_up_the_field_is_clicked(bundle: Bundle, html: str) -> None:
    done = refine(Reader(bundle), "Set “Description” to “x”", page(html)).action
    assert done is not None
    assert print_action(done) == 'click("b")'
