"""What a machine needs to run Surefoot, what is missing, and how to get it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from msgspec import Struct

from client.browser import BrowserMissing, find_browser

PYTHON = (3, 11)
BROWSER_ANSWERS_WITHIN = 20.0  # seconds


class Finding(Struct, frozen=True, omit_defaults=True):
    """One thing looked at. `ok` False makes the doctor fail; `hint` says how to get what is missing."""

    what: str
    ok: bool
    said: str
    hint: str = ""


def examine(policies: Path | None) -> list[Finding]:
    """The machine, in the order in which things are needed. Nothing is installed or changed."""
    checks: tuple[Callable[[], Finding], ...] = (
        _python,
        _browser,
        lambda: _package("playwright", "browser", needed=True),
        lambda: _package("miniwob", "bench", needed=False),
        lambda: _policy_folder(policies),
        _key,
    )
    return [check() for check in checks]


def _python() -> Finding:
    said = ".".join(map(str, sys.version_info[:3]))
    return Finding("Python", sys.version_info >= PYTHON, said, "install Python 3.11 or later")


def _browser() -> Finding:
    hint = "apt-get install chromium, or install Google Chrome, or: python -m playwright install chromium"
    try:
        found = find_browser()
    except BrowserMissing as error:
        return Finding("Browser", False, str(error), hint)
    if found is None:
        own = _playwright_browser()
        return Finding("Browser", own is not None, own or "neither Chromium nor Chrome is here", hint)
    try:
        answer = subprocess.run(
            [found, "--version"], capture_output=True, text=True, timeout=BROWSER_ANSWERS_WITHIN, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Finding("Browser", False, f"{found} does not run: {error}", hint)
    return Finding("Browser", answer.returncode == 0, f"{answer.stdout.strip() or 'no version'} ({found})", hint)


def _playwright_browser() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return f"Playwright's own ({path})" if Path(path).exists() else None


def _package(name: str, extra: str, *, needed: bool) -> Finding:
    try:
        return Finding(name, True, version(name))
    except PackageNotFoundError:
        missing = "not installed" if needed else "not installed (only for demo and bench)"
        return Finding(name, not needed, missing, f"pip install 'surefoot[{extra}]'")


def _policy_folder(folder: Path | None) -> Finding:
    from engine.facts.vocabulary import VOCABULARY
    from engine.rules import PolicyError, load, shipped

    place = folder or shipped()
    try:
        bundle = load(place, VOCABULARY)
    except PolicyError as error:
        return Finding("Policies", False, str(error).splitlines()[0], f"surefoot policy check {place}")
    return Finding("Policies", True, f"{len(bundle.rulesets)} rule sets, version {bundle.version[:12]}")


def _key() -> Finding:
    for name in ("GOOGLE_API_KEY", "GEMINI_API_KEY"):
        if os.environ.get(name):
            return Finding("Model", True, f"{name} is set")
    return Finding(
        "Model", True, "no key: plain goals work by rule, the rest is asked about; set GEMINI_API_KEY for more"
    )
