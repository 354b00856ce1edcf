"""A page that was renamed is the one that goes by the new name and says all that the old one said."""

from __future__ import annotations

import pytest

OLD, NEW = "https://notes.example/pages/Pruning", "https://notes.example/pages/Winter_pruning"
GOAL = 'Click "Rename", then type "Winter pruning" into "Title", then click "Rename"'
TEXT = "<p>Cut in January.</p>"


def note(title, body=TEXT, more=""):
    return (f"<title>{title} - Notes</title><h1>Notes of the club</h1>{body}<p>Written by Ann</p>"
            f"<a href=/pages/Pruning/rename id=r>Rename</a><a href=/pages>All pages</a>{more}")  # fmt: skip


FORM = (
    "<title>Rename Pruning - Notes</title><h1>Notes of the club</h1><a href=/pages>All pages</a><form method=post>"
    "<label>Title <input id=t value='{0}'></label><button id=s>Rename</button></form>"
)


def ends(client, after, url=NEW, anew=None):
    """The last answer after the form was sent and this page came, and then once more by its address."""
    play = client()
    play.start(GOAL, note("Pruning"), url=OLD)
    answer = play.turn(FORM.format("Pruning"), url=f"{OLD}/rename")
    answer = play.turn(FORM.format("Winter pruning"), url=f"{OLD}/rename")
    if answer["status"] == "needs_user_input":
        answer = play.turn(FORM.format("Winter pruning"), url=f"{OLD}/rename", user_input="yes")
    assert answer["action"] == 'click("s")'
    for _ in range(5):
        if answer["status"] == "executing":
            again = answer["action"].startswith("navigate")
            answer = play.turn(anew if anew and again else after, url=url, writes="taken")
    return answer


def test_the_page_goes_by_its_new_name(client):
    answer = ends(client, note("Winter pruning"))
    assert answer["status"] == "completed"
    assert "signs/listed" in answer["decision"]["rules"]


@pytest.mark.parametrize(
    ("after", "url"),
    [
        (note("Pruning"), OLD),
        (note("Pruning"), NEW),
        (note("Winter pruning", "<p>There is no such page.</p>"), NEW),
        (note("Winter pruning", ""), NEW),  # not there yet: headed by whatever is asked for
        (note("Winter pruning", "<p>How we prune in winter.</p>"), NEW),  # another page that had the name before
        (note("Winter pruning", "<textarea aria-label=Text></textarea>"), NEW),  # still to be written
        (note("Winter pruning", more="<div role=alert>Error: the name is taken</div>"), NEW),
        (note("Spring pruning"), NEW),
        (note("Winter pruning", more="<p>An editor has to approve this</p>"), NEW),
        (note("Winter pruning", more="<p>Preview, nothing is changed yet</p>"), NEW),
        (note("Winter pruning", more="<form><button>Keep the old name</button><button>Use this</button></form>"), NEW),
    ],
)
def test_another_page_or_none_is_no_sign(client, after, url):
    assert ends(client, after, url)["status"] != "completed"


def test_a_page_that_comes_anew_without_the_name_is_no_sign(client):
    assert ends(client, note("Winter pruning"), anew=note("Pruning"))["status"] != "completed"
