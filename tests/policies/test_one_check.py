"""`surefoot policy check`, a server at its start, hot reload and POST /api/policies/check refuse the same folders."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.facts.vocabulary import VOCABULARY
from engine.rules import PolicyError, Problem, read_folder, shipped
from server.commands.policy import policy
from server.policies.live import Live
from server.policies.trying import checked
from server.wire.policies import CheckBody

Change = Callable[[Path], object]


def write(name: str, text: str) -> Change:
    return lambda folder: (folder / name).write_text(text, encoding="utf-8")


def replace(name: str, old: str, new: str) -> Change:
    def change(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def remove(*names: str) -> Change:
    return lambda folder: [
        shutil.rmtree(folder / name) if (folder / name).is_dir() else (folder / name).unlink() for name in names
    ]


def only(*names: str) -> Change:
    def change(folder: Path) -> None:
        for path in list(folder.iterdir()):
            if path.name not in names:
                shutil.rmtree(path) if path.is_dir() else path.unlink()

    return change


FOLDERS: dict[str, Change] = {
    # sound
    "as shipped": lambda folder: None,
    "a comment more": replace("tier1.yaml", "ruleset: tier1", "ruleset: tier1 # changed"),
    "a language more": write("words/is.yaml", "delete: [eyða]\n"),
    "a language less": remove("words/de.yaml"),
    "without opposites": remove("words/opposites.yaml"),
    "another range": replace("settings.yaml", "{value: 3, min: 0, max: 10, doc", "{value: 12, min: 0, max: 20, doc"),
    "without guarantees": remove("guarantees.yaml"),
    # files
    "one file": only("tier1.yaml"),
    "settings alone": only("settings.yaml"),
    "words alone": only("words"),
    "a set less": remove("covers.yaml"),
    "a set that no turn asks": write(
        "mine.yaml", "ruleset: mine\nsummary: s\nfacts: noun\nstrategy: collect\nrules: [{id: A, because: x}]\n"
    ),
    "without settings": remove("settings.yaml"),
    "without words": remove("words"),
    "no YAML": write("tier1.yaml", "a: ["),
    "no text": lambda folder: (folder / "tier1.yaml").write_bytes(b"\xff\xfe"),
    "an empty file": write("tier1.yaml", ""),
    # rules
    "an unknown fact": replace("tier1.yaml", "step.is_last", "step.is_lst"),
    "an unknown list": replace("side_effects.yaml", "words.submit", "words.sbmit"),
    "an ASCII boundary": replace("side_effects.yaml", "words.submit", r"\busuń\b"),
    # settings
    "no list": replace("settings.yaml", "blocked_domains: {type: domains, value: []", "blocked_domains: {value: x.com"),
    "no domain": replace("settings.yaml", "blocked_domains: {type: domains, value: []", "blocked_domains: {value: [/]"),
    "a fraction": replace("settings.yaml", "max_attempts: {value: 3", "max_attempts: {value: 3.5"),
    "a text": replace("settings.yaml", "velocity_limit: {value: 5, min: 2, max: 50", "velocity_limit: {value: five"),
    "out of range": replace("settings.yaml", "max_attempts: {value: 3", "max_attempts: {value: 300"),
    "another word": replace("settings.yaml", "one_of: [auto, advise, enforce]", "one_of: [auto, advise, forbid]"),
    "a setting less": replace("settings.yaml", "web_results:", "web_result:"),
    "a model that can't be asked": replace("settings.yaml", "  llm.seconds:", "  llm.secs:"),
    "a model with another option": replace("settings.yaml", "llm.plan.output_tokens: {value: 8000, min: 1, max: 65536",
                                           "llm.plan.output_tokens: {value: 2000000, max: 3000000"),
    # words
    "opposites": write("words/is.yaml", "delete: [ångra]\nundo: [ångra]\n"),
    "an empty list": write("words/is.yaml", "delete: []\n"),
    "signs alone": write("words/is.yaml", "delete: [×]\n"),
    "no language": write("words/swedish.yaml", "delete: [ta bort]\n"),
}  # fmt: skip


# A server is started anew for these; what it would do for the others hot reload shows, which is faster.
AT_START = ("a language less", "one file", "without words", "an unknown fact", "no list", "a fraction", "opposites")
OF_EACH_KIND = ("as shipped", "one file", "an unknown fact", "a fraction", "opposites")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Live:
    """A server's policies, which follow a copy of those that are shipped."""
    folder = tmp_path_factory.mktemp("served") / "mine"
    shutil.copytree(shipped(), folder)
    return Live(folder, VOCABULARY)


@pytest.fixture
def folder(live: Live) -> Iterator[Path]:
    """The folder that is served, as it was shipped before and after a test."""
    place = live.loaded.files.folder
    yield place
    shutil.rmtree(place)
    shutil.copytree(shipped(), place)
    live.reload()
    assert live.alarm is None


def problems_at_start(folder: Path) -> tuple[Problem, ...]:
    try:
        Live(folder, VOCABULARY)
    except PolicyError as error:
        return error.problems
    return ()


def told(problems: tuple[Problem, ...]) -> list[tuple[object, ...]]:
    return [(one.code, one.line, one.col, one.message) for one in problems]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in OF_EACH_KIND else [pytest.mark.slow]) for name in FOLDERS]
)
def test_all_refuse_the_same(name: str, folder: Path, live: Live) -> None:
    before = live.loaded
    FOLDERS[name](folder)

    result = CliRunner().invoke(policy, ["check", str(folder), "--no-proof", "--json"])
    answer = json.loads(result.output)
    found = [(one["code"], one["line"], one["col"], one["message"]) for one in answer.get("problems", [])]
    assert (result.exit_code, answer["ok"]) == ((1, False) if found else (0, True))

    if name in AT_START:
        assert told(problems_at_start(folder)) == found
    live.reload()
    assert told(live.alarm.problems if live.alarm else ()) == found
    assert (live.loaded is before) == bool(found)

    if name != "no text":  # which can't be sent
        files = {name: data.decode() for name, data in read_folder(folder).contents.items()}
        by_request = checked(before, VOCABULARY, CheckBody(files=files, whole=True))
        assert told(by_request.problems) == found
        assert by_request.ok == answer["ok"]


def test_a_file_that_would_be_passed_over_is_refused_by_check_and_server(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(shipped(), folder)
    (folder / "words" / "sv.yml").write_text("delete: [ta bort]\n")
    result = CliRunner().invoke(policy, ["check", str(folder), "--no-proof"])
    assert result.exit_code == 1
    assert "sv.yml would be passed over" in result.output
    with pytest.raises(PolicyError, match=r"sv\.yml would be passed over"):
        Live(folder, VOCABULARY)
