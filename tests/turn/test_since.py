"""What a page shows that it did not when the task had it before: the page right before the action may have been a form
or a dialog, which says nothing of the list or of the thing.
"""

from __future__ import annotations

import pytest

HOME = "https://notes.example/bean-rows"
FORM = "https://notes.example/bean-rows/edit"


def note(*tags, more=""):
    shown = "".join(f"<button id=t{tag}>{tag}</button>" for tag in tags)
    return f"<h1>Bean rows</h1><a href=/bean-rows/edit id=e>Edit</a>{shown}<p>Three rows.</p>{more}"


def form(value="", tag=""):
    chip = f"<span>{tag}</span>" if tag else ""
    return (
        f"<h1>Edit</h1><form method=post>{chip}<label>Tag <input id=n value='{value}'></label>"
        "<button id=add type=button>Add</button><button id=save>Save</button></form>"
    )


def tagged(client, anew, at_once=None):
    """A play in which a thing was tagged in a form that had the tag as a text before it was sent."""
    play = client()
    play.start('Click "Edit", then type "soil" into "Tag", then click "Add", then click "Save"', note("peas"), url=HOME)
    play.turn(form(), url=FORM)
    play.turn(form("soil"), url=FORM)
    play.turn(form("", "soil"), url=FORM)
    look = play.turn(at_once or note("peas", "soil"), url=HOME)
    return look, play.turn(anew, url=HOME)


def test_a_tag_that_came_to_the_page_of_the_thing_shows_that_it_was_kept(client):
    look, answer = tagged(client, note("peas", "soil"))
    assert (look["action"], answer["status"]) == (f'navigate("{HOME}")', "completed")
    assert "signs/listed" in answer["decision"]["rules"]


@pytest.mark.parametrize(
    "anew",
    [
        note("peas"),  # the site kept nothing
        note("peas", more="<p>The tag soil is taken</p>"),
        note("peas", more="<a href=/new>Add soil</a>"),  # it offers to make it
        note("peas", more="<input aria-label=Tag value=soil>"),  # the browser kept it
        "<h1>Sign in</h1><p>soil</p><input aria-label=Name><input type=password aria-label=P><button>Sign in</button>",
    ],
)
def test_what_else_shows_the_word_shows_nothing(client, anew):
    _, answer = tagged(client, anew)
    assert answer["status"] != "completed", answer["decision"]["rules"]


def test_a_tag_that_was_there_all_along_shows_nothing(client):
    play = client()
    play.start('Click "Edit", then type "soil" into "Tag", then click "Add", then click "Save"', note("soil"), url=HOME)
    for page in (form(), form("soil"), form("", "soil")):
        play.turn(page, url=FORM)
    play.turn(note("soil"), url=HOME)
    assert play.turn(note("soil"), url=HOME)["status"] != "completed"


def grouped(*, council):
    rows = "".join(f"<tr><td>{one}<td>{tag}<td><a href=/edit/{one} id=e{one}>Edit</a></tr>" for one, tag in council)
    return f"<h1>Watches</h1><a href=/?tag=1 id=g1>Coast</a><a href=/?tag=2 id=g2>Moor</a><table>{rows}</table>"


@pytest.mark.parametrize(("tag", "status"), [("", "needs_user_input"), ("<a href=/?tag=1>Coast</a>", "completed")])
def test_a_group_that_the_list_had_all_along_shows_nothing_put_into_it(client, tag, status):
    home, form = "https://watch.example/", "https://watch.example/edit/Council"
    fields = "<h1>Edit</h1><form method=post><label>Group <input id=n value='{}'></label><button id=s>Save</button>"
    council = [("Council", ""), ("Market", "")]
    play = client()
    goal = 'Click "Edit" next to "Council", then type "Coast" into "Group", then click "Save"'
    play.start(goal, grouped(council=council), url=home)
    play.turn(fields.format(""), url=form)
    play.turn(fields.format("Coast"), url=form)
    after = grouped(council=[("Council", tag), ("Market", "")])
    answer = play.turn(after, url=f"{home}?tag=")
    while answer.get("action", "").startswith("navigate"):
        answer = play.turn(after, url=f"{home}?tag=")
    assert answer["status"] == status, answer["decision"]["rules"]


LIST = "https://club.example/people"
ASK = "https://club.example/really?who=3"


def people(*names, more=""):
    cells = (f"<td>{one}</td><td><a href=/really?who={one} id=d{one}>Remove</a></td>" for one in names)
    rows = "".join(f"<tr>{cell}</tr>" for cell in cells)
    return f"<h1>People</h1><p>{len(names)} people</p><table>{rows}</table>{more}"


def removed(client, anew):
    """A play in which a page of its own asked before somebody was removed, and led back to a list with a message."""
    play = client()
    goal = 'Click "Remove" in the row of "Tom Weber", then click "Delete for good"'
    play.start(goal, people("Ada", "Rosa", "Tom Weber"), url=LIST)
    asks = "<h1>Remove?</h1><form method=post><p>Tom Weber goes.</p><button id=yes>Delete for good</button></form>"
    play.turn(asks, url=ASK)
    play.turn(asks, url=ASK, user_input="yes")
    at_once = people("Ada", "Rosa", more="<p>One moment</p>")
    look = play.turn(at_once, url=LIST, network=True)
    while look.get("action", "").startswith("wait"):
        look = play.turn(at_once, url=LIST)
    return look, play.turn(anew, url=LIST)


def test_who_is_in_the_list_no_more_is_gone_though_a_page_of_its_own_had_asked(client):
    look, answer = removed(client, people("Ada", "Rosa"))
    assert (look["action"], answer["status"]) == (f'navigate("{LIST}")', "completed")
    assert "signs/gone" in answer["decision"]["rules"]


def linked(*names):
    rows = "".join(
        f"<tr><td><a href=/u/{one[:1]}>{one}</a></td><td><a href=/really?who={one[:1]}>Delete</a></td></tr>"
        for one in names
    )
    return f"<h1>People</h1><table>{rows}</table>"


@pytest.mark.parametrize("goal", ["lösch das Mitglied Tom Weber", "supprime le membre Tom Weber"])
@pytest.mark.parametrize("left", [("Ada Bo", "Rosa Li"), ("Ada Bo", "Rosa Li", "Tom Weber"), ("Ada Bo",)])
def test_a_goal_of_one_action_names_who_is_gone_without_a_plan(client, goal, left):
    play, gone = client(), ("Ada Bo", "Rosa Li")
    play.start(goal, linked(*gone, "Tom Weber"), url=LIST)
    play.turn(linked(*gone, "Tom Weber"), url=LIST, user_input="yes")
    asks = "<h1>Löschen</h1><p>Mitglied: Tom Weber</p><form method=post><button id=y>Endgültig löschen</button></form>"
    play.turn(asks, url=ASK, network=True)
    play.turn(asks, url=ASK, user_input="yes")
    answer = play.turn(linked(*gone), url=LIST, network=True)
    while answer.get("action", "").startswith("wait"):
        answer = play.turn(linked(*gone), url=LIST)
    if answer["status"] == "executing":
        answer = play.turn(linked(*left), url=LIST)
    assert (answer["status"] == "completed") is (left == gone), answer


@pytest.mark.parametrize(
    "anew",
    [
        people("Ada", "Rosa", "Tom Weber"),  # the site kept nothing
        people("Ada"),  # it may be filtered
        people("Ada", "Rosa", "Uma"),
        people("Ada", "Rosa", more="<p>Remove him for good?</p><button>Sure</button>"),
        people("Ada", "Rosa", more="<a href=?page=2>Next page</a>"),
        people("Ada", "Rosa", more="<label>Search <input value=r></label>"),
        people("Ada", "Rosa", more="<label>Which <select><option selected>Active</select></label>"),
    ],
)
def test_a_list_that_is_otherwise_too_shows_no_one_gone(client, anew):
    _, answer = removed(client, anew)
    assert answer["status"] != "completed"


DESK = "https://blog.example/comments"


def comments(of_ole, of_mia="Unapprove this comment", more=""):
    rows = (("Ole", of_ole), ("Mia", of_mia))
    cells = (f"<td>{who}</td><td><button type=button id={who}>{name}</button></td>" for who, name in rows)
    said = "".join(f"<tr>{cell}</tr>" for cell in cells)
    return f"<h1>Comments</h1><table>{said}</table>{more}"


@pytest.mark.parametrize(
    ("anew", "done"),
    [
        (comments("Unapprove this comment"), True),
        (comments("Approve this comment"), False),
        (comments("Approve this comment", "Disapprove this comment"), False),  # in another row
        (comments("Unapprove this comment", more="<button>Undo</button>"), False),
        (comments("Unapprove this comment", more="<p>Error: it was not saved</p>"), False),
    ],
)
def test_a_button_in_the_row_that_says_something_else_on_the_page_that_came_anew(client, anew, done):
    play = client()
    play.start('Click "Approve this comment" in the row of "Ole"', comments("Approve this comment"), url=DESK)
    looks = play.turn(comments("Unapprove this comment"), url=DESK, writes="taken")
    assert looks["action"] == f'navigate("{DESK}")'
    assert (play.turn(anew, url=DESK, writes="none")["status"] == "completed") is done


def test_a_button_that_sent_nothing_is_not_looked_at_anew(client):
    play = client()
    play.start('Click "Show more" in the row of "Ole"', comments("Show more"), url=DESK)
    looks = play.turn(comments("Show less"), url=DESK, writes="none")
    assert not looks.get("action", "").startswith("navigate")


def test_a_page_that_was_asked_for_what_was_entered_and_has_none_denies_its_message(client):
    """A message may be all that is kept of it."""
    play = client()
    tags = "<h1>Tags</h1><form method=post><label>Tag <input id=a value='{}'></label><button>Rename tag</button></form>"
    play.start('Type "allotment" into "Tag", then click "Rename tag"', tags.format(""), url=DESK)
    play.turn(tags.format("allotment"), url=DESK)
    found = "<h1>Links</h1><p role=status>The tag was renamed.</p><p>Nothing found.</p>"
    assert play.turn(found, url="https://blog.example/?tag=allotment")["status"] != "completed"


@pytest.mark.parametrize(("goal", "done"), [('Type "beans" into the field next to "Subtitle"', True),
                                            ('Change the subtitle to "beans"', False)])  # fmt: skip
def test_what_was_to_be_typed_is_done_once_it_stands_in_the_field(client, goal, done):
    def page(value):
        return f"<h1>Wiki</h1><table><tr><td>Subtitle</td><td><input id=s value='{value}'></td></tr></table>"

    play = client()
    play.start(goal, page("peas"), url=DESK)
    answer = play.turn(page("beans"), url=DESK, writes="taken")
    assert ("signs/typed" in answer["decision"]["rules"]) is done


CLASS = "https://school.example/#/classes/4b"
ENROL = "https://school.example/#/classes/4b/enrol"


def pupils(*names):
    return "<h1>Class 4b</h1><a href='#/classes/4b/enrol' id=e>Enrol</a>" + "".join(f"<p>{one}</p>" for one in names)


def boxes(ben=False):
    on = "checked" if ben else ""
    return (
        "<h1>Enrol</h1><ul><li><label><input type=checkbox id=ann>Ann Lee</label>"
        f"<li><label><input type=checkbox id=ben {on}>Ben Okoro</label></ul><button id=ok type=button>Confirm</button>"
    )


@pytest.mark.parametrize(("anew", "done"), [(pupils("Ann Moss", "Ben Okoro"), True), (pupils("Ann Moss"), False)])
def test_who_was_ticked_in_a_list_stands_on_the_page_that_led_to_it_which_is_opened_by_its_route(client, anew, done):
    play = client()
    play.start('Click "Enrol", then check "Ben Okoro", then click "Confirm"', pupils("Ann Moss"), url=CLASS)
    play.turn(boxes(), url=ENROL, writes="none")
    play.turn(boxes(ben=True), url=ENROL, writes="none")
    looks = play.turn(pupils("Ann Moss", "Ben Okoro"), url=CLASS, writes="taken", network=True)
    while looks.get("action", "").startswith("wait"):
        looks = play.turn(pupils("Ann Moss", "Ben Okoro"), url=CLASS, writes="none")
    assert looks["action"] == 'navigate("https://school.example/")'
    there = play.turn("<h1>Classes</h1><a href='#/classes/4b'>Class 4b</a>", url="https://school.example/#/classes")
    assert there["action"] == f'navigate("{CLASS}")'
    assert (play.turn(anew, url=CLASS)["status"] == "completed") is done


def shelf(*on, menu=False):
    entries = "<ul role=menu><li role=menuitem id=m1>To lend<li role=menuitem id=m2>Holiday</ul>" if menu else ""
    tags = "".join(f"<a href=/shelf/{one}>{one}</a>" for one in on)
    return f"<h1>Seeds</h1><button id=b aria-haspopup=menu>Add to shelf</button>{entries}<p>{tags}</p>"


@pytest.mark.parametrize(("anew", "done"), [(shelf("To lend"), True), (shelf(), False), (shelf("Holiday"), False)])
def test_the_entry_of_a_menu_that_stands_on_the_page_as_a_tag_once_it_came_anew(client, anew, done):
    url = "https://books.example/book/4"
    play = client()
    play.start('Click "Add to shelf", then click "To lend"', shelf(), url=url)
    play.turn(shelf(menu=True), url=url, writes="none")
    looks = play.turn(shelf("To lend"), url=url, writes="taken")
    while looks.get("action", "").startswith("wait"):
        looks = play.turn(shelf("To lend"), url=url, writes="none")
    assert looks["action"] == f'navigate("{url}")'
    assert (play.turn(anew, url=url)["status"] == "completed") is done


def offer(by, price="12"):
    return f"<h1>Oak table</h1><a href=/edit/4 id=e>Edit</a><p>Sold by {by} in Graz</p><p>Only {price} euros</p>"


def sale(by="", price=""):
    return (
        f"<h1>Edit</h1><form method=post><label>Seller <input id=s value='{by}'></label>"
        f"<label>Price <input id=p value='{price}'></label><button id=k>Save</button></form>"
    )


@pytest.mark.parametrize(
    ("field", "value", "shown", "anew", "done"),
    [
        ("Seller", "Ann", offer("Ann"), offer("Ann"), True),
        ("Price", "9", offer("Bob", "9"), offer("Bob", "9"), True),
        ("Seller", "Ann", offer("Ann"), offer("Bob"), False),
        ("Price", "9", offer("Bob", "9"), offer("Bob"), False),
    ],
)
def test_what_a_sentence_says_in_place_of_another(client, field, value, shown, anew, done):
    url = "https://sales.example/oak"
    play = client()
    play.start(f'Click "Edit", then type "{value}" into "{field}", then click "Save"', offer("Bob"), url=url)
    play.turn(sale("Bob", "12"), url="https://sales.example/edit/4")
    filled = sale("Ann", "12") if field == "Seller" else sale("Bob", "9")
    play.turn(filled, url="https://sales.example/edit/4")
    looks = play.turn(shown, url=url, network=True)
    while looks.get("action", "").startswith("wait"):
        looks = play.turn(shown, url=url)
    assert looks["action"] == f'navigate("{url}")'
    assert (play.turn(anew, url=url)["status"] == "completed") is done


def crops(*names, ticked="", more=""):
    def row(name):
        on = "checked" if name == ticked else ""
        return f"<tr><td><input type=checkbox id=c{name} {on}></td><td><a href=/{name}>{name}</a></td></tr>"

    return f"<h1>Crops</h1><button id=del>Delete</button>{more}<table>{''.join(map(row, names))}</table>"


@pytest.mark.parametrize(("left", "done"), [(("barley", "wheat"), True), (("oats", "barley", "wheat"), False)])
def test_a_box_that_picked_the_row_to_be_deleted_is_nothing_that_was_to_be_kept(client, left, done):
    url = "https://farm.example/crops"
    play = client()
    goal, at_once = 'Check the checkbox in the row of "oats", then click "Delete"', crops("barley", "wheat")
    play.start(goal, crops("oats", "barley", "wheat"), url=url)
    picked = crops("oats", "barley", "wheat", ticked="oats")
    play.turn(picked, url=url)
    play.turn(picked, url=url, user_input="yes")
    looks = play.turn(at_once, url=url, network=True)
    while looks.get("action", "").startswith("wait"):
        looks = play.turn(at_once, url=url)
    assert looks["action"] == f'navigate("{url}")'
    answer = play.turn(crops(*left), url=url)
    assert (answer["status"] == "completed") is done


KEPT = "https://notes.example/words"


def words(*names, more=()):
    """A list whose cells are no texts of their own, as a client tells of some pages."""
    rows = [("btn", f"m{one}", "More", {"row": f"{one} north"}) for one in names]
    return [("hdr", "h", "Words"), ("txt", "n", f"{len(names)} words"), *rows, *more]


def copied(client, anew):
    """A play in which an entry of a list was copied in a dialog, by a button that no list of words has."""
    play = client()
    steps = (
        'Click "More" in the row of "region", then click "Double", then type "county" into "Word", then click "Go on"'
    )
    play.start(steps, words("region", "season"), url=KEPT)
    menu, asks = [("btn", "c", "Double")], [("dlg", "d", "Copy"), ("btn", "g", "Go on", {"dlg": True, "fm": 1})]
    filled = ([*asks, ("inp", "w", "Word", {"v": one, "dlg": True, "fm": 1})] for one in ("region", "county"))
    for more in (menu, *filled):
        play.turn(words("region", "season", more=more), url=KEPT)
    look = play.turn(words("county", "region", "season"), url=KEPT, network=True)
    while look.get("action", "").startswith("wait"):
        look = play.turn(words("county", "region", "season"), url=KEPT)
    return look, play.turn(anew, url=KEPT)


def test_the_one_row_that_came_to_a_list_shows_that_something_was_made(client):
    look, answer = copied(client, words("county", "region", "season"))
    assert (look["action"], answer["status"]) == (f'navigate("{KEPT}")', "completed")
    assert "signs/listed" in answer["decision"]["rules"]


@pytest.mark.parametrize(
    "anew",
    [
        words("region", "season"),  # the site kept nothing
        words("town", "region", "season"),
        words("county", "city", "region", "season"),  # two came, which of them was it?
        words("county", "region", "season", more=[("alert", "e", "Error: not saved")]),
        words("county", "region", "season", more=[("inp", "f", "Filter", {"v": "north"})]),
    ],
)
def test_what_else_comes_to_a_list_shows_nothing(client, anew):
    _, answer = copied(client, anew)
    assert answer["status"] != "completed", answer["decision"]["rules"]
