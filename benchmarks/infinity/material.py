"""The environments and their tasks, as goals of the bench of applications."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import msgspec
from msgspec import Struct

from benchmarks.apps.goal import Goal, Half
from benchmarks.apps.serving import AppMissing
from benchmarks.apps.serving import cache as kept_in
from benchmarks.cloned import cloned
from benchmarks.person import wants_what_is_said

REPOSITORY = "https://github.com/web-arena-x/webarena-infinity"
Suite = Literal["function", "easy", "medium", "hard"]
SUITES: tuple[Suite, ...] = ("function", "easy", "medium", "hard")
# Drawn before anything was played: environments after the same product stay together.
HALVES: Mapping[str, Half] = {
    "elation-clinical-records": "built",
    "elation-patient-communication": "built",
    "elation-prescriptions": "built",
    "gmail": "built",
    "gmail-accounts-and-contacts": "built",
    "handshake-career-exploration": "built",
    "linear-account-settings": "built",
    "figma-slides": "kept",
    "figma-text-and-typography": "kept",
    "gitlab-plan-and-track": "kept",
    "paypal-my-wallet": "kept",
    "superhuman-general": "kept",
    "xero-invoicing": "kept",
}


class Task(Struct, frozen=True):
    """A task as its file has it. `verify` is the path of its verifier, from the environment's folder."""

    id: str
    instruction: str
    verify: str
    difficulty: Suite = "function"


def clone() -> Path:
    """The folder of the repository, fetched on first use. Raises AppMissing."""
    return cloned(REPOSITORY, kept_in() / "webarena-infinity")


def goals_of(data: Path, environment: str) -> Iterator[Goal]:
    """Its tasks in every suite. Raises AppMissing.

    The suite `function` spells out one function of the application each and counts as steps, the others are wishes.
    """
    folder = data / "apps" / environment
    for file in ("function-tasks.json", "real-tasks.json"):
        try:
            tasks = msgspec.json.decode((folder / file).read_bytes(), type=list[Task])
        except (OSError, msgspec.DecodeError) as error:
            raise AppMissing(f"{folder / file}: {error}; is {data} a clone of {REPOSITORY}?") from error
        for task in tasks:
            yield Goal(
                app=environment,
                name=f"{task.difficulty} {task.id}",
                query=task.instruction,
                path="/",
                signed_in=False,
                reached=_reached(folder / task.verify),
                wants=wants_what_is_said(task.instruction),
                wording="steps" if task.difficulty == "function" else "wish",
            )


def _reached(verifier: Path) -> Callable[[Any, Any], bool]:
    """Verifiers raise where what they look for is not there: that is not done."""

    def reached(before: Any, after: Any) -> bool:
        try:
            return bool(_verifier(verifier)(after)[0])
        except (LookupError, ValueError, TypeError, AttributeError):
            return False

    return reached


@cache
def _verifier(file: Path) -> Callable[[Any], tuple[bool, str]]:
    """The task's own `verify`, given the state that it would ask the application's server for."""
    spec = spec_from_file_location(f"verifier_{abs(hash(file))}", file)
    if spec is None or spec.loader is None:
        raise AppMissing(f"{file} is no module")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)

    def verify(state: Any) -> tuple[bool, str]:
        answer = SimpleNamespace(status_code=200, ok=True, json=lambda: state, raise_for_status=lambda: None)
        vars(module)["requests"] = SimpleNamespace(get=lambda *_, **__: answer)
        done: tuple[bool, str] = module.verify("")
        return done

    return verify
