"""What is no value, though a sentence has it where a value stands; and what is shown and never switched."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

SETTINGS = page("""<h1>Settings</h1><form action=/save method=post>
<label>Nickname <input name=n value=Lia></label><label>E-mail <input type=email name=e value=lia@a.example></label>
<label>Phone <input type=tel name=p value="040 11"></label><label>City <input name=c value=Kiel></label>
<label>Language <select name=l><option selected>English<option>Welsh</select></label>
<label><input type=checkbox name=d checked> Daily digest</label>
<label><input type=radio name=v checked> Private page</label><label><input type=radio name=v> Open page</label>
<button>Save changes</button></form>""")
MADE = page("""<h1>New meeting</h1><form action=/m method=post><label>Title <input name=t></label>
<label>Venue <input name=v></label><label>Notes <textarea name=n></textarea></label>
<button>Create meeting</button></form>""")
STORE = page("""<h1>Lamps</h1><ul><li><a href=/1>Desk lamp</a> <button>Add to cart</button></li>
<li><a href=/2>Oil lamp</a> <button>Add to cart</button></li></ul>""")


def _acts(reader: Reader, goal: str, there: object) -> bool:
    """Whether a goal is read, and its first step acts on the page."""
    reading = read_goal(reader, goal, there)  # type: ignore[arg-type]
    return reading.readable and refine(reader, reading.steps[0].text, there).status == "ready"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "goal",
    [
        # conditions and doubts
        "Set my city to Bonn whenever Ada says so.",
        "Set my phone to 040 77 as long as it is free.",
        "Change my city to Bonn once I have moved.",
        "My city is Bonn provided the move works out.",
        "Setze meine Stadt auf Bonn, sobald ich umziehe.",
        "Ändere meine Stadt in Bonn, sofern das möglich ist.",
        "Mets ma ville sur Lille dès que possible.",
        "Cambia mi ciudad a Cádiz en cuanto puedas.",
        # alternatives, other fields, a time
        "Change my city to Bonn or Trier.",
        "Ändere meine Stadt in Bonn oder Trier.",
        "Change ma ville en Lille ou Nantes.",
        "Cambia mi ciudad a Cádiz o Lugo.",
        "Set my phone to 040 77 and my brother's to 040 88.",
        "My city is Bonn at weekends.",
        "Ändere meine Stadt in Bonn morgen.",
        "My phone is 040 77 until Friday.",
        "Meine Telefonnummer ist 040 77 ab Montag.",
        "My phone is 040 77 in emergencies.",
        # what stands for something that is not said
        "Change my e-mail to Ada's.",
        "Change my e-mail to the previous one.",
        "Change my e-mail to my school address.",
        "Change my e-mail to ada.",
        "Set my city to the same as Ada's.",
        "Set my city to where Ada works.",
        "Set my city to nothing.",
        "Set my city to anything warmer.",
        "Change my nickname to the one on my badge.",
        "Ändere meine E-Mail in die von Ada.",
        "Change mon e-mail en celui de Ada.",
        "Cambia mi correo por el de Ada.",
    ],
)  # fmt: skip
def test_what_may_be_no_value_is_not_entered(read: Reader, goal: str) -> None:
    assert not _acts(read, goal, SETTINGS)


@pytest.mark.parametrize(
    "goal",
    [
        "The title is Choir night unless Ben is away.",
        "Create three meetings called Choir.",
        "Create a couple of meetings called Choir.",
        "Create a meeting called Choir and a meeting called Band.",
        "Erstelle zwei Termine namens Chor.",
    ],
)
def test_what_may_be_no_value_of_something_new_is_not_entered(read: Reader, goal: str) -> None:
    assert not _acts(read, goal, MADE)


@pytest.mark.parametrize(
    "goal",
    [
        "Add a dented desk lamp to my cart.",
        "Add the antique oil lamp to the basket.",
        "Lege die alte Oil lamp in den Warenkorb.",
        "Add the oil lamp to my cart as soon as it costs less than 9 euros.",
    ],
)
def test_a_thing_of_another_kind_goes_into_no_cart(read: Reader, goal: str) -> None:
    assert not _acts(read, goal, STORE)


@pytest.mark.parametrize(
    ("goal", "steps"),
    [
        ("Set my city to Bonn.", ["Set “City” to “Bonn”", "Save the changes"]),
        ('Set my city to "Bonn or Trier".', ["Set “City” to “Bonn or Trier”", "Save the changes"]),
        ("My phone is 040 77.", ["Set “Phone” to “040 77”", "Save the changes"]),
        ("My phone is 040 77 ext 3.", ["Set “Phone” to “040 77 ext 3”", "Save the changes"]),
        ("My city is Frankfurt am Main.", ["Set “City” to “Frankfurt am Main”", "Save the changes"]),
        ("Change my e-mail to ada@a.example.", ["Set “E-mail” to “ada@a.example”", "Save the changes"]),
        ("Set my nickname to My Own.", ["Set “Nickname” to “My Own”", "Save the changes"]),
        ("Set my city to Bonn and my language to Welsh.",
         ["Set “City” to “Bonn”", "Set “Language” to “Welsh”", "Save the changes"]),
        ("Set my phone to 040 77, city: Bonn",
         ["Set “Phone” to “040 77”", "Set “City” to “Bonn”", "Save the changes"]),
        ("Set my phone to 040 77; set my city to Bonn.",
         ["Set “Phone” to “040 77”", "Set “City” to “Bonn”", "Save the changes"]),
    ],
)  # fmt: skip
def test_what_is_a_value_is_entered(read: Reader, goal: str, steps: list[str]) -> None:
    assert [step.text for step in read_goal(read, goal, SETTINGS).steps] == steps


@pytest.mark.parametrize("name", ["My brave face", "Never mind"])
def test_a_name_keeps_its_first_word(read: Reader, name: str) -> None:
    steps = [step.text for step in read_goal(read, f"Create a meeting called “{name}”.", MADE).steps]
    assert steps[0] == f"Enter “{name}” into “Title”"


def test_a_large_my_is_part_of_a_name(read: Reader) -> None:
    steps = [step.text for step in read_goal(read, "Create a meeting called My brave face.", MADE).steps]
    assert steps == ["Enter “My brave face” into “Title”", "Send the form"]


@pytest.mark.parametrize(
    "goal",
    [
        "Where is my daily digest?",
        "Show me the daily digest.",
        "Open the daily digest.",
        "Go to the daily digest.",
        "Wo ist mein Daily digest?",
        "Show me the open page.",
        "Switch to daily digest.",
    ],
)
def test_what_is_to_be_seen_is_not_switched(read: Reader, goal: str) -> None:
    assert not _acts(read, goal, SETTINGS)


def test_what_is_to_be_clicked_may_be_a_box(read: Reader) -> None:
    assert refine(read, "Click Daily digest", SETTINGS).status == "ready"
    assert refine(read, "Switch to Open page", SETTINGS).status == "ready"


@pytest.fixture(scope="module")
def read(bundle: Bundle) -> Reader:
    return Reader(bundle)
