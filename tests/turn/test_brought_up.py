"""A tab, or a part of the page by its head, that was to be opened and is shown."""

from __future__ import annotations

import pytest

URL = "https://press.example/"


def tabs(on="heat", body="", role="role=tab", more=""):
    shown = {
        "heat": "<p>Nozzle at rest</p><button type=button>Chart</button>",
        "moves": "<p>Axes</p><button type=button>Home</button>",
    }[on]
    names = ("heat", "Heat"), ("moves", "Moves")
    heads = "".join(
        f"<a id={key} {role} href=#{key} aria-selected={str(key == on).lower()}>{name}</a>" if role
        else f"<a id={key} href=#{key}>{name}</a>" for key, name in names
    )  # fmt: skip
    return f"<h1>Press</h1>{heads}<div>{body or shown}</div>{more}"


def ends(client, before, after, goal, *, then=URL):
    play = client()
    answer = play.start(goal, before, url=URL)
    for _ in range(4):
        if answer["status"] == "executing":
            answer = play.turn(after, url=then)
    return answer


@pytest.mark.parametrize("goal", ['Switch to the "Moves" tab', 'Click "Moves"', 'Open the tab "Moves"'])
def test_a_tab_that_is_on_and_shows_another_part_was_opened(client, goal):
    answer = ends(client, tabs(), tabs("moves"), goal)
    assert answer["status"] == "completed"
    assert "signs/brought_up" in answer["decision"]["rules"]


def test_a_link_to_a_part_of_the_page_is_a_tab_by_the_address(client):
    answer = ends(client, tabs(role=""), tabs("moves", role=""), 'Open the "Moves" tab', then=f"{URL}#moves")
    assert answer["status"] == "completed"


@pytest.mark.parametrize(
    ("after", "then"),
    [
        (tabs(), URL),  # the tab did not turn
        (tabs("moves", body="<p>Nozzle at rest</p><button type=button>Chart</button>"), URL),  # it shows what was there
        (tabs("moves", body="<p>Loading…</p>"), URL),
        (tabs("moves", body="<p>Access denied</p>"), URL),
        (tabs("moves", body="<p>It did not load</p><button>Try again</button>"), URL),
        (tabs("moves", body="<p>Members</p><label>Password <input type=password></label>"), URL),
        (tabs("moves", body="<p>Sign in to continue</p>"), URL),
        (tabs("moves", more="<div role=alert>Error: the press does not answer</div>"), URL),
        (tabs("moves", more="<div role=dialog>Unsaved changes<button>OK</button></div>"), URL),
        (tabs("moves"), f"{URL}other"),
    ],
)
def test_a_tab_that_shows_nothing_new_or_asks_is_no_sign(client, after, then):
    assert "signs/brought_up" not in ends(client, tabs(), after, 'Open the "Moves" tab', then=then)["decision"]["rules"]


def panel(name="Settings", head="", more="", kind="role=dialog"):
    shown = f"<div {kind}><h2>{head}</h2>{more}</div>" if head else ""
    return f"<h1>Press</h1><button id=b type=button>{name}</button>{shown}"


LOOK = "<label>Title <input id=t></label><button>Close</button>"


@pytest.mark.parametrize("head", ["Settings", "Press settings"])
@pytest.mark.parametrize("goal", ['Open "Settings"', 'Choose "Settings"'])
def test_a_dialog_that_is_headed_so_was_opened(client, head, goal):
    answer = ends(client, panel(), panel(head=head, more=LOOK), goal)
    assert answer["status"] == "completed"
    assert "signs/brought_up" in answer["decision"]["rules"]


@pytest.mark.parametrize(
    ("name", "head", "more", "kind"),
    [
        ("Settings", "Unsaved changes", LOOK, "role=dialog"),  # another dialog came
        ("Settings", "Settings", "", "role=status"),  # a text alone
        ("Settings", "Settings", "<button>Yes</button><button>No</button>", "role=dialog"),
        ("Settings", "Settings could not be loaded", LOOK, "role=dialog"),
        ("Settings", "Press settings", LOOK, ""),  # more words than the name, and no dialog
        ("Archive", "Archive", "<button>Cancel</button><button>Archive</button>", "role=dialog"),  # it asks back
        ("Archive", "Archive Osprey", "<button>Cancel</button><button>Move</button>", "role=dialog"),
        ("Archive", "Archive Osprey", f"{LOOK}<button>Archive</button>", "role=dialog"),
        ("Delete book", "Delete book", LOOK, "role=dialog"),
        ("Publish", "Publish", LOOK, "role=dialog"),
        ("Save", "Save", LOOK, "role=dialog"),
    ],
)
def test_a_part_that_is_not_headed_so_or_does_something_is_no_sign(client, name, head, more, kind):
    answer = ends(client, panel(name), panel(name, head, more, kind), f'Click "{name}"')
    assert "signs/brought_up" not in answer["decision"]["rules"]
