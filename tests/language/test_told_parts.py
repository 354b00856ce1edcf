"""What is told of a thing, or of who speaks, as a change of the part that it tells, and where that is done."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

TICKETS = """<h1>Tickets</h1><button aria-expanded=false>Theme</button>
<ul><li><a href=/t/3>3. Old scanner</a></li><li><a href=/t/4>4. Window</a></li></ul>"""
PEOPLE = """<h1>People</h1><table><tr><th>Name<th></tr><tr><td>Ben Okoro<td><button>Edit</button></tr>
<tr><td>Mia Koch<td><button>Edit</button></tr></table>"""
PROFILE = """<h1>Preferences</h1><form method=post><label>Real name <input></label><label>Signature <input></label>
<button>Save</button></form>"""
HOME = "<h1>Books</h1><nav><a href=/admin>Admin</a><a href=/me>ada</a><a href=/book>Address Book</a></nav>"
LIST = "<h1>Issues</h1><nav><a href=/users>User List</a><a href=/me>Your Details</a></nav>"
SITES = """<h1>Watches</h1><form><label>URL <input type=url name=u></label><button>Watch</button></form><table>
<tr><th>Site<th></tr><tr><td>Tide table<td><button>Recheck</button><button>Pause checks</button></tr>
<tr><td>Old news<td><button>Recheck</button><button>Pause checks</button></tr></table>"""
CARDS = """<h1>Projects</h1><a href=/1>Letters 0 / 2 Plants and places</a><a href=/2>Old survey 1 / 4 Guest book</a>
<a href=/3>Letters home 3 / 3 What was sent</a>"""
ADDRESSES = """<h1>Address Book</h1><table><tr><td>Ada Brook<br>Mill Lane 3<br>Bremen</td>
<td><a href=/a/1>Edit</a><button aria-haspopup=menu>more</button></td></tr></table>"""


BOARD = "<h1>Board</h1><p>Its users: rosa, tom</p><nav><a href=/users>User List</a></nav>"
TEAM = """<h1>Team A</h1><p>Who is in it</p><ul><li>rosa <button>Remove</button></li>
<li>tom <button>Remove</button></ul><a href=/users>User List</a>"""
BADGES = """<h1>Tickets</h1><table><tr><td><input type=checkbox aria-label=5><a href=/t/5>5. Badge lost</a></tr>
<tr><td><input type=checkbox aria-label=6><a href=/t/6>6. Door open</a></tr></table>"""
FORM = """<h1>Issue Editing</h1><a href=/new>Add User</a><form method=post action=/i/3><table>
<tr><td>Title<td><input name=t aria-label=Title value="Dry well"></tr>
<tr><td>Assigned To<td><select aria-label="Assigned To"><option>ann</option></select><td>Keywords<td>
<input name=k aria-label=Keywords></tr></table><button>Submit Changes</button></form>"""


def steps(bundle: Bundle, wish: str, html: str) -> list[str]:
    opened = 2 if html is FORM else 0  # the page to which the thing led
    reading = read_goal(Reader(bundle), wish, page(html), opened)
    return [step.text for step in reading.steps] if reading.readable else []


@pytest.mark.parametrize(
    ("wish", "html", "first"),
    [
        ("the old scanner has to be dealt with by December 15th 2026", TICKETS, "Open “3. Old scanner”"),
        ("Ben Okoro was born in 2012", PEOPLE, "Click “Edit” next to “Ben Okoro”"),
        ("Ben Okoro was born in 2012, please note that down", PEOPLE, "Click “Edit” next to “Ben Okoro”"),
        ("I'm really called Ada Brook, put that in my profile", PROFILE, "Set “Real name” to “Ada Brook”"),
        ("mon vrai nom est Ada Brook", PROFILE, "Set “Real name” to “Ada Brook”"),
        ("Tom's mail is tom@mill.example now", HOME, "Open “Admin”"),
        ("the zip code at Mill Lane is 28199 now", HOME, "Open “Address Book”"),
        ("the zip code at Mill Lane is 28199 now", ADDRESSES, "Click “Edit” next to “Mill Lane”"),
        ("take rosa out of the users", LIST, "Open “User List”"),
        ("rosa isn't with us any more, take her out of the users", LIST, "Open “User List”"),
        ("Letters should be called Letters 2026", CARDS, "Open “Letters 0 / 2 Plants and places”"),
        ("keep an eye on http://a.example/x for me", SITES, "Enter “http://a.example/x” into “URL”"),
        ("stop checking Tide table for now", SITES, "Click “Pause checks” in the row of “Tide table”"),
        ("put the tickets in order of title", TICKETS.replace("<ul>", "<button>Title</button><ul>"), "Click “Title”"),
        ("Badge lost is one for IT, move it there", BADGES, "Open “5. Badge lost”"),
        ("Fund Ost gehört in Archiv, verschieb ihn dorthin", BADGES.replace("Badge lost", "Fund Ost"),
         "Open “5. Fund Ost”"),
        ("add the tag garden to Dry well", FORM, "Enter “garden” into “Keywords”"),
    ],
)  # fmt: skip
def test_what_is_told_is_done(bundle: Bundle, wish: str, html: str, first: str) -> None:
    assert steps(bundle, wish, html)[:1] == [first]


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("the old scanner has to be dealt with by Rosa", TICKETS),  # who, and not by when
        ("the old scanner has to be dealt with by someone", TICKETS),
        ("Ben Okoro was born in Graz", PEOPLE),
        ("Ben Okoro was born in a barn, please note that down", PEOPLE),
        ("I'm really called to arms", PROFILE),
        ("keep an eye on the harbour", SITES),
        ("keep an eye on http://a.example/x or not", SITES),
        ("put the tickets in order of Rosa", TICKETS),
        ("Badge lost is one for IT", BADGES),  # nobody wants it moved
    ],
)
def test_what_tells_no_value_of_it_changes_nothing(bundle: Bundle, wish: str, html: str) -> None:
    assert steps(bundle, wish, html) == []


@pytest.mark.parametrize(
    ("wish", "html", "never"),
    [
        # the users of a team are a part of it
        ("take rosa out of the users", "<h1>Team A</h1><p>Users</p><p>rosa</p><button>Delete</button>", "Delete"),
        ("remove rosa from the users", BOARD, "Open “User List”"),
        ("remove rosa from the users", BOARD.replace("Its users:", "Team A: users are"), "Open “User List”"),
        ("remove rosa from the users", TEAM, "Delete “rosa”"),
        ("stop watching Tide table", SITES, "Click “Pause checks” in the row of “Tide table”"),
        ("stop checking everything", SITES, "Click “Pause checks” in the row of “Tide table”"),
        ("Letters should be called Post", CARDS.replace("Letters 0", "Letters and notes 0"), "Open “Letters and notes"),
        # this is called "Letters 2"
        ("archive Letters", CARDS.replace("Letters 0", "Letters 2 0"), "Open “Letters 2"),
        ("Letters should be called Post", CARDS.replace("Letters 0", "Letters 2 0"), "Open “Letters 2"),
        ("Badge lost is one for IT or HR, move it there", BADGES, "move Badge lost to"),
        ("move the lost keys to IT", BADGES, "Open “5. Badge lost”"),
        ("open door", BADGES, "“Door open”"),
        # the same words in another order are another name
        ("delete Elm before Oak", BADGES.replace("Badge lost", "Oak before Elm"), "Delete “Oak"),
        ("close Ben owes Ann", BADGES.replace("Badge lost", "Ann owes Ben"), "Open “5. Ann"),
        ("delete Dog bites man", BADGES.replace("Badge lost", "Man bites dog"), "Delete “Man"),
        ("let tom take care of this", HOME, "turn on tom take care of this"),
        ("the zip code at Mill Lane is 28199 now", ADDRESSES.replace("</td></tr>", "</td></tr>"
         "<tr><td>Mill Lane 9<td><a href=/a/2>Edit</a><button aria-haspopup=menu>more</button></tr>"),
         "Click “Edit” next to “Mill Lane”"),
        # another street, a surname, a city
        ("the zip code at Mill Lane is 28199 now", ADDRESSES.replace("Mill", "Old Mill"), "Click “Edit”"),
        ("the zip code at Mill Lane is 28199 now", ADDRESSES.replace("<br>", " ").replace("Mill", "Old Mill"),
         "Click “Edit”"),
        ("the zip code at Brook is 28199 now", ADDRESSES, "Click “Edit”"),
        ("the zip code at New York is 28199 now", ADDRESSES.replace("Bremen", "New York 10001"), "Click “Edit”"),
    ],
)  # fmt: skip
def test_nothing_else_is_done_for_it(bundle: Bundle, wish: str, html: str, never: str) -> None:
    assert not any(step.startswith(never) for step in steps(bundle, wish, html))


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("we need a version for new people, call it Winter",
         ["Open “New version”", "Enter “Winter” into the field for its name", "Send the form"]),
        ("put Old scanner under the keyword garden", ["Open “Old scanner”", 'add tag “garden” to Old scanner']),
    ],
)  # fmt: skip
def test_what_something_is_for_is_no_value_of_it(bundle: Bundle, wish: str, expected: list[str]) -> None:
    html = "<h1>Versions</h1><button>New version</button><a href=/v>Versions</a><a href=/1>Old scanner</a>"
    assert steps(bundle, wish, html) == expected


QUEUE = """<h1>Edit a ticket</h1><form method=post action=/t/5><label>Title <input value="Badge lost"></label>
<label>Queue <select><option>House</option><option>IT</option></select></label><button>Save Changes</button></form>"""


@pytest.mark.parametrize(
    ("wish", "chosen"),
    [("move Badge lost to IT", "Select “IT” in “Queue”"), ("move it to Sales", ""), ("put it into House", "")],
)
def test_it_is_no_entry_of_a_list_that_is_called_so_in_capitals(bundle: Bundle, wish: str, chosen: str) -> None:
    reading = read_goal(Reader(bundle), wish, page(QUEUE), 4)
    said = [step.text for step in reading.steps if step.text.endswith("in “Queue”")] if reading.readable else []
    assert said == [chosen][: bool(chosen)]
