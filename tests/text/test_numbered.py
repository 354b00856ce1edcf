"""Names without the numbers that sites give to things."""

from __future__ import annotations

import pytest

from engine.text.numbered import without_number


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("3. Old scanner", "Old scanner"), ("#3 Old scanner", "Old scanner"), ("3) Old scanner", "Old scanner"),
        ("Old scanner #3", "Old scanner"), ("Old scanner (#3)", "Old scanner"), ("№3 Old scanner", "Old scanner"),
        ("3 lamps", "3 lamps"), ("Room 3", "Room 3"), ("3.5 kg flour", "3.5 kg flour"), ("#3", "#3"), ("", ""),
    ],
)  # fmt: skip
def test_a_number_before_or_after_a_name_is_no_part_of_it(name: str, bare: str) -> None:
    assert without_number(name) == bare
