"""`surefoot churn` and `surefoot calibration`: what a running server learned of sites, and of its own rules.

Exit codes: 0 shown or forgotten, 1 the server cannot be reached or refuses, 2 misuse.
"""

from __future__ import annotations

import json
import os
from typing import Any

import click

SERVER = click.option("--server", default="http://127.0.0.1:8787", envvar="SUREFOOT_SERVER", show_default=True,
                      help="URL of the running service.")  # fmt: skip
MACHINE = click.option("--json", "machine", is_flag=True, help="Print the answer as JSON.")


@click.command()
@SERVER
@click.option("--host", default="", help="Only the pages of this host.")
@click.option("--reset", is_flag=True, help="Forget what was learned.")
@MACHINE
def churn(server: str, host: str, reset: bool, machine: bool) -> None:
    """Show, or forget, the changes that sites make on their own: clocks, ads, carousels."""
    answer = asked(server, "DELETE" if reset else "GET", "/api/churn", {"host": host} if host else {})
    if machine:
        click.echo(json.dumps(answer, indent=2, ensure_ascii=False))
        return
    if reset:
        click.echo(f"{answer['forgotten']} pages forgotten")
        return
    for page in answer["pages"]:
        click.echo(f"{_plain(page['host'] + page['path'])}  ({page['looks']} looks)")
        for one in page["marks"]:
            word = "ignored" if one["ignored"] else "watched"
            click.echo(f"  {word}  seen {one['seen']:>3}  {_plain(one['mark'])}")
    click.echo(f"{len(answer['pages'])} pages known")


@click.command()
@SERVER
@click.option("--rule", default="", help="With --reset: only this rule, as in tier1/T1.2.")
@click.option("--reset", is_flag=True, help="Forget what was counted, so that rules start anew.")
@MACHINE
def calibration(server: str, rule: str, reset: bool, machine: bool) -> None:
    """Show how often the full tier agreed with each deterministic rule, and which rules abstain."""
    answer = asked(server, "DELETE" if reset else "GET", "/api/calibration", {"rule": rule} if rule else {})
    if machine:
        click.echo(json.dumps(answer, indent=2, ensure_ascii=False))
        return
    if reset:
        click.echo(f"{answer['reset']} rules start anew")
        return
    for one in answer["rules"]:
        bounds = f"{one['lower']:.2f} to {one['upper']:.2f}"
        word = "  abstains" if one["abstains"] else ""
        counts = f"{one['agreed']:>5} of {one['judged']:>5}  {one['precision']:.2f}"
        click.echo(f"{one['rule']:<14} {counts} ({bounds}){word}")
    if not answer["sample"]:
        click.echo("nothing is judged again: calibration_sample is 0")
    click.echo(f"{len(answer['rules'])} rules; floor {answer['floor']:.2f} from {answer['minimum']} verdicts on")


def asked(server: str, method: str, path: str, query: dict[str, str]) -> Any:
    """The answer of a running service. Raises ClickException where there is none."""
    import httpx

    try:
        key = os.environ.get("SUREFOOT_API_KEY")
        answer = httpx.request(
            method, server.rstrip("/") + path, params=query, timeout=10, trust_env=False,
            headers={"Authorization": f"Bearer {key}"} if key else {},
        )  # fmt: skip
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise click.ClickException(f"{server} cannot be reached ({error}): is `surefoot serve` running?") from error
    if answer.status_code != 200:
        raise click.ClickException(f"{server}{path} answered {answer.status_code}: {_plain(answer.text[:300])}")
    return answer.json()


def _plain(text: str) -> str:
    """Page text for a terminal: no control characters."""
    return "".join(one if one.isprintable() else "�" for one in text)
