"""Labels and states that a thing gets in its own form."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

CARDS = """<h1>Links</h1><div><h2>Compost</h2><p>What goes in</p><a href="/e/1">Edit</a><a href="/d/1">Delete</a></div>
<div><h2>Beans</h2><p>How to sow</p><a href="/e/2">Edit</a><a href="/d/2">Delete</a></div>"""
FORM = """<h1>Edit link</h1><form><label>Title <input value=Compost></label><label>Tags <input value="{}"></label>
<label><input type=checkbox> Private</label><button>Save</button></form>"""
CHIPS = """<h1>Compost</h1><div><input aria-label="tag name"><button>add</button></div><button>Save</button>"""
SAVED = "Save the changes"


@pytest.mark.parametrize("wish", ["tag Compost with soil", "add the tag soil to Compost", "Make Compost private"])
def test_the_form_of_the_thing_is_opened_first(bundle: Bundle, wish: str) -> None:
    steps = [one.text for one in read_goal(Reader(bundle), wish, page(CARDS)).steps]
    assert steps[0] == "Click “Edit” next to “Compost”"
    assert len(steps) > 1


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        ("tag Compost with soil", FORM.format(""), ["Enter “soil” into “Tags”", SAVED]),
        ("add the tag soil to Compost", FORM.format("heap, bin"), ["Enter “heap, bin, soil” into “Tags”", SAVED]),
        ("add the tag soil to Compost", FORM.format("heap bin"), ["Enter “heap bin soil” into “Tags”", SAVED]),
        ("étiquette Compost avec soil", FORM.format(""), ["Enter “soil” into “Tags”", SAVED]),
        ("label this one as soil", CHIPS, ["Enter “soil” into “tag name”", "Click “add” next to “tag name”", SAVED]),
        ("Make Compost private", FORM.format(""), ["Check “Private”", SAVED]),
    ],
)
def test_in_the_form_of_the_thing_it_is_given(bundle: Bundle, wish: str, html: str, steps: list[str]) -> None:
    assert [one.text for one in read_goal(Reader(bundle), wish, page(html), 3).steps] == steps


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("add the tag soil to Compost", FORM.format("heap")),  # one word tells no sign between two
        ("add the tag soil to Beans", FORM.format("")),  # another thing's form
        ("Make Beans private", FORM.format("")),
        ("don't tag Compost with soil", FORM.format("")),
        ("was Compost tagged with soil?", FORM.format("")),
    ],
)
def test_another_form_gets_no_label(bundle: Bundle, wish: str, html: str) -> None:
    steps = str(read_goal(Reader(bundle), wish, page(html), 3).steps)
    assert "into “Tags”" not in steps
    assert "Private" not in steps
