"""A new form that marks its own empty fields is told from one that refuses what was entered."""

from __future__ import annotations

import pytest

from engine.observe import PageInput, PageState, came_blank, read_page

LIST, NEW = "https://desk.example/senders/", "https://desk.example/senders/add/"
LINK = '<a id=add href="add/">Add a sender</a><button id=new>New</button>'
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
    assert came_blank(page(LINK, LIST), page(form, url), clicked, errors) is blank
