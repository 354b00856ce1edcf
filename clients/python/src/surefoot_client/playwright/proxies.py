"""Playwright's objects behind the guard: which of their methods act, which only look, and what those lead to."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from playwright.async_api import (
    ConsoleMessage,
    Dialog,
    Download,
    ElementHandle,
    Frame,
    FrameLocator,
    Keyboard,
    Locator,
    Mouse,
    Page,
    Request,
    Response,
    Touchscreen,
)

from surefoot_client.gatekeeper import HeldBack
from surefoot_client.playwright.acts import ON_ELEMENT, Act, at_point, by_itself, goto, key, of_locator, of_page
from surefoot_client.playwright.tab import Tab


class Guarded:
    """Stands for an object of Playwright's, also to Playwright's own `expect`."""

    def __init__(self, inner: Any, tab: Tab) -> None:
        self._inner = inner
        self._tab = tab

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return self._inner.__class__  # type: ignore[no-any-return]

    def __getattr__(self, name: str) -> Any:
        if name == "_impl_obj":
            return self._inner._impl_obj
        kind = next(kind for type_, kind in KINDS.items() if self._inner.__class__ is type_)
        if name in kind.acts:
            return partial(_done, kind.acts[name], self._inner, self._tab)
        if name not in kind.looks:
            return Unjudged(f"{self._inner.__class__.__name__}.{name}")
        if name in MOVES:
            return partial(_moved, getattr(self._inner, name), self._tab)
        return _through(getattr(self._inner, name), self._tab)

    def __repr__(self) -> str:
        return f"guarded {self._inner!r}"


class Unjudged:
    """A method or a part of which nobody can say what it would do."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, *_: Any, **__: Any) -> Any:
        why = "it cannot be told what it would do; use click, fill, press, check, select_option or goto"
        raise HeldBack(self._name, why)

    def __getattr__(self, name: str) -> Any:
        return self() if not name.startswith("__") else object.__getattribute__(self, name)


def _through(value: Any, tab: Tab) -> Any:
    """What is looked at, with all in it that acts guarded."""
    if value.__class__ in KINDS:
        return Guarded(value, tab.of(value) if value.__class__ is Page else tab)
    if isinstance(value, list):
        return [_through(one, tab) for one in value]
    if inspect.iscoroutine(value):
        return _awaited(value, tab)
    if callable(value) and not isinstance(value, type):
        return partial(_called, value, tab)
    if hasattr(value, "__aenter__"):
        return Expected(value, tab)
    return Unjudged(value.__class__.__name__) if value.__class__.__module__.startswith("playwright.") else value


async def _done(act: Act, inner: Any, tab: Tab, *args: Any, **kwargs: Any) -> Any:
    return _through(await act(inner, tab, *args, **kwargs), tab)


async def _moved(method: Act, tab: Tab, *args: Any, **kwargs: Any) -> Any:
    async with tab.keeper.alone():
        return await method(*args, **kwargs)


def _called(function: Callable[..., Any], tab: Tab, *args: Any, **kwargs: Any) -> Any:
    """A call of what looks; handlers of events are given guarded objects."""
    given = [_handler(one, tab) for one in args]
    return _through(function(*given, **{name: _handler(one, tab) for name, one in kwargs.items()}), tab)


def _handler(argument: Any, tab: Tab) -> Any:
    if not callable(argument) or isinstance(argument, type | Guarded):
        return argument
    return lambda *given: argument(*(_through(one, tab) for one in given))


async def _awaited(value: Awaitable[Any], tab: Tab) -> Any:
    return _through(await value, tab)


class Expected:
    """What is waited for while something else is done: `async with page.expect_popup() as popup: …`."""

    def __init__(self, expected: Any, tab: Tab) -> None:
        self._expected = expected
        self._tab = tab

    async def __aenter__(self) -> Expected:
        self._info = await self._expected.__aenter__()
        return self

    async def __aexit__(self, *raised: Any) -> None:
        await self._expected.__aexit__(*raised)

    @property
    def value(self) -> Awaitable[Any]:
        return _awaited(self._info.value, self._tab)


# What is not judged, but changes what stands where or what has the focus: it waits until what was judged is done.
MOVES = frozenset({
    "blur", "bring_to_front", "focus", "move", "screenshot", "scroll_into_view_if_needed", "select_text",
    "set_viewport_size", "wheel",
})  # fmt: skip
_GETS = "get_by_alt_text get_by_label get_by_placeholder get_by_role get_by_test_id get_by_text get_by_title locator"
_STATES = "inner_html inner_text input_value is_checked is_disabled is_editable is_enabled is_hidden is_visible"
_ELEMENT = (
    f"{_STATES} bounding_box focus get_attribute screenshot scroll_into_view_if_needed select_text text_content"
)
_FRAME = (
    f"{_GETS} {_STATES} content focus frame_locator get_attribute is_detached name page parent_frame child_frames "
    "title query_selector query_selector_all text_content url wait_for_load_state wait_for_selector wait_for_timeout "
    "wait_for_url"
)
_PAGE = (
    f"{_FRAME} aria_snapshot bring_to_front close expect_console_message expect_event expect_navigation expect_popup "
    "expect_request expect_response frame frames is_closed keyboard main_frame mouse on once opener pdf "
    "remove_listener screenshot set_default_navigation_timeout set_default_timeout set_viewport_size touchscreen video "
    "viewport_size wait_for_event"
)
_LOCATOR = (
    f"{_GETS} {_ELEMENT} all all_inner_texts all_text_contents and_ aria_snapshot blur content_frame count "
    "element_handle element_handles filter first frame_locator highlight last nth or_ page wait_for"
)


@dataclass(frozen=True)
class _Kind:
    """What of a type acts, and what only looks."""

    acts: Mapping[str, Act]
    looks: frozenset[str]


def _kind(acts: Mapping[str, Act], looks: str = "") -> _Kind:
    return _Kind(acts, frozenset(looks.split()))


def _all(made: Callable[[str], Act], names: Iterable[str]) -> dict[str, Act]:
    return {name: made(name) for name in names}


_BY_SELECTOR = _all(of_page, ON_ELEMENT.keys() - {"clear", "press_sequentially"})
KINDS: Mapping[type, _Kind] = {
    Page: _kind(
        {**_BY_SELECTOR, "goto": goto, "go_back": by_itself("goBack()", "go_back"),
         "reload": by_itself("refresh()", "reload")},
        _PAGE,
    ),
    Frame: _kind({**_BY_SELECTOR, "goto": goto}, _FRAME),
    FrameLocator: _kind({}, f"{_GETS} first frame_locator last nth owner"),
    Locator: _kind(_all(of_locator, ON_ELEMENT), _LOCATOR),
    ElementHandle: _kind(
        {name: act for name, act in ON_ELEMENT.items() if name not in ("clear", "press_sequentially")},
        f"{_ELEMENT} content_frame owner_frame query_selector query_selector_all wait_for_element_state "
        "wait_for_selector",
    ),
    Keyboard: _kind({"press": key("press", "press"), "type": key("type", "type"),
                     "insert_text": key("type", "insert_text")}),
    Mouse: _kind(
        {"click": at_point("click", "click"), "dblclick": at_point("doubleClick", "dblclick")}, "move wheel"
    ),
    Touchscreen: _kind({"tap": at_point("click", "tap")}),
    ConsoleMessage: _kind({}, "location text type"),
    Download: _kind({}, "cancel delete failure path save_as suggested_filename url"),
    Request: _kind({}, "all_headers header_value headers is_navigation_request method post_data resource_type url"),
    Response: _kind({}, "all_headers body finished header_value headers json ok status status_text text url"),
    Dialog: _kind({}, "default_value dismiss message page type"),
}  # fmt: skip
