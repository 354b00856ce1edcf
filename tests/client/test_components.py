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
        <script>define('x-card', '<div><section><div><div><div><div><div><slot></slot></div></div></div></div></div></section><div role=dialog hidden></div></div>')</script>""",
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
    assert tree == [("inp", "City"), ("btn", "Other")]


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
