"""The frames of other origins in a tab: which there are, where they stand, and a point of one on the screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from .joined import Part, Path, framed_id, name_of

if TYPE_CHECKING:
    from playwright.async_api import Frame, Page

MOST = 10  # frames of one page

# Calls a function of the page script in a frame.
Asking = Callable[..., Awaitable[Any]]


class Place(Struct, frozen=True):
    """A frame of a tab. `alone`: no script of the frame around it reaches in, so that it is asked by itself."""

    frame: Frame
    path: Path
    origin: str
    alone: bool


class FrameMissing(Exception):
    """The frame of an element is not on the page any more."""


async def places(page: Page) -> Mapping[Path, Place]:
    """All frames of a tab that hold a page of the web."""
    known: dict[Path, Place] = {}
    for frame in page.frames[1:]:
        path = await _path_of(frame)
        if path is not None and frame.url.startswith(("http:", "https:")):
            known[path] = await _place(frame, path)
    return known


async def _place(frame: Frame, path: Path) -> Place:
    told: dict[str, Any] = await frame.evaluate(
        "() => ({origin: new URL(location.href).origin, alone: window.frameElement === null})"
    )
    return Place(frame, path, told["origin"], told["alone"])


# Which of its window's frames an element is, from 1; 0 for one that is not among them.
_NUMBER = """(element) => {
  const home = element.ownerDocument.defaultView;
  for (let n = 0; n < home.length; n += 1) if (home[n] === element.contentWindow) return n + 1;
  return 0;
}"""


async def _path_of(frame: Frame) -> Path | None:
    path: Path = ()
    at = frame
    while at.parent_frame is not None:
        number: int = await (await at.frame_element()).evaluate(_NUMBER)
        if not number:
            return None
        path = (number, *path)
        at = at.parent_frame
    return path


async def gathered(page: Page, ask: Asking, function: str, options: Callable[[Path], tuple[Any, ...]]) -> Part:
    """What a function of the page script says in the page and in each of its frames. One that goes away is left out."""
    from playwright.async_api import Error

    known: Mapping[Path, Place] | None = None
    left = MOST

    async def part(frame: Frame, path: Path, origin: str) -> Part:
        nonlocal known, left
        fields = await ask(frame, function, *options(path))
        inner: dict[int, Part] = {}
        for number, told in enumerate(fields["frames"]):
            steps, at = (told["path"], told["at"]) if isinstance(told, dict) else (told, number)
            if not left:
                break
            known = await places(page) if known is None else known
            place = known.get((*path, *steps))
            if place is None:
                continue
            left -= 1
            try:
                inner[at] = await part(place.frame, place.path, place.origin)
            except Error:
                if not place.frame.is_detached():
                    raise
        return Part(fields, path, origin, inner)

    return await part(page.main_frame, (), "")


def marks_in(part: Part) -> dict[str, Mapping[str, Any]]:
    """What was marked in the frames of a page, by their names, in the order of the page."""
    own = {name_of(part.path): part.fields} if part.path else {}
    return own | {name: mark for one in part.inner.values() for name, mark in marks_in(one).items()}


async def place_of(page: Page, target: str | None) -> tuple[Frame, str | None, Path]:
    """The frame in which an element is looked for, and its id there. Raises FrameMissing."""
    framed = framed_id(target)
    if framed is None:
        return page.main_frame, target, ()
    path, own = framed
    place = (await places(page)).get(path)
    if place is None:
        raise FrameMissing(f"The frame of '{target}' is not on the page")
    return place.frame, own, path


async def on_screen(page: Page, ask: Asking, path: Path, at: Mapping[str, Any]) -> Mapping[str, Any]:
    """A point of a frame in coordinates of the tab, scrolled to where it can be reached, or why it cannot."""
    known = await places(page)
    here: Mapping[str, Any] = at
    end = len(path)
    while end:
        start = end - 1
        while start and not (path[:start] in known and known[path[:start]].alone):
            start -= 1
        home = known[path[:start]].frame if start else page.main_frame
        here = await ask(home, "framed", list(path[start:end]), {"x": here["x"], "y": here["y"]})
        if not here["ok"]:
            return here
        end = start
    return {**at, "x": here["x"], "y": here["y"]}
