"""How long an editor waits for problems after a key was pressed: `python -m benchmarks.editing`.

Each shipped policy file is edited in three ways, with all others as they are: a comment more, a word misspelt, and the
second half gone, as where somebody is typing. What is timed is from the text to its problems with their places, as CPU
of its one thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from statistics import median

from engine.facts.vocabulary import VOCABULARY
from engine.rules import read_folder, shipped
from engine.rules.editing import Survey, laid_over, look, look_again, marks
from server.policies.serving import read_to_serve

ROUNDS = 3
EDITS: Mapping[str, Callable[[str, int], str]] = {
    "a comment": lambda text, nth: f"{text}# {nth}\n",
    "a word misspelt": lambda text, nth: text.replace("e", f"x{nth}", 1),
    "half a file": lambda text, nth: text[: len(text) // 2 + nth],
}


def measure(survey: Survey, name: str, edit: Callable[[str, int], str]) -> float:
    """Milliseconds of CPU, the least of some rounds, each with another text."""
    file = str(survey.files.folder / name)
    text = survey.files.contents[name].decode()
    found = []
    for nth in range(ROUNDS):
        began = time.process_time()
        after = look_again(survey, laid_over(survey.files, {file: edit(text, nth)}))
        marks(after, file)
        found.append((time.process_time() - began) * 1e3)
    return min(found)


def main() -> None:
    began = time.process_time()
    survey = look(read_folder(shipped()), VOCABULARY, read=read_to_serve)
    print(f"the first look: {time.process_time() - began:.1f} s, {len(survey.files.contents)} files")
    print(f"{'edit':<16} {'median':>8} {'p95':>8} {'most':>8}  ms of CPU; the slowest file")
    for what, edit in EDITS.items():
        times = sorted((measure(survey, name, edit), name) for name in survey.files.contents)
        ms = [one for one, _ in times]
        print(f"{what:<16} {median(ms):>8.0f} {ms[int(0.95 * len(ms))]:>8.0f} {ms[-1]:>8.0f}  {times[-1][1]}")


if __name__ == "__main__":
    main()
