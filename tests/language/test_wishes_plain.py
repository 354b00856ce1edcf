"""Plain wishes on pages that nothing was tuned for: what is opened, and what is done then."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.language.wishes.whole_names import with_whole_names
from engine.observe import PageInput, PageState, read_page
from engine.rules import Bundle, Reader
from tests.language.conftest import MakePage


def html(text: str, url: str = "https://farm.example/start") -> PageState:
    found = read_page(PageInput(url=url, dom=text))
    assert found is not None
    return found


def steps(bundle: Bundle, wish: str, page: PageState, opened: int = 0) -> list[str]:
    return [step.text for step in read_goal(Reader(bundle), wish, page, opened).steps]


NAV = "<nav><a href=/posts>Posts</a><a href=/categories>Categories</a><a href=/settings>Settings</a></nav>"
SEND = "Send the form"


@pytest.mark.parametrize(
    ("wish", "page", "done"),
    [
        # what is made behind a bare "New" may be of another kind
        ("Create a category named Events", "<h1>Posts</h1><button>New</button>",
         ["Open “New”", "Create a category named Events"]),
        ("Create a category named Events", f"{NAV}<h1>Posts</h1><button>New</button>",
         ["Open “Categories”", "Create a category named Events"]),
        ("Create a post named Events", f"{NAV}<h1>Posts</h1><button>New</button>",
         ["Open “New”", "Enter “Events” into the field for its name", SEND]),
        # what no page has a field for is set where all is set; a field for something else is none
        ("Change the site title to Reed club", f"{NAV}<h1>Start</h1><form><label>Title <input></label></form>",
         ["Open “Settings”", "Change the site title to Reed club"]),
        ("Change the facility name to Lake School",
         f"{NAV}<h2>Facility</h2><p>River School</p><button>Edit</button>",
         ["Click “Edit” next to “Facility”", "Set the facility name field to “Lake School”", "Save the changes"]),
        # the head of a closed part of the page, and what edits it; a column of a table is called so, too
        ('Set the description of this model to "Ripe"',
         f"{NAV}<h1>oats</h1><button aria-haspopup=menu>More</button><div><button aria-expanded=false>Description"
         "</button><button>Edit</button></div><table><tr><th><button>Version</button></th><th>Description</th></tr></table>",
         ["Click “Edit”", "Set the description field to “Ripe”", "Save the changes"]),
        # who is given something has a part changed
        ("Give tom the role Editor",
         "<table><tr><td><a href=/u/3>tom</a></td><td><a href=/e/3>Edit</a></td></tr></table>",
         ["Click “Edit” next to “tom”", "Set the role field to “Editor”", "Save the changes"]),
        # a field of the form to come may be called what no list knows, and its button say more of the kind
        ("Add a device named Phone with the device ID A2-7", "<h1>Devices</h1><button>Add Remote Device</button>",
         ["Open “Add Remote Device”", "Enter “Phone” into the field for its name",
          "Enter “A2-7” into the device id field", SEND]),
        ("Create a plan named Spring with the color Dark Red", "<h1>Plans</h1><button>New plan</button>",
         ["Open “New plan”", "Enter “Spring” into the field for its name",
          "Enter “Dark Red” into the color field", SEND]),
        # what leads to a value comes after where that is; "on my site" says no more than here
        ("Change the opening hours on my site to Saturday", f"{NAV}<h1>Start</h1>",
         ["Set “opening hours” to “Saturday”", "Save the changes"]),
        # what says by its name what it changes; a menu of the site whose entries come up at the pointer
        ("Rename the post Slugs to Snails",
         "<ul><li><input type=checkbox aria-label='Select Slugs'><a href=/p/1>Edit “Slugs”</a></li></ul>",
         ["Click «Edit “Slugs”»", "Enter “Snails” into the field for its name", SEND]),
        ("Delete the user tom",
         "<ul><li><a href=/users aria-haspopup=true>Users</a><ul><li><a href=/new>Add New</a></li></ul></li></ul>",
         ["Open “Users”", "Delete the user tom"]),
        # "Edit tags" changes no name
        ("Rename the run oak to elm",
         "<table><tr><td><a href=/r/1>oak</a></td><td><button>Edit tags</button></td></tr></table>",
         ["Open “oak”", "Rename the run oak to elm"]),
        # what deletes what is ticked can't be used before
        ("Delete the run oak",
         "<button disabled>Delete</button><table><tr><td><input type=checkbox></td><td><a href=/r/1>oak</a></td></tr>"
         "</table>",
         ["Check the checkbox next to “oak”", "Click “Delete”"]),
    ],
)  # fmt: skip
def test_a_plain_wish_takes_these_steps(bundle: Bundle, wish: str, page: str, done: list[str]) -> None:
    assert steps(bundle, wish, html(page)) == done


def test_what_a_bare_new_led_to_is_filled_in_unless_it_is_of_another_kind(bundle: Bundle) -> None:
    form = "<h1>Add {0}</h1><form><label>{1} <input></label><button>Save</button></form>"
    wish = "Create a category named Events"
    filled = ["Enter “Events” into “Name”", SEND]
    assert steps(bundle, wish, html(form.format("category", "Name")), 2) == filled
    for other in (form.format("post", "Name"), form.format("", "Post name")):
        assert not read_goal(Reader(bundle), wish, html(other), 2).readable


def test_the_form_of_a_thing_is_in_the_menu_of_its_row_whatever_that_is_called(
    bundle: Bundle, make_page: MakePage
) -> None:
    row = "Mia Koch Learner"
    nodes = [
        ("txt Mia Koch", {"row": row}),
        ("btn container", {"hp": True, "s": "collapsed", "row": row}),
        ("txt Ole Kern", {"row": "Ole Kern Coach"}),
        ("btn container", {"hp": True, "s": "collapsed", "row": "Ole Kern Coach"}),
    ]
    page = make_page(*nodes)
    assert steps(bundle, "Change the full name of Mia Koch to Mia Sand", page) == [
        "Click the edit button of “Mia Koch”", "Set the full name field to “Mia Sand”", "Save the changes",
    ]  # fmt: skip
    found = refine(Reader(bundle), "Click the edit button of “Mia Koch”", page)
    assert (found.target and found.target.id, found.prepares) == ("container", True)
    nodes[1] = ("btn container", {"hp": True, "s": "expanded", "occ": True, "row": row})
    for entries, step, entry in (
        (["Edit details", "Delete"], "edit", "edit-details"),
        (["Copy class", "Rename class"], "rename", "rename-class"),
        (["Edit class", "Copy class"], "rename", "edit-class"),
        (["Edit tags", "Delete"], "edit", None),
    ):
        opened = make_page(*nodes, *(f"menuitem {one}" for one in entries))
        wanted = f"Click the {step} button of “Mia Koch”"
        target = refine(Reader(bundle), wanted, opened, ('click("container")',)).target
        assert (target and target.id) == entry


@pytest.mark.parametrize(
    ("buttons", "sent"),
    [
        ("<button id=a>Save and close</button><button id=b>Save and add another</button>", "a"),
        ("<button type=button id=a>Save and close</button><button type=button id=b>Save and add new</button>", None),
        ("<button type=button id=a>Save and close</button><button type=button id=b>Save and new</button>", "a"),
        ("<button type=button id=b>Save draft</button>", None),
    ],
)
def test_a_form_is_sent_once_and_not_kept_as_a_draft(bundle: Bundle, buttons: str, sent: str | None) -> None:
    page = html(f"<form><label>Name <input id=n></label>{buttons}</form>")
    found = refine(Reader(bundle), SEND, page, filled="n")
    assert (found.target and found.target.id) == sent


def test_a_field_is_looked_for_behind_the_tabs_of_the_dialog_that_is_open(bundle: Bundle) -> None:
    tabs = "".join(f"<a role=tab href='#{id_}' aria-selected={on} id={id_}>{name}</a>"
                   for id_, on, name in (("g", "true", "General"), ("w", "false", "GUI")))  # fmt: skip
    dialog = f"<div role=dialog>{tabs}<label>Name <input id=n></label></div>"
    found = refine(Reader(bundle), "Set “GUI theme” to “Dark”", html(f"<h1>Start</h1>{dialog}"))
    assert (found.target and found.target.id, found.prepares) == ("w", True)
    assert refine(Reader(bundle), "Set “GUI theme” to “Dark”", html(f"<h1>Start</h1>{tabs}")).status == "none"


def test_less_of_a_name_is_no_name_of_another_field(bundle: Bundle) -> None:
    page = html("<label>Facility name <input id=n></label>")
    assert refine(Reader(bundle), "Set the full name field to “Ada”", page).status == "none"
    assert refine(Reader(bundle), "Set the name field to “Ada”", page).status == "ready"


@pytest.mark.parametrize(
    ("wish", "whole"),
    [
        ("Delete the book Lord of the Rings", "Delete the book “Lord of the Rings”"),
        ("Add Notes from Underground to my list, please", "Add “Notes from Underground” to my list, please"),
        ("Delete the book Lord of the Flies", "Delete the book Lord of the Flies"),
        ('Delete "Lord of the Rings"', 'Delete "Lord of the Rings"'),
        ("Lord of the Rings", "Lord of the Rings"),
    ],
)
def test_a_name_that_the_page_shows_is_not_taken_apart(bundle: Bundle, wish: str, whole: str) -> None:
    page = html("<ul><li>Lord of the Rings</li><li>Notes from Underground (1864)</li></ul>")
    assert with_whole_names(Reader(bundle), wish, page) == whole


@pytest.mark.parametrize(
    ("wish", "read"),
    [
        ("Create a class named Decimals in Class 4b", False),  # in it, or called so?
        ('Create a class named "Decimals in Class 4b"', True),
        ("Create a class named Decimals in Spring", False),  # no step has the name
    ],
)
def test_a_name_that_ends_with_a_place_of_the_page_is_asked_about(bundle: Bundle, wish: str, read: bool) -> None:
    page = html("<h1>Classes</h1><button>New class</button><ul><li><a href=/c/4>Class 4b</a></li></ul>")
    assert read_goal(Reader(bundle), wish, page).readable is read


POST = """<h1>Rowing in May</h1><p>ann: nice</p><a href=/r/1>Reply</a>
<form><label>Comment <textarea></textarea></label><button>Post</button></form>"""


@pytest.mark.parametrize("wish", ['Reply to ann with "well"', 'Reply to the first reply in this post with "well"'])
def test_an_answer_to_somebody_is_not_written_below_the_post(bundle: Bundle, wish: str) -> None:
    assert not read_goal(Reader(bundle), wish, html(POST)).readable


def test_an_answer_to_the_post_is(bundle: Bundle) -> None:
    wish = 'Reply to the post with my comment "nice one"'
    assert steps(bundle, wish, html(POST)) == ["Enter “nice one” into “Comment”", SEND]


def test_of_all_in_a_state_not_all_are_opened(bundle: Bundle) -> None:
    page = html("<nav><a href=/projects>Projects</a></nav><h1>Start</h1>")
    assert read_goal(Reader(bundle), "See all public projects", page).rules != ("complexity/grounded",)
    assert steps(bundle, "See all projects", page) == ["Open “Projects”"]


def test_the_name_of_the_site_says_nothing(bundle: Bundle) -> None:
    page = html("<title>Start · Reedhub</title><button aria-haspopup=true>Ada Noll</button><h1>Start</h1>"
                "<nav><a href=/groups>Groups</a><a href=/news>Reedhub news</a></nav>")  # fmt: skip
    assert steps(bundle, "Set my Reedhub status as away", page) == ["Click “Ada Noll”", "Set my status as away"]
    assert steps(bundle, "open the Reedhub groups", page) == ["open the groups"]
    assert steps(bundle, "open the Reedhub news", page) == ["open the Reedhub news"]
    assert steps(bundle, "open the groups on Reedhub", page) == ["open the groups"]


def test_what_is_ones_own_is_behind_the_menu_that_bears_ones_name(bundle: Bundle) -> None:
    header = "<button aria-haspopup=true>{}</button><button aria-haspopup=true>{}</button><h1>Start</h1>"
    wish = "Change the website on my profile to ada.example"
    assert steps(bundle, wish, html(header.format("More", "Ada Noll"))) == ["Click “Ada Noll”", wish]
    assert "Click" not in steps(bundle, wish, html(header.format("Ada Noll", "Export files")))[0]


def test_a_field_in_a_row_of_a_form_is_no_thing_that_a_wish_speaks_of(bundle: Bundle) -> None:
    page = html("<h1>Keywords</h1><form><table><tr><td><label>Keyword <input></label>"
                "<td><label><input type=checkbox>More</label></tr></table><button>Add keyword</button></form>")
    assert steps(bundle, "Create the keyword paint", page) == ["Enter “paint” into “Keyword”", SEND]


@pytest.mark.parametrize(
    ("wish", "value"),
    [
        ("Change my full name to Oslo and save", "Oslo"),
        ("Set the full name to Oslo, then save it.", "Oslo"),
        ("Set my full name to Oslo and confirm", "Oslo"),
        ("Mets mon nom complet à Oslo et enregistre", "Oslo"),
        ("Change my full name to Lost and found and save", "Lost and found"),
        ("Change my full name to “Oslo and save”", "Oslo and save"),
        ("Set my full name to Search and Rescue", "Search and Rescue"),
    ],
)
def test_that_it_is_to_be_kept_is_no_part_of_a_value(bundle: Bundle, wish: str, value: str) -> None:
    page = html("<h1>Profile</h1><form><label>Full name <input name=n></label><button>Save</button></form>")
    assert steps(bundle, wish, page) == [f"Set “Full name” to “{value}”", "Save the changes"]
