"""Buttons that are nothing but a drawing: what everybody knows is known by its shape, whoever drew it."""
# ruff: noqa: E501 - drawings are written in few lines

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.anyio]

LINES = "fill=none stroke=currentColor stroke-width=1.5"
DRAWN = {
    "add": [
        f'<svg viewBox="0 0 24 24" {LINES}><path d="M12 4.5v15m7.5-7.5h-15"/></svg>',
        f'<svg viewBox="0 0 24 24" {LINES}><line x1=12 y1=5 x2=12 y2=19></line><line x1=5 y1=12 x2=19 y2=12></line></svg>',
        '<svg viewBox="0 0 20 20"><path d="M10.75 4.75a.75.75 0 0 0-1.5 0v4.5h-4.5a.75.75 0 0 0 0 1.5h4.5v4.5a.75.75 0 0 0 1.5 0v-4.5h4.5a.75.75 0 0 0 0-1.5h-4.5v-4.5Z"/></svg>',
        '<svg viewBox="0 0 24 24"><path d="M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z"/></svg>',
        '<svg viewBox="0 0 16 16"><path d="M8 2a.5.5 0 0 1 .5.5v5h5a.5.5 0 0 1 0 1h-5v5a.5.5 0 0 1-1 0v-5h-5a.5.5 0 0 1 0-1h5v-5A.5.5 0 0 1 8 2"/></svg>',
    ],
    "more": [
        '<svg viewBox="0 0 24 24"><path d="M12 8c1.1 0 2-.9 2-2s-.9-2-2-2-2 .9-2 2 .9 2 2 2m0 2c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2m0 6c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2"/></svg>',
        '<svg viewBox="0 0 16 16"><path d="M9.5 13a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0m0-5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0m0-5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0"/></svg>',
        '<svg viewBox="0 0 24 24" fill=none stroke=currentColor stroke-width=2><circle cx=12 cy=12 r=1></circle><circle cx=19 cy=12 r=1></circle><circle cx=5 cy=12 r=1></circle></svg>',
        '<svg viewBox="0 0 20 20"><path d="M10 3a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM10 8.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM11.5 15.5a1.5 1.5 0 1 0-3 0 1.5 1.5 0 0 0 3 0Z"/></svg>',
    ],
    "menu": ['<svg viewBox="0 0 24 24"><path d="M3 18h18v-2H3zm0-5h18v-2H3zm0-7v2h18V6z"/></svg>'],
    "close": [
        '<svg viewBox="0 0 24 24"><path d="M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z"/></svg>',
        f'<svg viewBox="0 0 24 24" {LINES}><path d="M6 18 18 6M6 6l12 12"/></svg>',
    ],
    "check": [
        f'<svg viewBox="0 0 24 24" {LINES}><path d="m4.5 12.75 6 6 9-13.5"/></svg>',
    ],
    "delete": [
        '<svg viewBox="0 0 24 24"><path d="M6 19c0 1.1.9 2 2 2h8c1.1 0 2-.9 2-2V7H6zM19 4h-3.5l-1-1h-5l-1 1H5v2h14z"/></svg>',
    ],
    "star": [
        '<svg viewBox="0 0 24 24"><path d="M12 17.27 18.18 21l-1.64-7.03L22 9.24l-7.19-.61L12 2 9.19 8.63 2 9.24l5.46 4.73L5.82 21z"/></svg>',
    ],
    "edit": [
        '<svg viewBox="0 0 24 24"><path d="M20.71,7.04C21.1,6.65 21.1,6 20.71,5.63L18.37,3.29C18,2.9 17.35,2.9 16.96,3.29L15.12,5.12L18.87,8.87M3,17.25V21H6.75L17.81,9.93L14.06,6.18L3,17.25Z"/></svg>',
        # the same picture in other units, beside a frame that is not drawn
        '<svg viewBox="0 0 48 48"><path d="M0 0h48v48H0z" fill=none /><g transform="scale(2)"><path d="M20.71,7.04C21.1,6.65 21.1,6 20.71,5.63L18.37,3.29C18,2.9 17.35,2.9 16.96,3.29L15.12,5.12L18.87,8.87M3,17.25V21H6.75L17.81,9.93L14.06,6.18L3,17.25Z"/></g></svg>',
    ],
    "": [
        f'<svg viewBox="0 0 24 24" {LINES}><path d="M5 12h14"/></svg>',  # a minus
        f'<svg viewBox="0 0 24 24" {LINES}><circle cx=12 cy=12 r=9></circle></svg>',
        '<svg viewBox="0 0 24 24"><rect x=3 y=3 width=18 height=18></rect></svg>',
    ],
}  # fmt: skip


async def test_a_sign_is_known_by_its_shape(show):
    drawn = [(name, one.replace("<svg", "<svg width=24 height=24", 1)) for name, some in DRAWN.items() for one in some]
    driver = await show("".join(f"<p><button class=x1>{one}</button></p>" for _, one in drawn))
    assert [node["n"] for node in (await driver.snapshot())["interactiveTree"]] == [name for name, _ in drawn]


async def test_what_is_written_counts_before_what_is_drawn(show):
    plus = DRAWN["add"][0].replace("<svg", "<svg width=24 height=24", 1)
    driver = await show(f"<button aria-label=Zoom>{plus}</button><button title=Grow>{plus}</button><button>{plus} Row</button>")
    assert [node["n"] for node in (await driver.snapshot())["interactiveTree"]] == ["Zoom", "Grow", "Row"]


async def test_an_icon_is_known_by_what_its_library_calls_it(show):
    driver = await show(
        "<button><svg width=24 height=24 data-testid=MoreVertIcon><path d='M1 1h2'/></svg></button>"
        "<button><svg width=24 height=24 data-icon=plus><path d='M1 1h2'/></svg></button>"
    )
    assert [node["n"] for node in (await driver.snapshot())["interactiveTree"]] == ["more vert", "plus"]


async def test_a_drawing_that_is_written_too_long_or_holds_text_says_nothing(show):
    bin_ = DRAWN["delete"][0].replace("<svg", "<svg width=24 height=24", 1)
    long = bin_.replace("/></svg>", f' id="{"x" * 5000}"/></svg>')
    worded = bin_.replace("</svg>", "<text>x</text></svg>")
    driver = await show(f"<button class=x1>{bin_}</button><button class=x1>{long}</button><button class=x1>{worded}</button>")
    names = [node["n"] for node in (await driver.snapshot())["interactiveTree"]]
    assert names[0] == "delete"
    assert "delete" not in names[1:]


async def test_the_word_that_a_font_of_icons_draws_is_no_part_of_a_name(show):
    driver = await show(
        "<button><span class=material-icons>add</span> Create contact</button>"
        "<button class=icon-btn title='Edit label'><span class=material-icons>edit</span></button>"
        "<button class=icon-btn><span class=material-symbols-outlined>delete</span></button>"
        "<button><span class=word>add</span> Row</button>"
    )
    names = [node["n"] for node in (await driver.snapshot())["interactiveTree"]]
    assert names == ["Create contact", "Edit label", "delete", "add Row"]


async def test_a_star_says_by_how_it_is_drawn_whether_it_is_on(show):
    driver = await show(
        "<button class=email-star>★</button><p><button class=email-star>☆</button>"
        "<p><button class=fav><span class=material-icons>star_border</span></button>"
        "<p><button class='email-important marked'>▶</button><p><button class=email-important>▷</button>"
        "<p><button class=play>▶</button><p><button>★ Rate</button>"
        "<p><button>★</button><button>★</button><button>☆</button>"
    )
    tree = (await driver.snapshot())["interactiveTree"]
    states = [(node["n"], node.get("s")) for node in tree if node["r"] == "btn"]
    assert states[:5] == [
        ("star", "pressed"), ("star", "unpressed"), ("star", "unpressed"), ("important", "pressed"),
        ("important", "unpressed"),
    ]  # fmt: skip
    assert not any(state for _, state in states[5:])  # what plays, a word beside it, one of several for a rating


async def test_a_row_with_an_unnamed_box_can_be_opened_as_well(show):
    row = "<div style='cursor:pointer'><input type=checkbox><button>Archive</button><span>{} </span><span>May</span></div>"
    driver = await show(f"<div>{row.format('Boat trip')}{row.format('Roof plan')}</div>")
    tree = (await driver.snapshot())["interactiveTree"]
    buttons = [node["n"] for node in tree if node["r"] == "btn"]
    assert buttons == ["Boat trip May", "Archive", "Roof plan May", "Archive"]
