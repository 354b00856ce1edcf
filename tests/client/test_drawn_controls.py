"""What pages of component libraries draw: lists of several choices, pickers, tags, toasts, questions, tables."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.anyio]


async def seen(show, html):
    """The tree of a page by id; texts and messages by what they say."""
    page = await (await show(html)).snapshot()
    return {node["n"] if node["r"] in ("txt", "alert", "hdr", "dialog") else node["i"]: node for node in page["interactiveTree"]}


async def test_each_choice_of_a_list_stands_in_a_line_of_its_own(show):
    tree = await seen(
        show,
        """
        <button id=several role=combobox aria-label=Interests aria-expanded=false><span><span class=badge>Touring</span><span class=badge>Sweep</span></span></button>
        <button id=one role=combobox aria-label=City aria-expanded=false><span><b>Oslo</b><small>Norway</small></span></button>
        """,
    )
    assert (tree["several"]["v"], tree["one"]["v"]) == ("Touring\nSweep", "OsloNorway")


async def test_a_labelled_button_that_opens_a_picker_is_a_field(show):
    tree = await seen(
        show,
        """
        <label for=born>Birthday</label><button type=button id=born aria-haspopup=dialog aria-expanded=false>23/11/1991</button>
        <button id=more aria-haspopup=dialog>More</button>
        <label for=acts>Acts</label><button id=acts aria-haspopup=menu>Pick</button>
        """,
    )
    assert (tree["born"]["r"], tree["born"]["n"], tree["born"]["v"]) == ("inp", "Birthday", "23/11/1991")
    assert "readonly" in tree["born"]["s"]
    assert (tree["more"]["r"], tree["acts"]["r"]) == ("btn", "btn")


async def test_a_button_that_stays_pressed_says_whether_it_is(show):
    tree = await seen(show, "<button id=on aria-pressed=true>Star</button><button id=off aria-pressed=false>Pin</button><button id=plain>Go</button>")
    assert (tree["on"]["s"], tree["off"]["s"], "s" in tree["plain"]) == (["selected", "pressed"], "unpressed", False)


async def test_a_sign_that_takes_a_tag_off_says_which(show):
    tree = await seen(
        show,
        """
        <p>Swift <span>eight<button id=a aria-label=Close><svg></svg></button></span> <span>racing <button id=b>×</button></span></p>
        <div>Otter <button id=c aria-label=Delete></button><button id=d>Edit</button></div><button id=e>Remove all</button>
        """,
    )
    assert tree["a"]["d"] == "Close eight"
    assert [one for one in ("b", "c", "d", "e") if "d" in tree[one]] == []


@pytest.mark.parametrize(
    "around",
    [
        "<div role=dialog><div class=modal-header><div class=modal-title>Remove member</div>{}</div><p>Sure?</p></div>",
        "<div role=dialog><h2>Remove member</h2>{}</div>",
        "<div class=alert>Remove member {}</div>",
        "<div role=dialog>Remove member{}</div>",
    ],
)
async def test_what_closes_a_dialog_or_a_message_takes_nothing_away(show, around):
    tree = await seen(show, around.format("<button id=x aria-label=Close></button>"))
    assert "d" not in tree["x"]


async def test_what_can_be_swiped_away_is_a_message(show):
    tree = await seen(
        show,
        """
        <section aria-live=polite><ol style="position:fixed;bottom:0"><li id=toast tabindex=0><div>Otter was saved.</div></li></ol></section>
        <section aria-live=polite><table><tr><td>Ann</td><td id=cell>Row</td></tr></table></section>
        <script>toast.addEventListener("pointerdown", () => {}); toast.addEventListener("click", () => {}); cell.addEventListener("click", () => {})</script>
        """,
    )
    assert "toast" not in tree
    assert tree["Otter was saved."]["r"] == "alert"
    assert [node["r"] for node in tree.values() if "Ann" in node["n"]] == ["txt"]
    assert tree["cell"]["r"] == "btn"


ASKS = "<div role=alertdialog aria-label=Sure><h2>Are you sure?</h2><p>{}</p><button id=no>Cancel</button><button id=yes>Continue</button></div>"


@pytest.mark.parametrize(
    ("said", "alerts"),
    [("This cannot be undone.", 0), ("This removes Tom.", 0), ("Could not remove Tom.", 1)],
)
async def test_a_question_is_no_message_of_an_error(show, said, alerts):
    page = await (await show(ASKS.format(said))).snapshot()
    assert sum(node["r"] == "alert" for node in page["interactiveTree"]) == alerts


async def test_what_asks_nothing_is_an_error_by_its_class_however_many_ways_out_it_has(show):
    box = "<div role=alertdialog class=danger aria-label=Payment><p>{}</p><button id=a>Retry</button><button id=b>Close</button></div>"
    page = await (await show(box.format("Card declined"))).snapshot()
    assert [node.get("s") for node in page["interactiveTree"] if node["r"] == "alert"] == ["error"]
    page = await (await show(box.format("Pay by another card?"))).snapshot()
    assert not any(node["r"] == "alert" for node in page["interactiveTree"])


COUNTS = """(() => { const own = Element.prototype.querySelector; window.looks = 0;
    Element.prototype.querySelector = function (words) { window.looks += this.id === "note"; return own.call(this, words); }; })()"""


async def test_a_note_that_many_things_have_is_looked_through_once(show):
    crosses = "".join(f"<button aria-label=Go{n} aria-describedby=note></button>" for n in range(30))
    driver = await show(f"<p id=note>What they do</p>{crosses}")
    await driver.page.evaluate(COUNTS)
    page = await driver.snapshot()
    assert sum(node.get("d") == "What they do" for node in page["interactiveTree"]) == 30
    assert await driver.page.evaluate("looks") <= 2


async def test_a_list_of_the_browser_that_is_laid_over_a_text_is_there(show):
    tree = await seen(
        show,
        """
        <span style="position:relative;display:inline-block;width:80px;height:20px"><select id=year aria-label=Year style="opacity:0;position:absolute;inset:0;width:100%"><option>1990<option selected>1991</select><span aria-hidden=true>1991</span></span>
        <div style="opacity:0"><select id=gone aria-label=Gone><option>1</select></div>
        """,
    )
    assert tree["year"]["v"] == "1991"
    assert "gone" not in tree


async def test_the_texts_of_a_row_that_can_be_pressed_are_things_by_themselves(show):
    row = "<li class=row><span>{0}</span> <b>{1}</b> <button>Close</button></li>"
    tree = await seen(show, f"<ul>{row.format('Heron', 'double')}{row.format('Swift', 'racing')}</ul><script>document.querySelectorAll('li').forEach((one) => {{ one.onclick = () => {{}} }})</script>")
    assert {"Heron", "double", "Swift", "racing"} <= set(tree)


async def test_what_lies_behind_a_dialog_is_no_button(show):
    tree = await seen(show, "<button id=a>Go</button><div id=veil class=fade style='position:fixed;inset:0;z-index:-1'></div><script>veil.onclick = () => {}</script>")
    assert list(tree) == ["a"]
