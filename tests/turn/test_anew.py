"""Where nothing on a page tells whether it was kept, it is opened once more, and what then stands there decides."""

from __future__ import annotations

import pytest

HOME = "https://clinic.example/profile"


def profile(city, *more):
    return [("hdr", "h", "Profile"), ("inp", "city", "City", {"v": city}), ("btn", "save", "Save"), *more]


SILENT = ("btn", "undo", "Undo")  # the page did something, and says nothing of it


def sent(client, goal="Change my city to Graz", url=HOME, after=None, **said):
    """A play in which the city was saved, and the page says nothing of it."""
    play = client()
    play.start(goal, profile("Bonn"), url=url)
    play.turn(profile("Graz"), url=url)
    return play, play.turn(after or profile("Graz", SILENT), url=url, **said)


def test_the_page_is_opened_by_its_address(client):
    _, answer = sent(client)
    assert (answer["action"], answer["decision"]["route"]) == (f'navigate("{HOME}")', "look_again")
    assert answer["plan"]["currentStepIndex"] == 1


def test_what_stands_there_anew_completes(client):
    play, _ = sent(client)
    answer = play.turn(profile("Graz"), url=HOME)
    assert answer["status"] == "completed"
    goal = next(one for one in play.ask("receipt", play.task_id)["obligations"] if one["kind"] == "goal")
    assert (goal["criterion"], goal["after"]["evidence"]) == ("signs/kept", "City: Graz")


def test_the_old_value_is_a_failure_and_is_not_sent_again(client):
    play, _ = sent(client)
    answer = play.turn(profile("Bonn"), url=HOME)
    assert (answer["status"], answer["verification"]["action_succeeded"]) == ("needs_user_input", False)
    assert "tier1/lost" in answer["decision"]["rules"]
    assert "not kept" in answer["question"]


def test_an_empty_field_tells_nothing(client):
    play, _ = sent(client)
    answer = play.turn(profile(""), url=HOME)
    assert (answer["status"], "tier1/lost" in answer["decision"]["rules"]) == ("needs_user_input", False)


def test_it_is_looked_at_anew_once(client):
    play, _ = sent(client)
    answer = play.turn(profile("", SILENT), url=HOME, network=True)
    seen = [answer]
    while answer["status"] == "executing":
        assert answer["action"] == "wait(0.5)"
        answer = play.turn(profile("", SILENT), url=HOME)
        seen.append(answer)
    assert len(seen) <= 3


@pytest.mark.parametrize(
    "anew",
    [
        profile("Graz", ("txt", "d", "You have unsaved changes")),
        profile("Graz", ("txt", "e", "Error 500: the city could not be stored")),
        [("hdr", "h", "Sign in"), ("inp", "user", "User name"), ("inp", "pw", "Password", {"t": "password"})],
    ],
)
def test_what_the_browser_keeps_an_error_and_another_page_complete_nothing(client, anew):
    play, _ = sent(client)
    assert play.turn(anew, url=HOME)["status"] != "completed"


def test_another_address_than_the_one_opened_completes_nothing(client):
    play, _ = sent(client)
    assert play.turn(profile("Graz"), url="https://clinic.example/search")["status"] != "completed"


@pytest.mark.parametrize(
    "url",
    [
        "https://clinic.example/profile/7/delete",
        "https://clinic.example/profile?token=a1b2",
        "https://clinic.example/app#/profile/7/delete",
    ],
)
def test_an_address_that_may_do_more_than_show_a_page_is_not_opened(client, url):
    _, answer = sent(client, url=url)
    assert not answer.get("action", "").startswith("navigate")


def test_a_page_that_still_asks_is_not_left(client):
    dialog = ("dlg", "d", "Really?"), ("btn", "yes", "Confirm")
    _, answer = sent(client, after=profile("Graz", *dialog))
    assert not answer.get("action", "").startswith("navigate")


def test_what_was_only_typed_is_not_left(client):
    play, look = client(), ("btn", "look", "Preview")
    play.start('Type "Graz" into "City", then click "Preview"', [*profile("Bonn"), look], url=HOME)
    play.turn([*profile("Graz"), look], url=HOME)
    answer = play.turn([*profile("Graz"), look, ("txt", "p", "A city")], url=HOME)
    assert not answer.get("action", "").startswith("navigate")


def test_a_form_that_led_elsewhere_is_looked_at_where_it_was_filled_in(client):
    play, answer = sent(client, after=[("hdr", "h", "Home"), ("btn", "menu", "Menu")], url=HOME)
    assert answer["action"] == f'navigate("{HOME}")'
    assert play.turn(profile("Graz"), url=HOME)["status"] == "completed"


def test_a_list_that_came_anew_shows_what_was_made(client):
    form = [("inp", "name", "Name", {"v": ""}), ("btn", "create", "Create")]
    url = "https://clinic.example/things"
    play = client()
    play.start('Type "Oak lamp" into "Name", then click "Create"', form, url=url)
    play.turn([("inp", "name", "Name", {"v": "Oak lamp"}), form[1]], url=url)
    answer = play.turn([*form, ("btn", "undo", "Undo")], url=url)
    assert answer["action"] == f'navigate("{url}")'
    assert play.turn([*form, ("txt", "t", "Oak lamp")], url=url)["status"] == "completed"




NEW, OWN = "https://clinic.example/pages/new", "https://clinic.example/pages/7"


def made(client, own):
    """The answer after a new page was sent, which led to its own page."""
    form = [("inp", "title", "Title", {"v": ""}), ("btn", "add", "Create")]
    play = client()
    play.start('Type "Oak lamp" into "Title", then click "Create"', form, url=NEW)
    play.turn([("inp", "title", "Title", {"v": "Oak lamp"}), form[1]], url=NEW)
    return play, play.turn([("inp", "t", "Name", {"v": "Oak lamp"}), ("btn", "save", "Save")], url=own)


def test_what_leads_to_the_page_of_a_new_thing_is_looked_at_there(client):
    play, answer = made(client, OWN)
    assert answer["action"] == f'navigate("{OWN}")'
    again = [("inp", "t", "Name", {"v": "Oak lamp"}), ("btn", "save", "Save")]
    assert play.turn(again, url=OWN)["status"] == "completed"


def test_a_page_of_a_new_thing_that_is_empty_when_it_comes_anew_shows_nothing(client):
    play, _ = made(client, OWN)
    assert play.turn([("inp", "t", "Name", {"v": ""}), ("btn", "save", "Save")], url=OWN)["status"] != "completed"


def test_what_only_the_address_carries_shows_nothing(client):
    play, answer = made(client, f"{OWN}?name=Oak+lamp")
    again = [("inp", "t", "Name", {"v": "Oak lamp"}), ("btn", "save", "Save")]
    assert play.turn(again, url=f"{OWN}?name=Oak+lamp")["status"] != "completed"
    assert "name=" not in answer.get("action", "")


def test_a_page_of_a_new_thing_that_is_still_to_be_sent_shows_nothing(client):
    play, _ = made(client, OWN)
    again = [("inp", "t", "Name", {"v": "Oak lamp"}), ("btn", "send", "Submit request")]
    assert play.turn(again, url=OWN)["status"] != "completed"


BY_TEXT = [("hdr", "h", "Oak lamp"), ("txt", "t", "Reported by ann"), ("btn", "save", "Submit changes")]


@pytest.mark.parametrize(("own", "opened"), [(OWN, OWN), (f"{OWN}#top", OWN), (f"{OWN}/", f"{OWN}/")])
def test_the_own_page_of_a_new_thing_may_show_it_as_text(client, own, opened):
    """It has a form to change the thing with, so that at first it may still be to be sent."""
    form = [("inp", "title", "Title", {"v": ""}), ("btn", "add", "Create")]
    play = client()
    play.start('Type "Oak lamp" into "Title", then click "Create"', form, url=NEW)
    play.turn([("inp", "title", "Title", {"v": "Oak lamp"}), form[1]], url=NEW)
    assert play.turn(BY_TEXT, url=own)["action"] == f'navigate("{opened}")'
    assert play.turn(BY_TEXT, url=opened)["status"] == "completed"


@pytest.mark.parametrize(
    ("head", "button", "completes"),
    [("Oak lamp", "Add to shelf", True), ("Oak lamp", "Order now", False), ("Check your lamp", "Add to shelf", False)],
)
def test_what_adds_something_else_on_the_page_of_the_thing_asks_nothing(client, head, button, completes):
    form = [("inp", "title", "Title", {"v": "Elm lamp"}), ("btn", "add", "Save")]
    play = client()
    play.start('Type "Oak lamp" into "Title", then click "Save"', form, url=f"{OWN}/edit")
    play.turn([("inp", "title", "Title", {"v": "Oak lamp"}), form[1]], url=f"{OWN}/edit")
    own = [("hdr", "h", head), ("txt", "t", "Oak lamp"), ("btn", "shelf", button)]
    play.turn(own, url=OWN)
    assert (play.turn(own, url=OWN)["status"] == "completed") is completes


def test_a_page_without_a_number_of_its_own_may_be_one_that_asks(client):
    form = [("inp", "title", "Title", {"v": ""}), ("btn", "add", "Create")]
    play = client()
    play.start('Type "Oak lamp" into "Title", then click "Create"', form, url=NEW)
    play.turn([("inp", "title", "Title", {"v": "Oak lamp"}), form[1]], url=NEW)
    asks = [BY_TEXT[0], ("btn", "order", "Submit order")]
    answer = play.turn(asks, url="https://clinic.example/pages/confirm")
    assert (answer["status"], answer["action"]) != ("executing", 'navigate("https://clinic.example/pages/confirm")')
    assert play.turn(asks, url="https://clinic.example/pages/confirm")["status"] != "completed"


def page_added(client, url, title="Bread"):
    """A play in which a page was made by a button outside of any form, which led to the page's own form."""
    play, form = client(), [("inp", "title", "Title", {"v": ""}), ("btn", "add", "Add page")]
    play.start('Type "Bread" into "Title", then click "Add page"', form, url="https://site.example/new")
    play.turn([("inp", "title", "Title", {"v": "Bread"}), form[1]], url="https://site.example/new")
    own = [("inp", "title", "Title", {"v": title}), ("inp", "text", "Text", {"v": ""}), ("btn", "save", "Save")]
    answer = play.turn(own, url=url)
    return play.turn(own, url=url) if answer.get("action", "").startswith("navigate") else answer


@pytest.mark.parametrize(
    ("url", "title"),
    [
        ("https://site.example/edit?title=Bread", "Bread"),
        ("https://site.example/edit?title=bread", "Bread"),
        ("https://site.example/edit?path=%2FBread", "Bread"),
        ("https://site.example/edit?path=%2Fbread", ""),
        ("https://site.example/edit?path=%2Fbread", "Breads"),
    ],
)
def test_what_the_address_carries_or_the_page_does_not_hold_was_not_added(client, url, title):
    assert page_added(client, url, title)["status"] != "completed"


SHELF = [("hdr", "h", "Feeds"), ("btn", "a", "News, 3 new"), ("btn", "b", "Weather, 1 new"), ("btn", "c", "Chess, old")]
ASKED = [*SHELF, ("dlg", "d", "Unsubscribe?"), ("btn", "yes", "Delete feed", {"dlg": True})]


def taken_away(client, *pages):
    """A play in which an entry of a list without rows was deleted in a dialog; with what the pages then are."""
    play, url = client(), "https://clinic.example/feeds"
    play.start('Click "Weather", then click "Delete feed"', SHELF, url=url)
    play.turn(ASKED, url=url)
    play.turn(ASKED, url=url, user_input="yes")
    return [play.turn(page, url=url) for page in pages]


def test_an_entry_that_is_missing_on_the_page_that_came_anew_is_deleted(client):
    left = [one for one in SHELF if one[1] != "b"]
    first, second = taken_away(client, [*left, ("txt", "t", "Busy")], [left[0], ("btn", "a", "News, 4 new"), left[2]])
    assert first["action"] == 'navigate("https://clinic.example/feeds")'
    assert second["status"] == "completed"


@pytest.mark.parametrize(
    "anew",
    [
        SHELF,  # it is there again
        [SHELF[0], ("txt", "t", "Nothing here")],  # the list is not
        [SHELF[0], SHELF[1], ("btn", "more", "Next page")],  # it may be on another page
        [SHELF[0], SHELF[1], ("alert", "e", "The feed could not be deleted")],
        [SHELF[0], SHELF[1], ("dlg", "d", "Delete?"), ("btn", "yes", "Delete feed", {"dlg": True})],
    ],
)
def test_a_list_that_may_still_have_it_completes_nothing(client, anew):
    left = [one for one in SHELF if one[1] != "b"]
    assert taken_away(client, [*left, ("txt", "t", "Busy")], anew)[-1]["status"] != "completed"


GRANTED = "https://clinic.example/rights/rosa-diaz"


def rights(doctor, *more):
    """Two boxes in one row of a table that only lays them out, with a field for the reason."""
    row = {"row": "doctor porter", "fm": 2}
    return [("inp", "who", "User name", {"v": "Rosa Diaz", "fm": 1}), ("chk", "doctor", "doctor", row | doctor),
            ("chk", "porter", "porter", row), ("inp", "why", "Reason", {"v": "", "fm": 2}),
            ("btn", "save", "Save user groups", {"fm": 2, "t": "submit"}), *more]  # fmt: skip


def granted(client, then):
    """A play in which a right was given on a page that leads to another address, which says that it was saved."""
    url = "https://clinic.example/rights?user=Rosa+Diaz"
    play, ticked = client(), {"s": "checked"}
    goal = 'Type "Rosa Diaz" into "User name", then check "doctor", then click "Save user groups"'
    play.start(goal, rights({}), url=url)
    play.turn(rights({}), url=url)
    play.turn(rights(ticked), url=url)
    said = ("alert", "said", "The user groups of Rosa Diaz have been saved.", {"s": "success"})
    play.turn(rights(then, said), url=GRANTED)
    return play.turn(rights(then), url=GRANTED)


def test_a_box_that_stands_otherwise_where_it_led_to_denies_what_the_page_says(client):
    assert granted(client, {})["status"] != "completed"
    assert granted(client, {"s": "checked"})["status"] == "completed"


def test_a_choice_that_a_script_drew_is_looked_at_on_the_page_it_was_sent_from(client):
    """The page that it led to says nothing of it."""
    url, level = f"{HOME}?edit=1", {"fm": 1, "hp": True}
    button = ("btn", "ok", "Apply", {"fm": 1, "t": "submit"})

    def form(value, *more):
        return [("link", "level2", "Level"), ("inp", "level", "Level", level | {"v": value}), button, *more]

    play = client()
    play.start('Choose "Only doctors" in "Level", then click "Apply"', form("Everybody"), url=url)
    play.turn(form("Everybody", ("opt", "one", "Only doctors"), ("opt", "all", "Everybody")), url=url)
    play.turn(form("Only doctors"), url=url)
    answer = play.turn([("hdr", "h", "Profile"), ("link", "e", "Edit")], url=HOME)
    assert answer["action"] == f'navigate("{url}")'
    assert play.turn(form("Only doctors"), url=url)["status"] == "completed"


@pytest.mark.parametrize(
    ("text", "choice", "lost"),
    [("", "--------", False), ("", "Low", False), ("Other lamp", "--------", True), ("Oak lamp", "Low", True)],
)
def test_a_form_that_is_empty_again_is_there_for_the_next_thing(client, text, choice, lost):
    def form(title, urgency):
        levels = {"v": urgency, "o": ["--------", "Low", "High"]}
        return [("inp", "title", "Title", {"v": title}), ("sel", "s", "Urgency", levels), ("btn", "add", "Create")]

    goal = 'Type "Oak lamp" into "Title", then choose "High" in "Urgency", then click "Create"'
    play = client()
    play.start(goal, form("", "--------"), url=NEW)
    play.turn(form("Oak lamp", "High"), url=NEW)
    assert play.turn([SILENT], url=NEW)["action"] == f'navigate("{NEW}")'
    assert ("tier1/lost" in play.turn(form(text, choice), url=NEW)["decision"]["rules"]) is lost
