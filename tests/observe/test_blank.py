"""A form that finds fault with fields that nobody filled in yet is told from one that refuses what was entered."""

from __future__ import annotations

import pytest

from engine.observe import Faults, PageInput, PageState, came_blank, left_blank, read_page

LIST, NEW = "https://desk.example/senders/", "https://desk.example/senders/add/"
LINK = '<a id=add href="add/">Add a sender</a><button id=new>New</button>'
NEEDED = ("required", "can't be blank")
REQUIRED = "<label for=name>Name</label><input id=name aria-invalid=true value='{0}'><div role=alert>{1}</div>"


def page(html: str, url: str) -> PageState:
    found = read_page(PageInput(url=url, dom=html))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("clicked", "url", "form", "errors", "blank"),
    [
        ("add", NEW, REQUIRED.format("", "This field is required."), ("This field is required.",), True),
        ("add", NEW, REQUIRED.format("", "This field is required."), ("Name: is marked invalid",), True),
        ("add", NEW, REQUIRED.format("", "This field is required."), ("Mailbox not found",), False),
        ("add", NEW, REQUIRED.format("Ann", "Ann is taken already."), (), False),
        ("add", NEW, REQUIRED.format("", "Required.") + "<a href=/>Home</a><div role=alert>No right</div>", (), False),
        ("add", NEW, "<div role=alert class=error>You may not do this.</div>", (), False),
        ("add", "https://desk.example/login/", REQUIRED.format("", "This field is required."), (), False),
        ("new", NEW, REQUIRED.format("", "This field is required."), (), False),  # a button may have sent something
        (None, NEW, REQUIRED.format("", "This field is required."), (), False),
    ],
)
def test_a_form_that_a_link_led_to_and_that_nobody_filled_in(
    clicked: str | None, url: str, form: str, errors: tuple[str, ...], blank: bool
) -> None:
    assert came_blank(page(LINK, LIST), page(form, url), clicked, Faults(errors=errors, needed=NEEDED)) is blank


SETTINGS = "https://desk.example/teams/3/settings"
FORM = "<label for=name>Team name</label><input id=name value='{0}'><span>{1}</span><button>Save</button>"
FILLED = "<form><input value=Ann><button id=send>Send</button></form><div role=button id=other>Settings</div>"
SAID = "Team name is required"


@pytest.mark.parametrize(
    ("before", "clicked", "form", "errors", "unsent", "blank"),
    [
        (LINK, "new", FORM.format("Green", ""), (SAID,), True, True),  # gone once its data came
        (LINK, "new", FORM.format("", SAID), (SAID,), True, True),
        (LINK, "new", FORM.format("", SAID), (SAID,), False, False),  # may have sent
        (LINK, "new", FORM.format("Green", ""), ("Team name is taken",), True, False),
        (LINK, "new", FORM.format("Green", SAID), (SAID,), True, False),
        (LINK, "new", FORM.format("Green", ""), (), True, False),  # no fault at all
        (FILLED, "send", FORM.format("", SAID), (SAID,), True, False),
        (FILLED, "other", FORM.format("", SAID), (SAID,), True, False),
        (FORM.format("Green", "") + LINK, "new", FORM.format("", SAID), (SAID,), True, False),  # entered, in no form
        (LINK, "new", FORM.format("", "A license is required"), (), True, False),
        (LINK, "new", FORM.format("Green", ""), ("Login required",), True, False),
    ],
)
def test_a_form_that_a_script_led_to(
    before: str, clicked: str, form: str, errors: tuple[str, ...], unsent: bool, blank: bool
) -> None:
    faults = Faults(errors=errors, needed=NEEDED, unsent=unsent)
    assert came_blank(page(before, LIST), page(form, SETTINGS), clicked, faults) is blank


NAME = "<input id=name aria-label=Name value='{0}'><p>{1}</p>"
TWO = f"{NAME}<input id=key aria-label=Key value='{{2}}'><p>{{3}}</p><button>Save</button>"


@pytest.mark.parametrize(
    ("html", "errors", "unsent", "blank"),
    [
        (TWO.format("Ann", "", "", "Required"), ("Required",), True, True),
        (TWO.format("Ann", "", "", "Required"), ("Required",), False, True),  # whatever was sent: it stands beside it
        (TWO.format("Ann", "", "", ""), ("Required",), True, True),  # for a moment
        (TWO.format("Ann", "", "", ""), ("Required",), False, False),  # may have been an answer
        (TWO.format("Ann", "", "", ""), ("Name is taken",), True, False),
        (TWO.format("Ann", "Required", "", ""), ("Required",), True, False),
        (TWO.format("", "Required", "", ""), ("Required",), True, False),  # of the field that was filled
        (TWO.format("Ann", "", "k", "Required"), ("Required",), True, False),
        (TWO.format("Ann", "", "", "Too short"), ("Too short",), True, False),
        (TWO.format("Ann", "", "", "Key is required"), ("Key is required",), False, True),
        (TWO.format("Ann", "", "", "Approval by Mia is required"), ("Approval by Mia is required",), True, False),
        (TWO.format("Ann", "", "", ""), ("Login required",), True, False),
        (TWO.format("Ann", "", "", "Required") + "<p role=alert>Required: a license</p>", ("Required",), True, False),
    ],
)
def test_a_field_beside_the_one_that_was_filled(html: str, errors: tuple[str, ...], unsent: bool, blank: bool) -> None:
    before, faults = page(TWO.format("", "", "", ""), LIST), Faults(errors=errors, needed=NEEDED, unsent=unsent)
    assert left_blank(before, page(html, LIST), "name", faults) is blank


def test_a_field_that_is_empty_since_another_was_filled_was_filled_before() -> None:
    before, faults = page(TWO.format("", "", "k", ""), LIST), Faults(needed=NEEDED)
    assert not left_blank(before, page(TWO.format("Ann", "", "", "Required"), LIST), "name", faults)
    marked = TWO.format("Ann", "", "", "").replace("id=key", "id=key aria-invalid=true")
    assert not left_blank(before, page(marked, LIST), "name", faults)


def test_what_is_no_filling_leaves_no_field_blank() -> None:
    before = page(TWO.format("", "", "", ""), LIST)
    after = page(TWO.format("Ann", "", "", "Required"), LIST)
    assert not left_blank(before, after, None, Faults(errors=("Required",), needed=NEEDED, unsent=True))
