"""Pages of web components: what stands in shadow roots, what is put into their slots, and how the two are read as one."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.anyio]

# Each is but a template: what it draws around what the page puts into it.
DEFINE = """<script>
  window.define = (name, html, then = () => {}) => customElements.define(name, class extends HTMLElement {
    connectedCallback() { if (!this.shadowRoot) { this.attachShadow({mode: 'open'}).innerHTML = html; then(this, this.shadowRoot); } }
  });
  define('x-pane', '<div><div><slot></slot></div></div>');
  define('x-button', '<button type=button><span><slot></slot></span></button>');
  define('x-text', '<span><slot></slot></span>');
</script>"""
CUT = "position: absolute; clip: rect(1px, 1px, 1px, 1px); overflow: hidden"


async def seen(show, html, after=""):
    """(role, name) of each node."""
    driver = await show(f"{DEFINE}{html}<script>{after}</script>")
    return [(node["r"], node["n"]) for node in (await driver.snapshot())["interactiveTree"]]


async def nodes(show, html):
    driver = await show(f"{DEFINE}{html}")
    return {(node["r"], node["n"]): node for node in (await driver.snapshot())["interactiveTree"]}


async def test_what_is_put_into_a_slot_is_read_where_it_shows_each_by_itself(show):
    tree = await seen(
        show,
        "<x-pane><p>Two boats.</p><x-button>Add <b>boat</b></x-button><x-text>Heron</x-text></x-pane>"
        "<x-pane><x-pane><x-button>Save</x-button></x-pane></x-pane>",
    )
    assert tree == [("txt", "Two boats."), ("btn", "Add boat"), ("txt", "Heron"), ("btn", "Save")]


async def test_words_right_in_a_shadow_root_are_read(show):
    assert await seen(show, "<x-note></x-note>", "define('x-note', 'Nothing found')") == [("txt", "Nothing found")]


async def test_what_stands_in_no_slot_is_not_shown_and_not_read(show):
    assert await seen(show, "<x-sum><button>Hidden</button></x-sum>", "define('x-sum', '<p>Total</p>')") == [("txt", "Total")]


async def test_the_entries_of_a_list_are_components_and_the_button_in_one_has_its_words(show):
    tree = await nodes(
        show,
        """<div><x-card><x-text>Heron</x-text><div><x-button>Take</x-button></div></x-card>
        <x-card><x-text>Otter</x-text><div><x-button>Take</x-button></div></x-card></div>
        <script>define('x-card', '<style>:host { display: block }</style><div><section><div><div><div><div><div><slot></slot></div></div></div></div></div></section><div role=dialog hidden></div></div>')</script>""",
    )
    assert tree["btn", "Take"]["row"] == "Otter Take"


async def test_two_panes_of_a_page_are_no_entries_of_a_list(show):
    tree = await nodes(
        show,
        "<x-pane><h1>Club</h1><x-button>Save</x-button></x-pane><x-pane><main><x-button>Save</x-button></main></x-pane>",
    )
    assert "row" not in tree["btn", "Save"]


async def test_a_label_of_the_librarys_own_is_no_button(show):
    tree = await seen(
        show,
        """<x-label for=city>City</x-label><x-field id=city></x-field><x-label>Other</x-label>
        <script>define('x-label', '<label style="cursor: pointer"><slot></slot></label>', (host, root) => root.firstChild.addEventListener('click', () => {}));
        define('x-field', '<input aria-label=City>')</script>""",
    )
    assert tree == [("inp", "City"), ("txt", "Other")]


async def test_a_field_is_called_by_the_words_beside_its_component(show):
    tree = await seen(show, "<p>Street</p><x-field></x-field>", "define('x-field', '<div><input></div>')")
    assert ("inp", "Street") in tree


async def test_a_switch_is_not_called_by_the_drawing_of_its_state(show):
    tree = await seen(
        show,
        """<button role=switch aria-checked=false id=news style="width: 1px; height: 1px; position: absolute"></button>
        <label for=news>Newsletter <span style="cursor: pointer" aria-hidden=true>Off</span></label>""",
        "define('x-any', '')",
    )
    assert tree == [("chk", "Newsletter")]


async def test_of_what_labels_a_control_from_inside_only_what_shows_is_its_name(show):
    tree = await seen(
        show,
        f"""<div role=menuitem tabindex=0 aria-labelledby="a b"><span id=a>Edit</span><span id=b style="{CUT}">Is active</span></div>
        <div role=menuitem tabindex=0 aria-labelledby="c"><svg width=9 height=9></svg><span id=c style="{CUT}">Remove</span></div>
        <div role=menuitem tabindex=0 aria-labelledby="d e"><span id=d>Open</span></div><span id=e>Mail</span>""",
    )
    assert [node for node in tree if node[0] == "menu"] == [("menu", "Edit"), ("menu", "Remove"), ("menu", "Open Mail")]


async def test_words_that_are_only_read_out_beside_some_that_show_are_not_told(show):
    tree = await nodes(
        show,
        f"""<table><tr><td>Ann</td><td><span style="{CUT}">Tag success</span><span>Active</span></td><td><button>Edit</button></td></tr>
        <tr><td>Tom</td><td><span style="{CUT}">Inactive</span><svg width=9 height=9></svg></td><td><button>Open</button></td></tr></table>
        <label for=f>Interests <span style="{CUT}">2 chosen, press Delete to clear</span></label><input id=f>""",
    )
    assert tree["btn", "Edit"]["row"] == "Ann Active Edit"
    assert tree["btn", "Open"]["row"] == "Tom Inactive Open"  # nothing else says so
    assert ("inp", "Interests") in tree
    assert not any("Delete" in name or "success" in name for _, name in tree)


async def test_a_click_that_a_library_calls_after_itself_makes_an_icon_a_button(show):
    tree = await seen(
        show,
        """<span>racing <x-icon title=Delete></x-icon></span><x-list><p>One</p><p>Two</p></x-list>
        <script>define('x-icon', '<svg width=16 height=16><path d="M0 0L16 16"/></svg>', (host, root) => {
          root.firstChild.addEventListener('click', () => {}); host.addEventListener('x-click', () => {}); });
        define('x-list', '<slot></slot>', (host) => host.addEventListener('row-click', () => {}));</script>""",
    )
    assert tree == [("txt", "racing"), ("btn", "Delete"), ("txt", "One"), ("txt", "Two")]


async def test_a_message_in_a_component_is_heard(show, do):
    driver = await show(
        f"""{DEFINE}<x-button id=save>Save</x-button><x-toast id=toast></x-toast>
        <script>define('x-toast', '<div role=alert><slot></slot></div>');
        save.onclick = () => {{ toast.textContent = 'Ann Ode was saved.'; }};</script>"""
    )
    told = await do(driver, 'click("sf-save")')
    assert told["success_messages"] == ["Ann Ode was saved."]
    assert ("alert", "Ann Ode was saved.") in [(node["r"], node["n"]) for node in (await driver.snapshot())["interactiveTree"]]


async def test_a_field_in_a_component_that_complains_is_heard(show, do):
    driver = await show(
        f"""{DEFINE}<x-button id=save>Save</x-button><x-field id=name></x-field>
        <script>define('x-field', '<input aria-label=Name aria-errormessage=why><p id=why hidden>Please enter a name.</p>');
        save.onclick = () => {{ const root = document.getElementById('name').shadowRoot; root.querySelector('input').setAttribute('aria-invalid', 'true'); root.querySelector('p').hidden = false; }};</script>"""
    )
    assert (await do(driver, 'click("sf-save")'))["errors_detected"] == ["Name: Please enter a name."]


async def test_a_dialog_in_a_component_covers_the_page_and_what_is_put_into_it_is_inside(show):
    tree = await nodes(
        show,
        """<x-button>Behind</x-button><x-dialog><x-button>Remove</x-button></x-dialog>
        <script>define('x-dialog', '<section role=dialog aria-modal=true aria-label="Remove Ann?" style="position: fixed; inset: 0"><slot></slot></section>')</script>""",
    )
    assert tree["dialog", "Remove Ann?"]["dlg"] is True
    assert tree["btn", "Remove"]["dlg"] is True
    assert "occ" not in tree["btn", "Remove"]
    assert tree["btn", "Behind"]["occ"] is True


async def test_a_shadow_root_that_stands_in_the_markup_is_read_like_one_that_a_script_made(show):
    tree = await seen(show, "<div><template shadowrootmode=open><div><slot></slot></div></template><p>Ann</p><button>Edit</button></div>")
    assert tree == [("txt", "Ann"), ("btn", "Edit")]


async def test_a_control_is_called_by_the_label_in_its_component_that_is_for_nothing_else(show):
    tree = await seen(
        show,
        """<x-slider></x-slider><x-two></x-two>
        <script>define('x-slider', '<label style="cursor: pointer">Text size</label><div><span>1</span><div role=slider tabindex=0 aria-valuenow=3 style="width: 9px; height: 9px"></div><span>5</span></div>');
        define('x-two', '<label>From</label><label>Until</label><input aria-label=Day><input>');</script>""",
    )
    assert ("slider", "Text size") in tree
    assert ("btn", "Text size") not in tree
    assert ("inp", "From") not in tree  # of two labels neither is that of the component


async def test_a_component_is_called_by_a_label_for_it_and_not_by_what_its_list_asks_for(show):
    tree = await seen(
        show,
        """<label for=role>Role</label><x-list id=role label="Choose one"></x-list><x-list label=City></x-list>
        <script>define('x-list', '<div role=combobox tabindex=0 aria-expanded=false style="height: 20px"></div>')</script>""",
    )
    assert [name for role, name in tree if role == "inp"] == ["Role", "City"]


async def test_a_list_that_counts_its_choices_has_them_as_its_value(show):
    options = "".join(
        f"<x-option role=option aria-selected=false{' data-on' if one in 'AC' else ''}>{one}</x-option>" for one in "ABC"
    )
    tree = await nodes(
        show,
        f"""<x-many>{options}</x-many>
        <script>define('x-many', '<div role=combobox aria-label=Tags tabindex=0 aria-controls=all><b>2</b> chosen</div><div id=all role=listbox hidden><slot></slot></div>');
        define('x-option', '<label><input type=checkbox><slot></slot></label>', (host, root) => {{ root.querySelector('input').checked = 'on' in host.dataset; }});</script>""",
    )
    assert tree["inp", "Tags"]["v"] == "A\nC"


async def test_an_option_that_is_a_component_is_chosen_where_its_box_is_ticked(show):
    tree = await nodes(
        show,
        f"""<div role=listbox><x-option role=option aria-selected=true>Racing</x-option><x-option role=option data-on>Touring</x-option></div>
        <script>define('x-option', '<span style="{CUT}">Not selected,</span><input type=checkbox aria-label=Racing><slot></slot>', (host, root) => {{ root.querySelector('input').checked = 'on' in host.dataset; }});</script>""",
    )
    assert [(key, node.get("s")) for key, node in tree.items()] == [(("opt", "Racing"), None), (("opt", "Touring"), "selected")]


async def test_a_menu_in_a_dialog_of_its_own_is_no_dialog(show):
    menu = "<div role=dialog aria-modal=true aria-label=Menu style='position: fixed; inset: 50px'>{}<div role=menu><div role=menuitem tabindex=0>Edit</div></div></div>"
    assert "dlg" not in (await nodes(show, menu.format("")))["menu", "Edit"]
    assert (await nodes(show, menu.format("<h2>What now?</h2>")))["menu", "Edit"]["dlg"] is True
    assert (await nodes(show, menu.format("<button>OK</button>")))["menu", "Edit"]["dlg"] is True


async def test_an_alert_that_is_modal_and_asks_is_a_dialog_and_no_message(show):
    tree = await seen(
        show,
        "<div role=alert aria-modal=true aria-label='Remove Ann?'><p>This cannot be undone.</p><button>Cancel</button><button>Remove</button></div>",
    )
    assert tree == [("dialog", "Remove Ann?"), ("txt", "This cannot be undone."), ("btn", "Cancel"), ("btn", "Remove")]


async def test_a_submenu_whose_box_has_no_size_is_read(show):
    tree = await seen(
        show,
        """<div role=menuitem tabindex=0>Language<div style="position: absolute; width: 0"><div role=menu style="position: fixed; top: 50px"><div role=menuitem tabindex=0>Deutsch</div></div></div></div>""",
    )
    assert ("menu", "Deutsch") in tree


async def test_the_head_of_a_card_that_only_hears_clicks_is_a_heading(show):
    heard = "<div class=head{}><h3>Heron</h3></div><script>document.querySelector('.head').addEventListener('click', () => {{}})</script>"
    assert await seen(show, heard.format("")) == [("hdr", "Heron")]
    assert await seen(show, heard.format(" style='cursor: pointer'")) == [("btn", "Heron")]


async def test_the_tags_on_an_entry_are_no_entries(show):
    tree = await nodes(
        show,
        """<ul><li><p>Swift</p><x-tag>eight</x-tag><x-tag>racing</x-tag></li><li><p>Otter</p><x-tag>four</x-tag></li></ul>
        <script>define('x-tag', '<style>:host { display: inline-flex }</style><slot></slot><button aria-labelledby=tip>x</button><span id=tip hidden>Dismiss</span>')</script>""",
    )
    assert tree["btn", "Dismiss"]["row"] == "Otter four x"
    assert tree["btn", "Dismiss"]["d"].split(" | ")[-1] == "Dismiss four"


async def test_what_is_chosen_stands_beside_the_field_with_signs_that_take_it_away(show):
    tag = "<div role=option tabindex=-1>{} <i title=Delete style='cursor: pointer'>x</i></div>"
    field = "<div>{}<input role=combobox aria-label=Tags aria-expanded=false></div>"
    hears = "<script>document.querySelectorAll('i').forEach((one) => one.addEventListener('click', () => {}))</script>"
    signed = field.format(f"<div role=listbox>{tag.format('eight')}<div hidden>{tag.format('racing')}</div></div>")
    assert (await nodes(show, signed + hears))["inp", "Tags"]["v"] == "eight\nracing"
    offered = field.format("<div role=listbox><div role=option>eight</div><div role=option>four</div></div>")
    assert (await nodes(show, offered))["inp", "Tags"]["v"] == ""  # what may be chosen is not chosen


@pytest.mark.parametrize(("sign", "names"), [("+", "aria-label=Tags"), ("x", "aria-label=Tags aria-controls=all")])
async def test_what_an_open_list_offers_is_not_chosen_whatever_its_entries_bear(show, sign, names):
    entries = "".join(f"<div role=option>{name} <button>{sign}</button></div>" for name in ("eight", "racing"))
    opened = f"<div><input role=combobox {names} aria-expanded=true><div id=all role=listbox>{entries}</div></div>"
    assert (await nodes(show, opened))["inp", "Tags"]["v"] == ""


@pytest.mark.parametrize(
    ("more", "covered"), [("", False), ("<div style='position: fixed; inset: 0; background: white'></div>", True)]
)
async def test_very_many_texts_on_one_line_are_told_as_they_are_seen_by_few_looks(show, more, covered):
    texts = "".join(f"<x-word style='display: inline'>w{number} </x-word>" for number in range(300))
    counts = "const look = document.elementFromPoint; let looks = 0; document.elementFromPoint = (...at) => { document.title = ++looks; return look.apply(document, at); };"
    driver = await show(f"{DEFINE}{texts}{more}<script>define('x-word', '<slot></slot>'); {counts}</script>")
    page = await driver.snapshot()
    told = [node for node in page["interactiveTree"] if node["r"] == "txt"]
    assert (len(told), {bool(node.get("occ")) for node in told}) == (300, {covered})
    assert int(await driver.page.evaluate("document.title")) < (900 if covered else 300)  # seven looks for one that is covered


async def test_of_very_many_texts_on_one_line_those_that_it_cuts_off_are_not_told_as_seen(show):
    texts = "".join(f"<x-word style='display: inline'>w{number} </x-word>" for number in range(300))
    line = f"<p style='width: 90px; overflow: hidden; white-space: nowrap'>{texts}</p>"
    tree = await seen(show, f"{line}<script>define('x-word', '<slot></slot>')</script>")
    assert 1 <= len(tree) < 9


async def test_what_a_component_keeps_to_itself_is_read_as_if_it_said_so(show, do):
    driver = await show(
        """<label for=news>Newsletter</label><x-check id=news></x-check><x-tab>Boats</x-tab>
        <script>
          customElements.define('x-check', class extends HTMLElement {
            static formAssociated = true;
            constructor() {
              super();
              this.own = this.attachInternals(); this.own.role = 'checkbox'; this.own.ariaChecked = 'false';
              this.attachShadow({mode: 'open'}).innerHTML = '<style>:host { display: inline-block; width: 20px; height: 20px }</style>';
              this.addEventListener('click', () => { this.own.ariaChecked = this.own.ariaChecked === 'true' ? 'false' : 'true'; });
            }
          });
          customElements.define('x-tab', class extends HTMLElement {
            constructor() { super(); const own = this.attachInternals(); own.role = 'tab'; own.ariaSelected = 'true'; }
          });
        </script>"""
    )
    tree = {node["r"]: node for node in (await driver.snapshot())["interactiveTree"] if node["r"] != "txt"}
    assert [(role, node["n"], node.get("s")) for role, node in tree.items()] == [
        ("chk", "Newsletter", None), ("tab", "Boats", "selected"),
    ]  # fmt: skip
    assert (await do(driver, 'check("news")'))["done"].ok
    assert next(node["s"] for node in (await driver.snapshot())["interactiveTree"] if node["r"] == "chk") == "checked"


async def test_an_empty_state_says_neither_that_a_button_is_pressed_nor_that_it_is_not(show):
    tree = await nodes(show, "<button aria-pressed>Favourite</button><button aria-pressed=false>Mute</button>")
    assert "s" not in tree["btn", "Favourite"]
    assert tree["btn", "Mute"]["s"] == "unpressed"
