"""Wishes that say how things are or should be, in four languages, as what is to be done."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.language import read_goal
from engine.language.page.on_page import heads
from engine.language.wishes.restated import restated
from engine.rules import Bundle, Reader
from tests.language.pages import page

PAGE = page("""<h1>Things</h1><ul><li><a href=/1>Letters</a></li><li><a href=/2>Recipes</a></li><li>Tom</li></ul>""")


@pytest.mark.parametrize(
    ("wish", "read"),
    [
        ("the list is now called Post", "rename the list to “Post”"),
        ("our club is called Old Mill now", "rename our club to “Old Mill”"),
        ("call the Letters folder Post", "rename the Letters folder to “Post”"),
        ("call this note Bean plan", "rename this note to “Bean plan”"),
        ("the list has a new name: Post", "rename the list to “Post”"),
        ("die Liste heißt jetzt Post", "benenne die Liste zu “Post” um"),
        ("le dossier s'appelle désormais Post", "renomme le dossier à “Post”"),
        ("la carpeta ahora se llama Post", "renombra la carpeta a “Post”"),
        ('the subtitle should be "beans, mostly"', 'change the subtitle to "beans, mostly"'),
        ("der Titel soll Bohnen sein", "ändere der Titel zu “Bohnen”"),
        ("le titre doit être Haricots", "change le titre à “Haricots”"),
        ("el título debe ser Judías", "cambia el título a “Judías”"),
        ('the shed note should say "Mend it"', 'change text of the shed note to "Mend it"'),
        ("das Ticket ist erledigt", "markiere das Ticket als erledigt"),
        ("we don't need the draft any more", "delete the draft"),
        ("wir brauchen den Entwurf nicht mehr", "lösche den Entwurf"),
        ("je n'ai plus besoin de ce brouillon", "supprime ce brouillon"),
        ("ya no necesito el borrador", "elimina el borrador"),
        ("let visitors comment", "turn on visitors comment"),
        ("do you have anything on moss?", "search for “moss”"),
        ("habt ihr etwas zu Moos?", "suche nach “Moos”"),
        ("I don't need the draft anymore, delete it", "delete the draft"),
        ("we don't need the Recipes category, delete it", "delete the Recipes category"),
        ("I don't want to sync Recipes anymore, remove that folder", "remove folder Recipes"),
        ("Tom left the club, delete his account", "delete account Tom"),
        ("ich brauche den Entwurf nicht mehr, lösche ihn", "lösche den Entwurf"),
        ("the shed ticket is a duplicate, so close it", "close the shed ticket"),
        ("the old draft is dead, remove it", "remove the old draft"),
        ("der alte Entwurf ist überflüssig, lösche ihn", "lösche der alte Entwurf"),
        ("make a copy of this list", "duplicate this list"),
        ("fais une copie de cette liste", "dupliquer cette liste"),
        ("Tom is fine, approve him", "approve Tom"),
        ("I'm mia, my password is rose-77, log me in", "log me in, I'm mia, my password is rose-77"),
        ("make Tom an editor", "mark Tom as editor"),
        ("I need 3 copies of Recipes, not just one", "change quantity of Recipes to 3"),
        ("I've got a coupon code, it's SPRING10", "apply coupon code SPRING10"),
        ("j'ai un code promo, c'est SPRING10", "applique code promo SPRING10"),
        ("drop the note Moss, it was spam", "drop the note Moss"),
        ("drop the note Moss, because I no longer need it", "drop the note Moss"),
        ("lösche die Notiz Moos, das war Werbung", "lösche die Notiz Moos"),
    ],
)
def test_what_is_said_is_read_as_what_is_to_be_done(bundle: Bundle, wish: str, read: str) -> None:
    assert restated(Reader(bundle), wish, PAGE) == read


@pytest.mark.parametrize(
    "wish",
    [
        "the text should be shorter",  # by how much is not said
        "call Ada Grove",  # no name is given: somebody is called
        "call the Letters pouch Bread and cake",  # a pouch may be what it is, and "pouch Bread and cake" no name
        "my password is Plum-42",  # may be told for something else
        "my e-mail should be Bad",  # no address
        "there is nothing in it, delete it",  # of what
        "the page has a typo, delete it",  # the page, or the typo
        "the draft and the note are old, delete it",
        "make Ada an editor",  # the page shows no Ada
        "I have a dog, it's brown",
        "I need a bit of Recipes",
        "the list is nice",
        "the tablet is broken, delete everything",  # nothing is spoken of before
        "Tom met Letters, delete it",  # one of two
        "Tom made a mess of the plan, pause it",  # the plan, or the mess
        "invoice 17 is paid?",  # a question
        "invoice 17 is paid？",
        "we don't need the draft any more?",
        "no more than 5 posts per page",  # a limit
        "no más de 5 entradas por página",
        "archive the invoice, it's the one from May",  # which one
        "archive the invoice, it's Tom's",
        "archive the invoice, it was number 7",
        "lösche die Rechnung, es ist die vom Mai",
        "delete the draft",
        "change the title to Post",
        "the title should be Beans, the text should be Peas",
    ],
)
def test_what_says_no_one_thing_stays_as_it_is(bundle: Bundle, wish: str) -> None:
    assert restated(Reader(bundle), wish, PAGE) == wish


PARTS = """<h1>Folders</h1><button aria-expanded=false>Up to date Letters</button>
<button aria-expanded=false>Unshared Recipes</button>"""
PART = "Open “Up to date Letters”"
FORM = """<h1>Folders</h1><form><label>Folder label <input value=Letters></label>
<label>Folder ID <input value=letters></label>
</form><button>Save</button><button>Remove</button>"""


def test_a_name_that_only_says_whose_thing_it_is_is_not_meant(bundle: Bundle) -> None:
    assert restated(Reader(bundle), "the plan of Tom is wrong, delete it", PAGE) == "delete the plan of Tom"


@pytest.mark.parametrize("head", ["Old Letters", "New Letters", "Edit Old Letters", "Letters and notes"])
def test_what_is_called_something_else_is_not_opened(bundle: Bundle, head: str) -> None:
    html = f"<h1>Folders</h1><button aria-expanded=false>{head}</button>"
    assert not heads(Reader(bundle), head, "Letters")
    steps = [step.text for step in read_goal(Reader(bundle), "pause the Letters folder", page(html)).steps]
    assert steps == ["pause the Letters folder"]


@pytest.mark.parametrize(
    "head", ["Letters", "Up to date Letters", "Edit Letters", "Edit folder Letters", "Ordner Letters bearbeiten"]
)
def test_what_says_its_state_or_that_it_is_edited_is_headed_by_its_name(bundle: Bundle, head: str) -> None:
    assert heads(Reader(bundle), head, "Letters")


def test_a_language_that_lacks_a_list_is_not_restated_in(bundle: Bundle) -> None:
    some = {name: words for name, words in bundle.languages["en"].items() if name != "mean_quantity"}
    without = replace(bundle, languages={**bundle.languages, "en": some}, words_version="other")
    assert restated(Reader(without), "I need 3 copies of Recipes", PAGE) == "I need 3 copies of Recipes"
    assert restated(Reader(without), "wir brauchen den Entwurf nicht mehr", PAGE) == "lösche den Entwurf"


NAMED = ("mean_quantity", "mean_disable", "wish_exceeds", "wish_each", "wish_which", "head_states")


@pytest.mark.parametrize("name", NAMED)
def test_a_list_that_is_read_by_its_name_is_asked_for(name: str) -> None:
    assert name in VOCABULARY.lists


@pytest.mark.parametrize(
    ("wish", "html", "opened", "steps"),
    [
        ("call the Letters folder Post", PARTS, 0, [PART, "rename the Letters folder to “Post”"]),
        ("pause the Letters folder for now", PARTS, 0, [PART, "pause the Letters folder for now"]),
        ("rename the Letters folder to Post", FORM, 3, ["Set “Folder label” to “Post”", "Save the changes"]),
        ("remove the folder Letters", FORM, 3, ["Click “Remove”"]),
    ],
)
def test_a_thing_is_opened_then_its_form(bundle: Bundle, wish: str, html: str, opened: int, steps: list[str]) -> None:
    assert [step.text for step in read_goal(Reader(bundle), wish, page(html), opened).steps] == steps
