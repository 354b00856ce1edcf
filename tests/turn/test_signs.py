"""What shows that a wish came true where nothing says how that is recognised, and what only looks like it."""

from __future__ import annotations

import pytest


def city(value, *more):
    return [("hdr", "h", "Profile"), ("inp", "city", "City", {"v": value}), ("btn", "save", "Save"), *more]


def saved(client, *more, url="https://clinic.example/profile", **said):
    """The answer after a save that brought up `more`."""
    play = client()
    play.start("Change my city to Graz", city("Bonn"), url=url)
    play.turn(city("Graz"), url=url)
    return play, play.turn(city("Graz", *more), url=url, **said)


@pytest.mark.parametrize(
    "message",
    ["Your changes have been saved.", "City saved", "User profile successfully updated", "Settings have been stored.",
     "Profile updated successfully", "Thank you, city changed."],
)
def test_a_new_message_about_the_action_completes(client, message):
    play, answer = saved(client, ("alert", "m", message))
    assert (answer["status"], "tier1/P4" in answer["decision"]["rules"]) == ("completed", True)
    goal = next(one for one in play.ask("receipt", play.task_id)["obligations"] if one["kind"] == "goal")
    assert (goal["criterion"], goal["after"]["evidence"]) == ("signs/message", message)


@pytest.mark.parametrize(
    "message",
    [
        "Saved search: lamps",  # about something else
        "Newsletter saved",
        "Ann sent you a message",
        "New version updated in the background",
        "Could not be saved, try again",
        "Saving …",
        "Invoice 17 was created",
        "Item deleted",
        "Message sent",
        "User removed",
    ],
)
def test_a_message_about_something_else_completes_nothing(client, message):
    _, answer = saved(client, ("txt", "m", message), ("btn", "undo", "Undo"))
    assert answer["status"] != "completed"


def test_a_message_of_an_earlier_action_completes_nothing(client):
    """The save failed behind the message that the page shows since before."""
    play = client()
    old = ("alert", "m", "Your changes have been saved.")
    play.start("Change my city to Graz", city("Bonn", old))
    play.turn(city("Graz", old))
    assert play.turn(city("Graz", old, ("btn", "undo", "Undo")))["status"] != "completed"


def test_a_message_beside_an_error_completes_nothing(client):
    _, answer = saved(client, ("txt", "m", "City saved"), ("txt", "e", "Error 500: the city could not be stored"))
    assert answer["status"] != "completed"


def test_a_message_while_something_is_to_be_confirmed_completes_nothing(client):
    _, answer = saved(client, ("txt", "m", "City saved"), ("btn", "yes", "Confirm change"))
    assert answer["status"] != "completed"


def test_what_was_made_is_there(client):
    form = [("inp", "name", "Name", {"v": ""}), ("btn", "create", "Create")]
    play = client()
    play.start('Type "Oak lamp" into "Name", then click "Create"', form)
    play.turn([("inp", "name", "Name", {"v": "Oak lamp"}), form[1]])
    answer = play.turn([("hdr", "h", "Your things"), ("txt", "t", "Oak lamp"), ("btn", "new", "New thing")],
                       url="https://clinic.example/things")  # fmt: skip
    assert answer["status"] == "completed"


OUT = [("btn", "out", "Log out"), ("txt", "t", "Welcome, Rosa")]
IN = [("inp", "user", "Username"), ("inp", "pass", "Password", {"it": "password"}), ("btn", "in", "Log in")]


@pytest.mark.parametrize("goal", ["Log me out", "Melde mich ab", "Déconnecte-moi", "Cierra la sesión", "Sign out"])
def test_where_one_can_sign_in_again_one_is_signed_out(client, goal):
    play = client()
    play.start(goal, OUT)
    assert play.turn(IN, url="https://clinic.example/login")["status"] == "completed"


@pytest.mark.parametrize(
    "page", [[*OUT, ("lnk", "in", "Log in")], [("txt", "e", "Error 500"), IN[2]], [("txt", "t", "Welcome")]]
)
def test_while_one_can_sign_out_or_not_in_nobody_is_signed_out(client, page):
    play = client()
    play.start("Log me out", OUT)
    assert play.turn(page, url="https://clinic.example/other")["status"] != "completed"


def test_what_is_asked_about_is_not_made_yet(client):
    form = [("inp", "name", "Name", {"v": ""}), ("btn", "create", "Create")]
    play = client()
    play.start('Type "Oak lamp" into "Name", then click "Create"', form)
    play.turn([("inp", "name", "Name", {"v": "Oak lamp"}), form[1]])
    answer = play.turn([("txt", "t", "Create “Oak lamp”?"), ("txt", "t", "Oak lamp"), ("btn", "ok", "Confirm")])
    assert answer["status"] != "completed"


ADD = [("inp", "t", "Task", {"v": ""}), ("btn", "go", "Create")]
REMOVE = [("btn", "x", "Delete"), ("txt", "t", "Milk")]


@pytest.mark.parametrize(
    ("goal", "page", "message", "done"),
    [
        ('Click "Create"', ADD, "Item created", True),
        ('Click "Create"', ADD, "Entry was added successfully", True),
        ('Click "Create"', ADD, "Item deleted", False),
        ('Click "Delete"', REMOVE, "The item has been removed.", True),
        ('Click "Delete"', REMOVE, "Item created", False),
        ('Click "Delete"', REMOVE, "Delete: item added", False),
        ('Click "Anlegen"', [("btn", "go", "Anlegen")], "Eintrag wurde erstellt", True),
        ('Click "Enregistrer"', [("btn", "go", "Enregistrer")], "Profil mis à jour avec succès", True),
        ('Click "Guardar"', [("btn", "go", "Guardar")], "Perfil actualizado correctamente", True),
        ('Click "Guardar"', [("btn", "go", "Guardar")], "Elemento eliminado", False),
    ],
)
def test_a_message_tells_the_kind_of_change_that_was_asked_for(client, goal, page, message, done):
    play = client()
    answer = play.start(goal, page)
    if answer["status"] == "needs_user_input":
        play.turn(page, user_input="yes")
    assert (play.turn([*page, ("alert", "m", message)])["status"] == "completed") is done
