"""How long it takes to resolve one action on a large page (`surefoot bench resolve`).

A shop's page of 2,000 elements: rows with buttons, a checkout form, a dialog. Each action is resolved on pages it has
not seen (`cold`: with no text read before, as in the first turn of a process) and again (`warm`), and of each the
median and the slowest in a hundred are told, in microseconds of processor time: a busy machine says little else.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from functools import _lru_cache_wrapper
from pathlib import Path
from statistics import median, quantiles

import click
import yaml

from engine.actions import parse_action
from engine.observe import PageInput, PageState, TreeNode, read_page
from engine.rules import shipped
from engine.safety import address, currencies, destination, lexicon, money, network, resolve, secret, sites, words

ACTIONS = ('click("r500-delete")', 'click("link-700")', 'click("yes")', 'press("Enter")', 'type("240.00\\n")',
           'setValue("card", "4111 1111 1111 1111")', 'navigate("/orders/5")', 'click("pay")')  # fmt: skip
CACHED = (address, currencies, destination, lexicon, money, network, secret, sites, words)


@click.command(name="resolve")
@click.option("--elements", default=2_000, show_default=True, help="Elements of the page.")
@click.option("--rounds", default=50, show_default=True, help="Times each action is resolved.")
@click.option("--words", "folder", type=click.Path(path_type=Path), help="Word lists.  [default: the shipped ones]")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(elements: int, rounds: int, folder: Path | None, as_json: bool) -> None:
    """Time to resolve an action on a large page, in microseconds."""
    lists = lexicon.lexicon(_languages(folder or Path(str(shipped())) / "words"))
    found = {text: measured(text, page_of(elements), lists, rounds) for text in ACTIONS}
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    for text, figures in found.items():
        click.echo(f"{text:45} " + "  ".join(f"{name} {value:7.0f}" for name, value in figures.items()))


def measured(text: str, page: PageState, lists: lexicon.Lexicon, rounds: int) -> dict[str, float]:
    """Median and 99th percentile, with and without what was read before."""
    action = parse_action(text)

    def once() -> float:
        start = time.process_time()
        resolve.resolve(action, page, home=page.url, lists=lists)
        return (time.process_time() - start) * 1e6

    once()                                                  # what is read once in a process: suffixes, patterns
    cold = [_forgetting(once) for _ in range(rounds)]
    warm = [once() for _ in range(rounds)]
    return {
        f"{name} {what}": value
        for name, times in (("cold", cold), ("warm", warm))
        for what, value in (("p50", median(times)), ("p99", quantiles(times, n=100)[-1]))
    }


def page_of(elements: int) -> PageState:
    """A page with rows of buttons and links, a form with a card, and an open dialog."""
    nodes = [TreeNode(i="f", r="form", n="", fm=1, t="post", href="/pay")]
    nodes += [
        TreeNode(i="card", r="inp", n="Card number", v="", fm=1, ac="cc-number"),
        TreeNode(i="amount", r="inp", n="Amount", v="240.00", fm=1, s="focused"),
        TreeNode(i="pay", r="btn", n="Continue", fm=1),
        TreeNode(i="d", r="dialog", n="Delete 3 files?", dlg=True),
        TreeNode(i="t", r="txt", n="They will be gone for good. This cannot be undone.", dlg=True),
        TreeNode(i="yes", r="btn", n="Yes, go on", dlg=True),
    ]
    for row in range((elements - len(nodes)) // 3):
        told = f"Order {row} of Ann Lee for {row}.00 EUR"
        nodes += [
            TreeNode(i=f"r{row}-delete", r="btn", n="Delete", row=told),
            TreeNode(i=f"r{row}-edit", r="btn", n=f"Edit order {row}", row=told),
            TreeNode(i=f"link-{row}", r="link", n=f"Order {row}", href=f"/orders/{row}"),
        ]
    page = read_page(PageInput(url="https://shop.example/checkout", interactive_tree=nodes))
    assert page is not None
    return page


def _forgetting(once: Callable[[], float]) -> float:
    for module in CACHED:
        for kept in vars(module).values():
            if isinstance(kept, _lru_cache_wrapper) and kept.cache_info().maxsize != 1:
                kept.cache_clear()
    return once()


def _languages(folder: Path) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    files = [file for file in sorted(folder.glob("*.yaml")) if file.stem != "opposites"]
    return {
        file.stem: {name: tuple(map(str, one)) for name, one in yaml.safe_load(file.read_text("utf-8")).items()}
        for file in files
    }
