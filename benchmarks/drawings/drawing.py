"""Pictures as Chromium draws them and the page script tells them, and the file that has those that are known."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path

from benchmarks.drawings.nearest import Drawn
from benchmarks.drawings.sets import Picture
from client.browser import open_browser
from client.driver import PAGE_SCRIPT

SCRIPT = Path(__file__).parents[2] / "extension" / "page" / "controls" / "drawings.js"
AT_ONCE = 50
_PAGE = "<style>svg { width: 24px; height: 24px }</style><div></div>"
_DRAW = """(pictures) => pictures.map((written) => {
  const place = document.querySelector("div");
  place.innerHTML = written.replace(/<\\?xml.*?\\?>/, "");
  return window.__surefoot.drawing(place.querySelector("svg"));
})"""
_HEAD = """\
// How sets of icons in wide use draw what controls show: by what a control is called that shows it, 44 characters for
// each drawing (`drawing` in pictures.js). What begins with "-" names nothing: it is only there to be told from others.
// Written by `surefoot bench drawings --write`.
(window.__surefootParts ?? {}).drawings = {
"""


async def drawn(pictures: Sequence[Picture]) -> list[Drawn]:
    """Those that show anything. Raises BrowserMissing."""
    found: list[str] = []
    async with open_browser() as browser:
        page = await browser.new_page()
        await page.set_content(_PAGE)
        await page.evaluate(PAGE_SCRIPT)
        for at in range(0, len(pictures), AT_ONCE):
            found += await page.evaluate(_DRAW, [one.drawn for one in pictures[at : at + AT_ONCE]])
    return [Drawn(one.family, one.name, int.from_bytes(b64decode(bits)))
            for one, bits in zip(pictures, found, strict=True) if bits]  # fmt: skip


def script(known: Sequence[Drawn]) -> None:
    """Write the file that the page script reads."""
    named: dict[str, str] = {}
    for one in known:
        named[one.name] = named.get(one.name, "") + b64encode(one.bits.to_bytes(32)).decode()
    lines = [f'  "{name}": "{bits}",\n' for name, bits in named.items()]
    SCRIPT.write_text(f"{_HEAD}{''.join(lines)}}};\n", "utf-8")
