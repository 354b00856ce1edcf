"""What stands in the way of a step, and what could be done about it: facts for contingencies, and their actions.

The actions are left on the walk as remedies, by the word that a rule uses for them; rules decide whether one is taken.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Action, ActionError, parse_action, print_action
from engine.derive.readback import shown
from engine.facts import flatten
from engine.facts.obstacles import CarriedFacts, DialogFacts, FieldFacts, LoginFacts, LookFacts, TargetFacts
from engine.language import refine
from engine.llm.effects import usable
from engine.observe import PageState, element
from engine.observe.dialogs import coverer, dismisser
from engine.observe.faults import fault
from engine.observe.text import folded_name
from engine.plan.issued import Issued
from engine.plan.plan import Contingency
from engine.record.task import state_key
from engine.rules import Scalar
from engine.turn.interpreter import Walk

FILLS = frozenset({"setValue", "select", "check", "uncheck"})
ENDS = frozenset({"finish", "fail"})
CARRIED: Mapping[str, str] = {
    "POPUP_DETECTED": "popup", "ELEMENT_MISSING": "missing", "ERROR_DISPLAYED": "error", "FORM_VALIDATION": "form",
    "URL_CHANGED": "url",
}  # fmt: skip
MAX_LOOKS_IN_VAIN = 2
Derived = dict[str, Scalar]
NOTHING: Derived = {
    **flatten("target", TargetFacts(named=False, present=False, disabled=False, occluded=False)),
    **flatten("dialog", DialogFacts()),
    **flatten("field", FieldFacts()),
    **flatten("carried", CarriedFacts()),
    **flatten("look", LookFacts()),
}


def obstacles(walk: Walk) -> Derived:
    """target.*, dialog.*, field.*, login.*, carried.* and look.*: why a step failed, as far as the page tells."""
    original = walk.original
    login = flatten("login", _login(walk, original))
    if walk.facts["route.name"] != "correction" or original is None:
        return {**NOTHING, **login}
    target = _target(walk, original)
    walk.remedies["back"] = Action("goBack")
    return {
        **login,
        **flatten("target", target),
        **flatten("dialog", _dialog(walk, original, target.occluded)),
        **flatten("field", _field(walk, original)),
        **flatten("carried", _carried(walk)),
        **flatten("look", _look(walk)),
    }


def in_the_way(walk: Walk) -> Derived:
    """dialog.* and look.*: what keeps the next step's element from being used or seen, before it is first tried."""
    status = walk.refined.status if walk.refined else "idle"
    dialog = _covering(walk) if status == "occluded" else DialogFacts()
    look = _look(walk) if status == "none" else LookFacts()
    return {**flatten("dialog", dialog), **flatten("look", look)}


def _target(walk: Walk, original: Issued) -> TargetFacts:
    wanted = parse_action(original.action).target
    found = element(walk.observed.page, wanted) if wanted else None
    return TargetFacts(
        named=wanted is not None,
        present=found is not None,
        disabled=found is not None and found.disabled,
        occluded=found is not None and found.occluded,
    )


def _dialog(walk: Walk, original: Issued, covered: bool) -> DialogFacts:
    """A dialog that came up, else one that covers the element and was there before."""
    closer = dismisser(original.before, walk.observed.page, _words(walk.bundle.settings["dismiss_words"]))
    if closer is None:
        return _covering(walk) if covered else DialogFacts()
    walk.remedies["dismiss"] = Action("click", closer.id)
    return DialogFacts(id=closer.id, covers=covered)


def _covering(walk: Walk) -> DialogFacts:
    """What covers the element; a control that did not clear the way once is not clicked again."""
    settings = walk.bundle.settings
    closer = coverer(walk.observed.page, _words(settings["dismiss_words"]), _words(settings["cookie_words"]))
    if closer is None or print_action(Action("click", closer.id)) in walk.tried:
        return DialogFacts()
    walk.remedies["dismiss"] = Action("click", closer.id)
    return DialogFacts(id=closer.id, covers=True)


def _field(walk: Walk, original: Issued) -> FieldFacts:
    page = walk.observed.page
    found = fault(original.before, page) if walk.facts["verdict.cause"] == "error" else None
    if found is None:
        return FieldFacts()
    field, own = found.field, _fills(original.action, found.field.id)
    filling = original.action if own else _filling(walk, field.id)
    holds = bool(field.value or field.checked)
    value = "refused" if own or (filling is None and holds) else _value(walk, original, filling)
    if value == "lost" and filling is not None:
        walk.remedies["refill"] = parse_action(filling)
    says = found.says or "invalid"  # aria-invalid is all that it says
    return FieldFacts(name=field.name or field.id, says=says, value=value, own=own)  # type: ignore[arg-type]


def _value(walk: Walk, original: Issued, filling: str | None) -> str:
    """What became of the value that the task has for a field. One that the page saw is never entered again."""
    if filling is None:
        return "unknown"
    now = shown(filling, original.before, walk.observed.page)
    step = walk.task.open
    if step is not None and step.prepares and step.out == filling and now == "as_asked":
        return "back"
    seen = shown(filling, original.before, original.before)
    return "lost" if now != "as_asked" and seen in ("as_before", "other") else "refused"


def _filling(walk: Walk, field: str) -> str | None:
    """The action by which the task fills this field: one that was issued, else one that a step of the plan names."""
    issued = next((one for one in reversed(walk.task.actions) if _fills(one, field)), None)
    if issued is not None or walk.task.plan is None:
        return issued
    for step in walk.task.plan.steps:
        found = refine(walk.bundle, step.description, walk.observed.page)
        if found.action is not None and found.action.verb in FILLS and found.action.target == field:
            return print_action(found.action)
    return None


def _fills(printed: str, field: str) -> bool:
    action = parse_action(printed)
    return action.verb in FILLS and action.target == field


def _login(walk: Walk, original: Issued | None) -> LoginFacts:
    """A page with a password field at another address, where there was none before."""
    if original is None or not walk.facts["page.url_changed"] or walk.facts["turn.broken"]:
        return LoginFacts()
    if not _asks_password(walk.observed.page) or _asks_password(original.before):
        return LoginFacts()
    target = parse_action(original.action).target
    clicked = element(original.before, target) if target else None
    plan = walk.task.plan
    said = [one.description for one in plan.steps[plan.current :]] if plan else [walk.task.query]
    texts = [f" {folded_name(text)} " for text in (*said, clicked.name if clicked else "")]
    words = [f" {folded_name(word)} " for word in _words(walk.bundle.settings["login_words"])]
    return LoginFacts(appeared=True, wanted=any(word in text for text in texts for word in words))


def _asks_password(page: PageState) -> bool:
    return any(one.input_type == "password" and one.visible for one in page.elements)


def _carried(walk: Walk) -> CarriedFacts:
    """The contingencies of the step's own plan that apply here: a usable action that was not tried for this step."""
    plan, page = walk.task.plan, walk.observed.page
    told = " \n ".join((*walk.observed.observations, *(alert.text for alert in page.alerts))).casefold()
    found: dict[str, bool] = {}
    for one in plan.steps[plan.current].contingencies if plan else ():
        name, action = CARRIED.get(one.type), _carried_action(one)
        if name is None or action is None or name in found or one.when.casefold().strip() not in told:
            continue
        if usable(action, page) and print_action(action) not in walk.tried:
            walk.remedies[name] = action
            found[name] = True
    return CarriedFacts(**found)


def _carried_action(one: Contingency) -> Action | None:
    try:
        action = parse_action(one.action)
    except ActionError:
        return None
    return None if action.verb in ENDS else action


def _look(walk: Walk) -> LookFacts:
    """The first container that has more to show, and that did not twice show nothing new when it was scrolled."""
    page = walk.observed.page
    here = walk.task.issued.get(state_key(page.url, page.hash), {})
    looks = {print_action(Action("scrollIntoView", one)): one for one in page.unread_containers}
    times = sum(one.startswith("scrollIntoView(") for one in walk.tried)
    fresh = next((one for printed, one in looks.items() if here.get(printed, 0) < MAX_LOOKS_IN_VAIN), None)
    if fresh is None:
        return LookFacts(times=times)
    walk.remedies["look"] = Action("scrollIntoView", fresh)
    return LookFacts(more=True, times=times)


def _words(setting: object) -> tuple[str, ...]:
    return tuple(str(word) for word in setting) if isinstance(setting, tuple) else ()
