"""A form that is no more than a dialog is sent by the dialog's own button."""

from __future__ import annotations

import pytest

from engine.language import refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

PAGE = "<h1>Keys</h1><button>Add key</button>{0}<div role=dialog><h2>New key</h2>{1}</div>"
FIELD = "<input id=f aria-label=Name>"
NO = "<button>Cancel</button>"


def sent_by(bundle: Bundle, dialog: str, beside: str = "") -> str | None:
    found = refine(Reader(bundle), "Send the form", page(PAGE.format(beside, dialog)), filled="f")
    return found.target.id if found.status == "ready" and found.target else None


@pytest.mark.parametrize("said", ["Register key", "Create key", "Save"])
def test_the_one_button_that_sends_it_is_the_forms(bundle: Bundle, said: str) -> None:
    assert sent_by(bundle, f"{FIELD}{NO}<button id=yes>{said}</button>") == "yes"


@pytest.mark.parametrize(
    "dialog",
    [
        f"{FIELD}{NO}<button>Delete key</button>",
        f"{FIELD}{NO}<button>Create key</button><button>Create and copy</button>",
        f"{FIELD}{NO}",
    ],
)
def test_another_button_is_not_pressed(bundle: Bundle, dialog: str) -> None:
    assert sent_by(bundle, dialog) is None
