"""What was sent from a dialog or a tab is looked at in it, once the page came anew: it is opened as it was before."""

from __future__ import annotations

import pytest

HOME = "https://clinic.example/wards"
LIST = [("hdr", "h", "Wards"), ("btn", "north", "North"), ("btn", "add", "Add ward"), ("txt", "t", "3 wards")]


def dialog(beds, *more):
    return [*LIST, ("dlg", "d", "Ward"), *((role, one, name, {"dlg": True, **said}) for role, one, name, said in (
        ("inp", "beds", "Beds", {"v": beds}), ("btn", "save", "Save", {}), *more))]  # fmt: skip


GOAL = 'Click "North", then type "12" into "Beds", then click "Save"'


def saved(client, goal=GOAL, url=HOME, after=LIST, opener=LIST):
    """A play in which a dialog saved, closed and said nothing, and the page was opened by its address."""
    play = client()
    play.start(goal, opener, url=url)
    play.turn(dialog("9"), url=url, writes="none")
    play.turn(dialog("12"), url=url, writes="none")
    answer = play.turn([*after, ("txt", "u", "Ready")], url=url, writes="none")
    assert answer["action"] == f'navigate("{url.partition("#")[0]}")'
    return play


def test_the_dialog_is_opened_once_more_and_what_stands_in_it_completes(client):
    play = saved(client)
    answer = play.turn(LIST, url=HOME, writes="none")
    assert (answer["action"], answer["decision"]["route"]) == ('click("north")', "look_again")
    answer = play.turn(dialog("12"), url=HOME, writes="none")
    assert answer["status"] == "completed"
    goal = next(one for one in play.ask("receipt", play.task_id)["obligations"] if one["kind"] == "goal")
    assert (goal["criterion"], goal["after"]["evidence"]) == ("signs/kept", "Beds: 12")


def test_another_value_there_is_a_failure_and_is_not_sent_again(client):
    play = saved(client)
    play.turn(LIST, url=HOME, writes="none")
    answer = play.turn(dialog("9"), url=HOME, writes="none")
    assert (answer["status"], "tier1/lost" in answer["decision"]["rules"]) == ("needs_user_input", True)


def test_a_dialog_that_stays_empty_is_opened_once(client):
    play = saved(client)
    play.turn(LIST, url=HOME, writes="none")
    for _ in range(6):
        answer = play.turn([*LIST, ("txt", "w", "Loading")], url=HOME, writes="none")
        if answer["status"] != "executing":
            break
        assert answer["action"] != 'click("north")'
    assert answer["status"] == "needs_user_input"


def test_tabs_are_opened_after_the_dialog(client):
    tab = ("tab", "more", "More", {})
    in_it = {"dlg": True}
    closed = [*LIST, ("dlg", "d", "Ward"), ("tab", "more", "More", in_it), ("btn", "save", "Save", in_it)]
    play = client()
    play.start('Click "North", then click "More", then type "12" into "Beds", then click "Save"', LIST, url=HOME)
    play.turn(closed, url=HOME, writes="none")
    play.turn(dialog("9", tab), url=HOME, writes="none")
    play.turn(dialog("12", tab), url=HOME, writes="none")
    play.turn([*LIST, ("txt", "u", "Ready")], url=HOME, writes="none")
    assert play.turn(LIST, url=HOME, writes="none")["action"] == 'click("north")'
    assert play.turn(closed, url=HOME, writes="none")["action"] == 'click("more")'
    assert play.turn(dialog("12", tab), url=HOME, writes="none")["status"] == "completed"


def test_what_may_send_a_form_is_left_alone(client):
    opener = ("btn", "north", "North", {"t": "submit", "fm": 1})
    page = [LIST[0], opener, *LIST[2:], ("frm", "f", "", {"fm": 1, "t": "post", "href": "/wards"})]
    play = saved(client, opener=page, after=page)
    answer = play.turn(page, url=HOME, writes="none")
    assert answer["status"] == "needs_user_input", answer


@pytest.mark.parametrize(("head", "href", "again"), [
    ("North", "/wards/3", True), ("South", "/wards/3", False), ("North", "/wards/4", False),
])  # fmt: skip
def test_a_link_is_opened_again_where_the_dialog_over_it_is_headed_by_its_name(client, head, href, again):
    listed = lambda to: [LIST[0], ("link", "north", "North", {"href": f"https://clinic.example{to}"}), *LIST[2:]]  # noqa: E731

    def opened(beds):
        in_it = {"dlg": True}
        field = ("inp", "beds", "Beds", {**in_it, "v": beds})
        over = [("dlg", "d", "Ward"), ("hdr", "h2", head, in_it), field, ("btn", "save", "Save", in_it)]
        return [*listed("/wards/3"), *over]

    play = client()
    play.start(GOAL, listed("/wards/3"), url=HOME)
    play.turn(opened("9"), url=HOME, writes="none")
    play.turn(opened("12"), url=HOME, writes="none")
    answer = play.turn([*listed("/wards/3"), ("txt", "u", "Ready")], url=HOME, writes="none")
    assert answer["action"] == f'navigate("{HOME}")'
    answer = play.turn(listed(href), url=HOME, writes="none")
    assert (answer.get("action") == 'click("north")') is again


@pytest.mark.parametrize("when", [0, 1])
def test_a_dialog_that_keeps_drafts_by_itself_is_not_opened_again(client, when):
    play = client()
    play.start(GOAL, LIST, url=HOME)
    play.turn(dialog("9"), url=HOME, writes="taken" if when == 0 else "none")
    play.turn(dialog("12"), url=HOME, writes="taken" if when == 1 else "none")
    play.turn([*LIST, ("txt", "u", "Ready")], url=HOME, writes="taken")
    assert play.turn(LIST, url=HOME, writes="none")["status"] == "needs_user_input"


def test_a_form_for_a_new_thing_is_not_opened_again(client):
    play = saved(client, 'Click "Add ward", then type "12" into "Beds", then click "Save"')
    assert play.turn(LIST, url=HOME, writes="none")["status"] == "needs_user_input"


def test_a_route_that_a_script_keeps_is_gone_to_after_the_page_was_loaded(client):
    url = "https://clinic.example/app#/wards"
    play = saved(client, url=url)
    assert play.turn([("hdr", "h", "Start")], url="https://clinic.example/app#/")["action"] == f'navigate("{url}")'
    assert play.turn(LIST, url=url, writes="none")["action"] == 'click("north")'
    assert play.turn(dialog("12"), url=url, writes="none")["status"] == "completed"


def test_a_thing_with_a_new_name_is_opened_by_that(client):
    named = [("hdr", "h", "Wards"), ("btn", "south", "South, open"), ("txt", "t", "South"), *LIST[2:]]
    field = {"dlg": True}
    form = [*LIST, ("dlg", "d", "Ward"), ("inp", "n", "Name", {**field, "v": "North"}), ("btn", "save", "Save", field)]
    sent = [*form[:-2], ("inp", "n", "Name", {**field, "v": "South"}), form[-1]]
    play = client()
    play.start('Click "North", then type "South" into "Name", then click "Save"', LIST, url=HOME)
    play.turn(form, url=HOME, writes="none")
    play.turn(sent, url=HOME, writes="none")
    play.turn([*LIST, ("txt", "u", "Ready")], url=HOME, writes="none")
    assert play.turn(named, url=HOME, writes="none")["status"] == "completed"


def test_a_page_that_reads_its_place_as_it_is_loaded_is_loaded_before_a_new_name_is_taken_for_that_of_a_part(client):
    """The name of the site in its head is no part of it to open."""
    url = f"{HOME}#settings"
    named = lambda said: ("link", "home", said, {"href": "#"})  # noqa: E731
    page = [named("North"), ("btn", "site", "Site", {"s": "collapsed"})]
    form = [named("North"), ("btn", "site", "Site", {"s": "expanded"}), ("inp", "n", "Name", {"v": "North"})]
    sent = [*form[:-1], ("inp", "n", "Name", {"v": "South"}), ("btn", "save", "Save")]
    play = client()
    play.start('Open "Site", then type "South" into "Name", then click "Save"', page, url=url)
    play.turn([*form, ("btn", "save", "Save")], url=url, writes="none")
    play.turn(sent, url=url, writes="none")
    answer = play.turn([named("South"), *sent[1:], ("txt", "u", "Ready")], url=url, writes="taken")
    assert answer["action"] == f'navigate("{HOME}")'
    other = [named("South"), ("btn", "add", "Add ward"), ("txt", "s", "South")]
    assert play.turn(other, url=HOME, writes="none")["action"] == f'navigate("{url}")'
    assert play.turn(other, url=url, writes="none")["action"] == "refresh()"


PAUSED = [("hdr", "h", "Feeds"), ("btn", "news", "News"), ("btn", "resume", "Resume"), ("btn", "all", "Resume all")]


def paused(client, after=PAUSED):
    running = [("hdr", "h", "Feeds"), ("btn", "news", "News"), ("btn", "pause", "Pause")]
    play = client()
    play.start('Click "News", then click "Pause"', running[:2], url=HOME)
    play.turn(running, url=HOME, writes="none")
    return play, play.turn(after, url=HOME, writes="none")


def test_a_button_that_says_the_opposite_is_a_sign_once_the_page_came_anew(client):
    play, answer = paused(client)
    assert answer["action"] == f'navigate("{HOME}")'
    assert play.turn([*PAUSED[:2], PAUSED[3]], url=HOME, writes="none")["action"] == 'click("news")'
    answer = play.turn(PAUSED, url=HOME, writes="none")
    assert answer["status"] == "completed"


def test_a_button_that_says_the_same_again_is_none(client):
    play, _ = paused(client)
    answer = play.turn([*PAUSED[:2], ("btn", "pause", "Pause"), PAUSED[3]], url=HOME, writes="none")
    assert answer["status"] == "needs_user_input"


@pytest.mark.parametrize(
    ("name", "then", "done"),
    [("Watch", "Unwatch", True), ("Beobachten", "Nicht mehr beobachten", True), ("Watch", "Report", False)],
)
def test_a_button_that_says_its_name_turned_round_is_a_sign_once_the_page_came_anew(client, name, then, done):
    page, link = [("hdr", "h", "Ward")], {"href": "/ward?do=it"}
    play, after = client(), [*page, ("link", "then", then, link)]
    play.start(f'Click "{name}"', [*page, ("link", "on", name, link)], url=HOME)
    answer = play.turn([*after, ("alert", "a", "Ward North is on your list")], url=HOME, writes="taken")
    assert (answer.get("action") == f'navigate("{HOME}")') is done
    assert (play.turn(after, url=HOME, writes="none")["status"] == "completed") is done


def test_what_a_dialog_made_by_a_button_of_any_name_is_looked_for_in_the_list(client):
    form = dialog("")
    play = client()
    play.start('Click "Add ward", then type "Burns" into "Beds", then click "Enrol"', LIST, url=HOME)
    named = [one if one[1] != "save" else ("btn", "save", "Enrol", {"dlg": True}) for one in form]
    play.turn(named, url=HOME, writes="none")
    filled = [one if one[1] != "beds" else (*one[:3], {"dlg": True, "v": "Burns"}) for one in named]
    play.turn(filled, url=HOME, writes="none")
    assert play.turn([*LIST, ("txt", "u", "Ready")], url=HOME, writes="none")["action"] == f'navigate("{HOME}")'
    assert play.turn([*LIST, ("btn", "burns", "Burns, empty")], url=HOME, writes="none")["status"] == "completed"


def test_where_a_client_does_not_tell_what_scripts_send_nothing_is_opened_again(client):
    play = saved(client)
    assert play.turn(LIST, url=HOME)["status"] == "needs_user_input"


def test_another_tab_of_the_page_that_has_such_a_box_too_tells_nothing(client):
    url = "https://clinic.example/settings#mail"
    play = client()
    off, on = ("chk", "a", "Active", {"s": []}), ("chk", "a", "Active", {"s": ["checked"]})
    play.start('Check "Active"', [("hdr", "h", "Mail"), off], url=url)
    assert play.turn([("hdr", "h", "Mail"), on], url=url, writes="taken")["action"].startswith("navigate(")
    bare = url.partition("#")[0]
    assert play.turn([("hdr", "h", "General"), on], url=bare, writes="none")["action"] == f'navigate("{url}")'
    answer = play.turn([("hdr", "h", "Mail"), off], url=url, writes="none")
    assert (answer["status"], "tier1/lost" in answer["decision"]["rules"]) == ("needs_user_input", True)


def test_a_thing_that_was_deleted_in_a_tab_is_looked_for_in_that_tab(client):
    tabs = [("hdr", "h", "Bills"), ("tab", "act", "Active"), ("tab", "arc", "Archived")]
    active, archived = [*tabs, ("btn", "n", "New bill")], [*tabs, ("link", "old", "Old bill"), ("btn", "del", "Delete")]
    play = client()
    play.start('Click "Archived", then click "Old bill", then click "Delete"', active, url=HOME)
    play.turn(archived, url=HOME, writes="none")
    chosen = [*archived, ("btn", "copy", "Copy")]
    play.turn(chosen, url=HOME, writes="none")
    play.turn(chosen, url=HOME, user_input="yes")
    gone = [*tabs, ("btn", "del", "Delete"), ("alert", "m", "Bill deleted")]
    assert play.turn(gone, url=HOME, writes="taken")["action"] == f'navigate("{HOME}")'
    assert play.turn(active, url=HOME, writes="none")["action"] == 'click("arc")'
    assert play.turn(archived, url=HOME, writes="none")["status"] == "needs_user_input"


def test_a_list_that_stood_behind_no_dialog_may_have_had_the_name_all_along(client):
    form = [("hdr", "h", "New"), ("inp", "n", "Name", {"v": ""}), ("btn", "save", "Save")]
    play = client()
    play.start('Type "Milk" into "Name", then click "Save"', form, url=HOME)
    play.turn([form[0], ("inp", "n", "Name", {"v": "Milk"}), form[2]], url=HOME, writes="none")
    listed = [("hdr", "h", "Wards"), ("link", "a", "Milk chocolate"), ("link", "b", "Bread"), ("btn", "new", "New")]
    play.turn([*listed[2:], ("txt", "t", "Ready")], url=HOME, writes="taken")
    assert play.turn(listed, url=HOME, writes="none")["status"] != "completed"


def test_what_was_sent_in_an_earlier_look_at_a_step_counts_as_sent(client):
    play = client()
    play.start(GOAL, LIST, url=HOME)
    assert play.turn(LIST, url=HOME, writes="taken", network=True)["action"] == "wait(0.5)"
    play.turn(dialog("9"), url=HOME, writes="none")
    play.turn(dialog("12"), url=HOME, writes="none")
    play.turn([*LIST, ("txt", "u", "Ready")], url=HOME, writes="taken")
    assert play.turn(LIST, url=HOME, writes="none")["status"] == "needs_user_input"


FOLLOW, FOLLOWING = "Follow", "Following"


@pytest.mark.parametrize(("people", "done"), [((("Ann", FOLLOWING), ("Bob", FOLLOW)), True),
                                              ((("Eve", FOLLOWING), ("Bob", FOLLOW)), False)])  # fmt: skip
def test_a_button_in_a_row_has_to_say_the_opposite_in_the_row_of_the_thing(client, people, done):
    def page(*rows):
        return "<h1>People</h1><table>" + "".join(
            f"<tr><td>{name}</td><td><button id={name} type=button>{said}</button></td></tr>" for name, said in rows
        ) + "</table>"  # fmt: skip

    play = client()
    play.start('Click "Follow" in the row of "Ann"', page(("Ann", FOLLOW), ("Bob", FOLLOW)), url=HOME)
    looks = play.turn(page(("Ann", FOLLOWING), ("Bob", FOLLOW)), url=HOME, writes="taken")
    assert looks["action"] == f'navigate("{HOME}")'
    assert (play.turn(page(*people), url=HOME, writes="none")["status"] == "completed") is done


def test_a_place_that_a_script_reads_only_as_the_page_is_loaded_is_loaded_once_more(client):
    url, start, play = f"{HOME}#settings", [("hdr", "h", "Members")], client()
    old, new = ([("hdr", "h", "Settings"), ("inp", "club", "Club name", {"v": value}), ("btn", "save", "Save")]
                for value in ("Oak", "Elm"))  # fmt: skip
    play.start('Type "Elm" into "Club name", then click "Save"', old, url=url)
    play.turn(new, url=url, writes="none")
    answer = play.turn([*new, ("btn", "undo", "Undo")], url=url, writes="taken")
    assert answer["action"] == f'navigate("{HOME}")'
    assert play.turn(start, url=HOME, writes="none")["action"] == f'navigate("{url}")'
    assert play.turn(start, url=url, writes="none")["action"] == "refresh()"
    assert play.turn(new, url=url, writes="none")["status"] == "completed"


def parts(opened, size="3"):
    """Parts of a page of which one is open at a time; the size stands in the second."""
    names = ("Mails", "Look", "Account")
    nodes = [("hdr", "h", "Settings")]
    for name in names:
        nodes.append(("btn", name, name, {"s": "expanded" if name == opened else "collapsed"}))
        if name == opened == "Look":
            nodes += [("inp", "z", "Text size", {"v": size}), ("btn", "s", "Save")]
    return nodes


@pytest.mark.parametrize(("kept", "status"), [("5", "completed"), ("3", "needs_user_input")])
def test_a_part_that_was_unfolded_for_a_field_is_unfolded_again(client, kept, status):
    play = client()
    assert play.start("Set the text size to 5", parts("Mails"), url=HOME)["action"] == 'click("Look")'
    assert play.turn(parts("Look"), url=HOME, writes="none")["action"] == 'setValue("z", "5")'
    assert play.turn(parts("Look", "5"), url=HOME, writes="none")["action"] == 'click("s")'
    answer = play.turn(parts("Look", "5"), url=HOME, writes="taken", network=True)
    for _ in range(6):
        if answer["status"] != "executing":
            break
        shown = parts("Look", kept) if answer["action"] == 'click("Look")' else parts("Mails")
        answer = play.turn(shown, url=HOME, writes="none")
    assert answer["status"] == status


@pytest.mark.parametrize(("then", "status"), [("checked", "completed"), ("unchecked", "needs_user_input")])
def test_the_place_that_a_site_leaves_out_after_a_form_is_gone_back_to(client, then, status):
    """All parts of its page are shown at first, until a script hides all but one."""
    bare, url = "https://clinic.example/preferences", "https://clinic.example/preferences#editing"
    head, save = ("hdr", "h", "Preferences"), ("btn", "save", "Save", {"t": "submit", "fm": 1})
    tabs = [("tab", "g", "General"), ("tab", "e", "Editing")]

    def editing(box):
        return [head, *tabs, ("chk", "box", "Prompt me", {"s": box, "fm": 1}), save]

    general = [head, *tabs, ("txt", "t", "Member of"), ("inp", "nick", "Nickname", {"v": "Ada", "fm": 1}), save]
    whole = [*general, ("txt", "p", "Prompt me")]
    play = client()
    play.start('Click "Editing", check "Prompt me", then click "Save"', general, url=bare)
    assert play.turn(editing("unchecked"), url=url, writes="none")["action"] == 'check("box")'
    assert play.turn(editing("checked"), url=url, writes="none")["action"] == 'click("save")'
    answer = play.turn(whole, url=bare, writes="taken", network=True)
    while answer["action"].startswith("wait("):
        answer = play.turn(whole, url=bare, writes="none")
    assert answer["action"] == f'navigate("{bare}")'
    assert play.turn(general, url=bare, writes="none")["action"] == f'navigate("{url}")'
    assert play.turn(editing(then), url=url, writes="none")["status"] == status


@pytest.mark.parametrize(("opener", "again"), [("Look into", True), ("Deny", False)])
def test_what_is_called_by_the_verb_of_what_sent_opens_nothing_once_more(client, opener, again):
    page = [("hdr", "h", "Requests"), ("btn", "first", opener), ("txt", "t", "3 requests")]

    def asked(why):
        in_it = {"dlg": True}
        return [*page, ("dlg", "d", "Request"), ("inp", "why", "Reason", {**in_it, "v": why}),
                ("btn", "send", "Deny it", in_it)]  # fmt: skip

    play = client()
    play.start(f'Click "{opener}", then type "Too late" into "Reason", then click "Deny it"', page, url=HOME)
    play.turn(asked(""), url=HOME, writes="none")
    play.turn(asked("Too late"), url=HOME, writes="none")
    play.turn([*page, ("txt", "u", "Ready")], url=HOME, writes="none")
    answer = play.turn(page, url=HOME, writes="none")
    assert (answer.get("action") == 'click("first")') is again


def folded(*more, name="Mail"):
    return [("hdr", "h", "Alerts"), ("btn", "mail", name, {"s": "collapsed"}), ("txt", "t", "2 channels"), *more]


def unfolded(news, name="Mail"):
    state = {"t": "checkbox", **({"s": "checked"} if news else {})}
    return [("hdr", "h", "Alerts"), ("btn", "mail", name, {"s": "expanded"}), ("txt", "t", "2 channels"),
            ("chk", "news", "News", state)]  # fmt: skip


@pytest.mark.parametrize(("kept", "status"), [(True, "completed"), (False, "needs_user_input")])
def test_a_part_that_steps_only_unfolded_is_unfolded_again_to_see_the_box_in_it(client, kept, status):
    play = client()
    play.start('Expand "Mail" and turn on "News"', folded(), url=HOME)
    play.turn(unfolded(False), url=HOME, writes="none")
    answer = play.turn(unfolded(True), url=HOME, writes="taken")
    assert answer["action"] == f'navigate("{HOME}")', answer
    answer = play.turn(folded(), url=HOME, writes="none")
    assert answer["action"] == 'click("mail")', answer
    assert play.turn(unfolded(kept), url=HOME, writes="none")["status"] == status


SIDE = [("btn", "all", "People", {"nav": True}), ("btn", "near", "Neighbours", {"nav": True}),
        ("btn", "old", "Former", {"nav": True}), ("btn", "clubs", "Clubs", {"nav": True})]  # fmt: skip


def people(at, *rows):
    side = [(role, one, name, {**said, **({"s": "selected"} if one == at else {})}) for role, one, name, said in SIDE]
    listed = [line for name, starred in rows for line in (
        ("txt", f"t-{name[:3]}", name),
        ("btn", f"star-{name[:3]}", "star", {"s": "pressed" if starred else "unpressed", "row": f"{name} star"}),
        ("btn", f"edit-{name[:3]}", "Edit", {"row": f"{name} star"}))]  # fmt: skip
    return [*side, ("hdr", "h", "List"), *listed]


@pytest.mark.parametrize(("kept", "status"), [(True, "completed"), (False, "needs_user_input")])
def test_a_goal_that_was_read_on_the_way_is_known_by_its_last_step(client, kept, status):
    """It is looked for in the other parts, done where its thing is, and seen there once more."""
    home = people("all", ("Cleo Ives", False), ("Dora Lee", False))
    near = lambda starred: people("near", ("Ann Ode", starred), ("Ben Ray", True))  # noqa: E731
    play = client()
    answer = play.start("Unstar Ann Ode", home, url=HOME)
    assert answer["action"] == 'click("near")', answer
    answer = play.turn(near(True), url=HOME, writes="taken")
    assert answer["action"] == 'uncheck("star-Ann")', answer
    answer = play.turn(near(False), url=HOME, writes="taken")
    assert answer["action"] == f'navigate("{HOME}")', answer
    answer = play.turn(home, url=HOME, writes="none")
    assert answer["action"] == 'click("near")', answer
    answer = play.turn(near(not kept), url=HOME, writes="none")
    assert answer["status"] == status, answer
