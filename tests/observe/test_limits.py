"""Pages that are too large, too deep or too odd are refused with a reason."""

from __future__ import annotations

import pytest

from engine.observe import PageInput, PageLimits, PageRefused, PageState, SemanticNode, TreeNode, read_page

URL = "https://x.example/"
DEEP = "dom: nested deeper than 1,000 elements; send the interactiveTree instead"
MANY = "dom: more than 150,000 elements; send the interactiveTree instead"


def read(dom: str) -> PageState:
    page = read_page(PageInput(url=URL, dom=dom))
    assert page is not None
    return page


SOME = " ".join(f"a{n}" for n in range(9_000))
ENDLESS = [  # a ">" or a "<" in quotes, and what only looks like quotes, hide no attribute
    "<a " + SOME.replace("00 ", '00 q=">" ') + ">x</a>",
    "<a " + SOME.replace("00 ", "00 q='><b ' ") + ">x</a>",
    f'<a =" x=">" {SOME}>x</a>',
    f'<a x=y="b {SOME}">x</a>',
    f"""<a x="<b y='" {SOME} z='">x</a>""",
    f"<a/{SOME.replace(' ', '/')}>x</a>",
    f"<a {SOME}",
]


@pytest.mark.parametrize("attributes", ["", 'title="a > b"'])
def test_a_drawing_of_one_long_attribute_is_read(attributes: str) -> None:
    path = "M 15 8 L " * 20_000
    assert len(read(f'<button {attributes}><svg><path d="{path}"></path></svg>Save</button>').elements) == 1


@pytest.mark.parametrize(
    ("dom", "refusal"),
    [
        ("<div>" * 100_000, DEEP),
        ("<span role=button>" * 1_100, DEEP),
        ("<ul><li>" * 60_000, DEEP),
        ("<div>" * 100_000 + "</div>" * 100_000, DEEP),
        ("<button>x</button>" * 200_000, MANY),
        ("<br>" * 200_000, MANY),
        ("<b></b></i></i></i>" * 200_000, MANY),
        ("<button>x</button>" * 21_000,
         "dom: 21,000 interactive elements, at most 20,000; send the interactiveTree instead"),
        ("x" * (8 * 1024 * 1024 + 1), "dom: 8,388,609 characters, at most 8,388,608; send the interactiveTree instead"),
        (f"<a {' '.join(f'a{n}=1' for n in range(50_000))}>x</a>",
         "dom: a tag with more than 2,000 attributes; send the interactiveTree instead"),
        *[(tag, "dom: a tag with more than 2,000 attributes; send the interactiveTree instead") for tag in ENDLESS],
        ("<div>" * 900 + "<button>x</button>" * 19_000,
         "dom: too many elements nested too deep; send the interactiveTree instead"),
    ],
    ids=lambda text: text[:24],
)  # fmt: skip
def test_a_page_is_refused(dom: str, refusal: str) -> None:
    with pytest.raises(PageRefused) as refused:
        read(dom)
    assert str(refused.value) == refusal


def test_a_list_is_refused() -> None:
    message = "5 nodes, at most 4; send only what is in the viewport and around it"
    limits = PageLimits(elements=4)
    with pytest.raises(PageRefused) as refused:
        read_page(PageInput(url=URL, interactive_tree=[TreeNode(i=n, r="btn") for n in range(5)]), limits)
    assert (refused.value.path, refused.value.message) == ("interactiveTree", message)
    with pytest.raises(PageRefused) as refused:
        read_page(PageInput(url=URL, semantic_nodes=[SemanticNode(id=n, role="btn") for n in range(5)]), limits)
    assert (refused.value.path, refused.value.message) == ("semanticNodes", message)
    with pytest.raises(PageRefused) as refused:
        read_page(PageInput(url=URL, skeleton_dom="<button>x</button>" * 5), limits)
    assert refused.value.path == "skeletonDom"


@pytest.mark.parametrize(
    ("dom", "count"),
    [
        ("<div>" * 900 + "<button>x</button>", 1),
        ("<p>x<br>" * 20_000 + "<button>x</button>", 1),
        ("<script>" + "'<div>' " * 900 + "</script>" + "<p>x</p>" * 5_000 + "<button>x</button>", 1),
        (f"<p>{'word ' * 100_000}</p><button>x</button>", 1),
        ("<div role=dialog>" * 900 + "<button>x</button>", 1),
        ("<label>x" * 900 + "<input>", 1),
        ("<button>x</button>" * 19_000, 19_000),
        (f"<select>{'<option>x' * 50_000}</select>", 1),
    ],
    ids=lambda text: str(text)[:24],
)
def test_a_large_page_is_read(dom: str, count: int) -> None:
    assert len(read(dom).elements) == count


def test_a_parser_that_fails_leaves_the_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("parser")

    monkeypatch.setattr("engine.observe.html.LexborHTMLParser", broken)
    one, other = read("<p>a</p>"), read("<p>b</p>")
    assert not one.extracted
    assert one.hash != other.hash
    assert one == read("<p>a</p>")
