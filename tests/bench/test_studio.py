"""The benchmark of the studio opens pages that tell something, and waits for what an editor tells."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from benchmarks.studio import studio

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.nightly]


def test_every_page_is_opened_and_an_editor_heard() -> None:
    asked = ["--tasks", "3", "--turns", "4", "--rounds", "1", "--json"]
    found = json.loads(CliRunner().invoke(studio, asked, catch_exceptions=False).stdout)
    assert (found["tasks"], found["turns"]) == (3, 4)
    taken = {one["name"]: one["medianMs"] for one in found["pages"]}
    assert len(taken) == 8
    assert min(taken.values()) > 0
    assert taken["what it would do, all proved"] > 400  # the pause of a person who types
