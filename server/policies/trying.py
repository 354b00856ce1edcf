"""Policies that somebody sends to be tried: checked in memory, or held against recorded turns by another process."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.rules import Files, Loaded, PolicyError, Problem, Vocabulary, load_files, write_folder
from engine.rules.read import shape as yaml_shape
from engine.rules.read.source import Report, parse
from server.policies.serving import load_to_serve
from server.problems import FieldError, bad_input
from server.problems import Problem as Refusal
from server.wire.policies import BacktestBody, CheckBody, PolicyFiles

BACKTEST_SECONDS = 120
NICE = 10  # the turns of clients come first
SENT = Path()  # problems name the files alone


class CheckAnswer(Struct, frozen=True, omit_defaults=True):
    """`version` is that of the whole folder as it would be."""

    ok: bool
    problems: tuple[Problem, ...]
    version: str | None = None


class BacktestAnswer(Struct, frozen=True):
    """`backtest` groups the turns that come out differently by the rules where they part; see docs/policies.md."""

    ok: bool
    backtest: dict[str, Any]
    undecided: int  # turns that were cancelled: nothing was decided in them
    unreadable: int
    seconds: float


def checked(live: Loaded, vocabulary: Vocabulary, body: CheckBody) -> CheckAnswer:
    """Raises Problem, a 400, for a body without policies."""
    if (body.files is None) == (body.yaml is None):
        raise bad_input(FieldError("files", "send either files, or one rule set as yaml"))
    if body.yaml is not None:
        name = _own_name(body.yaml)
        files = _laid_over(live, {name: body.yaml}, whole=False)
    else:
        assert body.files is not None
        files = _laid_over(live, body.files, body.whole)
    try:
        loaded = load_to_serve(files, vocabulary, live)
    except PolicyError as error:
        return CheckAnswer(False, error.problems)
    return CheckAnswer(True, (), loaded.bundle.version)


async def backtested(
    live: Loaded, vocabulary: Vocabulary, store: str, tenant: str, body: BacktestBody
) -> bytes:
    """The finished answer, over the turns of a tenant. Raises Problem: 400 for policies that don't load, 503
    where it takes too long.
    """
    files = _laid_over(live, body.files, body.whole)
    await asyncio.to_thread(_loadable, files, vocabulary, live)
    with tempfile.TemporaryDirectory(prefix="surefoot-policies-") as place:
        write_folder(files, Path(place))
        tasks = [argument for task in body.tasks or () for argument in (f"--task={task}",)]
        command = ("-m", "server.cli", "policy", "backtest", place, "--json", f"--tenant={tenant}", *tasks)
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "SUREFOOT_STORE": store},
        )  # fmt: skip
        os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
        try:
            async with asyncio.timeout(BACKTEST_SECONDS):
                said, complaint = await process.communicate()
        except TimeoutError:
            detail = f"it took more than {BACKTEST_SECONDS} seconds: name tasks, or run surefoot policy backtest"
            raise Refusal(503, "backtest-too-long", "The backtest took too long", detail) from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    if process.returncode not in (0, 1) or not said:
        detail = complaint.decode(errors="replace").strip().rpartition("Error: ")[2][-500:]
        raise Refusal(503, "backtest-failed", "The backtest failed", detail or "its process said nothing")
    return said


def _loadable(files: Files, vocabulary: Vocabulary, live: Loaded) -> None:
    try:
        load_files(files, vocabulary, live)
    except PolicyError as error:
        raise bad_input(*(_field_error(problem) for problem in error.problems[:50])) from None


def _field_error(problem: Problem) -> FieldError:
    hint = f" ({problem.hint})" if problem.hint else ""
    where = f"{problem.line}:{problem.col}: {problem.code}: "
    return FieldError(f"files.{problem.file}", f"{where}{problem.message}{hint}")


def _laid_over(live: Loaded, sent: PolicyFiles, whole: bool) -> Files:
    """The files as the folder would hold them, in order; null takes one away."""
    contents = {} if whole else dict(live.files.contents)
    for name, text in sent.items():
        if text is None:
            contents.pop(name, None)
        else:
            contents[name] = text.encode("utf-8")
    if not contents:
        raise bad_input(FieldError("files", "there is no file left"))
    return Files(SENT, dict(sorted(contents.items())))


def _own_name(text: str) -> str:
    """The file that a rule set belongs in, by what it calls itself."""
    data = text.encode("utf-8")
    report = Report("yaml", text)
    tree = parse(data, report)
    named = yaml_shape.scalar_at(tree, "ruleset") if tree is not None else None
    name = named.text if named else ""
    return f"{name}.yaml" if yaml_shape.ID.fullmatch(name) else "yaml.yaml"
