"""The state of a page: what a client sends, and the one skeleton that all four kinds of input become."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.observe.outline import Line

Kind = Literal["v3", "v2", "skeleton", "html"]


class TreeNode(Struct, frozen=True, kw_only=True):
    """One element of a V3 tree, with the short names of the wire.

    `i` id, `r` role, `n` name, `v` live value, `s` state words, `xy` where it is, `o` texts of a select's options,
    `f` frame, `occ` covered by something else, `href`, `hp` opens a popup, `dlg` inside a dialog, `nav` in what leads
    to the parts of the site. What tells what an action would do: `t` type of an input or a button, `ac` autocomplete,
    `fm` number of its form, `fa` where this very button sends it, `row` words of the row or card around it, `d`
    description. Of a form itself (`r: form`) `fm` is its number, `t` its method and `href` where it sends.
    """

    i: str | int
    r: str
    n: str | None = None
    v: str | None = None
    s: str | list[str] | None = None
    xy: tuple[float, float] | None = None
    o: list[str] | None = None
    f: str | int | None = None
    occ: bool | None = None
    href: str | None = None
    hp: bool | str | None = None
    dlg: bool | None = None
    nav: bool | None = None
    t: str | None = None
    ac: str | None = None
    fm: int | None = None
    fa: str | None = None
    row: str | None = None
    d: str | None = None


class SemanticNode(Struct, frozen=True, kw_only=True, rename="camel"):
    """One element of a V2 list: the same as `TreeNode` under full names."""

    id: str | int
    role: str
    name: str | None = None
    value: str | None = None
    state: str | list[str] | None = None
    coordinates: tuple[float, float] | None = None
    options: list[str] | None = None
    frame: str | int | None = None
    occluded: bool | None = None
    href: str | None = None
    has_popup: bool | str | None = None
    in_dialog: bool | None = None
    in_navigation: bool | None = None
    input_type: str | None = None
    autocomplete: str | None = None
    form: int | None = None
    form_action: str | None = None
    row: str | None = None
    description: str | None = None


class PageInput(Struct, frozen=True, kw_only=True):
    """A page as a client sent it. The first present of tree, nodes, skeleton and DOM is the state.

    `unread_containers` are ids of scrollable containers that are not at their end.
    """

    url: str
    title: str | None = None
    interactive_tree: list[TreeNode] | None = None
    semantic_nodes: list[SemanticNode] | None = None
    skeleton_dom: str | None = None
    dom: str | None = None
    active_element: str | None = None
    unread_containers: tuple[str, ...] = ()


class PageLimits(Struct, frozen=True, kw_only=True):
    """How much of a page is read at all. What is over a limit is refused, never cut in silence."""

    elements: int = 20_000          # interactive ones, or nodes of a tree
    nodes: int = 150_000            # HTML elements
    depth: int = 1_000              # nested HTML elements
    characters: int = 8 * 1024 * 1024


DEFAULT_LIMITS = PageLimits()


class PageRefused(Exception):
    """A page is over a limit. `path` is the field of the request, `message` says which limit and what to try."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message


class Element(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """An interactive element of the skeleton."""

    id: str                                 # what actions name it by
    key: str                                # what the diff knows it by; unique on its page
    twin: bool = False                      # the key has a number, since others before it have the same
    unnamed: bool = False                   # the key is what it shows: it has no id, no name and leads nowhere
    tag: str
    role: str                               # canonical, in ARIA's words
    name: str = ""                          # accessible name, white space folded
    text: str = ""                          # what it shows, first 50 characters; empty for fields
    value: str | None = None                # of fields; a password is as many "•" as it has characters
    disabled: bool = False
    checked: bool | None = None             # None: cannot be checked
    selected: bool | None = None
    current: bool = False                   # stands for what is shown: the link to this page
    expanded: bool | None = None
    invalid: bool = False
    required: bool = False                  # a field that its form does not go out without
    href: str | None = None
    readonly: bool = False                  # a field that takes no typing
    popup: bool = False                     # opens a menu, a list or a dialog (aria-haspopup)
    occluded: bool = False
    visible: bool = True
    drawn: bool = True                      # not so in a menu that is still to come up: it stands nowhere
    input_type: str = ""                    # of an input or a button, as stated; "password" hides the value
    options: tuple[str, ...] = ()           # visible texts of a select
    option_values: tuple[str, ...] = ()     # what a select submits for each of them, where the page tells
    frame: str | None = None
    in_dialog: bool = False
    in_navigation: bool = False             # in a landmark for that
    live: bool = False                      # value and state are those of the running page, not of its source
    focused: bool = False                   # stated by the client; `PageState.active` names the focused element, too
    description: str = ""                   # what else is said of it: title, description, pictures in it
    sent_as: str = ""                       # name under which a form sends it, where that is not the id
    autocomplete: str = ""                  # HTML's tokens for what goes into a field, lower case
    form: int | None = None                 # number of the form it belongs to
    form_action: str | None = None          # where a button of its own accord sends the form
    form_method: str = ""                   # and by which method
    row: int = 0                            # number in `PageState.rows`, from 1
    dialog: int = 0                         # number in `PageState.dialog_texts`, from 1
    wraps: tuple[str, ...] = ()             # ids of the controls inside it that a click on it may land on
    sends: str = ""                         # of a button: its own name and value, which go out with its form

    @property
    def base_key(self) -> str:
        """The key without its number, which twins share."""
        return self.key.rpartition("#")[0] if self.twin else self.key

    @property
    def usable(self) -> bool:
        """Whether a person could act on it now."""
        return self.visible and not self.disabled and not self.occluded


class Alert(Struct, frozen=True, omit_defaults=True, gc=False):
    """A message the page shows (`role=alert`, `.toast`, …)."""

    text: str
    error: bool = False                     # marked as one by class or state, whatever it says


class Part(Struct, frozen=True, omit_defaults=True, gc=False):
    """What is no interactive element but makes a page what it is: a heading, a form, a dialog, an image."""

    role: str
    name: str
    weight: int
    level: int = 0                          # of a heading, from 1; 0: not known


class Form(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What a form of the page says of itself; which fields it has is told by them."""

    number: int
    method: str = ""                        # get, post, dialog, or what a field `_method` says instead; "": not known
    action: str | None = None               # as it is written; None: to the page's own address, or not known
    command: str = ""                       # what a hidden field (`action`, `do`, …) says that it does


class PageState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One page at one moment: its skeleton, its messages and its text."""

    url: str
    title: str = ""
    kind: Kind
    hash: str                               # of the whole page's text, structure and field states; no coordinates
    elements: tuple[Element, ...] = ()
    alerts: tuple[Alert, ...] = ()
    parts: tuple[Part, ...] = ()
    active: str | None = None
    heading: str = ""                       # the first main one, else the first
    text: str = ""                          # what a reader sees, cut at 100,000 characters; see `shows_text`
    dialog_text: str = ""                   # what a reader sees in open dialogs, cut at 20,000 characters
    live_values: bool = False               # whether any field shows its live value
    dialogs: int = 0
    forms: int = 0
    extracted: bool = True                  # False: the page could not be read, only its hash is of use
    unread_containers: tuple[str, ...] = () # ids of scrollable containers that show more when they are scrolled
    outline: tuple[Line, ...] = ()          # its texts and elements in order, and how near they stand to each other
    base: str | None = None                 # what relative addresses are relative to, where it is not the URL
    form_list: tuple[Form, ...] = ()
    rows: tuple[str, ...] = ()              # words of the table rows and cards that hold more than one control
    head_rows: tuple[int, ...] = ()         # numbers, from 1, of those that are heads of tables, where the page tells
    dialog_texts: tuple[str, ...] = ()      # what each open dialog says besides the names of its controls
    frames: tuple[str, ...] = ()            # addresses of the frames of other origins that show anything of it
    sealed: str = ""                        # stands for the cards and accounts that were hidden: a digest with a key
