"""A page that asks whether a deletion is meant is told so, as far as that is all it asks; and then it is judged."""

from __future__ import annotations

import pytest

URL = "https://farm.example/orchards"
GOAL = 'Click "Delete" in the row of "plum"'


def table(*names, said="Delete", more=""):
    rows = "".join(
        f"<tr><td>{one}</td><td><button type=button id=x{one}>{said if one == 'plum' else 'Delete'}</button></td></tr>"
        for one in names
    )
    return f"<h1>Orchards</h1><table>{rows}</table>{more}"


ALL, LEFT = ("apple", "plum", "pear"), ("apple", "pear")
YES = "<button type=button id=yes>Yes</button>"
NO = "<button type=button id=no>No</button>"


def dialog(text, buttons, role="dialog"):
    return f"<div role={role}><p>{text}</p>{buttons}</div>"


def pressed(client, page, goal=GOAL):
    """The answer to the page that came up after "Delete" was pressed, with a yes."""
    play = client()
    play.start(goal, table(*ALL), url=URL)
    play.turn(table(*ALL), url=URL, user_input="yes")
    return play, play.turn(page, url=URL, network=True)


ASKS = {
    "the button itself": (table(*ALL, said="Are you sure?"), "xplum"),
    "the button in German": (table(*ALL, said="Wirklich löschen?"), "xplum"),
    "a dialog": (table(*ALL, more=dialog("Delete plum? This cannot be undone.", YES + NO)), "yes"),
    "a dialog over a backdrop": (
        table(*ALL, more=dialog("Are you sure? plum will go.", '<div role=button id=b></div>' + YES + NO)),
        "yes",
    ),
    "a dialog in Spanish": (
        table(*ALL, more=dialog("¿Eliminar plum?", "<button id=c>Cancelar</button><button id=yes>Eliminar</button>")),
        "yes",
    ),
    "a question beside it": (table(*ALL, more=dialog("Delete this tree?", NO + YES, role="tooltip")), "yes"),
}


@pytest.mark.parametrize("asks", ASKS)
def test_it_is_told_that_the_deletion_is_meant_and_then_it_is_done(client, asks):
    page, control = ASKS[asks]
    play, answer = pressed(client, page)
    assert "contingencies/asked_back" in answer["decision"]["rules"]
    if answer["status"] == "needs_user_input":
        assert answer["confirmation"]["kind"] == "deletion"
        assert "already" not in answer["question"]
        answer = play.turn(page, url=URL, user_input="yes")
    assert answer["action"] == f'click("{control}")'
    for _ in range(3):  # at once, after a moment, and opened once more
        answer = answer if answer["status"] == "completed" else play.turn(table(*LEFT), url=URL, network=True)
    assert answer["status"] == "completed"


def test_what_deletes_by_its_own_words_waits_for_a_yes_of_its_own(client):
    _, answer = pressed(client, ASKS["a dialog"][0])
    assert (answer["status"], answer["confirmation"]["action"]) == ("needs_user_input", 'click("yes")')


def test_a_no_ends_it(client):
    play, _ = pressed(client, ASKS["a dialog"][0])
    assert play.turn(ASKS["a dialog"][0], url=URL, user_input="no")["status"] == "cancelled"


@pytest.mark.parametrize(
    "page",
    [
        table(*ALL, said="Deleting…"),
        table(*ALL, more=dialog("Transfer 500 EUR to Bob?", YES + NO)),
        table(*ALL, more=dialog("Delete plum? Type its name.", "<input aria-label=Name>" + YES + NO)),
        table(*ALL, more=dialog("Delete plum?", "<button>Delete it</button><button>Delete all</button>" + NO)),
        table(*ALL, more=dialog("Delete plum?", "<button>Archive</button>" + YES + NO)),
        table(*ALL, more=dialog("Close your account?", "<button id=yes>Delete account</button>" + NO)),
        table(*ALL, more=dialog("plum was deleted.", "<button id=ok>OK</button>")),
        table(*LEFT, more=f"<p>Subscribe to our letter</p>{YES}{NO}"),
        table(*LEFT, more=f"<p>Delete your old trees too?</p>{YES}{NO}"),  # it is gone: this is about another
        table(*LEFT, more=f"<p>Are you sure that you want no letters?</p>{YES}{NO}"),
        table(*ALL, more=f"<p>Remove ads for 5 EUR a month?</p>{YES}{NO}"),
        table(*ALL, more=dialog("Delete plum for 5 EUR?", YES + NO)),
        table(*ALL, more=dialog("Share your data with partners?", YES + NO)),
        table(*ALL, more=dialog("Do you want to keep plum?", YES + NO)),
        table(*ALL, said="Confirm attendance"),
        table(*ALL, more=f"<div role=alert>Error: not allowed</div>{dialog('Delete plum?', YES + NO)}"),
    ],
)
def test_what_asks_for_more_or_for_something_else_is_told_nothing(client, page):
    _, answer = pressed(client, page)
    assert "contingencies/asked_back" not in answer["decision"]["rules"]
    assert not answer.get("action", "").startswith("click")


def test_a_step_of_the_plan_for_the_yes_is_left_to_do_it(client):
    goal = f'{GOAL}, then click "Yes"'
    _, answer = pressed(client, ASKS["a dialog"][0], goal)
    assert "contingencies/asked_back" not in answer["decision"]["rules"]
    assert answer["confirmation"]["action"] == 'click("yes")'


def test_what_was_no_deletion_is_not_confirmed(client):
    play = client()
    play.start('Click "Open"', "<h1>Orchards</h1><button id=o>Open</button>", url=URL)
    answer = play.turn(f"<h1>Orchards</h1><button id=o>Open</button>{dialog('Delete plum?', YES + NO)}", url=URL)
    assert "contingencies/asked_back" not in answer["decision"]["rules"]


def cards(*names, more=""):
    delete = "<button aria-label='Delete {}'>×</button>"
    shown = "".join(f"<div><h3>{one}</h3><p>3 trees</p>{delete.format(one)}</div>" for one in names)
    return f"<h1>Orchards</h1>{more}<div>{shown}</div><p>{len(names)} orchards</p>"


@pytest.mark.parametrize(
    ("then", "done"),
    [
        (cards(*LEFT), True),
        (cards(*LEFT, more="<p role=status>Gone</p>"), True),
        (cards("apple"), False),  # filtered, or another page of the list
        (cards("apple", "kiwi"), False),
        (cards(*LEFT, more="<p>Show deleted ones</p>"), False),
        (cards(*ALL), False),
        ("<h1>Orchards</h1>", False),
    ],
)
def test_an_entry_that_is_gone_from_a_list_without_rows_is_deleted(client, then, done):
    play = client()
    play.start('Click "Delete plum"', cards(*ALL), url=URL)
    play.turn(cards(*ALL), url=URL, user_input="yes")
    for page in (then, then, then.replace("<p role=status>Gone</p>", "")):  # the last one came anew
        answer = play.turn(page, url=URL, network=True)
    assert (answer["status"] == "completed") is done


@pytest.mark.parametrize(
    ("more", "told"),
    [(YES + NO, True), (YES + NO + "<label>Why <input id=w></label>", False)],  # a text is asked for
)
def test_a_question_over_the_form_of_a_thing_is_about_what_came_up_alone(client, more, told):
    form = dialog("Edit plum", "<label>Name <input id=n value=plum></label><button id=r>Remove</button>")
    play = client()
    play.start('Click "Remove"', f"<h1>Orchards</h1>{form}", url=URL)
    play.turn(f"<h1>Orchards</h1>{form}", url=URL, user_input="yes")
    answer = play.turn(f"<h1>Orchards</h1>{form}{dialog('Remove plum?', more)}", url=URL, network=True)
    assert ("contingencies/asked_back" in answer["decision"]["rules"]) is told


def test_a_question_in_the_place_of_a_menu_is_told_that_the_deletion_is_meant(client):
    """Some pages draw their menus as dialogs, and what asks has an entry of the menu's name."""
    entry = "<button id={0}>{1}</button>"
    menu = f"<div role=dialog>{entry.format('e', 'Edit')}{entry.format('d', 'Delete')}</div>"
    asks = f"<div role=dialog><p>Delete plum?</p>{entry.format('c', 'Cancel')}{entry.format('d', 'Delete')}</div>"
    play = client()
    play.start('Click "Delete"', f"<h1>Orchards</h1>{menu}", url=URL)
    play.turn(f"<h1>Orchards</h1>{menu}", url=URL, user_input="yes")
    answer = play.turn(f"<h1>Orchards</h1>{asks}", url=URL, network=False)
    assert "contingencies/asked_back" in answer["decision"]["rules"]
    play = client()
    play.start('Click "Delete"', f"<h1>Orchards</h1>{menu}", url=URL)
    play.turn(f"<h1>Orchards</h1>{menu}", url=URL, user_input="yes")
    answer = play.turn(f"<h1>Orchards</h1>{menu}", url=URL, network=False)
    assert "contingencies/asked_back" not in answer["decision"]["rules"]


@pytest.mark.parametrize(("said", "done"), [("Tree deleted", True), ("Delete this tree too", False)])
def test_a_message_that_is_a_button_waits_for_no_yes(client, said, done):
    play, answer = pressed(client, table(*LEFT, more=f"<button>{said}</button>"))
    for _ in range(3):
        if answer["status"] == "executing":
            answer = play.turn(table(*LEFT, more=f"<button>{said}</button>"), url=URL, network=True)
    assert (answer["status"] == "completed") is done


USERS = "<h1>Users</h1><table>" + "".join(
    f"<tr><td><a href=/u/{one}>{one}</a></td><td><a href='/users?delete={one}' id=d{one}>Delete</a></td></tr>"
    for one in ("rosa", "tom")
) + "</table>"  # fmt: skip
SURE = "<h1>Delete users</h1><p>You have chosen this user: {0}</p><form method=post>{1}<button id=s>{2}</button></form>"


@pytest.mark.parametrize(
    ("who", "more", "button", "told"),
    [
        ("tom", "", "Confirm deletion", True),
        ("rosa", "", "Confirm deletion", False),  # about another
        ("tom", "<label>Why <input id=w></label>", "Confirm deletion", False),  # a text is asked for
        ("tom", "<label><input type=radio name=a>Keep the posts</label>", "Confirm deletion", False),  # or a choice
        ("tom", "<label>Other reason <input id=w></label>", "Confirm deletion", True),  # it may be left empty
        ("tom", "<label><input type=checkbox checked>Watch this page</label>", "Confirm deletion", True),
        ("tom", "<label><input type=checkbox checked>Diese Seite beobachten</label>", "Löschen", True),
        ("tom", "<label><input type=checkbox checked>Delete the posts</label>", "Confirm deletion", False),
        ("tom", "", "Confirm", True),  # the page says what
        ("tom", "", "Delete", True),  # called like the link that was pressed
        ("tom", "<p>This costs 20 EUR</p>", "Confirm deletion", False),
    ],
)
def test_a_page_that_came_to_ask_is_told_that_the_deletion_is_meant(client, who, more, button, told):
    play = client()
    users = "<p>Cart: 61 EUR</p>" + USERS
    play.start('Delete "tom"', users, url="https://farm.example/users")
    play.turn(users, url="https://farm.example/users", user_input="yes")
    page = "<p>Cart: 61 EUR</p>" + SURE.format(who, more, button)
    answer = play.turn(page, url="https://farm.example/users?delete=tom", network=True)
    assert ("contingencies/asked_back" in answer["decision"]["rules"]) is told


@pytest.mark.parametrize(("named", "told"), [("Old oak", True), ("Oak", False)])
def test_a_page_that_names_the_thing_without_its_number_asks_about_it(client, named, told):
    trees = "<h1>Trees</h1><table>" + "".join(
        f"<tr><td><a href=/t/{at}>{at}. {one}</a></td><td><a href='/t/{at}/delete' id=d{at}>Delete</a></td></tr>"
        for at, one in ((1, "Young elm"), (2, "Old oak"))
    ) + "</table>"  # fmt: skip
    play = client()
    play.start('Delete "Old oak"', trees, url="https://farm.example/trees")
    play.turn(trees, url="https://farm.example/trees", user_input="yes")
    page = SURE.format(named, "", "Yes, delete it")
    answer = play.turn(page, url="https://farm.example/t/2/delete", network=True)
    assert ("contingencies/asked_back" in answer["decision"]["rules"]) is told


def test_a_user_who_is_deleted_on_a_page_of_their_own_is_asked_about_once_more(client):
    form = "<h1>Edit user tom</h1><button id=go>Delete user</button>"
    asks = form + dialog("Do you really want to delete this user?", "<button id=yes>Delete</button>" + NO)
    play = client()
    assert play.start('Click "Delete user"', form, url=URL)["status"] == "needs_user_input"
    play.turn(form, url=URL, user_input="yes")
    answer = play.turn(asks, url=URL, network=True)
    assert "contingencies/asked_back" in answer["decision"]["rules"]
    assert answer["confirmation"]["kind"] == "deletion"


@pytest.mark.parametrize("said", ['press "Delete tree" once more', 'press "Delete tree" again', 'press "Delete tree"'])
def test_a_press_that_the_plan_says_once_more_is_left_for_its_step(client, said):
    play, at = client(), f"{URL}/plum"
    play.start(f'Click "Delete tree", then {said}', "<h1>plum</h1><button id=ask>Delete tree</button>", url=at)
    sure = "<h1>Delete plum</h1><p>plum</p><form><button id=do>Delete tree</button></form><button id=no>Cancel</button>"
    play.turn("<h1>plum</h1><button id=ask>Delete tree</button>", url=at, user_input="yes")
    play.turn(sure, url=f"{at}/delete", network=True)
    answer = play.turn(sure, url=f"{at}/delete", user_input="yes")
    assert (answer["action"], answer["plan"]["currentStepIndex"]) == ('click("do")', 1)


ROWS = [("hdr", "h", "Members"), ("txt", "t1", "Ada Fenn"), ("btn", "m1", "more", {"row": "Ada Fenn", "hp": True}),
        ("txt", "t2", "Tom Reed"), ("btn", "m2", "more", {"row": "Tom Reed", "hp": True})]  # fmt: skip
IN_MENU = [("menu", "e", "Edit"), ("menu", "r", "Remove")]


def warned(title, yes, *more):
    asks = (("txt", "q", "This cannot be undone."), *more, ("btn", "c", "Cancel"), ("btn", "k", yes))
    return [*ROWS, ("dlg", "d", title), *((role, one, name, {"dlg": True}) for role, one, name in asks)]


@pytest.mark.parametrize(
    ("title", "yes", "more", "asks"),
    [
        ("Remove Ada Fenn?", "OK", (), True),
        ("Are you absolutely sure?", "Continue", (), True),
        ("About Ada Fenn", "OK", (), False),
        ("Do you want to remove Ada Fenn?", "Remove", (), True),
        ("Remove Ada Fenn?", "Ban", (), False),
        ("Remove Ada Fenn?", "OK", (("inp", "w", "Why"),), False),
        ("Remove Ada Fenn?", "OK", (("btn", "o", "Archive"),), False),
    ],
)
def test_that_it_cannot_be_undone_is_what_a_deletion_says(client, title, yes, more, asks):
    play = client()
    assert play.start("Remove Ada Fenn", ROWS, url="https://a.example/m")["action"] == 'click("m1")'
    assert play.turn([*ROWS, *IN_MENU], url="https://a.example/m", writes="none")["action"] == 'click("r")'
    answer = play.turn(warned(title, yes, *more), url="https://a.example/m", writes="none", mutated=True)
    approves = any(one.get("approves") for one in answer.get("options") or ())
    assert (answer.get("action") == 'click("k")' or approves) is asks
