"""Forms that ask which thing is meant, and do something to it."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

TAGS = """<h1>Manage tags</h1><form><label>Tag <input></label><label>New name <input></label>
<button>Rename tag</button><button>Delete tag</button></form>
<form><label>New separator <input></label><button>Save</button></form>"""
FOLDERS = """<h1>Folders</h1><div><form><label for=f>Folder</label>
<select id=f><option>Letters<option>Bills</select><button>Delete folder</button></form></div>"""
OLD = """<form><input aria-label="Old name"><input aria-label="New name">
<input type=submit value="Rename project"></form>"""


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        ("rename the tag garden to plot", TAGS,
         ["Enter “garden” into “Tag”", "Enter “plot” into “New name”", "Click “Rename tag”"]),
        ("please get rid of the tag garden", TAGS, ["Enter “garden” into “Tag”", "Click “Delete tag”"]),
        ("delete the folder Bills", FOLDERS, ["Select “Bills” in “Folder”", "Click “Delete folder”"]),
        ("rename the project Oak to Elm", OLD,
         ["Enter “Oak” into “Old name”", "Enter “Elm” into “New name”", "Click “Rename project”"]),
        ("lösche das Schlagwort Garten", TAGS, ["Enter “Garten” into “Tag”", "Click “Delete tag”"]),
    ],
)  # fmt: skip
def test_the_form_is_told_which_thing_is_meant(bundle: Bundle, wish: str, html: str, steps: list[str]) -> None:
    assert [one.text for one in read_goal(Reader(bundle), wish, page(html)).steps] == steps


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("delete the project garden", TAGS),  # of another kind
        ("delete garden", TAGS),  # of no kind
        ("remove the tag garden from Oak", TAGS),  # off one thing, and not altogether
        ("rename the tag garden to plot", TAGS.replace("New name", "Note")),
        ("delete the tag garden", TAGS + TAGS),
        ("delete the tag garden", TAGS.replace("Delete tag", "Delete all tags")),
    ],
)
def test_another_form_is_left_alone(bundle: Bundle, wish: str, html: str) -> None:
    assert "into “Tag”" not in str(read_goal(Reader(bundle), wish, page(html)).steps)
