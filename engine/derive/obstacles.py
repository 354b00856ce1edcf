"""What stands in the way of a step, and what could be done about it: facts for contingencies, and their actions.

The actions are given as remedies, by the word that a rule uses for them; rules decide whether one is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import re2

from engine.actions import Action, ActionError, parse_action, print_action
from engine.derive.declared import Derivation, Derived, Sight
from engine.derive.evidence.opened_form import sends_deed
from engine.derive.outgoing import record_of
from engine.derive.readback import shown
from engine.facts import flatten
from engine.facts.obstacles import (
    AskedBackFacts,
    CarriedFacts,
    DialogFacts,
    FieldFacts,
    LoginFacts,
    LookFacts,
    TargetFacts,
)
from engine.language import is_in_head, refine
from engine.llm.effects import usable
from engine.observe import Element, PageState, element
from engine.observe.dialogs import coverer, dismisser, left_open
from engine.observe.faults import fault
from engine.plan.issued import Issued
from engine.plan.plan import Contingency
from engine.record.task import state_key
from engine.safety.asked_back import Asked, confirming
from engine.safety.asked_same import again, meaning
from engine.safety.lexicon import lexicon_of
from engine.text.wordlists import held

FILLS = frozenset({"setValue", "select", "check", "uncheck"})
ESCAPE = Action("press", text="Escape")
ENDS = frozenset({"finish", "fail"})
CARRIED: Mapping[str, str] = {
    "POPUP_DETECTED": "popup", "ELEMENT_MISSING": "missing", "ERROR_DISPLAYED": "error", "FORM_VALIDATION": "form",
    "URL_CHANGED": "url",
}  # fmt: skip
MAX_SIGN_IN = 3  # fields of a form to sign in by: who, the password, and perhaps a code
_TIME_OF_DAY = re2.compile(r"\b\d{1,2}:\d{2}(?::\d{2})?\b")
Remedies = Mapping[str, Action]
NOTHING = {
    **flatten("target", TargetFacts(named=False, present=False, disabled=False, occluded=False)),
    **flatten("dialog", DialogFacts()),
    **flatten("field", FieldFacts()),
    **flatten("carried", CarriedFacts()),
    **flatten("look", LookFacts()),
}


def _obstacles(sight: Sight) -> Derived:
    """target.*, dialog.*, field.*, carried.* and look.*: why a step failed, as far as the page tells."""
    original = sight.original
    if sight.facts["route.name"] != "correction" or original is None:
        return Derived(NOTHING)
    target = _target(sight, original)
    found = (
        _dialog(sight, original, target.occluded), _field(sight, original), _carried(sight), _look(sight)
    )  # fmt: skip
    groups = {group: facts for group, (facts, _) in zip(("dialog", "field", "carried", "look"), found, strict=True)}
    remedies = {word: action for _, known in found for word, action in known.items()}
    facts = {name: value for group, one in groups.items() for name, value in flatten(group, one).items()}
    return Derived({**flatten("target", target), **facts}, {"remedies": remedies})


def _in_the_way(sight: Sight) -> Derived:
    """dialog.* and look.*: what keeps the next step's element from being used or seen, before it is first tried."""
    status = sight.found.refined.status if sight.found.refined else "idle"
    dialog, dismissing = _covering(sight) if status == "occluded" else (DialogFacts(), {})
    look, looking = _look(sight) if status == "none" else (LookFacts(), {})
    facts = {**flatten("dialog", dialog), **flatten("look", look)}
    return Derived(facts, {"remedies": {**sight.found.remedies, **dismissing, **looking}})


def _target(sight: Sight, original: Issued) -> TargetFacts:
    wanted = parse_action(original.action).target
    found = element(sight.observed.page, wanted) if wanted else None
    return TargetFacts(
        named=wanted is not None,
        present=found is not None,
        disabled=found is not None and found.disabled,
        occluded=found is not None and found.occluded,
        label=found.name if found else "",
        moved=original.before.kind == sight.observed.page.kind
        and _still(original.before.text) != _still(sight.observed.page.text),
        heads=found is not None and is_in_head(sight.observed.page, found),
    )


def _still(text: str) -> str:
    """A text without what moves by itself on most pages: the time of day."""
    return str(_TIME_OF_DAY.sub("", text))


def _dialog(sight: Sight, original: Issued, covered: bool) -> tuple[DialogFacts, Remedies]:
    """A dialog that came up, else one that covers the element and was there before."""
    closer = dismisser(original.before, sight.observed.page, _in_order(sight, sight.settings["dismiss_lists"]))
    if closer is None:
        return _covering(sight) if covered else (DialogFacts(), {})
    return DialogFacts(id=closer.id, covers=covered), {"dismiss": Action("click", closer.id)}


def _covering(sight: Sight) -> tuple[DialogFacts, Remedies]:
    """What covers the element; a control that did not clear the way once is not clicked again."""
    words = _in_order(sight, sight.settings["dismiss_lists"])
    of_cookies = _in_order(sight, sight.settings["cookie_lists"])
    closer = coverer(sight.observed.page, words, of_cookies)
    if closer is None and (left := left_open(sight.observed.page)) and print_action(ESCAPE) not in tried(sight):
        return DialogFacts(id=left.id, covers=True), {"dismiss": ESCAPE}
    if closer is None or print_action(Action("click", closer.id)) in tried(sight):
        return DialogFacts(), {}
    return DialogFacts(id=closer.id, covers=True), {"dismiss": Action("click", closer.id)}


def _field(sight: Sight, original: Issued) -> tuple[FieldFacts, Remedies]:
    """The field at fault, and what became of the value that the task has for it."""
    page = sight.observed.page
    found = fault(original.before, page) if sight.facts["verdict.cause"] == "error" else None
    if found is None:
        return FieldFacts(), {}
    field, own = found.field, _fills(original.action, found.field.id)
    filling = original.action if own else _filling(sight, field.id)
    step = sight.task.open
    facts = FieldFacts(
        name=field.name or field.id,
        says=found.says or "invalid",  # aria-invalid is all that it says
        own=own,
        filled=filling is not None,
        holds=bool(field.value or field.checked),
        now=shown(filling, original.before, page) if filling else "none",
        seen=shown(filling, original.before, original.before) if filling else "none",
        again=step is not None and step.prepares and step.out == filling,
    )
    return facts, {"refill": parse_action(filling)} if filling else {}


def _filling(sight: Sight, field: str) -> str | None:
    """The action by which the task fills this field: one that was issued, else one that a step of the plan names."""
    issued = next((one for one in reversed(sight.task.actions) if _fills(one, field)), None)
    if issued is not None or sight.task.plan is None:
        return issued
    for step in sight.task.plan.steps:
        found = refine(sight.reader, step.description, sight.observed.page)
        if found.action is not None and found.action.verb in FILLS and found.action.target == field:
            return print_action(found.action)
    return None


def _fills(printed: str, field: str) -> bool:
    action = parse_action(printed)
    return action.verb in FILLS and action.target == field


def _login(sight: Sight, original: Issued | None) -> LoginFacts:
    """Whether pages ask for a password, and whether anybody meant to sign in."""
    if original is None:
        return LoginFacts()
    target = parse_action(original.action).target
    clicked = element(original.before, target) if target else None
    plan = sight.task.plan
    said = [one.description for one in plan.steps[plan.current :]] if plan else [sight.task.query]
    texts = (*said, clicked.name if clicked else "")
    return LoginFacts(
        asks=_asks_password(sight, sight.observed.page),
        asked=_asks_password(sight, original.before),
        spoken_of=any(held((*sight.words["login"], *sight.words["logout"]), text) for text in texts),
    )


def _asks_password(sight: Sight, page: PageState) -> bool:
    """Whether a page asks for a password, and one cannot sign out there: who can is asked for another reason."""
    shown = [one for one in page.elements if one.role == "textbox" and one.visible]
    forms = {one.form for one in shown if one.input_type == "password"}
    asks = any(not _holds_settings([one for one in shown if one.form == form]) for form in forms)
    return asks and not any(held(sight.words["logout"], one.name, "begins") for one in page.elements if one.visible)


def _holds_settings(fields: Sequence[Element]) -> bool:
    """Whether a form is larger than one to sign in by, and holds what was entered before: a password is one setting
    among others.
    """
    return len(fields) > MAX_SIGN_IN and any(one.value for one in fields if one.input_type != "password")


def _carried(sight: Sight) -> tuple[CarriedFacts, Remedies]:
    """The contingencies of the step's own plan that apply here: a usable action that was not tried for this step."""
    plan, page = sight.task.plan, sight.observed.page
    told = " \n ".join((*sight.observed.observations, *(alert.text for alert in page.alerts))).casefold()
    found: dict[str, Action] = {}
    for one in plan.steps[plan.current].contingencies if plan else ():
        name, action = CARRIED.get(one.type), _carried_action(one)
        if name is None or action is None or name in found or one.when.casefold().strip() not in told:
            continue
        if usable(action, page) and print_action(action) not in tried(sight):
            found[name] = action
    return CarriedFacts(**dict.fromkeys(found, True)), found


def _carried_action(one: Contingency) -> Action | None:
    try:
        action = parse_action(one.action)
    except ActionError:
        return None
    return None if action.verb in ENDS else action


def _look(sight: Sight) -> tuple[LookFacts, Remedies]:
    """The first container that has more to show, and that was not yet scrolled too often without anything new."""
    page = sight.observed.page
    here = sight.task.issued.get(state_key(page.url, page.hash), {})
    looks = {print_action(Action("scrollIntoView", one)): one for one in page.unread_containers}
    times, waits = (sum(one.startswith(verb) for one in tried(sight)) for verb in ("scrollIntoView(", "wait("))
    in_vain = sight.settings["max_looks_in_vain"]
    assert isinstance(in_vain, int)
    fresh = next((one for printed, one in looks.items() if here.get(printed, 0) < in_vain), None)
    if fresh is None:
        return LookFacts(times=times, waits=waits), {}
    return LookFacts(more=True, times=times, waits=waits), {"look": Action("scrollIntoView", fresh)}


def tried(sight: Sight) -> tuple[str, ...]:
    """What was already issued in search of the step that needs an action now."""
    return sight.task.open.tried if sight.task.open and not sight.facts["transition.advance"] else ()


def _in_order(sight: Sight, lists: object) -> tuple[str, ...]:
    """The words of the lists that a setting names, in the order in which it names them."""
    return tuple(word for name in lists for word in sight.words[name]) if isinstance(lists, tuple) else ()


def _asked_back(sight: Sight) -> Derived:
    """asked_back.*: whether the page asks if the deletion is meant that was just pressed, or any other deed in its very
    words, or has that chosen in a form, or tells more of it.
    """
    original = sight.original
    if original is None:
        return Derived()
    bundle = sight.reader.bundle
    asked = Asked(
        pressed=parse_action(original.action),
        before=original.before,
        page=sight.observed.page,
        lists=lexicon_of(bundle.words_version, bundle.languages),
        sure=sight.words["asks_sure"],
        reason=sight.words["mean_reason"],
        follow=sight.words["mean_follow"],
        resolving=partial(record_of, sight),
    )
    gone = confirming(asked)
    words = sight.words
    asking = (words["asks_sure"], words["asks_whether"], words["wish_the"], words["wish_this"], words["wish_kinds"])
    same = meaning(asked, [sight.task.query, *(one for some in asking for one in some)]) or sends_deed(sight)
    yes = gone or same or again(asked)
    if yes is None or _is_next(sight, yes.id):
        return Derived()
    remedies = {**sight.found.remedies, "confirm": Action("click", yes.id)}
    deletes, repeats = gone is not None, gone is None and same is not None
    facts = AskedBackFacts(deletes=deletes, repeats=repeats, tells=not deletes and not repeats)
    return Derived(flatten("asked_back", facts), {"remedies": remedies})


def _is_next(sight: Sight, control: str) -> bool:
    """Whether the plan's next step names this very control: then that step is for it."""
    plan = sight.task.plan
    if plan is None or plan.next_open is None:
        return False
    found = refine(sight.reader, plan.steps[plan.next_open].description, sight.observed.page)
    return found.action is not None and found.action.target == control


OBSTACLES = Derivation(
    name="obstacles",
    derive=_obstacles,
    reads=("route.name", "verdict.cause", "transition.advance"),
    sets=("target.*", "dialog.*", "field.*", "carried.*", "look.*"),
    gives=("remedies",),
    holds=(
        'route.name == "correction" or (not target.named and not target.present and dialog.id == ""'
        ' and not dialog.covers and field.name == "" and not look.more)',
        'route.name == "correction"'
        ' or not (carried.popup or carried.missing or carried.error or carried.form or carried.url)',
        'field.value == "none"',
        'field.name == "" or verdict.cause == "error"',
        'field.filled == (field.now != "none")',
        'not field.own or field.filled',
        "target.present or (not target.disabled and not target.occluded)",
        "not target.present or target.named",
    ),
)
ASKED_BACK = Derivation(
    name="asked_back",
    derive=_asked_back,
    when='turn.kind == "verify"',
    takes=("remedies",),
    sets=("asked_back.*",),
    gives=("remedies",),
    holds=(
        'not (asked_back.deletes or asked_back.repeats or asked_back.tells)'
        ' or (turn.kind == "verify" and action.verb in ["click", "doubleClick"])',
        "not asked_back.deletes or not asked_back.repeats",
        "not asked_back.tells or not (asked_back.deletes or asked_back.repeats)",
    ),
)
SIGN_IN = Derivation(
    name="sign_in",
    derive=lambda sight: Derived(flatten("login", _login(sight, sight.original))),
    when="page.url_changed",
    sets=("login.*",),
    holds=("not login.appeared and not login.wanted",),
)
IN_THE_WAY = Derivation(
    name="in_the_way",
    derive=_in_the_way,
    when="acting.wanted",
    reads=("transition.advance",),
    takes=("refined", "remedies"),
    sets=("dialog.*", "look.*"),
    gives=("remedies",),
)
