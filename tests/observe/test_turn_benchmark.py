"""The benchmark of a turn measures what it says it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.page_changes import changed
from benchmarks.turn import STAGES, measure
from engine.observe import PageInput, Witness, compare, read_page

PAGE = """<html><head><title>News</title></head><body><form><input name="q"></form><button id="menu">Menu</button>
<p><a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a></p></body></html>"""


def test_a_changed_page_differs_by_what_was_changed() -> None:
    page = changed("news", PAGE)
    before, after = (read_page(PageInput(url="https://x.example/", dom=dom)) for dom in (page.before, page.after))
    assert before is not None
    assert after is not None
    assert page.changes == 5
    assert compare(before, after, "generic", Witness(), ()).observations == (
        "URL did not change",
        "New element appeared: button 'Undo' (undo-last-change)",
        "Element disappeared: link 'B' (link /b)",
        "Element 'q' changed 'value' from '' to 'typed by the agent'",
        "Element 'menu' changed 'ariaExpanded' from 'false' to 'true'",
        "New message/alert appeared: Your changes were saved",
    )


def test_a_page_without_fields_and_links_still_changes() -> None:
    assert changed("bare", "<p>Only words</p>").changes == 2


def test_the_report(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "source.html").write_text(PAGE)
    found = measure(tmp_path, 1, with_node=False)
    assert found["pages"] == 2
    assert found["observations_per_page"] == {"mean": 6, "median": 6, "most": 6}
    assert found["pages_over_6_observations"] == []
    assert set(found["shares"]) == set(STAGES)
    assert sum(found["shares"].values()) == pytest.approx(1, abs=0.01)
    assert found["times_faster_without_store"] is None
    assert found["times_bare_parse"] > 0
