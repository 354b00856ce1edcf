"""Every way in which an action can come to go out, each played by the real engine until the turn in which it comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.exchange.calls import ClientVerification
from engine.rules import Bundle
from tests.turn.conftest import Client, Script
from tests.turn.every_form import SHOP, Form

CARRIED = ("POPUP_DETECTED", "ELEMENT_MISSING", "URL_CHANGED", "FORM_VALIDATION")
CHAINABLE = frozenset({"setValue", "select", "check", "uncheck"})
ENDS = frozenset({"finish", "fail"})
ODD = {"errors": ("Odd",), "verification_passed": False}  # the step did not work, and nobody knows why
UNFOUND = {**ODD, "client_verification": ClientVerification(element_found=False)}
MORE = "<button id=new>More</button>"  # what a step that worked may bring
FIRST = "<label>First<input id=first value=''></label>"
YES, NO = {"text": "<Approved>YES</Approved>"}, {"text": "<Approved>NO</Approved>"}
HARMLESS = {"kind": "data_change", "reversibility": "reversible", "reason": "It is stored."}
Answer = dict[str, Any]


class Player:
    """Makes clients under one caution, each with a model that says what a way needs; `classifies` is what it takes an
    action for where no rule can tell.
    """

    def __init__(self, bundle: Bundle, classifies: Mapping[str, str] = HARMLESS) -> None:
        self._bundle = bundle
        self._classifies = classifies

    def __call__(self, **says: Sequence[Any]) -> Client:
        return Client(self._bundle, Script(bool(says), {"classify_action": [self._classifies], **says}))


class Way(Struct, frozen=True):
    """How an action comes. `by` is the rule that fires in the turn in which it does. `like` names the way that it
    differs from only in what goes before: there every form comes, here one of each kind.
    """

    play: Callable[[Player, Form], Answer]
    by: str
    takes: Callable[[Form], bool] = lambda form: form.verb != "finish"  # which is a claim, and no action
    like: str = ""


def does(action: str) -> Mapping[str, str]:
    """A model's choice of an action."""
    return {"thought": "Next.", "action": action}


def plan_of(*steps: str, **first: Any) -> Mapping[str, Any]:
    """A model's plan; `first` is said of its first step."""
    rest = {"reasoning": "", "toolType": "DOM", "expectedOutcome": "It works", "verify": "It can be seen"}
    said = [{"description": text, **rest} for text in steps]
    return {"goal": "All of it", "steps": [{**said[0], **first}, *said[1:]]}


def with_more(page: str, more: str) -> str:
    return page.replace("</body>", f"{more}</body>")


def _by_rule(play: Player, form: Form) -> Answer:
    return play().start(form.step, form.page, SHOP, active=form.active)


def _by_rule_in_a_plan(play: Player, form: Form) -> Answer:
    one = play(plan=[plan_of(form.step, 'Click "Never there"')])
    return one.start("Do what is needed", form.page, SHOP, active=form.active)


def _by_a_model(play: Player, form: Form) -> Answer:
    return play(act=[does(form.action)]).start('Click "Archive"', form.page, SHOP, active=form.active)


def _by_a_refined_step(play: Player, form: Form) -> Answer:
    one = play(plan=[plan_of("Deal with what is there", "Look around")], refine=[does(form.action)])
    return one.start("Do what is needed", form.page, SHOP, active=form.active)


def _after_a_step(play: Player, form: Form) -> Answer:
    one = play(plan=[plan_of('Click "Open"', "Deal with it")], refine=[does(form.action)])
    one.start("Do what is needed", form.page, SHOP, active=form.active)
    return one.turn(with_more(form.page, MORE), SHOP, active=form.active)


def _as_a_link(play: Player, form: Form) -> Answer:
    """A chain goes out, and the form's step is asked about as its second link."""
    one = play(plan=[plan_of('Type "Zed" into "First"', form.step)])
    return one.start("Do what is needed", with_more(form.page, FIRST), SHOP, active=form.active)


def _as_a_first_link(play: Player, form: Form) -> Answer:
    one = play(plan=[plan_of(form.step, 'Type "Zed" into "First"')])
    return one.start("Do what is needed", with_more(form.page, FIRST), SHOP, active=form.active)


def _as_a_correction(play: Player, form: Form) -> Answer:
    found = {"strategy": "ALTERNATIVE_SELECTOR", "action": form.action, "reason": "Try this."}
    one = play(plan=[plan_of('Click "Open"', "Look")], correct=[found])
    one.start("Do what is needed", form.page, SHOP, active=form.active)
    return one.turn(form.page, SHOP, active=form.active, **ODD)


def _carried(case: str) -> Callable[[Player, Form], Answer]:
    """As what the plan itself says to do in such a case."""

    def play(player: Player, form: Form) -> Answer:
        carried = {"type": case, "when": "", "action": form.action}
        expects = {"description": "It works", "domChanges": {"urlShouldChange": False}}
        one = player(plan=[plan_of('Click "Open"', "Look", contingencies=[carried], expectedOutcome=expects)])
        one.start("Do what is needed", form.page, SHOP, active=form.active)
        page, url, said = form.page, SHOP, ODD
        match case:
            case "POPUP_DETECTED":
                page = with_more(page, "<div role=dialog aria-modal=true>News</div>")
            case "ELEMENT_MISSING":
                page, said = page.replace("<button id=open>Open</button>", ""), UNFOUND
            case "URL_CHANGED":
                url = f"{SHOP}/elsewhere"
            case "FORM_VALIDATION":
                page = with_more(page, "<label>Zip<input id=zip aria-invalid=true></label>")
        return one.turn(page, url, active=form.active, **said)

    return play


def _as_an_answer(play: Player, form: Form) -> Answer:
    one = play()
    one.start('Click "Archive"', form.page, SHOP, active=form.active)
    return one.turn(form.page, SHOP, active=form.active, user_input=form.step)


def _for_an_answer(play: Player, form: Form) -> Answer:
    plans = [plan_of('Click "Open"', "Look"), plan_of("Deal with what is there", "Look again")]
    one = play(plan=plans, refine=["failed", does(form.action)])
    one.start("Do what is needed", form.page, SHOP, active=form.active)
    one.turn(with_more(form.page, MORE), SHOP, active=form.active)
    return one.turn(with_more(form.page, MORE), SHOP, active=form.active, user_input="Do what you think is right")


def _in_a_new_plan(play: Player, form: Form) -> Answer:
    """In the plan that is made after the first one no longer fits."""
    anew = {"valid": False, "reason": "r", "suggestedChanges": [], "needsFullReplan": True}
    plans = [plan_of('Click "Open"', "Look"), plan_of("Deal with what is there", "Look again")]
    one = play(plan=plans, validate_plan=[anew], refine=[does(form.action)])
    one.start("Do what is needed", form.page, SHOP, active=form.active)
    return one.turn(with_more(form.page, MORE), f"{SHOP}/elsewhere", active=form.active)


def _instead_of_what_was_approved(play: Player, form: Form) -> Answer:
    """A critic does not like what a person approved, and a model finds the form's action instead."""
    one = play(plan=[plan_of('Click "Unsubscribe"', "Look")], critic=[NO, YES], act=[does(form.action)])
    page = with_more(form.page, "<button id=un>Unsubscribe</button>")
    one.start("Do what is needed", page, SHOP, active=form.active)
    return one.turn(page, SHOP, active=form.active, user_input="yes")


def _has_words(form: Form) -> bool:
    return bool(form.step)


def _can_be_carried(form: Form) -> bool:
    return form.verb not in ENDS


WAYS: Mapping[str, Way] = {
    "rule": Way(_by_rule, "issuing/by_rule", _has_words),
    "rule, in a plan": Way(_by_rule_in_a_plan, "issuing/by_rule", _has_words, like="rule"),
    "rule, first of a chain": Way(_as_a_first_link, "issuing/by_rule", _has_words, like="rule"),
    "answer": Way(_as_an_answer, "issuing/by_rule", _has_words),
    "model": Way(_by_a_model, "issuing/acted"),
    "model, refining": Way(_by_a_refined_step, "issuing/refined"),
    "model, after a step": Way(_after_a_step, "issuing/refined", like="model, refining"),
    "model, in a new plan": Way(_in_a_new_plan, "issuing/refined", like="model, refining"),
    "model, after an answer": Way(_for_an_answer, "issuing/refined", like="model, refining"),
    "correction": Way(_as_a_correction, "issuing/corrects", _can_be_carried),
    "instead of what was approved": Way(_instead_of_what_was_approved, "critic/approved_then", _can_be_carried),
    "carried": Way(_carried("ERROR_DISPLAYED"), "issuing/carried", _can_be_carried),
    **{f"carried, {case}": Way(_carried(case), "issuing/carried", _can_be_carried, like="carried") for case in CARRIED},
}  # fmt: skip
LINK = Way(_as_a_link, "chain_links/field", _has_words)
