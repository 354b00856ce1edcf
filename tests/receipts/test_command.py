"""`surefoot receipt`: a page for people, and a check that notices whatever was changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from server.packing.turn_log import turns_of
from tests.receipts.conftest import Store

pytestmark = pytest.mark.slow

Run = Callable[..., Result]


@pytest.fixture
def receipt(run: Run) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("id-1", "--json").output)["receipt"]
    return found


def test_the_page_says_what_was_shown_and_by_what(run: Run) -> None:
    result = run("id-1")
    assert result.exit_code == 0
    assert "Look at the list of patients" in result.output
    assert "o0  the page shows \"Welcome\"" in result.output
    assert "shown by tier1/T1.2, read by criteria/" in result.output
    assert "after   met: Open Filter Welcome, Jas" in result.output
    assert "taken on the word of tiers/full, in turn 2" in result.output


def test_an_untouched_store_bears_it_out(run: Run) -> None:
    result = run("id-1", "--verify")
    assert result.exit_code == 0, result.output
    assert "verified  3 turns decided again" in result.output
    assert json.loads(run("id-1", "--verify", "--json").output)["ok"] is True


def test_a_kept_receipt_is_borne_out(run: Run, receipt: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "receipt.json"
    file.write_text(json.dumps(receipt))
    assert run("id-1", "--verify", "--file", str(file)).exit_code == 0
    receipt["obligations"][0]["after"]["evidence"] = "Goodbye"
    file.write_text(json.dumps(receipt))
    result = run("id-1", "--verify", "--file", str(file))
    assert result.exit_code == 1
    assert "its digest is" in result.output
    assert "receipt, against the store.obligations[0].after.evidence: 'Goodbye'" in result.output


def test_a_turn_that_is_gone_is_noticed(run: Run, store: Store) -> None:
    turns = store.turns()
    store.write([turns[0], turns[2]])
    result = run("id-1", "--verify")
    assert result.exit_code == 1
    assert "it is recorded as turn 2" in result.output


def test_a_turn_that_cannot_be_read_is_noticed(run: Run, store: Store) -> None:
    log = store.paths.turns.read_bytes()
    at = next(turns_of(log)).end - 9
    store.paths.turns.write_bytes(log[:at] + bytes([log[at] ^ 1]) + log[at + 1 :])
    result = run("id-1", "--verify")
    assert result.exit_code == 1
    assert "turn 0: it cannot be read" in result.output


def test_a_stored_state_that_was_changed_is_noticed(run: Run, store: Store) -> None:
    text = store.paths.state.read_text("utf-8")
    spoilt = text.replace('"status":"completed","complexity"', '"status":"executing","complexity"')
    assert spoilt != text
    store.paths.state.write_text(spoilt, "utf-8")
    result = run("id-1", "--verify")
    assert result.exit_code == 1
    assert "stored task.status: None, but it should be 'completed'" in result.output


def test_policies_that_were_changed_are_noticed(run: Run, store: Store) -> None:
    (folder,) = (store.root / "policies").iterdir()
    file = folder / "tier1.yaml"
    file.write_text(file.read_text("utf-8").replace("confidence: 0.95", "confidence: 0.90"), "utf-8")
    result = run("id-1", "--verify")
    assert result.exit_code == 1
    assert "the files kept under this version have the version" in result.output


def test_policies_that_are_gone_are_noticed(run: Run, store: Store) -> None:
    (folder,) = (store.root / "policies").iterdir()
    (folder / "tier1.yaml").unlink()
    (folder / "routing.yaml").write_text("nothing")
    result = run("id-1", "--verify")
    assert result.exit_code == 1
    assert "they are not kept, or can no longer be read" in result.output


def test_a_task_without_a_receipt(run: Run, store: Store) -> None:
    store.write(store.turns()[:2])
    result = run("id-1")
    assert (result.exit_code, "it is executing, not completed" in result.output) == (1, True)
    assert run("nobody").exit_code == 1
    assert run().exit_code == 2


def test_what_a_terminal_would_obey_is_not_printed(run: Run, receipt: dict[str, Any], tmp_path: Path) -> None:
    receipt["obligations"][0]["after"]["evidence"] = "\x1b[2J[red]hello"
    file = tmp_path / "receipt.json"
    file.write_text(json.dumps(receipt))
    result = run("id-1", "--file", str(file))
    assert "\x1b" not in result.output
    assert "[2J[red]hello" in result.output


def test_the_schema_is_the_published_one(run: Run) -> None:
    published = Path(__file__).parents[2] / "docs" / "receipt.schema.json"
    assert run("--schema").output == published.read_text("utf-8")
