"""The page script under a name of its own: how it is put into pages, and what is asked of it there.

A page could put an object in the place of the script and answer for it. So the script is put in before those of a page
wherever that can be done, and is asked under a name that was drawn at random; a page that has something in its place is
not read at all.
"""

from __future__ import annotations

from importlib.resources import files
from secrets import token_hex

from surefoot_client.browser.script import page_script

PAGE_SCRIPT = page_script(files("surefoot_client.browser").joinpath("page"))

# The id of what stands where a click on an element goes, which is the middle of the first part of it that is seen.
_MIDDLE = """(home, name, element, moved) => {
  if (moved) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const view = element.ownerDocument.defaultView;
  const parts = [...element.getClientRects()].map((box) => [Math.max(box.left, 0), Math.max(box.top, 0),
    Math.min(box.right, view.innerWidth), Math.min(box.bottom, view.innerHeight)]);
  const part = parts.find(([left, top, right, bottom]) =>
    right > left && bottom > top && (right - left) * (bottom - top) > 0.99);
  if (!part) return null;
  let [x, y] = [(part[0] + part[2]) / 2, (part[1] + part[3]) / 2];
  for (let at = view; at !== home; at = at.parent) {
    const box = at.frameElement.getBoundingClientRect();
    x += box.left + at.frameElement.clientLeft;
    y += box.top + at.frameElement.clientTop;
  }
  return home[name].under(x, y);
}"""


class Ours:
    """The texts of scripts for one run. In the page's own world `name` cannot be guessed before it is there, and not
    be taken away once it is.
    """

    def __init__(self) -> None:
        self.name = f"__surefoot_{token_hex(16)}"

    @property
    def beforehand(self) -> str:
        """To be run in every document before its own scripts; later it puts nothing beside what is there already."""
        there = f'Object.defineProperty(window, "{self.name}", {{ value: window.__surefoot }});'
        return f'if (!("__surefoot" in window)) {{ {PAGE_SCRIPT}\n{there} }}'

    @property
    def late(self) -> str:
        """The same as a function, for a document that was there before; whether the script is ours."""
        return f'() => {{ {self.beforehand}\n return "{self.name}" in window; }}'

    @property
    def call(self) -> str:
        """A function of a name and its arguments that asks the script."""
        return f'([name, args]) => window["{self.name}"][name](...args)'

    def of_element(self, *, strikes: bool = False, moved: bool = False) -> str:
        """A function of an element: `id` by which it is known, `up` how many frames above the script is that knows it,
        `top` whether that is the page itself, and, where it is to be struck, the id `middle` of what stands where that
        goes; `moved`: once it is scrolled to.
        """
        return f"""(element) => {{
  let home = window, up = 0;
  for (; home !== home.parent; home = home.parent, up += 1) {{
    try {{ if (!home.frameElement) break; }} catch {{ break; }}
  }}
  const middle = {_MIDDLE};
  return {{ id: home["{self.name}"].called(element), up, top: home === window.top,
           middle: {_js(strikes)} ? middle(home, "{self.name}", element, {_js(moved)}) : null }};
}}"""


def struck(name: str, *, moved: bool) -> str:
    """A function of an element of the page itself, scrolled to first where it is `moved`: the id of the control that a
    click strikes, null where nothing is known there or something else stands at its middle.
    """
    return f"""(element) => {{
  if (element.ownerDocument !== document) return null;
  const middle = {_MIDDLE};
  const id = (window["{name}"].snapshot(), window["{name}"].called(element));
  return middle(window, "{name}", element, {_js(moved)}) === id ? id : null;
}}"""


def _js(flag: bool) -> str:
    return str(flag).lower()
