"""How each action of the grammar is done with a real mouse and keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urljoin

from msgspec import Struct

from engine.actions import Action, Verb

if TYPE_CHECKING:
    from playwright.async_api import Page

TYPED_CHARS = 300  # longer texts are inserted at once: key by key they would take seconds
SETTLES, SETTLE_SECONDS = 10, 0.1  # how long an element may be away, or take to turn, that changes under the pointer
STEPS_TO_MENU = 12  # of the pointer, so that a menu beside another sees it come
DRAWN = """new Promise((drawn) => {
  requestAnimationFrame(() => requestAnimationFrame(drawn));
  setTimeout(drawn, 200);
})"""  # a tab that is not seen draws nothing
MOST_KEY_PRESSES = 500  # of one slider
KEYS: Mapping[str, str] = {
    "return": "Enter", "esc": "Escape", "del": "Delete", "space": "Space", "spacebar": "Space", "up": "ArrowUp",
    "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight", "pgup": "PageUp", "pgdn": "PageDown",
    "ctrl": "Control", "cmd": "Meta", "command": "Meta", "option": "Alt",
}  # fmt: skip


class Done(Struct, frozen=True, omit_defaults=True):
    """How performing one action went. `check` and `observed` say what was read back from the page."""

    ok: bool
    error: str | None = None
    check: str | None = None
    observed: str | None = None
    found: bool = True  # the element was on the page


class Tab(Protocol):
    """Where actions are done, as far as they need to know it."""

    @property
    def page(self) -> Page: ...

    async def goto(self, url: str) -> Done:
        """Open a URL; a page that cannot be had is no exception."""

    async def call(self, function: str, *arguments: Any) -> Any:
        """Call the in-page script."""


async def perform(tab: Tab, action: Action) -> Done:
    """Do one action; a Done that is not ok says why nothing was done. Playwright errors pass through."""
    perform_verb = VERBS.get(action.verb)
    if perform_verb is None:
        return Done(False, f"'{action.verb}' ends a task; there is nothing to do on a page")
    return await perform_verb(tab, action)


async def _click(tab: Tab, action: Action) -> Done:
    at = await _under_the_pointer(tab, action)
    if at["ok"]:
        await tab.page.mouse.click(at["x"], at["y"])
    return _located(at)


async def _under_the_pointer(tab: Tab, action: Action, purpose: str = "click") -> Any:
    """Where the element is once the pointer stands on it: a picture that changes there, or a line that grows buttons,
    may leave its place while it loads, and a click would strike what is behind.
    """
    at = await tab.call("locate", action.target, purpose)
    if at["ok"]:
        await _point_at(tab, at)
        await tab.page.evaluate(DRAWN)
        for _ in range(SETTLES):
            at = await tab.call("locate", action.target, purpose)
            if at["ok"] and not at.get("unseen"):
                return at
            await asyncio.sleep(SETTLE_SECONDS)
    if at.get("unseen"):
        return {**at, "ok": False, "error": f"'{action.target}' does not show where the pointer is"}
    return at


async def _point_at(tab: Tab, at: Mapping[str, Any]) -> None:
    """Move the pointer there. A menu that opened beside another closes unless the pointer comes to it step by step."""
    await tab.page.mouse.move(at["x"], at["y"], steps=STEPS_TO_MENU if at.get("menu") else 1)


async def _double_click(tab: Tab, action: Action) -> Done:
    at = await _under_the_pointer(tab, action)
    if at["ok"]:
        await tab.page.mouse.dblclick(at["x"], at["y"])
    return _located(at)


async def _hover(tab: Tab, action: Action) -> Done:
    at = await tab.call("locate", action.target, "hover")
    if at["ok"]:
        await _point_at(tab, at)
    return _located(at)


async def _set_value(tab: Tab, action: Action) -> Done:
    text = action.text or ""
    at = await tab.call("locate", action.target, "type")
    if at["ok"] and at.get("unseen"):
        at = await _under_the_pointer(tab, action, "type")
    if not at["ok"]:
        return _located(at)
    if at["kind"] == "select":
        return await _select(tab, action)
    if at["kind"] in ("other", "toggle"):
        return Done(False, f"'{action.target}' is no text field")
    if at["kind"] == "slider":
        return await _slide(tab, action.target, text)
    if at["kind"] == "picker":
        set_ = await tab.call("setFormValue", action.target, text)
        if not set_["ok"]:
            return Done(False, set_["error"])
    else:
        await tab.page.mouse.click(at["x"], at["y"])
        await tab.call("selectText", action.target)
        before = await tab.call("readBack", action.target)
        await (_insert if text and at.get("whole") else _write)(tab, text)
        back = await tab.call("readBack", action.target)
        if text and back.get("value") == before.get("value") != text:
            await tab.call("selectText", action.target)
            await tab.page.keyboard.insert_text(text)  # the page swallows keys; a paste has none
        elif back.get("left") and back.get("value") != text and text.startswith(back.get("value", text)):
            await tab.page.mouse.click(at["x"], at["y"])  # a dialog took the focus as it came to rest
            await tab.call("selectText", action.target)
            await _write(tab, text)
    return await _read_value(tab, action.target, text)


async def _slide(tab: Tab, target: str | None, text: str) -> Done:
    try:
        wanted = float(text)
    except ValueError:
        return Done(False, f"'{target}' is a slider; give it a number, not '{text}'")
    state = await tab.call("slider", target)
    if state is None or state["now"] is None or not state["least"] <= wanted <= state["most"]:
        reach = "an unknown range" if state is None else f"{state['least']:g} to {state['most']:g}"
        return Done(False, f"'{target}' cannot be set to {text}; it has {reach}")
    steps = round((wanted - state["now"]) / state["step"])
    for _ in range(min(abs(steps), MOST_KEY_PRESSES)):
        await tab.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
    return await _read_value(tab, target, f"{wanted:g}")


async def _write(tab: Tab, text: str) -> None:
    keyboard = tab.page.keyboard
    if not text:
        await keyboard.press("Backspace")
    elif len(text) <= TYPED_CHARS:
        await keyboard.type(text)
    else:
        await keyboard.insert_text(text[:-1])
        await keyboard.type(text[-1])  # so that a page that listens for keys hears of it


async def _insert(tab: Tab, text: str) -> None:
    await tab.page.keyboard.insert_text(text)
    await tab.page.keyboard.press("Shift")  # so that a page that listens for keys hears of it


async def _read_value(tab: Tab, target: str | None, wanted: str) -> Done:
    back = await tab.call("readBack", target)
    if not back["found"]:
        return Done(True)  # the page replaced the field: what it shows now is for the next snapshot
    seen = str(back["value"])
    same = len(seen) == len(wanted) if back["password"] else _letters(seen) == _letters(wanted)
    return Done(same, None if same else "The value did not stick", "value_matches", seen)


async def _type(tab: Tab, action: Action) -> Done:
    await _write(tab, action.text or "")
    return Done(True)


async def _toggle(tab: Tab, action: Action, wanted: bool) -> Done:
    at = await _under_the_pointer(tab, action)
    if not at["ok"]:
        return _located(at)
    if at["checked"] != wanted:
        await tab.page.mouse.click(at["x"], at["y"])
    back = await tab.call("readBack", action.target)
    for _ in range(SETTLES):  # some switches turn once the site has answered
        if not back["found"] or back["checked"] == wanted:
            break
        await asyncio.sleep(SETTLE_SECONDS)
        back = await tab.call("readBack", action.target)
    same = not back["found"] or back["checked"] == wanted
    state = "checked" if back.get("checked") else "unchecked"
    return Done(same, None if same else f"It stayed {state}", "state_changed", state)


async def _check(tab: Tab, action: Action) -> Done:
    return await _toggle(tab, action, True)


async def _uncheck(tab: Tab, action: Action) -> Done:
    return await _toggle(tab, action, False)


async def _select(tab: Tab, action: Action) -> Done:
    chosen = await tab.call("choose", action.target, action.text)
    if not chosen["ok"]:
        return Done(False, chosen["error"])
    if "option" in chosen:
        return await _click(tab, Action("click", target=chosen["option"]))
    back = await tab.call("readBack", action.target)
    return Done(True, None, "value_matches", back.get("value"))


async def _press(tab: Tab, action: Action) -> Done:
    from playwright.async_api import Error

    key = "+".join(_key(part) for part in (action.text or "").split("+")) if action.text != "+" else "+"
    try:
        await tab.page.keyboard.press(key)
    except Error as error:
        if "Unknown key" not in str(error):
            raise
        return Done(False, f"'{action.text}' is no key; use a name such as Enter, Escape, ArrowDown or Control+A")
    return Done(True)


def _key(name: str) -> str:
    return KEYS.get(name.strip().lower(), name.strip())


async def _scroll(tab: Tab, action: Action) -> Done:
    moved = await tab.call("scroll", action.text)
    return Done(moved["ok"], moved.get("error"), None, moved.get("observed"))


async def _scroll_into_view(tab: Tab, action: Action) -> Done:
    moved = await tab.call("scrollTo", action.target)
    return Done(moved["ok"], moved.get("error"))


async def _navigate(tab: Tab, action: Action) -> Done:
    return await tab.goto(urljoin(tab.page.url, action.text or ""))


async def _go_back(tab: Tab, action: Action) -> Done:
    gone = await tab.page.go_back(wait_until="commit")
    if gone is None and tab.page.url == "about:blank":
        return Done(False, "There is no page to go back to")
    return Done(True)


async def _refresh(tab: Tab, action: Action) -> Done:
    await tab.page.reload(wait_until="domcontentloaded")
    return Done(True)


async def _wait(tab: Tab, action: Action) -> Done:
    await asyncio.sleep(action.number or 0.0)
    return Done(True)


VERBS: Mapping[Verb, Callable[[Tab, Action], Awaitable[Done]]] = {
    "navigate": _navigate,
    "goBack": _go_back,
    "refresh": _refresh,
    "click": _click,
    "doubleClick": _double_click,
    "hover": _hover,
    "setValue": _set_value,
    "type": _type,
    "check": _check,
    "uncheck": _uncheck,
    "select": _select,
    "press": _press,
    "scroll": _scroll,
    "scrollIntoView": _scroll_into_view,
    "wait": _wait,
}


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())


def _located(at: Mapping[str, Any]) -> Done:
    return Done(at["ok"], at.get("error"), found=at["found"])
