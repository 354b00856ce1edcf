"""Every form of the action grammar, on a page where it does something, and what a person would say comes of it.

What is said here is said by hand: the tests hold the engine against it, not against its own reading.
"""
# ruff: noqa: E501 - one form, one line

from __future__ import annotations

from msgspec import Struct

SHOP = "https://shop.example/page"
ALWAYS, UNLESS_LOW, ONLY_HIGH, NEVER = ("low", "normal", "high"), ("normal", "high"), ("high",), ()
FINAL = frozenset({"payment", "purchase", "transfer", "account"})       # what low caution asks about, too

DELETE = "<button id=d>Delete</button>"
PAY = "<form method=post><input id=n name=n value=Ann><button id=p>Pay now</button></form>"
MESSAGE = "<form method=post><textarea id=t name=body>Hi</textarea><button id=s>Send</button></form>"
JUPP = "<form method=post><input id=a name=a value=b><button id=x>Jupp</button></form>"
TERMS = "<label><input id=b type=checkbox>I accept the terms of service</label>"
LIST = "<ul role=listbox><li id=o role=option aria-selected=true>Report</li></ul>"
FIELDS = "<label>Name<input id=n value=''></label><label>Town<select id=c><option>Ulm<option>Bonn</select></label><label>News<input id=b type=checkbox></label>"
SURE = "<dialog open>This cannot be undone <button id=y>Yes, remove</button><button id=k>Keep</button></dialog>"


class Form(Struct, frozen=True):
    """An action on a page (the body of its HTML), where the element `active` has the focus."""

    action: str
    body: str
    comes: str = ""                     # the kind of what cannot be undone; "": nothing of the kind
    asks: tuple[str, ...] | None = None     # under which caution it asks; None: as its kind does
    active: str | None = None
    step: str = ""                      # words that rules make this action of; "": there are none

    @property
    def verb(self) -> str:
        return self.action.partition("(")[0]

    @property
    def page(self) -> str:
        """The page, with a button beside that does nothing."""
        return f"<html><body><button id=open>Open</button>{self.body}</body></html>"

    def waits(self, caution: str) -> bool:
        """Whether it must wait for a person's yes."""
        asks = self.asks if self.asks is not None else ALWAYS if self.comes in FINAL else UNLESS_LOW
        return bool(self.comes or self.asks) and caution in asks


FORMS = (
    # Clicks: by name, by a value, on a link, on what lies around or over a control, in a dialog.
    Form('click("d")', DELETE, "deletion", step='Click "Delete"'),
    Form('click("p")', PAY, "payment", step='Click "Pay now"'),
    Form('click("x")', '<form method=post><input id=x type=submit value="Place order"></form>', "purchase", step='Click "Place order"'),
    Form('click("s")', MESSAGE, "message", step='Click "Send"'),
    Form('click("g")', '<a id=g href="/items/5/delete">Old one</a>', "deletion", step='Click "Old one"'),
    Form('click("w")', f'<div id=w onclick="a()"><span>Card</span>{DELETE}</div>', "deletion"),
    Form('click("y")', SURE, "deletion", step='Click "Yes, remove"'),
    Form('click("k")', SURE, step='Click "Keep"'),
    Form('click("b")', TERMS, "terms", step='Click "I accept the terms of service"'),
    Form('click("z")', "<button id=z>Close account</button>", "account", step='Click "Close account"'),
    Form('click("v")', "<button id=v>Publish</button>", "publication", step='Click "Publish"'),
    Form('click("m")', "<button id=m>Make admin</button>", "permission", step='Click "Make admin"'),
    Form('click("i")', "<form method=post action=/x><input name=iban value=''><button id=i>Transfer money</button></form>", "transfer", step='Click "Transfer money"'),
    Form('click("x")', JUPP, asks=ONLY_HIGH, step='Click "Jupp"'),
    Form('click("x")', "<form method=post><input type=file name=f><button id=x>Jupp</button></form>", asks=UNLESS_LOW, step='Click "Jupp"'),
    Form('click("q")', "<form><input name=words><button id=q>Search</button></form>", step='Click "Search"'),
    Form('doubleClick("d")', DELETE, "deletion", step='Double-click "Delete"'),
    Form('hover("d")', DELETE, step='Hover over "Delete"'),
    Form('scrollIntoView("d")', DELETE, step='Scroll to "Delete"'),
    # Filling in, and what is sent with a line break.
    Form('setValue("n", "Ann")', FIELDS, step='Type "Ann" into "Name"'),
    Form('setValue("t", "Hello\\n")', MESSAGE, "message"),
    Form('setValue("n", "Ann\\r")', PAY, "payment"),
    Form('setValue("f", "a.pdf")', "<label>Paper<input id=f type=file></label>", step='Type "a.pdf" into "Paper"'),
    Form('type("Hello")', MESSAGE, active="t"),
    Form('type("Hello\\nyou")', MESSAGE, "message", active="t"),
    Form('type("Hello\\n")', MESSAGE, "message"),
    Form('select("c", "Bonn")', FIELDS, step='Select "Bonn" in "Town"'),
    Form('check("b")', FIELDS, step='Check "News"'),
    Form('check("b")', TERMS, "terms", step='Check "I accept the terms of service"'),
    Form('check("b")', "<div id=b role=switch aria-label='Make public' aria-checked=false></div>", "publication", step='Check "Make public"'),
    Form('uncheck("b")', TERMS.replace("=checkbox", "=checkbox checked"), step='Uncheck "I accept the terms of service"'),
    # Keys.
    *(Form(f'press("{key}")', DELETE, "deletion", active="d", step=step)
      for key, step in (("Enter", "Press Enter"), ("Space", "Press Space"), (" ", ""), ("NumpadEnter", ""), ("Return", ""),
                        ("Shift+Enter", "Press Shift+Enter"), ("\\n", ""))),
    Form('press("Enter")', DELETE, "deletion", step="Press Enter"),
    Form('press("Enter")', PAY, "payment", active="n", step="Press Enter"),
    Form('press("Enter")', f"<h1>Checkout</h1>{JUPP.replace('Jupp', 'OK')}", "purchase", active="a", step="Press Enter"),
    *(Form(f'press("{key}+Enter")', MESSAGE, "message", active="t") for key in ("Control", "Meta", "Ctrl", "ControlOrMeta")),
    *(Form(f'press("{key}")', LIST, "deletion", active="o", step=step) for key, step in (("Delete", "Press the delete key"), ("Backspace", "Press Backspace"))),
    *(Form(f'press("{key}")', DELETE, active="d", step=f"Press {key}") for key in ("Tab", "Escape", "F5")),
    Form('press("ArrowDown")', DELETE, active="d", step="Press arrow down"),
    *(Form(f'press("{key}")', MESSAGE, active="t") for key in ("Backspace", "Delete", "a", " ", "Control+A", "Control+V")),
    # Going elsewhere, and looking.
    Form('navigate("https://shop.example/items/5/delete")', DELETE, "deletion", step="Go to https://shop.example/items/5/delete"),
    Form('navigate("/?do=unsubscribe")', DELETE, "account", step="Go to /?do=unsubscribe"),
    Form('navigate("https://shop.example/orders")', DELETE, step="Go to https://shop.example/orders"),
    Form("goBack()", DELETE, step="Go back"),
    Form("refresh()", DELETE, step="Reload the page"),
    Form('scroll("down")', DELETE, step="Scroll down"),
    Form("wait(2)", DELETE, step="Wait 2 seconds"),
    Form("finish()", DELETE),
    Form('fail("no way")', DELETE),
)  # fmt: skip
