from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.observe import cross_domain, significant_url_change

AT = "https://clinic.example/patients"


@pytest.mark.parametrize(
    ("before", "after", "generic", "navigation"),
    [
        (AT, AT, False, False),
        (AT, AT + "/", False, False),
        (AT, AT + "#labs", False, False),
        (AT, AT + "/#labs", False, False),
        (AT, AT + "?ts=1712", False, True),
        (AT + "?page=1", AT + "?page=2", False, True),
        (AT, "https://clinic.example/labs", True, True),
        (AT, "https://clinic.example:8443/patients", True, True),
        (AT, "https://clinic.example:443/patients", False, False),
        (AT, "https://CLINIC.example/patients", False, False),
        (AT, "https://mirror.example/patients", True, True),
        (AT + "#/a", AT + "#/b", True, True),
        (AT + "#/a", AT + "#/a/", False, False),
        (AT + "#!inbox", AT + "#!sent", True, True),
        ("file:///srv/a.html", "file:///srv/b.html", True, True),
        ("about:blank", AT, True, True),
        ("not a url", "not a url", False, False),
        ("not a url", "not another", True, True),
        ("http://[", AT, True, True),
        ("https://clinic.example:port/", "https://clinic.example:port/", False, False),
    ],
)
def test_what_counts_as_another_url(before: str, after: str, generic: bool, navigation: bool) -> None:
    assert significant_url_change(before, after, "generic") is generic
    assert significant_url_change(before, after, "dropdown") is generic
    assert significant_url_change(before, after, "navigation") is navigation


@pytest.mark.parametrize(
    ("before", "after", "crossed"),
    [
        (AT, "https://clinic.example:8443/x", False),
        (AT, "https://labs.clinic.example/patients", True),
        (AT, "http://[", False),
        ("not a url", AT, False),
    ],
)
def test_cross_domain_is_another_host_name(before: str, after: str, crossed: bool) -> None:
    assert cross_domain(before, after) is crossed


@given(st.text(), st.text())
def test_any_text_can_be_compared(before: str, after: str) -> None:
    assert significant_url_change(before, before, "navigation") is False
    assert significant_url_change(before, after, "generic") is significant_url_change(after, before, "generic")
    assert cross_domain(before, after) is cross_domain(after, before)
