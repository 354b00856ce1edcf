"""What the API document says of single fields of a turn: an example, and what it is where the type does not say.

By struct and field as on the wire. The tests hold that no field of `interact` is left out, and that all examples are
taken together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]


def told(example: Any, about: str = "") -> Json:
    """What is added to a field's schema; nothing for `about` where its type has a description."""
    return {"examples": [example], **({"description": about} if about else {})}


NODE = {"i": "save", "r": "btn", "n": "Save"}
ELEMENT: tuple[tuple[str, str, Any, str], ...] = (  # short name, full name, example, what it is
    ("i", "id", "b12", "Its id; actions name elements by it."),
    ("r", "role", "btn", "What it is: btn, link, inp, sel, chk, radio, txt, hdr, form, …"),
    ("n", "name", "Save", "Its shown name."),
    ("v", "value", "Jane", "Its value as it is now, not as the HTML had it."),
    ("s", "state", ["disabled"], "Words for its state: disabled, checked, expanded, selected, invalid, required, …"),
    ("xy", "coordinates", (412.0, 96.0), "Where its middle is, in CSS pixels of the window."),
    ("o", "options", ["All", "In stock"], "The texts that a list offers."),
    ("f", "frame", "pay.example", "The frame that it is in; of another origin, the site of that."),
    ("occ", "occluded", False, "Whether something else covers it."),
    ("href", "href", "/cart", "Where a link leads; of a form, where it sends."),
    ("hp", "hasPopup", "menu", "Whether it opens something, and what."),
    ("dlg", "inDialog", True, "Whether it is in a dialog."),
    ("nav", "inNavigation", True, "Whether it is in what leads to the parts of the site."),
    ("t", "inputType", "email", "The type of an input or a button; of a form, its method."),
    ("ac", "autocomplete", "email", "What the field says that it is filled in with."),
    ("fm", "form", 1, "The number of its form; of a form, its own."),
    ("fa", "formAction", "/drafts", "Where this very button sends its form."),
    ("row", "row", "Oak lamp 2 pcs 59 EUR", "The words of the row or card around it."),
    ("d", "description", "Ships today", "What describes it, besides its name."),
)

FIELDS: Mapping[str, Mapping[str, Json]] = {
    "InteractRequest": {
        "url": told("https://shop.example/shoes"),
        "interactiveTree": told([NODE]),
        "semanticNodes": told([{"id": "save", "role": "button", "name": "Save"}]),
        "skeletonDom": told('<button id="save">Save</button>'),
        "dom": told('<html><body><button id="save">Save</button></body></html>'),
        "pageTitle": told("Shoes"),
        "viewport": told({"width": 1280, "height": 800}),
        "scrollPosition": told("50%"),
        "scrollableContainers": told([{"id": "results", "scrollPosition": "100%"}]),
        "activeElement": told("save"),
        "query": told('Click "Filters", then choose "In stock" in Availability'),
        "taskId": told("task-7f3a"),
        "sessionId": told("tab-42"),
        "previousUrl": told("https://shop.example/"),
        "secrets": told([{"name": "password", "site": "shop.example"}]),
        "locale": told("de-CH"),
        "userInput": told("yes"),
        "handedBack": told(False),
        "approval": told("ap-9c1e"),
        "knowledge": told([{"text": "Orders above 500 EUR need the purchasing team.", "title": "Purchasing"}]),
        "requestId": told("5b0f6d1e"),
        "beforeDomHash": told("a41c"),
        "domHash": told("e07b"),
        "clientObservations": told({"didNetworkOccur": False, "didDomMutate": True, "didUrlChange": False}),
        "clientVerification": told({"elementFound": True, "selector": "#saved"}),
        "chainResults": told([{"action": 'setValue("name", "Jane")', "ok": True, "observed": "Jane"}]),
        "verification_passed": told(True),
        "verification_message": told("the field holds Jane"),
        "errors_detected": told(["Enter a valid address"]),
        "success_messages": told(["Saved"]),
        "recentEvents": told(["[2s ago] Added: 'Saved'"]),
        "hasErrors": told(False),
        "hasSuccess": told(True),
    },
    "ClientObservations": {
        "didNetworkOccur": told(True, "Whether anything was fetched or sent since the action."),
        "didDomMutate": told(True, "Whether the page changed in any way."),
        "didUrlChange": told(False, "Whether the address changed."),
        "writes": told(
            "taken",
            "What became of what the page's own scripts sent to its site since the action, by other methods than GET: "
            "nothing was sent; an answer is still open; all were taken; the site refused one (4xx, or an answer that "
            "says so itself); or one failed (5xx, or no answer).",
        ),
    },
    "WireClientVerification": {
        "elementFound": told(True, "Whether the element that was expected is there."),
        "selector": told("#saved", "What it was looked for by."),
        "urlChanged": told(False, "Whether the address changed as expected."),
    },
    "WireChainResult": {
        "action": told('setValue("name", "Jane")', "The action, as it was issued."),
        "ok": told(True, "Whether it was carried out."),
        "check": told("value", "What was checked after it."),
        "observed": told("Jane", "What was found there."),
        "error": told("the element is gone", "Why it was not carried out."),
    },
    "TreeNode": {short: told(example, about) for short, _, example, about in ELEMENT},
    "SemanticNode": {full: told(example, about) for _, full, example, about in ELEMENT},
    "Viewport": {
        "width": told(1280, "In CSS pixels."),
        "height": told(800, "In CSS pixels."),
    },
    "ScrollOffset": {
        "x": told(0, "In CSS pixels, from the left."),
        "y": told(640, "In CSS pixels, from the top."),
    },
    "WireSecret": {
        "name": told("password"),
        "site": told("shop.example", "The only site that it may be used on; without one, where its task began."),
    },
    "WireKnowledge": {
        "text": told("Orders above 500 EUR need the purchasing team.", "The passage."),
        "title": told("Purchasing", "The title of its document."),
        "source": told("https://wiki.example/purchasing", "Where it is from."),
    },
}
