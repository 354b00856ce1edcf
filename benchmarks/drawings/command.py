"""`surefoot bench drawings`."""

from __future__ import annotations

import click


@click.command()
@click.option("--write", is_flag=True, help="Write the page script's drawings.js anew, from all sets.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines: one per family of sets, then the totals.")
def drawings(write: bool, as_json: bool) -> None:
    """Whether a control that is nothing but a picture is known by how that is drawn, in sets of icons not seen before.

    The pictures of 15 sets of icons, from npm on first use, are drawn in Chromium and compared as the page script
    does it: those of one family of sets with those of all others.

    \b
    surefoot bench drawings
    surefoot bench drawings --write
    """
    import asyncio
    import json

    from msgspec.structs import asdict

    from benchmarks.drawings.drawing import drawn, script
    from benchmarks.drawings.nearest import Told, representatives, told
    from benchmarks.drawings.sets import FILES, pictures

    every = asyncio.run(drawn(pictures()))
    if write:
        script(representatives(every))
    found: dict[str, Told] = {}
    for family in FILES:
        others = representatives([one for one in every if one.family != family])
        found[family] = told(others, [one for one in every if one.family == family])
    sums = {part: sum(getattr(one, part) for one in found.values()) for part in Told.__struct_fields__}
    found["all of these"] = Told(**sums)
    found["seen before"] = told(representatives(every), every)
    for family, one in found.items():
        line = json.dumps({"family": family, **asdict(one)})
        click.echo(line if as_json else f"{family:15} right {one.right:5} wrong {one.wrong:5} untold {one.untold:5}")
