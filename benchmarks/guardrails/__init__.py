"""`surefoot bench guardrails`: whether controls that cannot be undone are known by what interfaces call them.

Labels come from the translation catalogues of other people's products, fetched for the run and kept outside the
project. What a control does is told by the English source of its label, so that the words of all other languages are
measured.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from benchmarks.guardrails.labels import Label
    from benchmarks.guardrails.products import Half, Product


@click.command()
@click.option("--only", "names", multiple=True, metavar="PRODUCT", help="Only this product; may be given often.")
@click.option(
    "--cache", type=click.Path(file_okay=False, path_type=Path), help="Where packages are kept.  [default: ~/.cache/…]"
)
@click.option("--show", is_flag=True, help="List labels that were judged wrongly, of products the lists are built by.")
@click.option("--show-held-out", is_flag=True, help="And of the others: word lists must not be built by these.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines, one per half.")
def guardrails(names: tuple[str, ...], cache: Path | None, show: bool, show_held_out: bool, as_json: bool) -> None:
    """Recall of confirmations and false asks, on labels of some thirty open-source products in 39 languages.

    Half of the products are there to build word lists by, half are looked at only for the figure. Needs pip, npm and
    apt-get and their registries on the first run: about 420 MB. Exits with 1 when the half held out falls short.
    """
    from rich.console import Console

    from benchmarks.guardrails.packages import NotFetched
    from benchmarks.guardrails.report import shortfalls, tables, wrong
    from benchmarks.guardrails.score import figures
    from client.console import json_line

    console = Console(stderr=as_json, soft_wrap=True, highlight=False)
    try:
        halves = _halves(_chosen(names), cache or _default_cache())
    except NotFetched as error:
        raise click.ClickException(str(error)) from None
    scored = [figures(half, found) for half, found in halves]
    for one, judged in scored:
        if as_json:
            json_line(one)
        if show_held_out or (show and one.half == "built by"):
            for line in wrong(judged):
                console.print(f"{one.half}: {line}", markup=False)
    if not as_json:
        for table in tables([one for one, _ in scored]):
            console.print(table)
            console.print()
        for one, _ in scored:
            console.print(
                f"{one.half}: {one.labels} labels of {len(one.products)} products in {one.languages} languages, "
                f"{one.left_out} left out", markup=False,
            )  # fmt: skip
    short = [line for one, _ in scored if one.half == "held out" for line in shortfalls(one)]
    for line in short:
        console.print(f"held out: {line}", markup=False)
    sys.exit(1 if short else 0)


def _default_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "surefoot" / "guardrails"


def _chosen(names: Sequence[str]) -> list[Product]:
    from benchmarks.guardrails.products import PRODUCTS

    known = [product.name for product in PRODUCTS]
    for name in names:
        if name not in known:
            raise click.UsageError(f"--only {name}: no product is called so; there are: {', '.join(known)}")
    return [product for product in PRODUCTS if not names or product.name in names]


def _halves(products: Sequence[Product], cache: Path) -> list[tuple[Half, list[Label]]]:
    """The labels of each half that has any products."""
    from benchmarks.guardrails.catalogues import messages
    from benchmarks.guardrails.labels import labels
    from benchmarks.guardrails.packages import fetch_all
    from benchmarks.guardrails.score import word_lists

    fetch_all(products, cache)
    found: dict[Half, list[Label]] = {}
    for product in products:
        found.setdefault(product.half, []).extend(labels(product.name, messages(product, cache), word_lists().keys()))
    return sorted(found.items())
