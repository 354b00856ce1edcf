"""A goal falls into single actions, and never inside a quoted part or a noun phrase."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.language import MAX_TEXT_CHARS, read_steps, split
from engine.language.steps.atomic import MAX_STEPS
from engine.rules import Bundle, Reader

VALUES = st.sampled_from(
    [
        "a and click b",
        "x, then y",
        "1. a 2. b",
        "Terms and Conditions",
        "check a, b and c",
        "so that x",
        "é ñ",
        "search for z",
    ]
)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ('Click "Filters" then click "In stock"', ['Click "Filters"', 'click "In stock"']),
        ("Open the Actions menu and click Archive", ["Open the Actions menu", "click Archive"]),
        (
            'Type "space x" into the Search field and press Enter',
            ['Type "space x" into the Search field', "press Enter"],
        ),
        ("Fill in username and password", ["Enter username", "Enter password"]),
        (
            'Click the Actions menu then type "Bo" into the Search field and press Enter',
            ["Click the Actions menu", 'type "Bo" into the Search field', "press Enter"],
        ),
        ("Click A. Click B. Submit.", ["Click A", "Click B", "Submit"]),
        ("check A, B and C", ["check A", "check B", "check C"]),
        ("check A, B, C, and D", ["check A", "check B", "check C", "check D"]),
        ('1. Click A 2. Type "3. x" into B 3. Submit', ["Click A", 'Type "3. x" into B', "Submit"]),
        ("- Click A\n- Click B", ["Click A", "Click B"]),
        ("Search for salt and pepper", ['Enter "salt and pepper" in the search field', "Press Enter"]),
        ("Search for salt and pepper and press Enter", ['Enter "salt and pepper" in the search field', "Press Enter"]),
        ('Search for a 5" pipe', ['Enter “a 5" pipe” in the search field', "Press Enter"]),
        ('Click "Terms and Conditions"', ['Click "Terms and Conditions"']),
        ("Click Terms and Conditions", ["Click Terms and Conditions"]),
        ("Click Save and Close", ["Click Save and Close"]),
        ("Fill Name with salt and pepper", ["Fill Name with salt and pepper"]),
        ("Proceed with the first thing discussed", ["Proceed with the first thing discussed"]),
        ("Please click A, then please click B, thank you.", ["click A", "click B"]),
        (
            "Log in as jas with password pw, then open the reports",
            ["Enter jas into the username field", "Enter pw into the password field", "Log in", "open the reports"],
        ),
        (
            "Select 4 with the slider, click the 1st checkbox, then hit Submit.",
            ["Select 4 with the slider", "click the 1st checkbox", "hit Submit"],
        ),
    ],
)
def test_what_falls_into_which_steps(bundle: Bundle, text: str, steps: list[str]) -> None:
    assert list(split(Reader(bundle), text)) == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ('Click Save and check that the page shows "Saved"', [("Click Save", 'the page shows "Saved"')]),
        (
            'Click A and make sure "B" is visible, then click C',
            [("Click A", '"B" is visible'), ("click C", None)],
        ),
        ('Click A. Check that the URL contains "/b".', [("Click A", 'the URL contains "/b"')]),
        ('Click Next until the URL contains "page=3"', [("Click Next", 'the URL contains "page=3"')]),
        ("Click A and check the box", [("Click A", None), ("check the box", None)]),
    ],
)
def test_conditions_are_no_steps(bundle: Bundle, text: str, steps: list[tuple[str, str | None]]) -> None:
    assert [(step.text, step.verify) for step in read_steps(Reader(bundle), text)] == steps


@settings(deadline=None)
@given(values=st.lists(VALUES, min_size=1, max_size=4), joint=st.sampled_from([", then ", " and ", ". ", "\n"]))
def test_nothing_is_cut_inside_quotes(bundle: Bundle, values: list[str], joint: str) -> None:
    steps = split(Reader(bundle), joint.join(f'type "{value}" into field {at}' for at, value in enumerate(values)))
    assert list(steps) == [f'type "{value}" into field {at}' for at, value in enumerate(values)]


@settings(deadline=None)
@given(
    parts=st.lists(
        st.sampled_from(["Click A", 'type "x and y" into B', "check C", "press Enter", "scroll down"]),
        min_size=1,
        max_size=8,
    )
)
def test_steps_joined_come_apart_again(bundle: Bundle, parts: list[str]) -> None:
    assert list(split(Reader(bundle), ", then ".join(parts))) == parts


@settings(deadline=None)
@given(
    text=st.lists(
        st.sampled_from(
            ["click", "and", "then", '"', "A", ",", ".", "check", "fill", "with", "1.", "search for", "\n"]
        ),
        max_size=30,
    ).map(" ".join)
)
def test_splitting_the_parts_again_changes_nothing(bundle: Bundle, text: str) -> None:
    once = split(Reader(bundle), text)
    if len(once) < MAX_STEPS:
        assert [part for step in once for part in split(Reader(bundle), step)] == list(once)


@pytest.mark.parametrize("word", ["click A and ", "1. a ", '"', "fill a, ", "then ", "find and click ", "a and b, "])
def test_a_long_hostile_text_ends(bundle: Bundle, word: str) -> None:
    steps = split(Reader(bundle), (word * MAX_TEXT_CHARS)[:MAX_TEXT_CHARS])
    assert len(steps) <= MAX_STEPS + 3
