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


async def test_a_tag_may_stand_in_what_is_called_a_header_as_a_whole(show):
    tag, bar = "<span>racing <button id=a aria-label=Remove></button></span>", "<span>Swift</span>"
    tree = await seen(show, f"<div class=page-header><div><div><div>{bar}{tag}</div></div></div></div>")
    assert tree["a"]["d"] == "Remove racing"
    tree = await seen(show, f"<div class=page-header><div>{tag}</div></div>")
    assert "d" not in tree["a"]


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


async def test_a_word_that_a_font_draws_as_one_picture_is_what_a_button_shows_and_no_part_of_its_name(show):
    # The letters are drawn over one another here, so that a word is as wide as the picture would be.
    picture = "<i style='font: 24px monospace; letter-spacing: {}px'>{}</i>"
    add, dots, word = picture.format(-6.448, "add"), picture.format(-11.781, "more_vert"), picture.format(0, "search")
    tree = await seen(show, f"<button id=a>{add} Add member</button><button id=b>{dots}</button><button id=c>{word} all</button>")
    assert [tree[one]["n"] for one in "abc"] == ["Add member", "more vert", "search all"]


async def test_a_button_that_opens_a_list_is_a_field_with_what_was_picked(show):
    tree = await seen(
        show,
        """
        <div id=inside role=button tabindex=0 aria-haspopup=listbox aria-labelledby=l1><span id=l1>Role</span><span>Rower</span></div>
        <span id=l2>City</span><button id=outside aria-haspopup=listbox aria-labelledby="l2 chosen"><span id=chosen>Oslo</span></button>
        <div role=button tabindex=0 aria-haspopup=listbox aria-labelledby=l3><span id=l3>Language</span><select id=native style="position:absolute;opacity:0"><option>Norsk</select></div>
        <button id=menu aria-haspopup=menu aria-labelledby=l2>Oslo</button><button id=plain aria-haspopup=listbox>Sort</button>
        """,
    )
    assert [(tree[one]["r"], tree[one]["n"], tree[one]["v"]) for one in ("inside", "outside")] == [("inp", "Role", "Rower"), ("inp", "City", "Oslo")]
    assert (tree["native"]["r"], tree["native"]["n"]) == ("sel", "Language")
    assert [node["n"] for node in tree.values()].count("Language") == 1
    assert (tree["menu"]["r"], tree["plain"]["r"]) == ("btn", "btn")


async def test_a_slider_that_a_script_draws_over_the_browsers_own_is_that_one(show):
    tree = await seen(
        show,
        """
        <div style="width:200px"><label>Text size</label><div tabindex=0 style="position:relative;height:20px"><input id=size type=range min=1 max=5 value=3
        aria-label="Slider value" style="position:absolute;inset:0;margin:0;opacity:0;pointer-events:none"><div>3</div></div></div>
        """,
    )
    assert (tree["size"]["r"], tree["size"]["n"], tree["size"]["v"], "occ" in tree["size"]) == ("slider", "Text size", "3", False)
    assert not [node for node in tree.values() if node["r"] == "btn"]


async def test_a_chip_is_chosen_that_is_marked_so_beside_others_of_its_make(show):
    chip = "<div class='chip{}'><span role=button tabindex=0 id={}>{}</span></div>"
    chips = chip.format("", "a", "Touring") + chip.format(" chip--selected", "b", "Sweep") + chip.format("", "c", "Racing")
    tree = await seen(show, f"<div>{chips}</div><div class=selected><span role=button tabindex=0 id=d>Alone</span></div>")
    assert [tree[one].get("s") for one in "abcd"] == [None, "selected", None, None]


async def test_what_a_script_notes_on_a_button_does_not_say_whether_a_switch_is_on(show):
    tree = await seen(show, "<button id=off role=switch aria-checked=false>News</button><script>off.checked = true</script>")
    assert "s" not in tree["off"]


async def test_a_tag_that_may_be_pressed_is_no_row_of_the_sign_that_takes_it_off(show):
    tag = "<div class=tag role=row><span role=button tabindex=0>{0}</span><i role=button tabindex=0 id={0} aria-label=close style='display:inline-block;width:9px;height:9px'></i></div>"
    boat = "<div class=boat><b>{}</b><button>Favourite</button><div>{}{}</div></div>"
    boats = boat.format("Otter", tag.format("four"), tag.format("touring")) + boat.format("Swift", tag.format("eight"), tag.format("racing"))
    tree = await seen(show, f"<div>{boats}</div>")
    assert (tree["racing"]["d"], tree["racing"]["row"]) == ("close racing", "SwiftFavourite eight racing")


async def test_an_open_menu_is_no_part_of_the_words_of_its_row(show):
    menu = "<ul role=menu><li role=menuitem tabindex=0>Edit</li><li role=menuitem tabindex=0>Deactivate</li></ul>"
    tree = await seen(show, f"<table><tr><td>Ann</td><td><button id=dots>More</button>{menu}</td></tr></table>")
    assert tree["dots"]["row"] == "Ann More"


async def test_what_a_list_draws_over_itself_does_not_cover_it(show):
    tree = await seen(
        show,
        """
        <div style="position:relative;width:200px;height:30px"><div id=several role=combobox aria-haspopup=listbox tabindex=0 style="height:30px"></div><div style="position:absolute;inset:0"></div></div>
        <div style="position:relative;width:200px;height:30px"><div id=under role=combobox aria-haspopup=listbox tabindex=0 style="height:30px"></div><button style="position:absolute;inset:0">Over</button></div>
        """,
    )
    assert ("occ" in tree["several"], "occ" in tree["under"]) == (False, True)


async def test_a_list_that_is_drawn_over_a_dialog_scrolls_there(show):
    entries = "".join(f"<li role=menuitem tabindex=0 style='height:40px'>{name}</li>" for name in ("Bergen", "Cork", "Oslo", "Porto"))
    page = """
        <div style="height:60px;overflow:auto"><div style="height:200px"></div><button id=behind>Behind</button></div>
        <div role=dialog aria-modal=true style="position:fixed;inset:0;background:white"><button>Save</button></div>
        <ul role=menu style="position:fixed;z-index:2;top:50px;left:50px;height:80px;overflow:auto">{}</ul>
        """
    tree = {node["n"]: node for node in (await (await show(page.format(entries))).snapshot())["interactiveTree"]}
    assert ("occ" in tree["Porto"], "occ" in tree["Behind"]) == (False, True)


async def test_a_list_that_a_script_has_drawn_beside_that_of_the_browser_goes_by_the_text_before_it(show):
    tree = await seen(
        show,
        """
        <div><div><span>Status:</span></div><div><div><select style="opacity:0;position:absolute;width:1px"><option>new</select>
        <button id=state role=combobox aria-haspopup=listbox aria-expanded=false title=new><span>new</span></button></div></div></div>
        <div><span>Owner</span><input><button id=unit role=combobox aria-haspopup=listbox aria-expanded=false title=Minutes>Minutes</button></div>
        <button id=lone role=combobox aria-haspopup=listbox aria-expanded=false title="Who looks after it">Ada</button>
        """,
    )
    assert [tree[one]["n"] for one in ("state", "unit", "lone")] == ["Status", "Minutes", "Who looks after it"]
    assert (tree["state"]["v"], "d" in tree["state"]) == ("new", False)


async def test_a_box_over_its_drawing_is_there_unless_the_drawing_says_more(show):
    tree = await seen(
        show,
        """
        <style>span{position:relative;display:inline-block;width:18px;height:18px} input{position:absolute;opacity:0;width:16px;height:16px;margin:0}</style>
        <div><span><input id=box type=checkbox aria-label="Select 5"><i></i></span>Five</div>
        <div><span style="width:200px;height:60px"><input id=wide type=checkbox aria-label="Select 6"><i></i></span></div>
        """,
    )
    assert ("box" in tree, "wide" in tree) == (True, False)


async def test_the_choices_that_are_drawn_over_a_list_are_its_own(show):
    tags = "<div class=tag role=option><span>{}</span><button aria-label=Remove style='width:9px;height:9px'></button></div>"
    box = "<div style='position:relative;width:300px;height:30px'><div id={} role=combobox aria-haspopup=listbox aria-label=Interests tabindex=0 style='height:30px'></div>{}</div>"
    over = "<div style='position:absolute;inset:0'><div role=listbox style='display:flex'>{}</div></div>"
    two, one = over.format(tags.format("Touring") + tags.format("Sweep")), over.format(tags.format("Sweep"))
    tree = await seen(show, box.format("two", two) + box.format("one", one) + box.format("none", ""))
    assert [tree[name]["v"] for name in ("two", "one", "none")] == ["Touring\nSweep", "Sweep", ""]


@pytest.mark.parametrize(
    ("more", "dialogs"), [("", 0), ("<p>Sure?</p>", 1), ("<button>Close</button>", 1), ("<input aria-label=Find>", 1)]
)
async def test_a_menu_on_a_dialog_of_its_own_is_no_dialog(show, more, dialogs):
    menu = "<ul role=menubar><li role=menuitem tabindex=0>Edit</li></ul>"
    page = await (await show(f"<button>Dots</button><div role=dialog>{menu}{more}</div>")).snapshot()
    assert [node["r"] for node in page["interactiveTree"]].count("dialog") == dialogs


async def test_a_list_that_a_script_draws_is_of_the_form_that_it_stands_in(show):
    tree = await seen(
        show,
        "<form><div id=list role=combobox aria-label=City aria-haspopup=listbox tabindex=0>Oslo</div><button id=save>Save</button></form>"
        "<div id=lone role=combobox aria-label=Role aria-haspopup=listbox tabindex=0>Cox</div>",
    )
    assert (tree["list"]["fm"], "fm" in tree["lone"]) == (tree["save"]["fm"], False)


async def test_a_slider_without_a_size_stands_where_its_handle_is_drawn_and_is_moved_by_keys(show, do):
    driver = await show(
        """
        <label id=l>Text size</label><div style="width:200px;height:20px"><div id=handle tabindex=0 style="position:relative"><input id=size type=range readonly tabindex=-1 min=1 max=5 value=3
        aria-labelledby=l style="position:absolute;width:0;height:0;clip:rect(0px,0px,0px,0px)"></div></div>
        <script>handle.onkeydown = (event) => { size.value = Number(size.value) + 1; event.preventDefault(); }</script>
        """
    )
    tree = {node["i"]: node for node in (await driver.snapshot())["interactiveTree"]}
    assert (tree["size"]["r"], tree["size"]["n"], tree["size"]["v"], "s" in tree["size"]) == ("slider", "Text size", "3", False)
    done = (await do(driver, 'setValue("size", "5")'))["done"]
    assert (done.ok, done.observed) == (True, "5")


async def test_a_text_that_shows_in_a_hidden_one_is_read(show):
    hidden = "<div>Priority:</div><div><span style='visibility:hidden'><span style='visibility:visible'>High</span>/<span>Low</span></span></div>"
    tree = await seen(show, hidden)
    assert ("Priority:" in tree, "High" in tree, "Low" in tree) == (True, True, False)


_VEIL = "position: fixed; inset: 0; background: rgba(0, 0, 0, 0.5)"


async def in_dialog(show, html):
    """By name, whether each control of a page stands in a dialog, and what its dialogs are called."""
    page = await (await show(html)).snapshot()
    controls = {node["n"]: node.get("dlg", False) for node in page["interactiveTree"] if node["r"] in ("btn", "inp")}
    return controls, [node["n"] for node in page["interactiveTree"] if node["r"] == "dialog"]


async def test_what_stands_on_a_veil_over_the_page_is_a_dialog(show):
    box = "<div><h3>New oak</h3><input aria-label=Name><button>Keep</button></div>"
    assert await in_dialog(show, f"<button>Add</button><div style='{_VEIL}'>{box}</div>") == (
        {"Add": False, "Name": True, "Keep": True}, ["New oak"]
    )  # fmt: skip
    beside = f"<button>Add</button><div style='{_VEIL}'></div><div style='position: fixed; top: 90px; left: 90px'>{box}</div>"
    assert await in_dialog(show, beside) == ({"Add": False, "Name": True, "Keep": True}, ["New oak"])


@pytest.mark.parametrize(
    "style",
    [
        "position: fixed; inset: 0",  # the application itself
        "position: fixed; inset: 0; background: white",
        "position: fixed; inset: 0 0 auto 0; height: 90px; background: rgba(0, 0, 0, 0.5)",  # a bar
        "position: fixed; inset: 0; background: rgba(0, 0, 0, 0.5); display: none",
        "position: fixed; inset: 0; background: rgba(0, 0, 0, 0.5); pointer-events: none",
    ],
)
async def test_what_is_no_veil_holds_no_dialog(show, style):
    controls, dialogs = await in_dialog(show, f"<p>Oaks</p><button>Add</button><div style='{style}'><button>Keep</button></div>")
    assert (any(controls.values()), dialogs) == (False, [])


async def test_a_layer_on_which_the_page_stands_is_no_veil(show):
    controls, dialogs = await in_dialog(show, f"<div style='{_VEIL}'><h1>Sign in</h1><input aria-label=Name><button>Go</button></div>")
    assert (controls, dialogs) == ({"Name": False, "Go": False}, [])


async def test_a_label_for_nothing_names_the_one_field_after_it(show):
    tree = await seen(
        show,
        """
        <div><label>Code <b>*</b></label><input id=code placeholder="e.g. E11.65"></div>
        <div><label>Oak</label><div><input id=oak placeholder=Search><button>Saved</button></div></div>
        <div><label>Size</label><div><input id=from placeholder=From><input id=to placeholder=To></div></div>
        <label for=other>Other</label><input id=bare placeholder=Bare><input id=other>
        """,
    )
    assert {key: tree[key]["n"] for key in ("code", "oak", "from", "to", "bare")} == {
        "code": "Code", "oak": "Oak", "from": "From", "to": "To", "bare": "Bare",
    }  # fmt: skip
