"""A box that a page sends by itself, as it is ticked: what the page shows at once was not yet kept."""

from __future__ import annotations

import pytest

HOME = "https://farm.example/jobs/7"
NOTE = "https://farm.example/#Shed"
SORRY = ("alert", "a", "Sync error: 500")


def job(*, done, **more):
    return [("hdr", "h", "Shed"), ("chk", "done", "Done", {"s": ["checked"] if done else [], **more})]


def ticked(client, url=HOME, page=None, **said):
    play = client()
    assert play.start('Check "Done"', job(done=False), url=url)["action"] == 'check("done")'
    return play, play.turn(page or job(done=True), url=url, **said)


def test_what_was_sent_is_looked_at_on_the_page_that_comes_anew(client):
    play, answer = ticked(client, writes="taken")
    assert (answer["action"], answer["decision"]["route"]) == (f'navigate("{HOME}")', "look_again")
    assert play.turn(job(done=True), url=HOME, network=True)["status"] == "completed"


def test_a_place_on_the_page_is_gone_to_once_it_was_loaded(client):
    play, answer = ticked(client, NOTE, writes="taken")
    bare = NOTE.partition("#")[0]
    assert answer["action"] == f'navigate("{bare}")'
    assert play.turn([("hdr", "h", "Barn")], url=bare, network=True)["action"] == f'navigate("{NOTE}")'
    assert play.turn(job(done=True), url=NOTE, network=True)["status"] == "completed"


@pytest.mark.parametrize("url", [HOME, NOTE])
def test_a_box_that_is_as_it_was_there_was_not_kept_and_is_not_ticked_again(client, url):
    play, _ = ticked(client, url, writes="taken")
    answer = play.turn(job(done=False), url=url, network=True)
    assert (answer["status"], "tier1/lost" in answer["decision"]["rules"]) == ("needs_user_input", True)


def test_a_page_without_the_box_tells_nothing(client):
    play, _ = ticked(client, writes="taken")
    assert play.turn([("hdr", "h", "Sign in"), ("inp", "u", "User")], url=HOME)["status"] != "completed"


def test_a_client_that_does_not_tell_of_writes_has_the_page_looked_at_where_there_was_traffic(client):
    _, answer = ticked(client, network=True)
    assert answer["action"] == f'navigate("{HOME}")'


@pytest.mark.parametrize("said", [{"writes": "none", "network": True}, {"writes": "none"}, {}])
def test_a_box_that_sends_nothing_is_done_by_ticking(client, said):
    assert ticked(client, **said)[1]["status"] == "completed"


def test_a_box_of_a_form_that_has_a_button_is_done_by_ticking(client):
    page = [*job(done=True, fm=1), ("btn", "save", "Save", {"fm": 1})]
    play = client()
    play.start('Check "Done"', [*job(done=False, fm=1), ("btn", "save", "Save", {"fm": 1})], url=HOME)
    assert play.turn(page, url=HOME, writes="taken")["status"] == "completed"


def test_what_was_typed_on_the_page_is_not_lost_by_looking(client):
    field = ("inp", "n", "Note", {"v": "urgent"})
    play = client()
    play.start('Type "urgent" into "Note", then check "Done"', [*job(done=False), ("inp", "n", "Note")], url=HOME)
    play.turn([*job(done=False), field], url=HOME)
    assert play.turn([*job(done=True), field], url=HOME, writes="taken")["status"] == "completed"


def test_what_a_click_brought_up_is_not_lost_by_looking(client):
    play = client()
    play.start('Click "More", then check "Done"', [("hdr", "h", "Shed"), ("btn", "m", "More")], url=HOME)
    play.turn([*job(done=False), ("btn", "m", "More")], url=HOME)
    assert play.turn([*job(done=True), ("btn", "m", "More")], url=HOME, writes="taken")["status"] == "completed"


@pytest.mark.parametrize("writes", ["refused", "failed"])
def test_what_the_site_did_not_take_is_asked_about(client, writes):
    _, answer = ticked(client, writes=writes)
    assert (answer["status"], "tier1/not_taken" in answer["decision"]["rules"]) == ("needs_user_input", True)
    assert "did not take" in answer["question"]


def test_an_answer_that_is_still_open_is_waited_for(client):
    play, answer = ticked(client, writes="open")
    assert answer["action"] == "wait(0.5)"
    assert play.turn(job(done=True), url=HOME, writes="taken")["action"] == f'navigate("{HOME}")'


def test_an_answer_that_never_comes_completes_nothing(client):
    play, answer = ticked(client, writes="open")
    while answer["status"] == "executing":
        answer = play.turn(job(done=True), url=HOME, writes="open")
    assert answer["status"] == "needs_user_input"


def test_an_error_that_was_closed_is_not_forgotten(client):
    close = ("btn", "x", "Close", {"f": "dialog"})
    page = [*job(done=True), ("dlg", "d", "Sync error: 500"), SORRY, close]
    play, answer = ticked(client, page=page, writes="failed", errors=("Sync error: 500",))
    while answer["status"] == "executing":
        answer = play.turn(job(done=not answer["action"].startswith("navigate")), url=HOME)
    assert answer["status"] == "needs_user_input"


def test_a_box_ticked_before_the_last_step_whose_change_was_refused_ends_no_task(client):
    goal = 'Check "Done", then check "Paid"'
    paid = ("chk", "p", "Paid")
    play = client()
    play.start(goal, [*job(done=False), paid], url=HOME)
    answer = play.turn([*job(done=True), (*paid, {"s": ["checked"]})], url=HOME, writes="failed")
    assert answer["status"] != "completed"


def test_a_click_that_the_site_did_not_take_ends_no_task_later(client):
    star = ("btn", "s", "Star")
    play = client()
    play.start('Click "Star", then click "Back", and check that the page shows "All jobs"', [star], url=HOME)
    play.turn([("btn", "s", "Starred"), ("btn", "b", "Back")], url=HOME, writes="failed")
    answer = play.turn([("hdr", "h", "All jobs")], url="https://farm.example/jobs", writes="none")
    assert answer["status"] == "needs_user_input"


@pytest.mark.parametrize("writes", ["refused", "failed", "open"])
def test_what_a_page_shows_of_a_thing_that_was_not_taken_is_no_sign_of_it(client, writes):
    form = [("inp", "new", "New job", {"v": "", "fm": 1}), ("btn", "add", "Add", {"fm": 1})]
    play = client()
    play.start('Type "Mow" into "New job", then click "Add"', form, url=HOME)
    play.turn([("inp", "new", "New job", {"v": "Mow", "fm": 1}), form[1]], url=HOME)
    answer = play.turn([*form, ("txt", "t", "Mow"), ("txt", "s", "Mow added")], url=HOME, writes=writes, network=True)
    assert answer["status"] != "completed"


POOLS = "https://clinic.example/pools"


def pools(silo, *more):
    """A switch without a name in the row of each thing."""
    barn = {"row": "barn 4", "s": ["checked"]}
    return [("hdr", "h", "Pools"), ("link", "l1", "barn", {"href": "/barn", "row": "barn 4"}), ("chk", "s1", "", barn),
            ("link", "l2", "silo", {"href": "/silo", "row": "silo 2"}),
            ("chk", "s2", "", {"row": "silo 2", "s": silo}), *more]  # fmt: skip


@pytest.mark.parametrize(
    ("then", "writes", "done"), [([], "taken", True), (["checked"], "taken", False), ([], "failed", False)]
)
def test_what_is_switched_in_a_row_and_kept_by_itself_is_done_once_it_came_anew(client, then, writes, done):
    play = client()
    assert play.start('Turn off "silo"', pools(["checked"]), url=POOLS)["action"] == 'uncheck("s2")'
    answer = play.turn(pools([]), url=POOLS, writes=writes)
    if writes == "taken":
        assert answer["action"] == f'navigate("{POOLS}")'
        answer = play.turn(pools(then), url=POOLS, writes="none")
    assert (answer["status"] == "completed") is done


def test_what_is_switched_is_saved_where_the_page_then_has_a_button_that_does(client):
    play = client()
    play.start('Turn off "silo"', pools(["checked"]), url=POOLS)
    answer = play.turn(pools([], ("btn", "save", "Save changes")), url=POOLS, writes="none")
    assert answer["action"] == 'click("save")'


WARD = [("hdr", "h", "Wards"), ("btn", "north", "North")]


def ward(*, closed):
    box = ("chk", "closed", "Closed", {"s": ["checked"] if closed else [], "dlg": True})
    return [*WARD, ("dlg", "d", "Ward"), box]


@pytest.mark.parametrize("kept", [True, False])
def test_a_box_in_a_dialog_is_looked_at_in_the_dialog_once_the_page_came_anew(client, kept):
    play = client()
    play.start('Click "North", then check "Closed"', WARD, url=HOME)
    play.turn(ward(closed=False), url=HOME, writes="none")
    answer = play.turn(ward(closed=True), url=HOME, writes="taken")
    assert answer["action"] == f'navigate("{HOME}")'
    assert play.turn(WARD, url=HOME, writes="none")["action"] == 'click("north")'
    answer = play.turn(ward(closed=kept), url=HOME, writes="none")
    assert answer["status"] == ("completed" if kept else "needs_user_input")


@pytest.mark.parametrize(("then", "done"), [("Holidays 2", True), ("Holidays 1", False), ("Holidays 5", False)])
def test_what_a_name_counts_moves_where_something_was_put_into_it(client, then, done):
    shelves = lambda count: [("hdr", "h", "Bees"), ("link", "s", count, {"href": "/shelf/2"})]  # noqa: E731
    add, entry = ("btn", "add", "Add to shelf", {"s": ["expanded=false"]}), ("link", "e", "Holidays")
    play = client()
    play.start('Click "Add to shelf", then click "Holidays"', [*shelves("Holidays 1"), add], url=HOME)
    play.turn([*shelves("Holidays 1"), add, entry], url=HOME, writes="none")
    answer = play.turn([*shelves("Holidays 1"), add], url=HOME, writes="taken")
    assert answer["action"] == f'navigate("{HOME}")'
    answer = play.turn([*shelves(then), add], url=HOME, writes="none")
    assert (answer["status"] == "completed") is done


@pytest.mark.parametrize("name", ["Record", "Call", "Next question"])
def test_a_page_on_which_a_click_began_something_is_not_loaded_again(client, name):
    page = [("hdr", "h", "Room"), ("btn", "go", name)]
    play = client()
    play.start(f'Click "{name}"', page, url=HOME)
    answer = play.turn([*page, ("btn", "stop", "Hang up")], url=HOME, writes="taken")
    assert not answer.get("action", "").startswith("navigate")


@pytest.mark.parametrize("then", ["Likes 6", "Likes 8"])
def test_a_count_says_nothing_of_what_stays_as_it_was(client, then):
    page = lambda count: [("hdr", "h", "Post"), ("txt", "c", count), ("btn", "like", "Like")]  # noqa: E731
    play = client()
    play.start('Click "Like"', page("Likes 7"), url=HOME)
    assert play.turn(page(then), url=HOME, writes="taken")["status"] != "completed"


LABELS = "https://farm.example/notes/7"


def labels(*chosen, name="Urgent"):
    buttons = (("btn", f"l{at}", one, {"s": ["selected"] if one in chosen else []})
               for at, one in enumerate((name, "Later")))  # fmt: skip
    return [("hdr", "h", "A hole in the fence"), *buttons]


def chosen(client, goal='Click "Urgent"', page=None, **said):
    play = client()
    play.start(goal, labels(), url=LABELS)
    return play, play.turn(page or labels("Urgent"), url=LABELS, **said)


def test_a_choice_that_was_sent_is_looked_at_on_the_page_that_comes_anew(client):
    play, answer = chosen(client, writes="taken")
    assert answer["action"] == f'navigate("{LABELS}")'
    assert play.turn(labels("Urgent"), url=LABELS, network=True)["status"] == "completed"


@pytest.mark.parametrize(
    "page", [labels(), labels("Later"), labels("Urgent", name="Urgent 1"), [("hdr", "h", "Notes")]]
)
def test_a_choice_that_does_not_stand_there_any_more_is_none(client, page):
    play, _ = chosen(client, writes="taken")
    assert play.turn(page, url=LABELS, network=True)["status"] != "completed"


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (labels("Urgent"), {"writes": "none"}),  # nothing was sent
        (labels("Urgent"), {"writes": "refused"}),
        (labels("Urgent"), {"writes": "failed"}),
        (labels("Later"), {"writes": "taken"}),
    ],
)
def test_a_choice_that_no_site_took_is_none(client, page, said):
    _, answer = chosen(client, page=page, **said)
    assert answer["status"] != "completed"
    assert not answer.get("action", "").startswith("navigate(")


def test_a_choice_on_the_way_to_something_else_is_not_the_end(client):
    play, answer = chosen(client, 'Click "Urgent", then click "Later"', writes="taken")
    assert answer["action"] == 'click("l1")'
    answer = play.turn(labels("Urgent"), url=LABELS, writes="taken")
    assert answer["status"] != "completed"


def look(theme, *more, opened=False):
    """Settings of which a script keeps each by itself, beside a switch that has a button to save."""
    shown = {"v": theme, "s": ["expanded" if opened else "collapsed", "readonly"], "hp": True}
    notices, looks = {"row": "Notices Digest Save"}, {"row": f"Looks Theme {theme} Size"}
    fields = [("inp", "theme", "Theme", {**shown, **looks}), ("inp", "size", "Size", {"v": "3", **looks})]
    return [("chk", "digest", "Digest", notices), ("btn", "save", "Save", notices), *fields, *more]


@pytest.mark.parametrize(("then", "done"), [("Dark", True), ("Light", False)])
def test_a_choice_of_a_list_that_is_kept_by_itself_is_done_once_it_came_anew(client, then, done):
    play = client()
    assert play.start('Set "Theme" to "Dark"', look("Light"), url=HOME)["action"] == 'click("theme")'
    entries = [("menu", "light", "Light"), ("menu", "dark", "Dark")]
    assert play.turn(look("Light", *entries, opened=True), url=HOME)["action"] == 'click("dark")'
    answer = play.turn(look("Dark", ("alert", "a", "Theme was saved.")), url=HOME, writes="taken")
    assert answer["action"] == f'navigate("{HOME}")'  # and not Save, which keeps the switch
    answer = play.turn(look(then), url=HOME, network=True)
    assert (answer["status"] == "completed", answer["action"] == 'click("save")') == (done, False)


@pytest.mark.parametrize(("then", "done"), [("2026-06-30", True), ("2026-06-12", False)])
def test_a_day_that_is_kept_by_itself_is_done_once_it_came_anew(client, then, done):
    def card(day):
        return [("hdr", "h", "Guide"), ("inp", "due", "Due date", {"v": day, "t": "date"}), ("btn", "x", "Close")]

    play = client()
    answer = play.start('Set "Due date" to "30 June 2026"', card("2026-06-12"), url=HOME)
    assert answer["action"] == 'setValue("due", "2026-06-30")'
    answer = play.turn([*card("2026-06-30"), ("alert", "a", "Due date updated")], url=HOME, writes="taken")
    assert answer["action"] == f'navigate("{HOME}")'
    answer = play.turn(card(then), url=HOME, network=True)
    assert (answer["status"] == "completed") is done


@pytest.mark.parametrize(("then", "done"), [("unpressed", True), (["selected", "pressed"], False)])
def test_what_is_taken_back_by_a_button_that_stays_pressed_is_done_once_it_came_anew(client, then, done):
    def boats(swift):
        found = []
        for name, state in (("Otter", "unpressed"), ("Swift", swift)):
            row = {"row": f"{name} Favourite"}
            found += [("txt", f"txt-{name}", name), ("btn", f"btn-{name}", "Favourite", {"s": state, **row})]
            found.append(("btn", f"rename-{name}", "Rename", row))
        return found

    play = client()
    answer = play.start('Click "Favourite" of "Swift" to take it away', boats(["selected", "pressed"]), url=HOME)
    assert answer["action"] == 'click("btn-Swift")'
    answer = play.turn(boats("unpressed"), url=HOME, writes="taken")
    assert answer["action"] == f'navigate("{HOME}")'
    assert (play.turn(boats(then), url=HOME, network=True)["status"] == "completed") is done


@pytest.mark.parametrize("role", ["chk", "switch"])
def test_a_box_that_is_off_is_not_clicked_to_turn_it_off(client, role):
    goal = 'Click "Dark mode" to turn it off'
    page = [("hdr", "h", "Settings"), (role, "d", "Dark mode", {"s": "unchecked"}), ("btn", "s", "Save")]
    assert client().start(goal, page, url=HOME).get("action") != 'click("d")'
    page[1] = (role, "d", "Dark mode", {"s": "checked"})
    assert client().start(goal, page, url=HOME)["action"] == 'click("d")'
