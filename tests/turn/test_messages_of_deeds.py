"""Messages that say by the word of the button that was pressed that it was done, and those that say something else."""

from __future__ import annotations

import pytest

URL = "https://yard.example/boats?token=a1"  # a page that cannot be opened once more by its address


def pressed(client, button, *came, goal=None, url=URL):
    """The answer after the one button of a page was pressed, and what came up."""
    page = [("hdr", "h", "Osprey"), ("txt", "t", "Built 1987"), ("btn", "b", button)]
    play = client()
    answer = play.start(goal or f'Click "{button}"', page, url=url)
    if answer["status"] == "needs_user_input":
        play.turn(page, url=url, user_input="yes")
    return play.turn([*page, *came], url=url)


@pytest.mark.parametrize(
    ("button", "message"),
    [
        ("Deploy", "Osprey deployed"), ("Deploy", "Deployed"), ("Deploy", "Osprey was successfully deployed."),
        ("Publish", "Osprey published"), ("Invite", "Invited"), ("Enable", "Osprey enabled"),
        ("Freigeben", "Osprey freigegeben"), ("Aktivieren", "Osprey wurde aktiviert"),
        ("Déployer", "Osprey déployé"), ("Desplegar", "Osprey desplegado"), ("Schedule", "Scheduled"),
        ("Cancel order", "Order cancelled"), ("Send invoice", "Invoice sent"),
        ("Stop", "Osprey was stopped"), ("Deploy Osprey", "Osprey deployed"),
        ("Verschicken", "Osprey verschickt"), ("Modify", "Osprey modified"),
    ],
)  # fmt: skip
def test_a_message_by_the_word_of_the_button(client, button, message):
    assert pressed(client, button, ("alert", "m", message))["status"] == "completed"


@pytest.mark.parametrize(
    ("button", "message"),
    [
        ("Deploy", "Deployment"), ("Deploy", "Deploying"), ("Deploy", "Osprey not deployed"),
        ("Deploy", "Deployed by Ann"), ("Deploy", "Osprey partially deployed"), ("Deploy", "Heron deployed"),
        ("Deploy", "Deployed with errors"), ("Deploy", "Deployed 0 of 3"), ("Freigeben", "Freigabe beantragt"),
        ("Archive", "Osprey deleted"), ("Archive", "Osprey restored"), ("Publish", "Osprey archived"),
        ("Enable", "Osprey disabled"), ("Deploy", "Osprey removed"), ("Deploy", "Osprey will be deployed soon"),
        # another word that begins or ends alike, or the opposite
        ("Refund", "Refused"), ("Restart", "Restricted"), ("Start", "Starred"), ("Disable", "Disallowed"),
        ("Post", "Postponed"), ("Manage", "Management"), ("Publish", "Osprey unpublished"), ("Lock", "Unlocked"),
        ("Approve", "Disapproved"), ("Connect", "Osprey disconnected"), ("Activate", "Osprey deactivated"),
        ("Archive", "Unarchived"), ("Deliver", "Undelivered"), ("Deploy", "Un-deployed"), ("Sperren", "Entsperrt"),
        ("Schedule", "Osprey rescheduled"), ("Assign", "Osprey unassigned"), ("Senden", "Absenden"),
        # the word of the button, of what is not done
        ("Deploy", "Osprey to be deployed"), ("Deploy", "Osprey can now be deployed"), ("Deploy", "If deployed"),
        ("Deploy", "Osprey may be deployed"), ("Deploy", "Osprey has yet to be deployed"),
        ("Deploy", "Is Osprey deployed"), ("Deploy", "Osprey deployed?"), ("Deploy", "Osprey deployed 3 of 7"),
        ("Deny", "Access denied"), ("Deny", "Permission denied"), ("Deploy", "Osprey denied"), ("Save", "Save denied"),
        ("Freigeben", "Osprey ist freizugeben"), ("Cancel deploy", "Deployed"), ("Stop deploy", "Osprey deployed"),
    ],
)  # fmt: skip
def test_a_message_that_says_something_else(client, button, message):
    goal = f'Click "{button}" for "Osprey"' if button == "Archive" else None
    assert pressed(client, button, ("alert", "m", message), goal=goal)["status"] != "completed"


def test_a_line_that_is_no_message_is_none(client):
    assert pressed(client, "Deploy", ("txt", "m", "Deployed"))["status"] != "completed"


LIST, FORM = "https://yard.example/boats?token=a1", "https://yard.example/boat?token=a1"


@pytest.mark.parametrize(("stood", "status"), [(True, False), (False, True)])
def test_a_message_that_stood_there_before_the_form_was_opened_is_not_new(client, stood, status):
    said = [("alert", "m", "Changes saved")]
    shown = [("hdr", "h", "Boats"), ("lnk", "open", "Edit", {"href": FORM})]
    form = [("hdr", "h", "Boat"), ("inp", "n", "Name", {"v": "Osprey"}), ("btn", "s", "Save")]
    play = client()
    play.start('Click "Edit", type "Heron" into "Name" and click "Save"', [*shown, *said] if stood else shown, url=LIST)
    play.turn(form, url=FORM)
    play.turn([form[0], ("inp", "n", "Name", {"v": "Heron"}), form[2]], url=FORM)
    answer = play.turn([*shown, *said], url=LIST)
    assert (answer["status"] == "completed") is status


@pytest.mark.parametrize(("left", "status"), [("", False), ("Osprey", False), ("Hero", False), ("Heron", True)])
def test_a_form_that_holds_something_else_did_not_keep_it(client, left, status):
    def form(value, *more):
        fields = [("inp", "n", "Name", {"v": value, "fm": 1}), ("inp", "y", "Year", {"v": "1987", "fm": 1})]
        return [("hdr", "h", "Boat"), *fields, ("btn", "s", "Save", {"fm": 1}), *more]

    play = client()
    play.start("Change the name to Heron", form("Osprey"), url=FORM)
    play.turn(form("Heron"), url=FORM)
    answer = play.turn(form(left, ("alert", "m", "Name saved")), url=FORM)
    assert (answer["status"] == "completed") is status


@pytest.mark.parametrize(("shown", "status"), [([("txt", "x", "Checked twice")], True), ([], False)])
def test_a_field_for_notes_is_empty_again_where_the_page_shows_the_note(client, shown, status):
    def form(note, *more):
        fields = [("inp", "s", "Subject", {"v": "Leak", "fm": 1}), ("inp", "n", "Notes", {"v": note, "fm": 1})]
        return [("hdr", "h", "Boat"), *fields, ("btn", "k", "Save", {"fm": 1}), *more]

    play = client()
    play.start('Type "Checked twice" into "Notes", then click "Save"', form(""), url=FORM)
    play.turn(form("Checked twice"), url=FORM)
    answer = play.turn(form("", ("alert", "m", "Notes saved"), *shown), url=FORM)
    assert (answer["status"] == "completed") is status


MEMBERS = [("hdr", "h", "Members"), ("txt", "t", "Osprey"), ("btn", "a", "Add member")]


def chosen(client, message, *, entry="Deutsch", role="opt", writes="taken", goal=None):
    """The status after an entry was clicked that a page keeps at once, and what it said."""
    page = [*MEMBERS, (role, "e", entry)]
    play = client()
    answer = play.start(goal or f'Click "{entry}"', page, url=URL)
    if answer["status"] == "needs_user_input":
        play.turn(page, url=URL, user_input="yes")
    said = [*MEMBERS, ("alert", "m", message)]
    answer = play.turn(said, url=URL, writes=writes, network=True)
    for _ in range(3):
        if answer["status"] == "executing" and answer["action"].startswith("wait"):
            answer = play.turn(said, url=URL, writes="none")
    return answer["status"]


@pytest.mark.parametrize("message", ["Saved", "Gespeichert", "Enregistré", "Guardado", "Saved successfully"])
def test_a_page_that_keeps_an_entry_at_once_may_say_no_more_than_that(client, message):
    assert chosen(client, message) == "completed"


@pytest.mark.parametrize(
    ("message", "how"),
    [
        ("Saved", {"writes": "none"}), ("Saved", {"writes": "refused"}), ("Draft saved", {}), ("Not saved", {}),
        ("Saved by Ann", {}), ("Saving", {}), ("Deleted", {}), ("Saved", {"entry": "Delete", "role": "menu"}),
        ("Saved", {"entry": "Send"}), ("Saved search", {}), ("Saved 0 of 2", {}),
        ("Saved", {"goal": 'Delete "Osprey": click "Deutsch"'}),
    ],
)  # fmt: skip
def test_nothing_was_kept_by_what_says_more_or_was_sent_by_nobody(client, message, how):
    assert chosen(client, message, **how) != "completed"


@pytest.mark.parametrize(("entry", "role"), [
    ("Approve", "btn"), ("Refund", "btn"), ("Deploy", "menu"), ("Share", "link"), ("Deutsch", "btn"),
])  # fmt: skip
def test_what_is_no_choice_by_its_role_may_have_kept_a_draft(client, entry, role):
    assert chosen(client, "Saved", entry=entry, role=role) != "completed"
    assert chosen(client, "Changes saved", entry=entry, role=role) != "completed"


@pytest.mark.parametrize(("message", "done"), [
    ("Member deactivated", True), ("Member activated", False), ("Boat deactivated", False),
    ("Member Heron deactivated", False), ("Member not deactivated", False),
])  # fmt: skip
def test_a_message_may_call_the_thing_by_its_kind(client, message, done):
    assert (chosen(client, message, entry="Deactivate", role="menu") == "completed") is done
