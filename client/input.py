"""How each action of the grammar is done with a real mouse and keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from msgspec import Struct

from engine.actions import Action, Verb

if TYPE_CHECKING:
    from client.driver import Driver

TYPED_CHARS = 300  # longer texts are inserted at once: key by key they would take seconds
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


async def perform(driver: Driver, action: Action) -> Done:
    """Do one action; a Done that is not ok says why nothing was done. Playwright errors pass through."""
    perform_verb = VERBS.get(action.verb)
    if perform_verb is None:
        return Done(False, f"'{action.verb}' ends a task; there is nothing to do on a page")
    return await perform_verb(driver, action)


async def _click(driver: Driver, action: Action) -> Done:
    at = await driver.call("locate", action.target, "click")
    if at["ok"]:
        await driver.page.mouse.click(at["x"], at["y"])
    return _located(at)


async def _double_click(driver: Driver, action: Action) -> Done:
    at = await driver.call("locate", action.target, "click")
    if at["ok"]:
        await driver.page.mouse.dblclick(at["x"], at["y"])
    return _located(at)


async def _hover(driver: Driver, action: Action) -> Done:
    at = await driver.call("locate", action.target, "hover")
    if at["ok"]:
        await driver.page.mouse.move(at["x"], at["y"])
    return _located(at)


async def _set_value(driver: Driver, action: Action) -> Done:
    text = action.text or ""
    at = await driver.call("locate", action.target, "type")
    if not at["ok"]:
        return _located(at)
    if at["kind"] == "select":
        return await _select(driver, action)
    if at["kind"] in ("other", "toggle"):
        return Done(False, f"'{action.target}' is no text field")
    if at["kind"] == "slider":
        return await _slide(driver, action.target, text)
    if at["kind"] == "picker":
        set_ = await driver.call("setFormValue", action.target, text)
        if not set_["ok"]:
            return Done(False, set_["error"])
    else:
        await driver.page.mouse.click(at["x"], at["y"])
        await driver.call("selectText", action.target)
        before = await driver.call("readBack", action.target)
        await _write(driver, text)
        if text and (await driver.call("readBack", action.target)).get("value") == before.get("value") != text:
            await driver.call("selectText", action.target)
            await driver.page.keyboard.insert_text(text)  # the page swallows keys; a paste has none
    return await _read_value(driver, action.target, text)


async def _slide(driver: Driver, target: str | None, text: str) -> Done:
    try:
        wanted = float(text)
    except ValueError:
        return Done(False, f"'{target}' is a slider; give it a number, not '{text}'")
    state = await driver.call("slider", target)
    if state is None or state["now"] is None or not state["least"] <= wanted <= state["most"]:
        reach = "an unknown range" if state is None else f"{state['least']:g} to {state['most']:g}"
        return Done(False, f"'{target}' cannot be set to {text}; it has {reach}")
    steps = round((wanted - state["now"]) / state["step"])
    for _ in range(min(abs(steps), MOST_KEY_PRESSES)):
        await driver.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
    return await _read_value(driver, target, f"{wanted:g}")


async def _write(driver: Driver, text: str) -> None:
    keyboard = driver.page.keyboard
    if not text:
        await keyboard.press("Backspace")
    elif len(text) <= TYPED_CHARS:
        await keyboard.type(text)
    else:
        await keyboard.insert_text(text[:-1])
        await keyboard.type(text[-1])  # so that a page that listens for keys hears of it


async def _read_value(driver: Driver, target: str | None, wanted: str) -> Done:
    back = await driver.call("readBack", target)
    if not back["found"]:
        return Done(True)  # the page replaced the field: what it shows now is for the next snapshot
    seen = str(back["value"])
    same = len(seen) == len(wanted) if back["password"] else _letters(seen) == _letters(wanted)
    return Done(same, None if same else "The value did not stick", "value_matches", seen)


async def _type(driver: Driver, action: Action) -> Done:
    await _write(driver, action.text or "")
    return Done(True)


async def _toggle(driver: Driver, action: Action, wanted: bool) -> Done:
    at = await driver.call("locate", action.target, "click")
    if not at["ok"]:
        return _located(at)
    if at["checked"] != wanted:
        await driver.page.mouse.click(at["x"], at["y"])
    back = await driver.call("readBack", action.target)
    same = not back["found"] or back["checked"] == wanted
    state = "checked" if back.get("checked") else "unchecked"
    return Done(same, None if same else f"It stayed {state}", "state_changed", state)


async def _check(driver: Driver, action: Action) -> Done:
    return await _toggle(driver, action, True)


async def _uncheck(driver: Driver, action: Action) -> Done:
    return await _toggle(driver, action, False)


async def _select(driver: Driver, action: Action) -> Done:
    chosen = await driver.call("choose", action.target, action.text)
    if not chosen["ok"]:
        return Done(False, chosen["error"])
    if "option" in chosen:
        return await _click(driver, Action("click", target=chosen["option"]))
    back = await driver.call("readBack", action.target)
    return Done(True, None, "value_matches", back.get("value"))


async def _press(driver: Driver, action: Action) -> Done:
    from playwright.async_api import Error

    key = "+".join(_key(part) for part in (action.text or "").split("+")) if action.text != "+" else "+"
    try:
        await driver.page.keyboard.press(key)
    except Error as error:
        if "Unknown key" not in str(error):
            raise
        return Done(False, f"'{action.text}' is no key; use a name such as Enter, Escape, ArrowDown or Control+A")
    return Done(True)


def _key(name: str) -> str:
    return KEYS.get(name.strip().lower(), name.strip())


async def _scroll(driver: Driver, action: Action) -> Done:
    moved = await driver.call("scroll", action.text)
    return Done(moved["ok"], moved.get("error"), None, moved.get("observed"))


async def _scroll_into_view(driver: Driver, action: Action) -> Done:
    moved = await driver.call("scrollTo", action.target)
    return Done(moved["ok"], moved.get("error"))


async def _navigate(driver: Driver, action: Action) -> Done:
    return await driver.goto(urljoin(driver.page.url, action.text or ""))


async def _go_back(driver: Driver, action: Action) -> Done:
    gone = await driver.page.go_back(wait_until="commit")
    if gone is None and driver.page.url == "about:blank":
        return Done(False, "There is no page to go back to")
    return Done(True)


async def _refresh(driver: Driver, action: Action) -> Done:
    await driver.page.reload(wait_until="domcontentloaded")
    return Done(True)


async def _wait(driver: Driver, action: Action) -> Done:
    await asyncio.sleep(action.number or 0.0)
    return Done(True)


VERBS: Mapping[Verb, Callable[[Driver, Action], Awaitable[Done]]] = {
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
