"""Scenarios over HTTP, without a model: what asks, what passes beside it, and what an approval holds for.

A file of `scenarios/` holds documents of `name`, `settings` that differ, and `turns`. A turn is a `request` to `path`
(`method`), the `status` and a subset of the answer that is expected (null: the field is not there), texts that stand
`nowhere` in it, and what of it to `keep` for later requests, where `{name}` stands for it. Calls of one task follow
each other; `fresh: true` begins another one.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.rules import shipped
from server.settings import Settings
from tests.application import Application

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))
SCENARIOS = [one for file in FILES for one in yaml.safe_load_all(file.read_text("utf-8"))]
TURN = "/api/agent/interact"
Served = Callable[[Mapping[str, Any]], Application]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """An application for each set of settings."""
    known: dict[str, Application] = {}

    def application(settings: Mapping[str, Any]) -> Application:
        key = json.dumps(settings, sort_keys=True)
        if key not in known:
            place = tmp_path_factory.mktemp("served")
            own = _policies(place / "policies", settings) if settings else None
            known[key] = Application(place / "store", Settings(policies=own, prove=False))
        return known[key]

    yield application
    for one in known.values():
        one.close()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[one["name"] for one in SCENARIOS])
def test_it_comes_out_as_it_should(served: Served, scenario: Mapping[str, Any]) -> None:
    application = served(scenario.get("settings", {}))
    kept: dict[str, str] = {}
    for turn in scenario["turns"]:
        path, request = turn.get("path", TURN), turn.get("request")
        carried = {name: kept[name] for name in ("taskId", "sessionId") if name in kept and not turn.get("fresh")}
        body = {**carried, **request} if path == TURN else request
        sent = json.loads(_filled(json.dumps(body), kept))
        answer = application(turn.get("method", "POST"), _filled(path, kept), sent)
        assert answer.status_code == turn.get("status", 200), answer.text
        told = answer.json()
        assert _differences(turn["expect"], told) == [], answer.text
        assert [text for text in turn.get("nowhere", ()) if text in answer.text] == []
        if path == TURN:
            kept |= {name: told[name] for name in ("taskId", "sessionId") if name in told}
        kept |= {name: told[field] for name, field in turn.get("keep", {}).items()}


def _filled(text: str, kept: Mapping[str, str]) -> str:
    for name, value in kept.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def _differences(wanted: Any, found: Any, where: str = "") -> list[str]:
    """Where an answer is not what it should be; a mapping is part of what is there, null is nothing."""
    if isinstance(wanted, Mapping):
        if not isinstance(found, Mapping):
            return [f"{where}: {found!r} is no mapping"]
        return [one for key, value in wanted.items() for one in _differences(value, found.get(key), f"{where}.{key}")]
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        pairs = enumerate(zip(wanted, found, strict=True))
        return [one for at, (value, other) in pairs for one in _differences(value, other, f"{where}[{at}]")]
    return [] if wanted == found else [f"{where}: {found!r} instead of {wanted!r}"]


def _policies(place: Path, settings: Mapping[str, Any]) -> Path:
    """The shipped policies under other settings."""
    shutil.copytree(shipped(), place)
    file = place / "settings.yaml"
    known = yaml.safe_load(file.read_text("utf-8"))
    for name, value in settings.items():
        known["settings"][name]["value"] = value
    file.write_text(yaml.safe_dump(known, sort_keys=False), "utf-8")
    return place
