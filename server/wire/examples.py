"""A body of each kind to try the API with, by what it shows. The tests play them all.

TASK_ID, PLAN_ID, PAIRING_CODE and, in a path, APPROVAL_ID stand for what an earlier answer gave.
"""

from __future__ import annotations

from collections.abc import Mapping

Examples = Mapping[str, object]

SHOP = "https://shop.example/shoes"
CART = {"i": "cart", "r": "link", "n": "Cart", "href": "/cart"}
FILTERS = {"i": "filters", "r": "btn", "n": "Filters"}
STOCK = {"i": "stock", "r": "sel", "n": "Availability", "v": "All", "o": ["All", "In stock"]}

INTERACT: Examples = {
    "a_first_turn": {
        "url": SHOP,
        "query": 'Click "Filters", then choose "In stock" in Availability',
        "pageTitle": "Shoes",
        "interactiveTree": [CART, FILTERS],
    },
    "a_later_turn": {
        "url": SHOP,
        "taskId": "TASK_ID",
        "interactiveTree": [CART, FILTERS, STOCK],
        "clientObservations": {"didNetworkOccur": False, "didDomMutate": True, "didUrlChange": False},
    },
    "a_page_as_HTML": {
        "url": "https://crm.example/people",
        "query": 'Click "New person"',
        "dom": '<html><body><a id="new" href="/people/new">New person</a></body></html>',
    },
}

SETTINGS: Examples = {
    "more_caution": {"settings": {"caution": "high", "blocked_domains": ["ads.example"]}},
    "back_to_those_of_the_installation": {"settings": {"caution": None, "blocked_domains": None}},
}

VERIFY: Examples = {
    "a_click_that_opened_a_list": {
        "goal": 'Click "Filters"',
        "action": 'click("filters")',
        "before": {"url": SHOP, "interactiveTree": [CART, FILTERS]},
        "after": {"url": SHOP, "interactiveTree": [CART, FILTERS, STOCK]},
        "step": {"isLast": True, "description": 'Click "Filters"', "verify": '"Availability" is visible'},
    },
    "a_click_that_did_nothing": {
        "goal": 'Click "Filters"',
        "action": 'click("filters")',
        "before": {"url": SHOP, "interactiveTree": [CART, FILTERS]},
        "after": {"url": SHOP, "interactiveTree": [CART, FILTERS]},
    },
}

PAIRING: Examples = {"a_code_of_surefoot_pair": {"code": "PAIRING_CODE"}}

GUARD: Examples = {
    "it_passes": {
        "url": "https://mail.example/in",
        "action": 'click("sent")',
        "interactiveTree": [{"i": "sent", "r": "link", "n": "Sent items", "href": "/sent"}],
    },
    "it_waits_for_a_yes": {
        "url": "https://shop.example/checkout",
        "action": 'click("go")',
        "goal": "Buy the shoes",
        "interactiveTree": [{"i": "go", "r": "btn", "n": "Place order · $1,299.00"}],
    },
    "it_is_blocked": {
        "url": "https://two.github.io/login",
        "startUrl": "https://one.github.io/",
        "action": 'setValue("p", "s3cret!pw")',
        "interactiveTree": [{"i": "p", "r": "inp", "n": "Password", "v": "", "t": "password"}],
    },
}

GUARDED: Examples = {
    "it_passes": {
        "verdict": "pass",
        "reversibility": "none",
        "kind": "navigation",
        "because": "Nothing in the rules holds it back.",
        "decision": {"policyVersion": "sha256:54bebcfd5b5fd477", "rules": []},
    },
    "it_waits_for_a_yes": {
        "verdict": "confirm",
        "reversibility": "irreversible",
        "kind": "purchase",
        "because": "It cannot be undone (purchase).",
        "question": "Buy for 1299.00 USD? It is “Place order · $1,299.00” on shop.example.",
        "confirmation": {
            "kind": "purchase",
            "action": 'click("go")',
            "element": "Place order · $1,299.00",
            "site": "shop.example",
            "because": "It cannot be undone (purchase).",
            "amount": {"value": "1299.00", "currency": "USD"},
        },
        "approvalId": "276a2d2d-f14b-471f-a819-e7f9b41f29a1",
        "decision": {"policyVersion": "sha256:54bebcfd5b5fd477", "rules": ["guardrails/final"]},
    },
    "it_is_blocked": {
        "verdict": "block",
        "reversibility": "reversible",
        "kind": "secret",
        "because": "The page is on another site than the task began on.",
        "decision": {"policyVersion": "sha256:54bebcfd5b5fd477", "rules": ["guardrails/secret"]},
    },
}

APPROVAL: Examples = {"a_yes": {"approve": True}}

NOTICE_ANSWER: Examples = {"a_no": {"tenant": "local", "token": "AQAAAZ…", "approve": False}}

COMPLETE: Examples = {
    "a_plan": {
        "status": "planned",
        "sessionId": "agent-7",
        "plan": {"goal": "Save the note", "steps": [{"description": "Save it", "verify": '"Saved" is visible'}]},
    },
    "a_claim_with_evidence": {
        "status": "success",
        "sessionId": "agent-7",
        "summary": "The note is saved.",
        "evidence": {"url": "https://notes.example/1", "dom": "<html><body><p>Saved</p></body></html>"},
    },
    "not_all_of_it": {"status": "partial", "sessionId": "agent-7", "remaining_work": ["share it"]},
}

STOPPED: Examples = {"an_end_without_a_claim": {"sessionId": "agent-7"}}

PLAN: Examples = {
    "two_steps": {
        "goal": "Tell a joke and share it",
        "steps": [{"description": "Write the joke"}, {"description": "Post it", "depends_on": [0]}],
    },
}

REPORT: Examples = {"one_step_is_done": {"results": [{"step": 0, "output": {"joke": "A horse walks into a bar."}}]}}

EVALUATE: Examples = {
    "a_click_that_led_elsewhere": {
        "ruleset": "tier1",
        "facts": {"action": {"verb": "click"}, "page": {"url_changed": True}, "step": {"is_last": False}},
    },
}

CHECK: Examples = {
    "a_rule_set_with_a_slip": {
        "yaml": "ruleset: tier1\nstrategy: first_match\nrules:\n  - id: T1.1\n    when: step.is_lst\n",
    },
}

BACKTEST: Examples = {"without_some_file": {"files": {"chaining.yaml": None}, "tasks": ["TASK_ID"]}}

RECIPE: Examples = {
    "a_recipe": {
        "yaml": "recipe: add-a-todo\nsite: todos.example\ngoal: Add {title} to the list\nparameters:\n  title: text\n"
        "steps:\n- do: setValue\n  role: textbox\n  name: What needs to be done?\n  value: '{title}'\n"
        "- do: press\n  value: Enter\n  after: the page shows \"{title}\"\n",
        "status": "on",
    },
    "no_longer_used": {"status": "off"},
}

KNOWLEDGE: Examples = {
    "one_document": {"id": "returns", "title": "Returns", "text": "Shoes may be sent back within 30 days."},
    "several": [{"id": "opening", "text": "We are open from 9 to 5."}, {"text": "The warehouse is in Gera."}],
}
