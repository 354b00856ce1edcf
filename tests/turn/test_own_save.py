"""Of several buttons "Save" the one of the part of the page in which a choice was made by a click."""

from __future__ import annotations

URL = "https://desk.example/preferences"
GOAL = 'Choose "Dark" as "Theme", then click "Save"'
DIGEST = "<label><input type=checkbox id=digest>Weekly digest</label>"
SIZE = "<label>Size <input id=size value=3></label>"


def part(name, *controls):
    return f"<li><h3>{name}</h3>{''.join(controls)}<button id=save-{name.lower()}>Save</button></li>"


def choices(chosen):
    pressed = (f"<button id={one.lower()} aria-pressed={str(one == chosen).lower()}>{one}</button>"
               for one in ("Light", "Dark", "Warm"))  # fmt: skip
    return f"<label>Theme</label><div>{''.join(pressed)}</div>"


def preferences(chosen, extra=""):
    parts = part("Mails", DIGEST), part("Looks", choices(chosen), SIZE, extra)
    return f"<h1>Preferences</h1><ul>{''.join(parts)}</ul>"


def second(client, goal, after, extra=""):
    """The answer after "Dark" was clicked and the page shows `after` as what is chosen."""
    play = client()
    assert play.start(goal, preferences("Light", extra), url=URL)["action"] == 'click("dark")'
    return play.turn(preferences(after, extra), url=URL, mutated=True)


def test_what_was_chosen_is_kept_where_it_stands(client):
    assert second(client, GOAL, "Dark")["action"] == 'click("save-looks")'


def test_a_choice_that_was_not_made_tells_no_button(client):
    assert "save-" not in second(client, GOAL, "Light").get("action", "")


def test_what_was_only_clicked_is_no_choice(client):
    answer = second(client, 'Click "Dark", then click "Save"', "Dark")
    assert answer["status"] == "needs_user_input"


def test_of_two_in_its_own_part_none_is_taken(client):
    answer = second(client, GOAL, "Dark", extra="<button id=save-draft>Save</button>")
    assert answer["status"] == "needs_user_input"
