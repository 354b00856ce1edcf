"""A control belongs to the thing whose entry, card or page it stands in, and to none that is only spoken of there."""

from __future__ import annotations

import pytest

from engine.language import refine
from engine.observe import PageInput, read_page
from engine.observe.page import TreeNode
from engine.rules import Reader

OWN, OK = "<button id=own>Archive</button>", "<button id=ok>Archive</button>"
OTHER = "<button id=f>Archive</button>"
FALCON = "<h1>Falcon</h1>"


def card(name, id_, more=""):
    return f"<div><h3>{name}</h3><p>text{more}</p><button id={id_}>Archive</button></div>"


def row(id_, *cells):
    texts = "".join(f"<td>{one}</td>" for one in cells)
    return f"<tr>{texts}<td><a href=/{id_}>o</a><button id={id_}>Archive</button></td></tr>"


OWNED = {
    "a card": f"<h1>Inbox</h1>{card('Kite', 'k')}{card('Lamp order', 'ok')}",
    "a row": f"<h1>Inbox</h1><table>{row('k', 'Kite', 'after Lamp order')}{row('ok', 'Lamp order', '-')}</table>",
    "a row with an answer": f"<table>{row('k', 'Ann', 'Kite')}{row('ok', 'Ann', 'Re: Lamp order')}</table>",
    "a row that says what it is": f"<table>{row('k', 'Card Kite', '')}{row('ok', 'Card Lamp order', '')}</table>",
    "the page": f"<h1>Lamp order</h1><p>a</p>{OK}",
    "the page, with what it is": f"<h1>Card 7: Lamp order</h1><p>a</p>{OK}",
    "the page's tools": f"<div><div>{OK}</div><h1>Lamp order</h1><p>x</p></div>",
    "a flat list": f"<h1>Inbox</h1><span>Kite</span><button id=k>Archive</button><span>Lamp order</span>{OK}",
    "a list of one": f"<h1>Inbox</h1><ul><li>Lamp order {OK}</li></ul>",
    "a section": f"<h1>All</h1><section><h2>Kite</h2>{OWN}</section><section><h2>Lamp order</h2><p>a</p>{OK}</section>",
    "a part under headings": f"<h1>Inbox</h1><h2>Kite</h2>{OWN}<h2>Lamp order</h2><p>a</p>{OK}",
    "a part of a section": f"<h1>Inbox</h1><section><h2>Lamp order</h2><h3>More</h3>{OK}</section>",
}  # fmt: skip
SPOKEN_OF = {
    "a paragraph": f"{FALCON}<p>Depends on Lamp order and others.</p>{OWN}",
    "a link below": f"{FALCON}{OWN}<ul><li><a href=/l>Lamp order</a></li></ul>",
    "a link before": f"{FALCON}<p>See also <a href=/l>Lamp order</a></p>{OWN}",
    "a list of facts": f"{FALCON}<dl><dt>Depends on</dt><dd>Lamp order</dd></dl>{OWN}",
    "a text by itself": f"{FALCON}<p>Depends on:</p><p>Lamp order</p>{OWN}",
    "a section": f"<h1>Inbox</h1><section><h2>Kite</h2><p>Lamp order was discussed</p>{OWN}</section>",
    "another row": f"<h1>Inbox</h1><table>{row('k', 'Kite', 'depends on Lamp order')}{row('f', 'Falcon', '-')}</table>",
    "another entry": f"<h1>All</h1><ul><li><b>Kite</b> <i>after Lamp order</i> {OWN}</li><li>Falcon {OTHER}</li></ul>",
    "a path": f"<nav><a href=/>Home</a><a href=/l>Lamp order</a></nav>{FALCON}{OWN}",
    "a comment": f"{FALCON}{OWN}<ul><li>Lamp order is late <button>Reply</button></li></ul>",
    "the side": f"<aside><a href=/l>Lamp order</a></aside><main>{FALCON}<p>x</p>{OWN}</main>",
    "a message": f"<div role=alert>Lamp order was created</div>{FALCON}{OWN}",
    "a page without heading": f"<p>Depends on Lamp order and others.</p>{OWN}",
    "a card": f"<h1>Inbox</h1>{card('Kite', 'k', ' before Lamp order')}{card('Falcon', 'f')}",
    "a heading": f"<h1>Kite, a part of Lamp order</h1>{OWN}",
}  # fmt: skip


@pytest.fixture(scope="session")
def found(bundle):
    """The id of the control that a step means on a page; None where none is."""

    def of(step: str, html: str) -> str | None:
        page = read_page(PageInput(url="https://mail.example/inbox", dom=f"<body>{html}</body>"))
        target = refine(Reader(bundle), step, page).target
        return target.id if target else None

    return of


DEEDS = ["Click the archive button of “Lamp order”", "Delete “Lamp order”"]


def named(html, step):
    return html.replace("Archive", "Delete") if step.startswith("Delete") else html


@pytest.mark.parametrize("step", DEEDS)
@pytest.mark.parametrize("page", OWNED.values(), ids=OWNED)
def test_the_control_of_the_thing_itself_is_found(found, step, page):
    assert found(step, named(page, step)) == "ok"


@pytest.mark.parametrize("step", DEEDS)
@pytest.mark.parametrize("page", SPOKEN_OF.values(), ids=SPOKEN_OF)
def test_what_only_speaks_of_the_thing_has_no_control_of_it(found, step, page):
    assert found(step, named(page, step)) is None


@pytest.mark.parametrize("page", ["a paragraph", "a link below", "the side", "a message", "a card"])
def test_a_control_of_the_page_is_not_beside_what_the_page_mentions(found, page):
    assert found('Click "Archive" next to "Lamp order"', SPOKEN_OF[page]) in (None, "k")


def test_who_says_beside_may_name_any_words_of_a_row(found):
    assert found('Click "Archive" in the row of "Lamp order"', SPOKEN_OF["another row"]) == "k"


@pytest.mark.parametrize(
    ("nodes", "id_"),
    [
        ([("hdr", "h", "Lamp order"), ("btn", "ok", "Archive")], "ok"),
        ([("hdr", "h", "Inbox"), ("txt", "a", "Kite"), ("btn", "k", "Archive"), ("txt", "b", "Lamp order"),
          ("btn", "ok", "Archive")], "ok"),
        ([("hdr", "h", "Falcon"), ("txt", "p", "Depends on Lamp order"), ("btn", "own", "Archive")], None),
        ([("hdr", "h", "Falcon"), ("btn", "own", "Archive"), ("link", "l", "Lamp order")], None),
    ],
)  # fmt: skip
def test_a_tree_tells_it_too(bundle, nodes, id_):
    tree = [TreeNode(r=role, i=name, n=text) for role, name, text in nodes]
    page = read_page(PageInput(url="https://mail.example/inbox", interactive_tree=tree))
    target = refine(Reader(bundle), DEEDS[0], page).target
    assert (target.id if target else None) == id_
