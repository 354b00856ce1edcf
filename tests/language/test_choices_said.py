"""Choices that a wish names in its own words: boxes and lists that filter, boxes of a part of the page, options."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

FILTERS = """<h1>Les cours</h1><form><label>Ville <select><option>Toutes</option><option>Lyon</option>
<option>Nantes</option></select></label><fieldset><legend>Niveau</legend>
<label><input type=radio name=n>Débutant</label><label><input type=radio name=n>Confirmé</label></fieldset>
<label><input type=checkbox>Végétarien</label><label><input type=checkbox>In stock only</label>
<button>Filtrer</button></form>"""
LETTERS = """<h1>My account</h1><h2>Newsletters</h2><ul>
<li><b>Weekend Reads</b><input type=checkbox aria-label="Weekend Reads"></li>
<li><b>Sports Desk</b><input type=checkbox aria-label="Sports Desk" checked></li></ul>"""
ORDER = """<h1>Your photos</h1><form><fieldset><legend>Finish</legend>
<label><input type=radio name=f checked>Matt</label><label><input type=radio name=f>Glossy</label></fieldset>
<label><input type=checkbox>White border</label>
<fieldset><legend>Delivery</legend><label><input type=radio name=d checked>Collect in the shop</label>
<label><input type=radio name=d>By post</label></fieldset><button>Go to checkout</button></form>"""

VOICES = """<h1>Members</h1><label>Voice <select><option>All voices</option><option>Alto</option><option>Tenor</option>
</select></label><button>Invite a member</button><p>Ann, alto</p>"""
ONE_VOICE = """<h1>Members</h1><label>Voice <select><option>Alto</option><option>Tenor</option></select></label>"""


def steps(bundle: Bundle, html: str, wish: str) -> list[str]:
    read = read_goal(Reader(bundle), wish, page(html))
    return [one.text for one in read.steps] if read.readable else []


@pytest.mark.parametrize(
    ("html", "wish", "expected"),
    [
        (FILTERS, "I only want vegetarian classes in Lyon",
         ["Check “Végétarien”", "Select “Lyon” in “Ville”", "Send the form"]),
        (FILTERS, "enséñame los cursos para principiantes", ["Check “Débutant”", "Send the form"]),
        (FILTERS, "only show me vegetarian things that are in stock",
         ["Check “Végétarien”", "Check “In stock only”", "Send the form"]),
        (LETTERS, "turn on the Weekend Reads newsletter", ["Check “Weekend Reads”"]),
        (LETTERS, "désactive la newsletter Sports Desk", ["Uncheck “Sports Desk”"]),
        (ORDER, "make them glossy", ["Check “Glossy”"]),
        (VOICES, "only show the altos", ["Select “Alto” in “Voice”"]),
        (VOICES, "altos only", ["Select “Alto” in “Voice”"]),
        (VOICES, "show me the tenors", ["Select “Tenor” in “Voice”"]),
        (ORDER, "avec un bord blanc s'il te plaît", ["Check “White border”"]),
        (ORDER, "choisis la livraison par la poste", ["Check “By post”"]),
    ],
)  # fmt: skip
def test_they_are_made(bundle: Bundle, html: str, wish: str, expected: list[str]) -> None:
    assert steps(bundle, html, wish) == expected


@pytest.mark.parametrize(
    ("html", "wish"),
    [
        (FILTERS, "I only want classes in Lyon without meat"),
        (FILTERS, "only things that are out of stock"),
        (FILTERS, "only vegetarian things that are not in stock"),
        (FILTERS, "only vegetarian or beginner classes"),
        (FILTERS, "no vegetarian classes"),
        (VOICES, "remove the tenors"),
        (VOICES, "the tenors are late"),
        (VOICES, "only tenors can edit"),
        (VOICES, "show the altos without children"),
        (ONE_VOICE, "only show the altos"),  # it may be what is set for somebody
        (VOICES.replace("<label>", "<form><label>").replace("<button>", "<button>Save</button></form><button>"),
         "only show the altos"),
        (FILTERS, "everything but vegetarian classes"),
        (FILTERS, "only vegetarian classes with Hugo"),
        (FILTERS, "book a vegetarian class"),
        (LETTERS, "turn on the Weekend newsletter"),  # a part of a name
        (LETTERS, "turn on the Weekend Reads podcast"),
        (LETTERS, "turn on the Weekend Reads newsletter on Sundays"),
        (LETTERS, "remove the newsletter Weekend Reads"),
        (ORDER, "make the harbour glossy"),
        (ORDER, "make them glossy tomorrow"),
        (ORDER, "avec un bord noir"),
        (ORDER, "sans bord blanc"),
    ],
)
def test_nothing_is_chosen_where_more_is_said(bundle: Bundle, html: str, wish: str) -> None:
    assert not [one for one in steps(bundle, html, wish) if one.startswith(("Check", "Uncheck", "Select"))]


@pytest.mark.parametrize("goal", ["mets le thème Dark", "pon el tema Dark", "use the dark theme"])
def test_a_choice_of_a_form_that_saves_is_kept(bundle: Bundle, goal: str) -> None:
    box = "<label><input type=radio name=t id={0}>{1}</label>"
    radios = "".join(box.format(id_, name) for id_, name in (("l", "Light"), ("d", "Dark")))
    here = page(f"<h1>Preferences</h1><form><fieldset><legend>Theme</legend>{radios}</fieldset>"
                "<button id=s>Save preferences</button></form>")  # fmt: skip
    assert [one.text for one in read_goal(Reader(bundle), goal, here).steps] == ["Check “Dark”", "Save the changes"]


@pytest.mark.parametrize("button", ["Save and delete the old one", "Save for later", "Pay now"])
def test_a_button_that_does_more_keeps_no_choice(bundle: Bundle, button: str) -> None:
    radios = "".join(f"<label><input type=radio name=p>{name}</label>" for name in ("Card", "Invoice"))
    here = page(f"<h1>Payment</h1><form>{radios}<button id=s>{button}</button></form>")
    assert "Save the changes" not in [one.text for one in read_goal(Reader(bundle), "make it invoice", here).steps]
