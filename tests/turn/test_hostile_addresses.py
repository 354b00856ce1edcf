"""Addresses that no parser reads, from a client, a page or a model: never an error, never opened."""

from __future__ import annotations

import pytest

OPEN, FILTER = ("btn", "open", "Open"), ("btn", "filter", "Filter")
UNREADABLE = ("http://[", "http://[::1", "http://a℀b/")
STRANGE = (
    *UNREADABLE, "https://[v1.x]/", "not a url", "", "about:blank", "https://clinic.example:99999/", "//",
)  # fmt: skip


@pytest.mark.parametrize("url", STRANGE)
def test_a_client_may_be_anywhere(client, url):
    play = client()
    assert play.start('Click "Open", then click "Filter"', [OPEN, FILTER], url=url)["status"] == "executing"
    assert play.turn([OPEN, FILTER], url=url, previous_url=url)["decision"]["route"] == "correction"
    assert play.turn([OPEN, FILTER])["status"] in ("executing", "needs_user_input")
    assert play.ask("active", play.session_id, url)["taskId"] == play.task_id


@pytest.mark.parametrize("url", STRANGE)
def test_a_link_may_lead_anywhere(client, url):
    play = client()
    link = ("link", "home", "Home", {"href": url})
    assert play.start('Click "Home", then click "Open"', [link, OPEN])["action"] == 'click("home")'
    assert play.turn([link, OPEN])["decision"]["route"] == "correction"


@pytest.mark.parametrize("url", UNREADABLE)
def test_what_a_model_wants_to_open_is_not_opened_when_nobody_can_read_it(client, does, url):
    play = client(act=[does(f'navigate("{url}")')])
    answer = play.start('Click "Archive"', [OPEN])
    assert not str(answer.get("action", "")).startswith("navigate")
    assert answer["status"] in ("failed", "needs_user_input")


def test_an_address_on_the_same_site_may_be_opened(client):
    play = client()
    assert play.start("Go to /reports", [OPEN])["action"] == 'navigate("/reports")'
