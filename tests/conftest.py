"""Says how many tests drove a real browser, so that a run that could not is not taken for a full one."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    ran = [
        report
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        if "browser" in report.keywords
    ]
    terminalreporter.write_line(f"browser tests run: {len(ran)}")
