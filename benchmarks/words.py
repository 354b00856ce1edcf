"""How long word lists take: to be read, to be made into a pattern, and to be looked for in a page.

    python -m benchmarks.words [--policies DIR] [--rounds 15]

The page has 100,000 characters of one script, none of which is a word of the list, so that all of it is read; the
worst is made of the list's own words with one letter changed. `first` folds the page, `again` finds it folded, as every
list but the first that a turn asks about does. Times are of the processor, the best of some rounds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import click

from engine.rules import read_folder, shipped
from engine.rules.read import lexicon
from engine.text import folded
from engine.text.wordlists import compiled, held

CHARS = 100_000
SIZES = (100, 500, 1_000)
SCRIPTS = {
    "ASCII": "abcdefghijklmnopqrstuvwxyz",
    "Latin": "abcdefghijklmnopqrstuvwxyzäöüéñ",
    "Cyrillic": "абвгдежзийклмнопрстуфхцч",
    "Han": "的一是不了在人有我他这中大来上国个到说们",
    "Arabic": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
}


@click.command()
@click.option("--policies", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Folder of policies.")
@click.option("--rounds", default=15, show_default=True, type=click.IntRange(min=1))
def main(policies: Path | None, rounds: int) -> None:
    """Print milliseconds."""
    files = read_folder(policies or shipped())
    read = _best(lambda: lexicon.read_lexicon(files.contents), rounds, lexicon.read_language_file.cache_clear)
    words = sorted({word for some in lexicon.read_lexicon(files.contents).words.values() for word in some})
    click.echo(f"{len(words)} words of {files.folder}: read in {read:.0f} ms")
    dice = random.Random(1)
    for size in SIZES:
        own = tuple(dice.choices(words, k=size)) if size > len(words) else tuple(dice.sample(words, size))
        made = _best(lambda own=own: compiled(own, "in"), rounds, compiled.cache_clear)  # type: ignore[misc]
        click.echo(f"a list of {size} words: made in {made:.0f} ms")
        pages = {name: _page(dice, letters) for name, letters in SCRIPTS.items()}
        pages["the worst"] = _worst(dice, own)
        for name, page in pages.items():
            first = _best(lambda page=page, own=own: held(own, page), rounds, folded.forget)  # type: ignore[misc]
            again = _best(lambda page=page, own=own: held(own, page), rounds)  # type: ignore[misc]
            click.echo(f"    {name.ljust(9)}  first {first:6.2f} ms  again {again:6.2f} ms")


def _best(ask: Callable[[], object], rounds: int, before: Callable[[], object] = lambda: None) -> float:
    times = []
    for _ in range(rounds):
        before()
        start = time.process_time()
        ask()
        times.append(time.process_time() - start)
    return min(times) * 1e3


def _page(dice: random.Random, letters: str) -> str:
    """Words of one to nine letters that mean nothing."""
    text = ""
    while len(text) < CHARS:
        text += "".join(dice.choices(letters, k=dice.randint(1, 9))) + "qx "
    return text[:CHARS]


def _worst(dice: random.Random, words: tuple[str, ...]) -> str:
    text = ""
    while len(text) < CHARS:
        text += f"{dice.choice(words)[:-1]}qx "
    return text[:CHARS]


if __name__ == "__main__":
    main()
