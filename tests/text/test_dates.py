"""A day as a field writes its own days."""

from __future__ import annotations

from datetime import date

import pytest

from engine.text.dates import days_in_field, written_like

DAY = date(1990, 3, 5)


@pytest.mark.parametrize(
    ("shown", "hint", "said", "written"),
    [
        ("23 Nov 1991", "", "5 March 1990", "5 Mar 1990"),
        ("05 Nov 1991", "", "5 March 1990", "05 Mar 1990"),
        ("November 23, 1991", "", "5 March 1990", "March 5, 1990"),
        ("23. November 1991", "", "1990-03-05", "5. März 1990"),
        ("1991-11-23", "", "5 March 1990", "1990-03-05"),
        ("23.11.1991", "", "", "05.03.1990"),
        ("5.5.1991", "", "", "5.3.1990"),
        ("11/23/1991", "", "", "03/05/1990"),
        ("5/23/1991", "", "", "3/5/1990"),
        ("03/04/1991", "dd/mm/yyyy", "", "05/03/1990"),
        ("", "DD/MM/YYYY", "", "05/03/1990"),
        ("", "d.m.yyyy", "", "5.3.1990"),
        ("", "TT.MM.JJJJ", "", "05.03.1990"),
        ("", "jj/mm/aaaa", "", "05/03/1990"),
    ],
)
def test_a_day_is_written_as_the_field_shows_or_hints(shown: str, hint: str, said: str, written: str) -> None:
    assert written_like(DAY, shown, hint, said) == written


@pytest.mark.parametrize(
    ("shown", "hint", "said"),
    [
        ("03/04/1991", "", ""),  # either may be the day
        ("5/5/1991", "", ""),
        ("1 May 1991", "", "5 March 1990"),  # the short name and the long one are the same
        ("23 Nov 1991", "", "1990-03-05"),  # of which language the name is, nobody said
        ("", "Select", ""),
        ("", "dd/mm/yy", ""),
        ("", "dd/dd/yyyy", ""),
        ("Knows the lock keeper.", "dd/mm/yyyy", ""),
    ],
)
def test_no_form_is_guessed(shown: str, hint: str, said: str) -> None:
    assert written_like(DAY, shown, hint, said) is None


@pytest.mark.parametrize(
    ("text", "said", "days"),
    [
        ("05/03/1990", "dd/MM/yyyy", {DAY}),
        ("3/5/1990", "Your birthday | mm/dd/yyyy", {DAY}),
        ("05/03/1990", "", {DAY, date(1990, 5, 3)}),
        ("05/03/1990", "Pick a day", {DAY, date(1990, 5, 3)}),
        ("05/23/1990", "dd/mm/yyyy", {date(1990, 5, 23)}),
        ("1990-03-05", "dd/mm/yyyy", {DAY}),
        ("soon", "dd/mm/yyyy", set()),
    ],
)
def test_a_field_that_says_its_form_holds_one_day(text: str, said: str, days: set[date]) -> None:
    assert days_in_field(text, said) == days
