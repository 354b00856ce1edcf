"""Which browser is found."""

import os
from pathlib import Path

import pytest

from client import browser
from client.browser import BrowserMissing, find_browser


@pytest.fixture
def programs(tmp_path, monkeypatch):
    """Makes programs of these names the only ones there are."""
    monkeypatch.delenv("SUREFOOT_BROWSER", raising=False)
    monkeypatch.setattr(browser, "MAC_APPS", ())
    monkeypatch.setenv("PATH", str(tmp_path))

    def make(*names: str) -> Path:
        for name in names:
            program = tmp_path / name
            program.write_text("#!/bin/sh\n")
            os.chmod(program, 0o755)
        return tmp_path

    return make


def test_chromium_comes_before_chrome(programs):
    folder = programs("google-chrome", "chromium")
    assert find_browser() == folder / "chromium"


def test_the_variable_comes_first(programs, monkeypatch):
    folder = programs("chromium", "my-browser")
    monkeypatch.setenv("SUREFOOT_BROWSER", str(folder / "my-browser"))
    assert find_browser() == folder / "my-browser"


def test_a_variable_that_names_no_program_is_refused(programs, monkeypatch):
    programs("chromium")
    monkeypatch.setenv("SUREFOOT_BROWSER", "no-such-browser")
    with pytest.raises(BrowserMissing, match="SUREFOOT_BROWSER: 'no-such-browser' is no program"):
        find_browser()


def test_without_any_it_is_left_to_playwright(programs):
    programs()
    assert find_browser() is None
