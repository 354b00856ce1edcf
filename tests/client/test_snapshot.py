"""What the in-page script sees of a page."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.anyio]


async def seen(show, html, **options):
    """The tree of a page without coordinates."""
    page = await (await show(html, **options)).snapshot()
    return [{key: value for key, value in node.items() if key != "xy"} for node in page["interactiveTree"]]


async def test_controls_come_with_roles_names_and_live_values(show):
    driver = await show(
        """
        <label>First name <input id=first value=Ada></label>
        <input id=mail type=email placeholder="Your email">
        <input id=labelled aria-labelledby=hint><span id=hint>Phone number</span>
        <textarea id=note aria-label=Note>one</textarea>
        <select id=city title=City><option>Pune<option selected>Paris</select>
        <input id=go type=submit value=Send>
        <button id=save>Save <b>all</b></button>
        <a id=help href="/help?x=1#top">Help</a>
        <input id=volume type=range aria-label=Volume value=30>
        """
    )
    await driver.page.evaluate("first.value = 'Grace'; note.value = 'two'")
    tree = {node["i"]: node for node in (await driver.snapshot())["interactiveTree"]}
    assert [(i, tree[i]["r"], tree[i]["n"], tree[i].get("v")) for i in tree if i != "hint"] == [
        ("first", "inp", "First name", "Grace"),
        ("mail", "inp", "Your email", ""),
        ("labelled", "inp", "Phone number", ""),
        ("note", "inp", "Note", "two"),
        ("city", "sel", "City", "Paris"),
        ("go", "btn", "Send", None),
        ("save", "btn", "Save all", None),
        ("help", "link", "Help", None),
        ("volume", "slider", "Volume", "30"),
    ]
    assert tree["city"]["o"] == ["Pune", "Paris"]
    assert tree["help"]["href"] == "/help?x=1#top"
    assert tree["save"]["xy"][1] > 0


async def test_passwords_leave_as_bullets_of_their_length(show):
    driver = await show("<input id=p type=password aria-label=Password value=s3crét>")
    page = await driver.snapshot(dom=True)
    assert page["interactiveTree"][0]["v"] == "•" * 6
    assert page["interactiveTree"][0]["s"] == "password"
    assert "s3cr" not in str(page)


async def test_states_are_those_of_the_running_page(show):
    tree = await seen(
        show,
        """
        <button id=off disabled>Off</button>
        <input type=checkbox id=yes aria-label=Yes>
        <button id=more aria-expanded=false aria-haspopup=menu>More</button>
        <div role=tab id=tab aria-selected=true tabindex=0>Tab</div>
        <input id=mail aria-label=Mail aria-invalid=true>
        <input id=phone aria-label=Phone required>
        <div role=combobox id=city aria-label=City aria-required=true tabindex=0>Graz</div>
        <input id=note aria-label=Note aria-required=false>
        <details open><summary id=sum>Sum</summary>Text</details>
        <script>yes.checked = true</script>
        """,
    )
    states = {node["i"]: node.get("s") for node in tree}
    assert states["off"] == "disabled"
    assert states["yes"] == "checked"
    assert states["more"] == "collapsed"
    assert states["tab"] == "selected"
    assert states["mail"] == "invalid"
    assert states["phone"] == "required"
    assert "required" in states["city"]
    assert states["note"] is None
    assert states["sum"] == "expanded"
    assert next(node for node in tree if node["i"] == "more")["hp"] is True


async def test_fields_without_a_label_are_named_by_the_words_next_to_them(show):
    tree = await seen(
        show,
        """
        <table><tr><td>Street:</td><td><input id=street></td></tr></table>
        <p>User name<br><input id=user></p>
        <div><input type=checkbox id=agree> I agree</div>
        <div><button>Other</button></div><div><input id=bare></div>
        """,
    )
    names = {node["i"]: node["n"] for node in tree}
    assert (names["street"], names["user"], names["agree"], names["bare"]) == ("Street", "User name", "I agree", "")


async def test_icons_are_named_by_what_they_are(show):
    tree = await seen(
        show,
        """
        <button id=a><i class="fa-solid fa-fw fa-trash"></i></button>
        <button id=b title="Print page"><svg></svg></button>
        <button id=c><svg><title>Zoom</title></svg></button>
        <button id=d class="page-link">›</button>
        <button id=e class="btn-close">×</button>
        """,
    )
    assert [node["n"] for node in tree] == ["trash", "Print page", "Zoom", "›", "close"]


async def test_the_head_of_a_column_is_called_as_it_shows(show):
    driver = await show(
        "<table><tr><th tabindex=0 onclick=1 aria-label='Name: Not sorted. Activate to sort ascending.'>Name</th>"
        "<th tabindex=0 onclick=1 aria-label='Pick all'><svg width=9 height=9></svg></th>"
        "<th tabindex=0 onclick=1 aria-label='Total in EUR'>Sum</th></tr></table>"
    )
    heads = [node["n"] for node in (await driver.snapshot())["interactiveTree"] if node["r"] == "btn"]
    assert heads == ["Name", "Pick all", "Total in EUR"]


async def test_a_page_and_the_dialog_beside_it_are_no_entries(show):
    tree = await seen(
        show,
        """
        <div><div><nav><button type=button class=b>Home</button></nav><h2>Variables</h2><button type=button class=b>New</button></div></div>
        <div style="position: fixed; top: 200px"><div>New variable <button type=button class=b>Create</button></div></div>
        """,
    )
    assert [node.get("row") for node in tree if node["r"] == "btn"] == [None, None, None]


async def test_tabs_of_a_page_are_no_entries(show):
    tree = await seen(
        show,
        """<div><div class=pane role=tabpanel><p>Ann</p><button type=button class=b>Add</button></div>
        <div class=pane role=tabpanel hidden><p>Oak</p><button type=button class=b>Add</button></div></div>""",
    )
    assert [node.get("row") for node in tree if node["r"] == "btn"] == [None]


async def test_entries_of_a_list_drawn_with_parts_of_no_meaning_are_rows(show):
    tree = await seen(
        show,
        """
        <div class="v-list">
          <div class="v-item"><div class="title">Oak lamp</div><div><button class="tool">Edit</button></div></div>
          <div class="v-item v-item--active"><div class="title">Elm lamp</div><div><button class="tool">Edit</button></div></div>
        </div>
        <div class="bar"><div class="tool-box"><button class="tool">Cut</button></div><div class="tool-box"><button class="tool">Copy</button></div></div>
        <div class="field"><label for=a>Name</label><input id=a></div><div class="field"><label for=b>City</label><input id=b></div>
        <div class="card"><a href="/oak">Oak</a><span>9.00</span></div><div class="card"><a href="/elm">Elm</a><span>8.00</span></div>
        <div class="open" onclick="1"><b>Ann</b> <i>Hello</i><span class="star" style="display: inline-block; width: 12px; height: 12px" onclick="1"></span></div>
        <div class="open" onclick="1"><b>Ben</b> <i>Bye</i><span class="star clicked" style="display: inline-block; width: 12px; height: 12px" onclick="1"></span></div>
        """,
    )
    rows = [(node["n"], node.get("row"), node.get("s")) for node in tree if node["r"] not in ("txt",)]
    assert rows == [
        ("Edit", "Oak lamp Edit", None), ("Edit", "Elm lamp Edit", None), ("Cut", None, None), ("Copy", None, None),
        ("Name", None, None), ("City", None, None), ("Oak", None, None), ("Elm", None, None),
        ("Ann Hello", None, None), ("star", "Ann Hello", None), ("Ben Bye", None, None), ("star", "Ben Bye", "selected"),
    ]  # fmt: skip


async def test_what_leads_to_the_parts_of_the_site_says_so(show):
    tree = await seen(
        show,
        """
        <nav><button>Home</button></nav><div role=navigation><button>Jobs</button></div><aside><a href=/m>Mail</a></aside>
        <main><button>Save</button><aside><button>Related</button></aside><nav><button>More</button></nav>
        <p><button class="settings-tab active">Mail</button><button class=settings-tab>Chat</button></p>
        <p><button class=tab>Alone</button></p><p><button class=table>A</button><button class=table>B</button></p></main>
        """,
    )
    assert [node["n"] for node in tree if node.get("nav")] == ["Home", "Jobs", "More", "Mail", "Chat"]


async def test_headings_alerts_dialogs_forms_and_text_are_nodes(show):
    tree = await seen(
        show,
        """
        <h2>Orders</h2>
        <p>You have <b>two</b> orders.</p>
        <p>Read <a href=/terms>the terms</a> first</p>
        <div class="alert alert-danger">Card was declined</div>
        <div role=status>Draft saved</div>
        <div role=alert></div>
        <form aria-label=Login><input aria-label=Name></form>
        <div role=dialog aria-label=Confirm><button>Yes</button></div>
        """,
    )
    assert [(node["r"], node["n"], node.get("s"), node.get("dlg")) for node in tree] == [
        ("hdr", "Orders", None, None),
        ("txt", "You have two orders.", None, None),
        ("txt", "Read", None, None),
        ("link", "the terms", None, None),
        ("txt", "first", None, None),
        ("alert", "Card was declined", "error", None),
        ("alert", "Draft saved", "success", None),
        ("form", "Login", None, None),
        ("inp", "Name", None, None),
        ("dialog", "Confirm", None, True),
        ("btn", "Yes", None, True),
    ]
    assert not any("v" in node for node in tree if node["r"] == "txt")


async def test_what_is_hidden_is_not_seen(show):
    tree = await seen(
        show,
        """
        <button style="display:none">A</button><button style="visibility:hidden">B</button>
        <div style="opacity:0"><button>C</button></div><input type=hidden name=d value=1>
        <div style="height:0;overflow:hidden"><button>E</button></div><p hidden>F</p>
        <button>Shown</button>
        """,
    )
    assert [node["n"] for node in tree] == ["Shown"]


async def test_a_row_says_its_words_however_much_white_space_is_between_them(show):
    blank = "\n        " * 200
    row = f"<tr><td>{blank}<a href=/ada>Ada</a>{blank}<td>{blank}Leeds{blank}<td>{blank}<button id=b>Remove</button>"
    tree = await seen(show, f"<table>{row}</table>")
    assert next(node["row"] for node in tree if node["i"] == "b") == "Ada Leeds Remove"


async def test_text_is_well_formed_and_bounded(show):
    driver = await show("<button id=b>x</button><p id=long></p>")
    await driver.page.evaluate("b.textContent = 'a\\ud800b\\u0000c'; long.textContent = 'word '.repeat(5000)")
    tree = (await driver.snapshot())["interactiveTree"]
    assert tree[0]["n"] == "a�bc"
    assert len(tree[1]["n"]) == 240


async def test_a_page_of_many_elements_is_cut(show):
    driver = await show("<script>for (let i = 0; i < 4000; i++) document.write(`<button>B${i}</button>`)</script>")
    assert len((await driver.snapshot())["interactiveTree"]) == 1500


async def test_deep_nesting_does_not_overflow(show):
    driver = await show(
        "<script>let e = document.body; for (let i = 0; i < 20000; i++) e = e.appendChild(document.createElement('div')); e.innerHTML = '<button>Deep</button>'</script><button>Top</button>"
    )
    assert "Top" in [node["n"] for node in (await driver.snapshot())["interactiveTree"]]


async def test_page_context_comes_along(show):
    driver = await show(
        "<input id=a autofocus aria-label=A><div id=box style='height:50px;overflow:auto'><p style='height:400px'>x</p></div><div style='height:3000px'></div>"
    )
    await driver.page.evaluate("a.focus(); scrollTo(0, 99999); box.scrollTop = 175")
    page = await driver.snapshot()
    assert page["pageTitle"] == "Test"
    assert page["viewport"] == {"width": 800, "height": 600}
    assert page["activeElement"] == "a"
    assert page["scrollPosition"] == "100%"
    assert page["scrollableContainers"][0]["id"] == "box"
    assert 45 <= int(page["scrollableContainers"][0]["scrollPosition"][:-1]) <= 55


async def test_html_shows_live_values_and_ids_without_scripts(show):
    driver = await show(
        "<label>Name <input name=n value=old></label><input type=checkbox id=c><script>var secret = 1</script>"
    )
    await driver.page.evaluate("document.querySelector('[name=n]').value = 'new'; c.checked = true")
    html = (await driver.snapshot(dom=True))["dom"]
    assert 'data-sf-id="sf-name"' in html
    assert 'data-sf-value="new"' in html
    assert "checked" in html
    assert "secret" not in html


async def test_a_page_without_elements_brings_its_html(show):
    driver = await show("")
    page = await driver.snapshot()
    assert page["interactiveTree"] == []
    assert page["dom"].startswith("<!DOCTYPE html><html>")


async def test_what_an_action_would_do_is_told(show):
    tree = await seen(
        show,
        """
        <form method=post action="/pay"><input type=hidden name=_method value=PUT>
          <input id=card autocomplete=cc-number aria-label=Number><textarea id=note aria-label=Note></textarea>
          <button id=pay title="Pays now">Go</button><button id=other formaction="/save" type=submit>Keep</button>
        </form>
        <input id=far form=second aria-label=Far><form id=second><input id=code type=tel autocomplete=off aria-label=Code></form>
        <table><tr><td>Ann Lee<td><button id=del aria-label=Remove><img alt=trash src=data:,>x</button></table>
        <button id=out type=button>Out</button>
        """,
    )
    told = {
        node["i"]: {key: node[key] for key in ("t", "ac", "fm", "fa", "row", "d", "href") if key in node}
        for node in tree
        if node["r"] in ("inp", "btn", "form")
    }
    forms = [node for node in tree if node["r"] == "form"]
    assert [(form["fm"], form["t"], form.get("href")) for form in forms] == [(1, "put", "/pay"), (2, "get", None)]
    assert told["card"] == {"ac": "cc-number", "fm": 1}
    assert told["note"] == {"t": "textarea", "fm": 1}
    assert told["pay"] == {"t": "submit", "fm": 1, "d": "Pays now"}
    assert told["other"] == {"t": "submit", "fm": 1, "fa": "/save"}
    assert told["far"] == {"fm": 2}
    assert told["code"] == {"t": "tel", "fm": 2}
    assert told["del"] == {"row": "Ann Lee trash x", "d": "trash x | trash"}
    assert told["out"] == {"t": "button"}


async def test_all_that_stands_in_a_dialog_says_so(show):
    tree = await seen(
        show,
        """
        <p>Three customers</p>
        <div role=alertdialog aria-label="Delete 3 customers?"><p>This cannot be undone.</p><button id=yes>Yes, remove</button></div>
        <div role=dialog aria-label=Agree><p>You agree to <b>everything</b>.</p><input id=why aria-label=Why><p>Why?</p></div>
        """,
    )
    assert [(node["r"], node["n"]) for node in tree if not node.get("dlg")] == [("txt", "Three customers")]
    assert [(node["r"], node["n"]) for node in tree if node.get("dlg")] == [
        ("dialog", "Delete 3 customers?"),
        ("alert", "This cannot be undone. Yes, remove"),
        ("btn", "Yes, remove"),
        ("dialog", "Agree"),
        ("txt", "You agree to everything."),
        ("inp", "Why"),
        ("txt", "Why?"),
    ]


async def test_a_dialog_of_a_framework_that_leaves_the_role_out_is_one(show):
    style = "<style>.modal { display: none } .in { display: block }</style>"
    tree = await seen(
        show,
        f"""{style}<p>Folders</p><div class="modal fade"><button>Keep</button></div>
        <div class="modal fade in"><div class=modal-dialog><h4>Remove folder</h4><button id=yes>Yes</button></div></div>""",
    )
    assert [(node["r"], node["n"], node.get("dlg")) for node in tree] == [
        ("txt", "Folders", None),
        ("dialog", "Remove folder", True),
        ("hdr", "Remove folder", True),
        ("btn", "Yes", True),
    ]


CARDS = "<div class=card><a href=/{0}>{0}</a><p>{1} €</p><form action=/{0}><input type=hidden name=n><button>Add</button></form></div>"


async def test_blocks_of_one_make_with_the_same_control_are_entries(show):
    cards = "".join(CARDS.format(name, price) for name, price in (("Lamp", 5), ("Oak", 9), ("Elm", 7)))
    nav = "<div class=nav><a href=/a>News</a></div><div class=nav><a href=/b>Help</a></div>"
    fields = "".join(f"<div class=field><label>{name}<input name={name}></label></div>" for name in ("City", "Street"))
    once = "<div class=part><h2>Danger</h2><button>Erase</button></div><div class=part><h2>Team</h2><button>Invite</button></div>"
    tree = await seen(show, f"{nav}<main>{cards}{fields}{once}</main>")
    rows = [(node["n"], node["row"]) for node in tree if "row" in node]
    assert rows == [
        (control, f"{name} {price} € Add")
        for name, price in (("Lamp", 5), ("Oak", 9), ("Elm", 7))
        for control in (name, "Add")
    ]


async def test_a_form_with_a_field_is_in_the_row_where_each_row_has_one(show):
    row = "<tr><td>{0}<td><form><input name=q aria-label=Quantity><button>Update</button></form></tr>"
    tree = await seen(show, f"<table>{row.format('Juice')}{row.format('Bread')}</table>")
    assert [node["row"] for node in tree if node["n"] == "Update"] == ["Juice Update", "Bread Update"]
    alone = await seen(show, "<table><tr><td>Log in<td><form><input aria-label=Name><button>Go</button></form></table>")
    assert [node["n"] for node in alone if "row" in node] == []


async def test_the_label_of_a_field_that_is_not_drawn_is_text(show):
    tree = await seen(
        show,
        """<label for=score>Score</label><select id=score style='display:none'><option>1</select>
        <i class=star onclick=1>★</i><i class=star onclick=1>★</i>
        <label for=name>Name</label><input id=name><label for=box>Tall</label><input type=checkbox id=box style='display:none'>""",
    )
    assert [(node["r"], node["n"]) for node in tree if node["r"] == "txt"] == [("txt", "Score")]


async def test_a_description_is_in_the_row_of_its_term(show):
    tree = await seen(show, "<dl><dt>City<dd>Bonn <a href=/c>Edit</a><dt>Street<dd>Elm 3 <button>Edit</button></dl>")
    assert [node["row"] for node in tree if "row" in node] == ["City Bonn Edit", "Street Elm 3 Edit"]


async def test_what_stands_beyond_the_edges_of_the_page_is_not_there(show):
    """Entries of a menu that is not open, and links for those who go by keys; but not what scrolling leads to."""
    driver = await show(
        """<style>.off { position: absolute; left: -9999px } .up { position: absolute; top: -1000em; left: 160px }</style>
        <a class=off href="#main">Skip to content</a><p class=off>For some only</p>
        <nav><ul><li><a href="/media">Media</a><ul class=up><li><a href="/media/new">Add new</a></li></ul></li></ul></nav>
        <div style="width: 200px; overflow-x: auto" id=s><div style="width: 4000px"><button>First</button></div></div>
        <div style="height: 3000px"></div><button>Last</button>
        <script>s.scrollLeft = 2000</script>"""
    )
    tree = (await driver.snapshot())["interactiveTree"]
    assert [(node["r"], node["n"], node.get("hp")) for node in tree] == [
        ("link", "Media", True),
        ("btn", "First", None),
        ("btn", "Last", None),
    ]


async def test_a_box_beyond_the_edge_is_used_by_its_label(show, do):
    driver = await show(
        "<style>input { position: absolute; left: -9999px }</style><input type=checkbox id=c><label for=c>Agree</label>"
    )
    assert (await do(driver, 'check("c")'))["done"].ok
    assert await driver.page.evaluate("c.checked")


# How a field is named by words that a link or a sign that leads to help stands beside.
BESIDE_HELP = {
    "a label and a link": "<div><label>Kind</label>&nbsp;<a href='/help'><span class='fas fa-question-circle'></span>&nbsp;<span>Help</span></a>\n{}</div>",
    "a line of its own": "<div class=head><label>Kind</label> <a href='/kinds' target=_blank>Learn more about kinds</a></div>{}",
    "a button with a sign": "<div><span>Kind</span><button type=button aria-label='More information'><svg></svg></button>{}</div>",
    "in the label": "<label for=k>Kind <a href='/kinds'>What’s this?</a></label>{}",
    "a cell": "<table><tr><td>Kind <button type=button>?</button></td><td>{}</td></tr></table>",
    "a sign": "<p>Kind: <i class=info title='Which it is'>i</i> {}</p>",
}


@pytest.mark.parametrize("field", ["<select id=k><option>One</select>", "<input id=k>"])
@pytest.mark.parametrize("page", BESIDE_HELP.values(), ids=BESIDE_HELP)
async def test_help_beside_the_name_of_a_field_is_no_part_of_it(show, page, field):
    driver = await show(page.format(field))
    assert [node["n"] for node in (await driver.snapshot())["interactiveTree"] if node["r"] in ("sel", "inp")] == ["Kind"]


async def test_a_link_in_a_label_that_says_what_is_agreed_to_is_a_part_of_it(show):
    said = "I consent to <a href=/p>information sharing with partners</a>"
    tree = (await (await show(f"<label><input type=checkbox>{said}</label>")).snapshot())["interactiveTree"]
    assert [node["n"] for node in tree if node["r"] == "chk"] == ["I consent to information sharing with partners"]


async def test_a_cell_that_takes_the_focus_for_the_arrow_keys_is_no_button(show):
    row = "<tr><th tabindex=0>Chess club</th><td tabindex=0>3</td><td tabindex=0><button id=menu>⋮</button></td></tr>"
    tree = (await (await show(f"<table>{row}</table>")).snapshot())["interactiveTree"]
    assert [node["i"] for node in tree if node["r"] == "btn"] == ["menu"]


async def test_a_cell_that_listens_is_one(show):
    cell = "<td tabindex=0 id=cell>3</td><script>cell.addEventListener('click', () => {})</script>"
    tree = (await (await show(f"<table><tr>{cell}</tr></table>")).snapshot())["interactiveTree"]
    assert [node["i"] for node in tree if node["r"] == "btn"] == ["cell"]


async def test_a_button_between_the_words_and_a_field_takes_them(show):
    driver = await show("<div>Kind <button>Change</button> <input id=k></div>")
    tree = (await driver.snapshot())["interactiveTree"]
    assert [node["n"] for node in tree if node["r"] == "inp"] == [""]


async def test_a_switch_and_the_box_it_is_drawn_for_are_one(show, do):
    switch = "<label role=switch aria-checked=true id={0}><input type=checkbox checked><span>─○</span></label>"
    drawn = "<label role=checkbox id={0}><input type=checkbox id={1}><span>─○</span></label>"
    driver = await show(f"<p>{switch.format('s')}</p><p>{drawn.format('l', 'i')}</p>")
    boxes = [node for node in (await driver.snapshot())["interactiveTree"] if node["r"] == "chk"]
    assert [(node["i"], node.get("s")) for node in boxes] == [("s", "checked"), ("i", None)]


async def test_a_list_is_not_called_like_its_choice_and_a_group_names_its_first_field(show):
    page = """<fieldset><legend>Who may edit</legend><div><div><div><div>
          <span id=handle role=combobox aria-haspopup=listbox aria-expanded=false aria-labelledby=choice>
            <span id=choice role=textbox aria-readonly=true>All users</span></span></div></div></div></div>
        <input id=until aria-label=Until></fieldset>
      <fieldset><legend>User name or address:</legend><input id=who placeholder="Ann, 1.1.1.42"></fieldset>
      <fieldset><legend>Period</legend><input id=from placeholder=From><input id=to placeholder=To></fieldset>
      <fieldset><legend>Move</legend><div>New title</div><div><div><div><div><input id=title></div></div></div></div></fieldset>
      <span id=zone role=combobox aria-haspopup=listbox aria-expanded=false aria-labelledby="named shown">
        <span id=shown>UTC</span></span><b id=named>Time zone</b>"""
    tree = {node["i"]: node for node in await seen(show, page) if node["r"] == "inp"}
    assert {i: (node["n"], node.get("v")) for i, node in tree.items()} == {
        "handle": ("Who may edit", "All users"), "until": ("Until", ""), "who": ("User name or address", ""),
        "from": ("From", ""), "to": ("To", ""), "title": ("New title", ""), "zone": ("Time zone", "UTC"),
    }  # fmt: skip


MENU = """<style>nav {position: relative; width: 80px} #box {position: absolute; inset: 0; opacity: 0; width: 80px; height: 20px}
    ul {display: none} #box:checked ~ ul {display: block}</style>
  <nav><input type=checkbox id=box role=button aria-haspopup=true aria-labelledby=label><label id=label>More</label>
    <ul><li><a href="#gone">Delete</a></ul></nav>"""


async def test_a_menu_that_a_faded_box_opens_is_a_button(show, do):
    driver = await show(MENU)
    node = next(node for node in (await driver.snapshot())["interactiveTree"] if node["i"] == "box")
    assert (node["r"], node["n"], node.get("occ")) == ("btn", "More", None)
    assert (await do(driver, 'click("box")'))["done"].ok
    assert await driver.page.evaluate("box.checked")


async def test_a_faded_box_takes_the_click_where_it_stands_and_no_link_of_its_label_does(show, do):
    driver = await show(
        """<input type=checkbox id=box style="opacity:0;width:20px;height:20px">
        <label for=box><a href="#away" style="display:inline-block;width:300px">Old rota</a></label>"""
    )
    assert (await do(driver, 'check("box")'))["done"].ok
    assert await driver.page.evaluate("[box.checked, location.hash]") == [True, ""]


async def test_a_box_that_only_a_link_in_its_label_stands_for_is_not_ticked_by_that(show, do):
    driver = await show(
        """<input type=checkbox id=box style="opacity:0;position:absolute;pointer-events:none">
        <label for=box><a href="#away" style="display:inline-block;width:300px">Old rota</a></label>"""
    )
    assert not (await do(driver, 'check("box")'))["done"].ok
    assert await driver.page.evaluate("[box.checked, location.hash]") == [False, ""]


TABLE = "<table><thead><tr>{0}</tr></thead><tbody><tr>{1}</tr></tbody></table>"
HEADS = "<th>Bread</th><th>Price</th><th>Loaves *</th><th></th>"


@pytest.mark.parametrize(
    ("heads", "cells", "name"),
    [
        (HEADS, "<td>Rye</td><td>3.00</td><td><input id=x></td><td><button>Go</button></td>", "Loaves"),
        ("<th>Bread</th><th>Loaves</th>", "<td><a href=/rye>Rye</a></td><td><input id=x></td>", "Loaves"),
        ("<th>Setting</th><th>Value</th>", "<td>Site name</td><td><input id=x></td>", "Site name"),  # its label
        (HEADS, "<td>Rye</td><td>3.00</td><td>Bakes <input id=x></td><td></td>", "Bakes"),
        (HEADS, "<td>Rye</td><td>3.00</td><td><input id=x aria-label=Count></td><td></td>", "Count"),
        (HEADS, "<td>Rye</td><td>3.00</td><td><input id=x></td>", "3.00"),  # nobody knows which column
        ("<th>Bread</th><th colspan=2>Loaves</th>", "<td>Rye</td><td>3.00</td><td><input id=x></td>", "3.00"),
        ("<th colspan=2>Bread</th><th>Loaves</th>", "<td>1</td><td>Rye</td><td><input id=x></td>", "Loaves"),
        ("<td>Bread</td><td>Price</td><td>Loaves</td>", "<td>Rye</td><td>3.00</td><td><input id=x></td>", "3.00"),
    ],
)
async def test_a_field_in_a_cell_goes_by_the_head_of_its_column(show, heads, cells, name):
    tree = await seen(show, TABLE.format(heads, cells))
    assert next(node["n"] for node in tree if node["i"] == "x") == name


async def test_a_list_that_is_a_button_takes_no_typing(show):
    driver = await show("""
      <button id=role role=combobox aria-expanded=false aria-haspopup=listbox aria-label=Role>Cox</button>
      <input id=city role=combobox aria-expanded=false aria-label=City value=Bonn>
      <div id=town role=combobox aria-expanded=false aria-label=Town>Oslo<input id=find aria-label=Find></div>""")
    said = {node["i"]: node.get("s", []) for node in (await driver.snapshot())["interactiveTree"]}
    assert "readonly" in said["role"]
    assert not any("readonly" in said.get(other, ()) for other in ("city", "town"))
