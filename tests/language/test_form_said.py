"""What a sentence gives to a form of the page, wherever in it and in whatever language."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

SCREENING = """<h1>Reserve: Night Train</h1><form><label>Seats <select><option selected>1<option>2<option>3
</select></label>
<label><input type=checkbox> Wheelchair space</label><label>Note to the team <input></label>
<button>Confirm reservation</button></form>"""
PLAN = """<h1>Your plan</h1><form><label>People <select><option selected>2<option>3<option>4</select></label>
<fieldset><legend>Boxes a week</legend><label><input type=radio name=n checked> 1 box</label>
<label><input type=radio name=n> 2 boxes</label></fieldset><button>Update plan</button></form>"""
STAY = """<h1>Buchung ändern: Seehof Kiel</h1><form><label>Anreise <input value=03.08.2026></label>
<label>Abreise <input value=05.08.2026></label><label>Gäste <select><option>1 Gast<option selected>2 Gäste
<option>3 Gäste</select></label><label><input type=checkbox> Parkplatz</label><button>Änderungen speichern
</button></form>"""
LEAVE = """<h1>Time off</h1><form><label>Kind of leave <select><option>Holiday<option>Parental leave<option>Unpaid
</select>
</label><label>First day <input></label><label>Last day <input></label><label>Note <textarea></textarea></label>
<button>Send request</button></form>"""
JOIN = """<h1>Create an account</h1><form><label>Full name <input></label><label>E-mail address <input type=email>
</label>
<label>Choose a password <input type=password></label><button>Create account</button></form>"""
SPACES = """<h1>Vecinos</h1><section><h2>Reservar un espacio</h2><form><label>Espacio <select><option>Elija
<option>Terraza
<option>Sala común</select></label><label>Fecha <input></label><label>Hora <select><option>10:00<option>18:00</select>
</label><button>Reservar</button></form></section>"""
OPINION = """<h1>Les ateliers</h1><section><h2>Votre avis</h2><form><label>Atelier <select><option>Choisissez
<option>Poterie
<option>Reliure</select></label><label>Note <select><option>–<option>5 étoiles<option>4 étoiles</select></label>
<label>Commentaire <textarea></textarea></label><button>Publier</button></form></section>"""
DETAILS = """<h1>Your details</h1><form><label>Email address <input type=email value=old@mail.example></label>
<fieldset><legend>We write to you by</legend><label><input type=radio name=by> Email</label>
<label><input type=radio name=by checked> Post</label></fieldset><button>Save details</button></form>"""
MESSAGE = """<h1>Messages</h1><form><label>To <select><option>Please choose<option>Front desk<option>Dr Moss
</select></label>
<label>Subject <input></label><label>Text <textarea></textarea></label><button>Send</button></form>"""
TRIP = """<h1>Find trains</h1><form><label>From <input></label><label>To <input></label>
<label>Departure date <input></label>
<label>Passengers <select><option>1<option>2</select></label><button>Search trains</button></form>"""


def _steps(bundle: Bundle, goal: str, html: str) -> list[str]:
    reading = read_goal(Reader(bundle), goal, page(html))
    return [step.text for step in reading.steps] if reading.readable else []


@pytest.mark.parametrize(("goal", "html", "steps"), [
    ("reserve two seats for Night Train", SCREENING, ["Select “2” in “Seats”", "Send the form"]),
    ("réserve trois places pour Night Train", SCREENING, ["Select “3” in “Seats”", "Send the form"]),
    ("change the plan to four people", PLAN, ["Select “4” in “People”", "Send the form"]),
    ("we need two boxes for three people on our plan", PLAN,
     ["Select “3” in “People”", "Check “2 boxes”", "Send the form"]),
    ("add parking to the Kiel booking for 3 guests", STAY.replace("Parkplatz", "Parking"),
     ["Select “3 Gäste” in “Gäste”", "Check “Parking”", "Save the changes"]),
    ("request holiday from 06/07/2026 to 10/07/2026", LEAVE,
     ["Select “Holiday” in “Kind of leave”", "Enter “06/07/2026” into “First day”",
      "Enter “10/07/2026” into “Last day”", "Send the form"]),
    ("create an account for Ida Moss, ida@mail.example, password Fern-42", JOIN,
     ["Enter “Ida Moss” into “Full name”", "Enter “ida@mail.example” into “E-mail address”",
      "Enter “Fern-42” into “Choose a password”", "Send the form"]),
    ("reserva la terraza el 12/07/2026 a las 18:00", SPACES,
     ["Select “Terraza” in “Espacio”", "Enter “12/07/2026” into “Fecha”", "Select “18:00” in “Hora”",
      "Send the form"]),
    ('cinq étoiles pour Poterie avec le commentaire "Parfait"', OPINION,
     ["Select “Poterie” in “Atelier”", "Select “5 étoiles” in “Note”", "Enter “Parfait” into “Commentaire”",
      "Send the form"]),
    ('five stars for Poterie with the comment "Lovely"', OPINION,
     ["Select “Poterie” in “Atelier”", "Select “5 étoiles” in “Note”", "Enter “Lovely” into “Commentaire”",
      "Send the form"]),
    ('write to the front desk: "I am late"', MESSAGE,
     ["Select “Front desk” in “To”", "Enter “I am late” into “Text”", "Send the form"]),
])  # fmt: skip
def test_each_word_of_a_sentence_is_given_to_the_form(bundle: Bundle, goal: str, html: str, steps: list[str]) -> None:
    assert _steps(bundle, goal, html) == steps


@pytest.mark.parametrize(("goal", "html"), [
    ("reserve two or three seats for Night Train", SCREENING),  # which is not known
    ("reserve two seats for Day Boat", SCREENING),  # another thing
    ("don't reserve two seats for Night Train", SCREENING),
    ("I reserved two seats for Night Train", SCREENING),
    ("cancel two seats for Night Train", SCREENING),  # the form does something else
    ("reserve two seats for Night Train if it is dubbed", SCREENING),
    ("reserve two seats for Night Train next week", SCREENING),
    ("remove the four people from the plan", PLAN),
    ("change the plan to four people from July", PLAN),
    ("add parking to the Bonn booking for 3 guests", STAY.replace("Parkplatz", "Parking")),
    ("ohne Parkplatz für 3 Gäste", STAY),
    ("request holiday from 06/07/2026", LEAVE),  # until when is not said
    ("request holiday on 06/07/2026 and 10/07/2026", LEAVE),  # two days, and not all between
    ("request sabbatical from 06/07/2026 to 10/07/2026", LEAVE),  # what kind is not offered
    ("create an account for Ida Moss, password Fern-42", JOIN),  # an address is wanted, too
    ("delete the account of ida@mail.example, password Fern-42", JOIN),
    ("we are four people", PLAN),
    ("four people left the plan", PLAN),
    ("reserva la terraza", SPACES),
    ("cancela la terraza el 12/07/2026 a las 18:00", SPACES),
    ('five stars for Poterie with the comment "Lovely", but anonymously', OPINION),
    ('five stars with the comment "Lovely"', OPINION),  # what for is not chosen yet
    ('write to the kitchen: "I am late"', MESSAGE),
    ('send "I am late"', MESSAGE),  # to whom is not said
])  # fmt: skip
def test_with_one_word_left_over_nothing_is_filled_in(bundle: Bundle, goal: str, html: str) -> None:
    steps = _steps(bundle, goal, html)
    assert not any(step in ("Send the form", "Save the changes") for step in steps), steps


def test_what_a_field_is_called_chooses_nothing(bundle: Bundle) -> None:
    assert not any("Check" in step for step in _steps(bundle, "my new email is new@mail.example", DETAILS))


def test_a_field_that_is_called_by_a_part_of_a_word_takes_no_place(bundle: Bundle) -> None:
    assert not any("Departure" in step for step in _steps(bundle, "Fill in from Vienna, to Oslo", TRIP))
