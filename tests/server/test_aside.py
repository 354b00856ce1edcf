"""Large pages are read and decided on beside other calls, and come out as they would otherwise."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from benchmarks.serving import workers_of
from engine.observe import PageInput, PageRefused, TreeNode, read_page
from engine.ports import AtOnce, weight_of
from server.aside.working import LARGE_CHARS, LARGE_WEIGHT, Beside

URL = "https://shop.example/"
LARGE = "<button>Save</button>" + "<p>What a long page says.</p>" * (LARGE_CHARS // 20)


def beside(story: Callable[[Beside], Awaitable[Any]]) -> Any:
    async def told() -> Any:
        aside = Beside()
        try:
            return await story(aside)
        finally:
            await aside.close()

    return asyncio.run(told())


@pytest.mark.process
@pytest.mark.parametrize("field", ["dom", "skeleton_dom"])
def test_a_large_page_is_read_as_any_other(field: str) -> None:
    source = PageInput(url=URL, title="A", **{field: LARGE})
    assert beside(lambda aside: aside.page(source)) == read_page(source)


@pytest.mark.process
def test_what_is_refused_there_is_refused_here_in_the_same_words() -> None:
    source = PageInput(url=URL, dom="<div>" * 50_000)
    with pytest.raises(PageRefused) as there:
        beside(lambda aside: aside.page(source))
    with pytest.raises(PageRefused) as here:
        read_page(source)
    assert str(there.value) == str(here.value)


@pytest.mark.process
def test_a_reader_that_was_killed_is_started_again() -> None:
    source = PageInput(url=URL, dom=LARGE)

    async def story(aside: Beside) -> Any:
        first = await aside.page(source)
        (reader,) = (one for one in workers_of(os.getpid()) if _is_reader(one))
        os.kill(reader, signal.SIGKILL)
        return first == await aside.page(source)

    assert beside(story)


@pytest.mark.process
def test_a_call_that_was_given_up_leaves_the_next_its_own_answer() -> None:
    pages = [PageInput(url=f"{URL}{n}", dom=LARGE) for n in range(2)]

    async def story(aside: Beside) -> Any:
        given_up = asyncio.create_task(aside.page(pages[0]))
        await asyncio.sleep(0.01)
        given_up.cancel()
        return await aside.page(pages[1])

    assert beside(story).url == pages[1].url


def _is_reader(process: int) -> bool:
    with open(f"/proc/{process}/cmdline", "rb") as line:
        return b"server.aside.process" in line.read()


def test_a_page_that_ends_its_reader_is_refused_with_what_to_try(monkeypatch: pytest.MonkeyPatch) -> None:
    async def died(aside: Beside, source: PageInput) -> Any:
        raise EOFError

    monkeypatch.setattr(Beside, "_asked", died)
    with pytest.raises(PageRefused, match="dom: the page cannot be read; send the interactiveTree instead"):
        beside(lambda aside: aside.page(PageInput(url=URL, dom=LARGE)))


def test_what_is_small_is_done_at_once_and_what_is_large_in_a_thread() -> None:
    def where() -> int:
        return threading.get_ident()

    async def story(aside: Beside) -> tuple[int, int]:
        return await aside.run(LARGE_WEIGHT - 1, where), await aside.run(LARGE_WEIGHT, where)

    small, large = beside(story)
    assert small == threading.get_ident() != large


def test_texts_and_html_weigh_like_elements() -> None:
    page = read_page(PageInput(url=URL, interactive_tree=[TreeNode(i="a", r="btn", n="A")]))
    long = asyncio.run(AtOnce().page(PageInput(url=URL, dom=LARGE)))
    assert page is not None
    assert long is not None
    assert weight_of(page) == 1
    assert weight_of(long) > 100
    assert weight_of(page, markup=LARGE) > weight_of(long)
