"""`surefoot doctor --scan-secrets`: what a store or a log holds that it should not, and never what it is."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from server.commands.doctor import doctor
from server.packing.frames import framed
from tests.application import Application

CARD, PASSWORD = "4111 1111 1111 1111", "hunter2z"


def run(folder: Path, *options: str) -> tuple[int, str]:
    result = CliRunner().invoke(doctor, ["--scan-secrets", str(folder), *options])
    return result.exit_code, result.output


@pytest.fixture
def store(tmp_path: Path) -> Path:
    application = Application(tmp_path / "store")
    tree = [{"i": "p", "r": "inp", "n": "Password", "v": PASSWORD}, {"i": "s", "r": "btn", "n": "Sign in"}]
    body = {"url": "https://app.example/", "query": f'Type "{PASSWORD}" into "Password"', "interactiveTree": tree}
    assert application("POST", "/api/agent/interact", body).status_code == 200
    application.close()
    return tmp_path / "store"


def test_a_store_of_this_service_holds_none(store: Path) -> None:
    code, said = run(store)
    assert (code, said.strip().splitlines()[-1].endswith("no secrets")) == (0, True), said


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (f'{{"action":"setValue(\\"user_password\\", \\"{PASSWORD}\\")"}}', "password"),
        (f'{{"tag":"input","role":"textbox","id":"f","key":"f","name":"Passwort","value":"{PASSWORD}"}}', "password"),
        (f'{{"said":"pay with {CARD}"}}', "card"), ('{"number":4111111111111111}', "card"), ('{"to":"DE89370400440532013000"}', "iban"),
        ('{"key":"sk-proj-abcdefghijklmnopqrst1234"}', "api_key"), ('{"otp":"918273"}', "otp"), (f"no JSON, but password: {PASSWORD}", "password"),
    ],
)  # fmt: skip
def test_what_stands_in_a_file_is_found_and_not_shown(store: Path, line: str, kind: str) -> None:
    (store / "sessions").mkdir(exist_ok=True)
    (store / "sessions" / "x.ids").write_text(f"{{}}\n{line}\n", "utf-8")
    code, said = run(store)
    assert code == 1
    assert f"sessions/x.ids: record 2: {kind}" in said
    assert not any(value in said for value in (PASSWORD, CARD, "DE89", "sk-proj", "918273"))


def test_packed_turns_are_looked_into(store: Path) -> None:
    log = next(store.glob("tasks/*/*.turns"))
    with log.open("ab") as turns:
        turns.write(framed(b"T", json.dumps({"record": {"thought": f"Password: {PASSWORD}"}}).encode()))
    code, said = run(store, "--json")
    told = json.loads(said)
    assert (code, told["ok"]) == (1, False)
    assert told["findings"] == [
        {"file": log.relative_to(store).as_posix(), "record": told["findings"][0]["record"], "kind": "password", "times": 1}
    ]


def test_what_cannot_be_read_is_said(store: Path) -> None:
    log = next(store.glob("tasks/*/*.turns"))
    log.write_bytes(log.read_bytes()[:-1] + b"\0")
    assert "not read: tasks/" in run(store)[1]


def test_placeholders_bullets_and_kinds_are_no_secrets(tmp_path: Path) -> None:
    field = {"tag": "input", "role": "textbox", "id": "f", "key": "f", "name": "Password"}
    records = [{"user_password": "{{secret1}}"}, {**field, "value": "•••"}, {**field, "value": "{{secret1}}"}, {"said": "card [card …1111], CVC: [cvc]"}]
    (tmp_path / "log.jsonl").write_text("\n".join(map(json.dumps, records)), "utf-8")
    assert run(tmp_path)[0] == 0
