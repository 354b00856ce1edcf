"""What the solver says of a policy folder, asked in a process of its own: it takes seconds, and turns go on."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Files, Loaded, Problem, read_folder, write_folder
from server.policies.serving import load_to_serve

NICE = 10  # the turns of clients come first
MAX_SECONDS = 120
CODE = "SF808"


class Proved(Struct, frozen=True):
    """`proved` is false where no solver is installed. `problems` are what `surefoot policy check` fails on."""

    proved: bool
    problems: tuple[Problem, ...] = ()


def prove(loaded: Loaded) -> Proved:
    """Ask about policies as they were read, whatever became of the folder since."""
    if find_spec("z3") is None:
        return Proved(False)
    with tempfile.TemporaryDirectory(prefix="surefoot-proof-") as place:
        write_folder(loaded.files, Path(place))
        found = _asked(place)
    return replace(found, problems=tuple(_placed(one, Path(place), loaded.files) for one in found.problems))


def _asked(place: str) -> Proved:
    """A solver that gives no answer has proved nothing, so this is a problem too."""
    command = [sys.executable, "-m", "server.policies.proving", place]
    try:
        ended = subprocess.run(command, capture_output=True, timeout=MAX_SECONDS, check=True, start_new_session=True)
        return msgspec.json.decode(ended.stdout, type=Proved)
    except subprocess.TimeoutExpired:
        said = f"the guarantees were not proved within {MAX_SECONDS} s"
    except (subprocess.CalledProcessError, OSError, msgspec.MsgspecError) as error:
        said = f"the guarantees were not proved, as the solver broke: {str(error)[:200]}"
    return Proved(True, (Problem(place, 1, 1, CODE, said, "surefoot policy check says more"),))


def _placed(problem: Problem, place: Path, files: Files) -> Problem:
    """A problem in the folder that was asked about, not in the copy."""
    return replace(problem, file=str(files.folder / Path(problem.file).relative_to(place)))


def main() -> None:
    """Prove the folder that is named, and print what was found."""
    from engine.proving import analysis_of

    os.nice(NICE)
    loaded = load_to_serve(read_folder(Path(sys.argv[1])), VOCABULARY)  # with the ranges that are served by
    analysis = analysis_of(loaded.bundle, VOCABULARY)
    sys.stdout.buffer.write(msgspec.json.encode(Proved(True, analysis.failures)))


if __name__ == "__main__":
    main()
