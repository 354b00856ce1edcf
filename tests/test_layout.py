"""What holds for the repository as a whole: who may import whom, and what no committed file may name."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent

# One character of each host stands in brackets, so that this file does not name it either.
REGISTRIES = re.compile(r"https?://[^\s/\"']*(?:py[p]i|python[h]osted|np[m]js|debian[.]o[r]g)", re.IGNORECASE)
MACHINE_PATHS = re.compile(r"(?<![\w.~/-])/(?:wor[k]|roo[t]|hom[e]|User[s])/\w")


def committed() -> list[tuple[str, str]]:
    """Path and text of every text file under version control."""
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    files = []
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        content = path.read_bytes() if path.is_file() else b""
        if b"\0" not in content:
            files.append((name, content.decode("utf-8", "replace")))
    return files


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in committed()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


@pytest.mark.process
def test_modules_import_only_what_their_layer_may() -> None:
    checked = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"], cwd=ROOT, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.process
def test_no_file_names_the_host_of_a_package_registry() -> None:
    assert lines_with(REGISTRIES) == []


@pytest.mark.process
def test_no_file_names_a_path_of_somebodys_machine() -> None:
    assert lines_with(MACHINE_PATHS) == []


def test_the_search_finds_what_it_is_for() -> None:
    registry, machine = "https://files.python" + "hosted.org/x.whl", 'open("/wor' + 'k/main/x")'
    assert REGISTRIES.search(registry)
    assert MACHINE_PATHS.search(machine)
    assert not MACHINE_PATHS.search("see https://example.org/home/page and docs/work/notes")


def locked(name: str) -> dict[str, Requirement]:
    """The pins of one lock by package; each must stand there exactly, with its hashes."""
    text = (ROOT / "requirements" / name).read_text("utf-8")
    entries = [entry for entry in re.split(r"\n(?=[a-z0-9])", text) if not entry.startswith("#")]
    found = {}
    for entry in entries:
        line = re.match(r"(\S+==\S+) \\\n    --hash=sha256:[0-9a-f]{64}", entry)
        assert line, f"{name}: {entry[:80]}"
        pin = Requirement(line[1])
        found[pin.name] = pin
    return found


@pytest.mark.parametrize(
    ("lock", "extras"), [("runtime.txt", ("google",)), ("all.txt", ("google", "browser", "bench", "test"))]
)
def test_the_lock_holds_what_the_project_asks_for(lock: str, extras: tuple[str, ...]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    pins = locked(lock)
    for requirement in map(Requirement, asked):
        (version,) = pins[requirement.name].specifier
        assert requirement.specifier.contains(version.version), f"{requirement}: run make lock"


@pytest.mark.parametrize("lock", ["runtime.txt", "all.txt"])
def test_a_pin_has_the_extras_that_others_ask_for(lock: str) -> None:
    """An extra that only the asking package names is looked for in the newest version, which has no hash here."""
    pins = locked(lock)
    asked = [(pin, one) for pin in pins.values() for one in map(Requirement, requires(pin.name) or ()) if one.extras]
    wanted = [
        (pin, one) for pin, one in asked
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in pin.extras or {""})
    ]  # fmt: skip
    assert wanted
    for pin, one in wanted:
        assert one.extras <= pins[canonicalize_name(one.name)].extras, f"{pin.name} asks for {one}: run make lock"


ROOMS = sorted({path.parent for path in (ROOT / "engine").rglob("*.py")})


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.relative_to(ROOT).as_posix())
def test_a_package_of_the_engine_says_what_belongs_in_it_and_what_does_not(room: Path) -> None:
    said = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8"))) or ""
    assert "\nHere: " in said
    assert "Not here: " in said
