"""Where on a site to look for what a wish needs: parts of the site and what is named, nothing else."""

from __future__ import annotations

import pytest
from msgspec import convert

from engine.facts.vocabulary import VOCABULARY
from engine.facts.wishes import THING
from engine.language import look_further, read_goal, refine
from engine.language.wayfinding.records import names_in
from engine.language.wayfinding.sections import sections
from engine.observe import PageInput, PageState, TreeNode, read_page
from engine.rules import Reader, load, shipped

SIDE = """<nav><a href="/" aria-current="page">Home</a><a href="/letters">Letters</a><a href="/people">People</a>
<a href="/settings">Settings</a><a href="/logout">Log out</a></nav>"""
TABS = """<div><button role="tab" aria-selected="true">General</button><button role="tab">Alerts</button></div>"""
TOOLS = "<div><button>Archive</button><button>Report</button><button>Print</button></div>"
ROWS = """<h1>People</h1><table><tr><th>Name</th><th>Born</th></tr>
<tr><td><a href="/p/1">Reed, Ann</a></td><td>1980</td></tr>
<tr><td><a href="/p/2">Cole, Ann</a></td><td>1981</td></tr></table>"""


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(load(shipped(), VOCABULARY))


def page(html: str) -> PageState:
    return read_page(PageInput(url="https://clinic.example/", dom=f"<html><body>{html}</body></html>"))


def way(reader: Reader, html: str, wish: str, *been: str) -> str:
    """The step that is taken to look further; "" for none."""
    here = page(html)
    found = look_further(reader, wish, here, read_goal(reader, wish, here), been)
    return found.steps[0].text if found else ""


def test_parts_of_a_site_are_what_its_navigation_leads_to(reader: Reader) -> None:
    names = [one.name for run in sections(reader, page(SIDE + "<h1>Home</h1>" + TABS + TOOLS)) for one in run]
    assert names == ["Alerts", "Letters", "People", "Settings"]


@pytest.mark.parametrize(("wish", "step"), [
    ("Send the letter to Ann Reed", "Open “Letters”"),
    ("Revoke the Zapier key", "Open “Settings”"),
    ("Acknowledge the reminder of Ann Reed", "Open “Settings”"),
])  # fmt: skip
def test_the_part_that_has_to_do_with_a_wish_comes_first_then_the_settings(
    reader: Reader, wish: str, step: str
) -> None:
    assert way(reader, SIDE + "<h1>Home</h1><p>Welcome back</p>", wish) == step


def test_parts_are_opened_one_after_another_and_none_twice(reader: Reader) -> None:
    html, wish, been = SIDE + "<h1>Home</h1>", "Revoke the Zapier key", list[str]()
    while step := way(reader, html, wish, *been):
        been.append(step)
    assert been == ["Open “Settings”", "Open “Letters”", "Open “People”"]


def test_what_is_named_is_opened_be_its_last_name_first(reader: Reader) -> None:
    assert way(reader, SIDE + ROWS, "Snooze the tag “Smoker” of Ann Reed") == "Open “Reed, Ann”"


@pytest.mark.parametrize("wish", ["Snooze the tag of Ann", "Snooze the tag of Ann Wood"])
def test_what_several_or_none_are_called_is_not_opened(reader: Reader, wish: str) -> None:
    assert way(reader, ROWS, wish) == ""


IN_SETTINGS = SIDE.replace(' aria-current="page"', "").replace("/settings", '/settings" aria-current="page')


def test_the_parts_of_the_settings_come_before_others_of_the_site(reader: Reader) -> None:
    html, wish, been = IN_SETTINGS + "<h1>Settings</h1>" + TABS, "Turn off people search", ["Open “Settings”"]
    assert way(reader, html, wish, *been) == "Open “Alerts”"
    assert way(reader, html, wish, *been, "Open “Alerts”") == "Open “People”"
    assert way(reader, html, wish) == "Open “People”"  # nobody looked for it there


SCRIPTED = """<nav><div role=button tabindex=0 aria-current="page">Home</div><div role=button tabindex=0>Letters</div>
<div role=button tabindex=0>People</div><div role=button tabindex=0>Reports</div></nav>"""
THEMES = """<main><h1>Look</h1><div><button aria-selected="true">Light</button><button>Dark</button>
<button>Black</button><button>System</button></div></main>"""


def test_buttons_are_parts_of_a_site_in_its_navigation_alone(reader: Reader) -> None:
    names = [one.name for run in sections(reader, page(SCRIPTED + THEMES)) for one in run]
    assert names == ["Letters", "People", "Reports"]


ACTS = """<nav><a href="/" aria-current="page">Home</a><a href="/letters">Letters</a><a href="/trash/empty">Trash</a>
<a href="/x">Clear history</a></nav><div><button role="tab" aria-selected="true">Overview</button>
<button role="tab">Logs</button><button>Reboot</button><button>Failover</button><button>Away</button></div>"""


def test_what_does_something_is_no_part_of_a_site_wherever_it_stands(reader: Reader) -> None:
    assert [one.name for run in sections(reader, page(ACTS)) for one in run] == ["Logs", "Letters"]


def test_a_button_that_begins_with_a_name_and_says_a_deed_is_no_entry_of_that_name(reader: Reader) -> None:
    html = "<button>Slack: disconnect the account now</button><button>Jira: disconnect the account now</button>"
    assert way(reader, html, "Snooze the channel of Slack") == ""


def test_a_choice_that_a_wish_names_is_not_clicked_to_look_for_something(reader: Reader) -> None:
    assert way(reader, THEMES, "Snooze the mail from Dark") == ""


def test_a_row_that_is_pressed_is_opened_by_the_name_that_it_begins_with(reader: Reader) -> None:
    rows = "<main><button>Reed, Ann 1980 (212) 555-1001</button><button>Cole, Ann 1981 (212) 555-1002</button></main>"
    assert way(reader, rows, "Snooze the mail from Ann Cole") == "Open “Cole, Ann 1981 (212) 555-1002”"


def test_a_part_that_is_called_like_something_else_is_not_opened(reader: Reader) -> None:
    chips = "<main><h1>Home</h1><button>Letters</button><button>Settings</button></main>"
    assert way(reader, SIDE + chips, "Revoke the Zapier key") == "Open “People”"


def test_on_the_page_of_the_thing_itself_only_its_tabs_are_looked_into(reader: Reader) -> None:
    here = page(SIDE + "<h1>Reed, Ann</h1>" + TABS)
    wish = "Snooze the tag “Smoker” of Ann Reed"
    found = look_further(reader, wish, here, read_goal(reader, wish, here, THING), ("Open “Reed, Ann”",), THING)
    assert found is not None
    assert [one.text for one in found.steps] == ["Open “Alerts”", wish]
    assert look_further(reader, wish, here, read_goal(reader, wish, here, THING), ("Open “Alerts”",), THING) is None


@pytest.mark.parametrize("wish", [
    "I brought the Caddy back yesterday", "Where is the Zapier key?", "Thanks, that's all", "Click “Print”",
    "Press “Zapier”", "Click “Letters”, then frobnicate the board", "Open “Zapier”", "it was a nice day",
])  # fmt: skip
def test_nothing_is_looked_for_where_nothing_is_wished_or_a_control_is_named(reader: Reader, wish: str) -> None:
    assert way(reader, SIDE + "<h1>Home</h1>", wish) == ""


def test_nothing_is_looked_for_that_the_page_does(reader: Reader) -> None:
    form = "<form><label>Username <input name=u value=ann></label><button>Save</button></form>"
    assert way(reader, SIDE + form, "Change the username to ann2") == ""


def test_what_looks_behind_tabs_by_itself_is_left_to_do_so(reader: Reader) -> None:
    assert way(reader, TABS, "Find and click the link “Rates”") == ""
    assert way(reader, TABS, "Revoke the Zapier key") == "Open “Alerts”"


def test_names_are_what_is_quoted_or_written_large() -> None:
    said = list(names_in("Remove the 'Work' label from Priya Sharma's mail and Mute it"))
    assert said == ["Work", "Priya Sharma", "Mute"]


@pytest.mark.parametrize(("goal", "left"), [
    ("Go to People and revoke the other keys", "revoke the other keys"),
    ("Open People, then revoke all keys", "revoke all keys"),
    ("In the People settings, revoke the key of Ann", "revoke the key of Ann"),
    ("Go to the People page and revoke the key", "revoke the key"),
    ("Revoke the key of People, then mute it", "Revoke the key of People, then mute it"),
])  # fmt: skip
def test_what_is_to_be_done_there_is_left_once_the_part_is_opened(reader: Reader, goal: str, left: str) -> None:
    here = page(SIDE + "<h1>Home</h1>")
    reading = read_goal(reader, goal, here)
    found = look_further(reader, goal, here, reading, ()) or reading
    assert found.readable
    assert [one.text.replace('"People"', "“People”") for one in found.steps] == ["Open “People”", left]


def test_what_is_called_by_an_address_leads_off_the_site(reader: Reader) -> None:
    html = "<h1>Acorn</h1><ul><li><a href=/1>acorn.example</a></li><li><a href=/2>Oak</a></li></ul>"
    assert "acorn.example" not in way(reader, html, "Unfollow Acorn")
    assert "google.com" not in way(reader, html.replace("acorn.example", "google.com"), "Unfollow Google")


MAILS = (
    ("Ann Ode", "Roof plan", "Here is the plan, please review it and reply before we start to order the new tiles"),
    ("Ann Ode", "Boat trip", "Who comes along? Please reply, then I book the boat and send the list to everybody"),
    ("Ben Ray", "Invoice for the boat", "Please pay by Friday, and send me a note when it has left your account"),
)


def mails() -> PageState:
    """An inbox whose rows can be pressed, with names that are cut short."""
    tree = [{"i": "inbox", "r": "btn", "n": "Inbox"}]
    for at, texts in enumerate(MAILS):
        row = f"☆ {' '.join(texts)}"
        tree += [{"i": f"row-{at}", "r": "btn", "n": f"{' '.join(texts)[:60]}…"}]
        tree += [{"i": f"text-{at}-{n}", "r": "txt", "n": text} for n, text in enumerate(texts)]
        tree += [{"i": f"archive-{at}", "r": "btn", "n": "Archive", "row": row}]
    read = read_page(PageInput(url="https://mail.example/", interactive_tree=convert(tree, list[TreeNode])))
    assert read is not None
    return read


@pytest.mark.parametrize(("wish", "opened"), [
    ("Snooze the email 'Boat trip' from Ann Ode", "row-1"),
    ("Mute Ann Ode's roof plan email", "row-0"),
    ("Apply the label 'Money' to the email 'Invoice for the boat' from Ben Ray", "row-2"),
    ("Snooze the email 'Boat trip' from Ben Ray", ""),
    ("Snooze the email 'Tiles' from Ben Ray", ""),
    ("Snooze the email from Ann Ode", ""),
    ("Apply the label 'Boat trip' to the email 'Tiles' from Ben Ray", ""),
])  # fmt: skip
def test_the_row_that_two_texts_tell_is_opened_and_no_other_of_who_sent_it(
    reader: Reader, wish: str, opened: str
) -> None:
    here = mails()
    found = look_further(reader, wish, here, read_goal(reader, wish, here))
    target = refine(reader, found.steps[0].text, here).target if found else None
    assert (target.id if target else "") == opened
