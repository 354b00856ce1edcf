"""How each act of Playwright's is judged: as which action of the API, and on which element."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from playwright.async_api import ElementHandle, Frame, Keyboard, Locator, Mouse, Page, Touchscreen

from surefoot_client.gatekeeper import HeldBack, written
from surefoot_client.playwright.tab import Tab

Act: TypeAlias = Callable[..., Awaitable[Any]]

SOON = 2_000.0  # milliseconds in which what was judged has to be done


def _struck(verb: str, method: str) -> Act:
    """A click of any kind. What Playwright waits for has come before it is judged: it strikes what was seen.

    Not by Playwright's own trial: that one clicks, and keeps the click only from listeners that came after its own.
    """

    async def act(element: ElementHandle, tab: Tab, **kwargs: Any) -> Any:
        _as_seen(method, kwargs)
        for state in ("visible", "enabled", "stable"):
            await element.wait_for_element_state(state, timeout=kwargs.get("timeout"))
        twice = verb == "click" and kwargs.get("click_count", 1) > 1
        async with tab.alone() as allow:
            await element.scroll_into_view_if_needed(timeout=kwargs.get("timeout"))
            id_ = await tab.id_of(element, method, strikes=True)
            await allow(written("doubleClick" if twice else verb, id_))
            if await tab.id_of(element, method, strikes=True) != id_:
                raise HeldBack(method, "something else came to stand there meanwhile; look again")
            return await getattr(element, method)(**_soon(kwargs))

    return act


async def _fill(element: ElementHandle, tab: Tab, value: str, **kwargs: Any) -> Any:
    _as_seen("fill", kwargs)
    await element.wait_for_element_state("editable", timeout=kwargs.get("timeout"))
    async with tab.alone() as allow:
        await allow(written("setValue", await tab.id_of(element, "fill"), value))
        return await element.fill(value, **_soon(kwargs))


async def _hover(element: ElementHandle, tab: Tab, **kwargs: Any) -> Any:
    _as_seen("hover", kwargs)
    async with tab.alone() as allow:
        await allow(written("hover", await tab.id_of(element, "hover")))
        return await element.hover(**kwargs)


def _as_seen(method: str, kwargs: Mapping[str, Any]) -> None:
    if kwargs.get("force") or kwargs.get("position"):
        raise HeldBack(method, "with force or a position it may strike something else than was judged")


def _soon(kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """An act that was judged is done at once, or not at all."""
    return {**kwargs, "timeout": min(kwargs.get("timeout") or SOON, SOON)}


def _focused(verb: str, method: str) -> Act:
    """An act on whatever has the focus, which an element has by then."""

    async def act(element: ElementHandle, tab: Tab, text: str, **kwargs: Any) -> Any:
        async with tab.alone() as allow:
            await tab.id_of(element, method)
            await allow(written(verb, text), element)
            return await getattr(element, method)(text, **kwargs)

    return act


async def _clear(element: ElementHandle, tab: Tab, **kwargs: Any) -> None:
    await _fill(element, tab, "", **kwargs)


async def _set_checked(element: ElementHandle, tab: Tab, checked: bool, **kwargs: Any) -> Any:
    return await ON_ELEMENT["check" if checked else "uncheck"](element, tab, **kwargs)


_LABELS = """(select, wanted) => [...(select.options ?? [])].filter((option, at) =>
  wanted.any.includes(option.value) || wanted.any.includes(option.label) || wanted.value.includes(option.value)
  || wanted.label.includes(option.label) || wanted.index.includes(at)).map((option) => option.label)"""


async def _select(
    element: ElementHandle, tab: Tab, value: Any = None, *, index: Any = None, label: Any = None, **kwargs: Any
) -> Any:
    wanted = {"any": _many(value), "value": [], "label": _many(label), "index": _many(index)}
    async with tab.alone() as allow:
        id_ = await tab.id_of(element, "select_option")
        labels = await element.evaluate(_LABELS, wanted) if "element" not in kwargs else []
        if not labels:
            raise HeldBack("select_option", "there is no such option, or it cannot be told which")
        for one in labels:
            await allow(written("select", id_, one))
        return await element.select_option(value, index=index, label=label, **kwargs)


def _many(value: Any) -> list[Any]:
    return [] if value is None else [value] if isinstance(value, str | int) else list(value)


ON_ELEMENT: Mapping[str, Act] = {
    "check": _struck("check", "check"),
    "clear": _clear,
    "click": _struck("click", "click"),
    "dblclick": _struck("doubleClick", "dblclick"),
    "fill": _fill,
    "hover": _hover,
    "press": _focused("press", "press"),
    "press_sequentially": _focused("type", "type"),
    "select_option": _select,
    "set_checked": _set_checked,
    "tap": _struck("click", "tap"),
    "type": _focused("type", "type"),
    "uncheck": _struck("uncheck", "uncheck"),
}


def of_locator(name: str) -> Act:
    """An act of ON_ELEMENT on what a locator finds: judged is the very element that is acted on, whatever it would find
    a moment later.
    """

    async def act(locator: Locator, tab: Tab, *args: Any, **kwargs: Any) -> Any:
        element = await locator.element_handle(timeout=kwargs.get("timeout"))
        return await ON_ELEMENT[name](element, tab, *args, **kwargs)

    return act


def of_page(name: str) -> Act:
    """An act of ON_ELEMENT on what a selector finds."""

    async def act(home: Page | Frame, tab: Tab, selector: str, *args: Any, **kwargs: Any) -> Any:
        found = home.locator(selector)
        found = found if kwargs.pop("strict", False) else found.first
        return await of_locator(name)(found, tab, *args, **kwargs)

    return act


async def goto(home: Page | Frame, tab: Tab, url: str, **kwargs: Any) -> Any:
    async with tab.alone() as allow:
        await allow(written("navigate", url))
        return await home.goto(url, **kwargs)


def by_itself(action: str, method: str) -> Act:
    """An act that needs nothing more said."""

    async def act(page: Page, tab: Tab, **kwargs: Any) -> Any:
        async with tab.alone() as allow:
            await allow(action)
            return await getattr(page, method)(**kwargs)

    return act


def key(verb: str, method: str) -> Act:
    """A key or a text for whatever has the focus."""

    async def act(keyboard: Keyboard, tab: Tab, text: str, **kwargs: Any) -> Any:
        async with tab.alone() as allow:
            await allow(written(verb, text))
            return await getattr(keyboard, method)(text, **kwargs)

    return act


def at_point(verb: str, method: str) -> Act:
    """A click somewhere: on the control that is seen there."""

    async def act(pointer: Mouse | Touchscreen, tab: Tab, x: float, y: float, **kwargs: Any) -> Any:
        async with tab.alone() as allow:
            await tab.sight.page()
            id_ = await tab.sight.under(x, y)
            if id_ is None:
                raise HeldBack(f"{method}({x}, {y})", "nothing that takes a click is known to be there")
            await allow(written("doubleClick" if kwargs.get("click_count", 1) > 1 else verb, id_))
            if await tab.sight.under(x, y) != id_:
                raise HeldBack(f"{method}({x}, {y})", "something else came to stand there meanwhile; look again")
            return await getattr(pointer, method)(x, y, **kwargs)

    return act
