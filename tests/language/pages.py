"""Pages of a few tags, as the service reads them."""

from __future__ import annotations

from engine.observe import PageInput, PageState, read_page


def page(html: str, url: str = "https://a.example/") -> PageState:
    read = read_page(PageInput(url=url, dom=html))
    assert read is not None
    return read
