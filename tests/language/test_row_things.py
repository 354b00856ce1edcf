"""Things that a wish knows by what else stands in their row."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.language.wishes.row_things import with_things_of_rows
from engine.rules import Bundle, Reader
from tests.language.pages import page

REPAIRS = (
    "<h1>Repairs</h1><button>New repair</button><table><tr><th>No.</th><th>What</th><th>Customer</th></tr>"
    '<tr><td>311</td><td><a href="/r/311">Brakes squeak</a></td><td>Nora Falk</td><td><button>Delete</button></td></tr>'
    '<tr><td>312</td><td><a href="/r/312">Flat tyre</a></td><td>Otto Berg</td><td><button>Delete</button></td></tr>'
    '<tr><td>313</td><td><a href="/r/313">Old chain</a></td><td>Nora Lind</td><td><button>Delete</button></td></tr>'
    "</table>"
)
BOOKINGS = (
    "<h1>Buchungen</h1><button>Neue Buchung</button><table>"
    "<tr><td>3. Mai, 9 Uhr</td><td>Fähre Nord</td><td><button>Stornieren</button></td></tr>"
    "<tr><td>17. Juni, 12 Uhr</td><td>Fähre Süd</td><td><button>Stornieren</button></td></tr></table>"
)


@pytest.mark.parametrize(
    ("wish", "html", "read"),
    [
        ("delete repair 312", REPAIRS, "delete repair “Flat tyre”"),
        ("assign repair 311 to Ben", REPAIRS, "assign repair “Brakes squeak” to Ben"),
        ("open the repair of Otto Berg", REPAIRS, "open the repair “Flat tyre”"),
        ("close the tyre repair, please", REPAIRS, "close the repair “Flat tyre”, please"),
        ("cancel the booking on 17 June", BOOKINGS, "cancel the booking “17. Juni, 12 Uhr”"),
        ("storniere die Buchung am 3. Mai", BOOKINGS, "storniere die Buchung “3. Mai, 9 Uhr”"),
        ("annule la réservation du 17 juin", BOOKINGS.replace("Buchung", "Réservation"),
         "annule la réservation “17. Juni, 12 Uhr”"),
        ("borra la reparación de Otto Berg", REPAIRS.replace("repair", "reparación"),
         "borra la reparación “Flat tyre”"),
    ],
)  # fmt: skip
def test_what_one_row_says_tells_its_thing(bundle: Bundle, wish: str, html: str, read: str) -> None:
    assert with_things_of_rows(Reader(bundle), wish, page(html)) == read


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("delete the repair of Nora", REPAIRS),  # two have one
        ("delete repair 3", REPAIRS),
        ("delete repair 314", REPAIRS),
        ("delete the old repair", REPAIRS),  # which of them is old is another question than what one is called
        ("delete the invoice of Otto Berg", REPAIRS),  # of no kind that the page has
        ("delete the repairs of Otto Berg", REPAIRS),  # of several
        ("delete repair Flat tyre", REPAIRS),  # is called so
        ("delete the Quick repair", REPAIRS.replace("Flat tyre", "Quick repair")),
        ("cancel the booking on 4 May", BOOKINGS),
        ("delete repair 2", REPAIRS.replace("Nora Lind", "2 photos")),  # counts something else
    ],
)
def test_what_no_row_or_several_say_stays(bundle: Bundle, wish: str, html: str) -> None:
    assert with_things_of_rows(Reader(bundle), wish, page(html)) == wish


@pytest.mark.parametrize(
    ("goal", "read"),
    [
        ("Press Pause in the row of Salt and pepper", ["Press Pause in the row of “Salt and pepper”"]),
        ("Click Pause next to Salt", ["Click Pause next to “Salt”"]),
        ("Click Pause next to Sal", ["Click Pause next to Sal"]),  # none is called so
        ("Click Pause next to Pepper", ["Click Pause next to Pepper"]),  # two rows say so
        ('Click Pause next to "Salt"', ['Click Pause next to "Salt"']),
    ],
)
def test_the_name_of_a_row_ends_where_the_page_says(bundle: Bundle, goal: str, read: list[str]) -> None:
    rows = "".join(f"<tr><td>{one}<td>{of}<td><button>Pause</button></tr>" for one, of in (
        ("Salt", "Pepper"), ("Salt and pepper", "Pepper"), ("Thyme", "Herbs")))  # fmt: skip
    found = read_goal(Reader(bundle), goal, page(f"<h1>Jars</h1><table>{rows}</table>"))
    assert [step.text for step in found.steps] == read
