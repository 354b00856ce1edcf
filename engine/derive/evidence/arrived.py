"""Where the last step led, when to go there, or to look for something, was all that it was for."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qsl, unquote

from engine.actions import parse_action
from engine.derive.declared import Sight
from engine.derive.evidence.entered import entered
from engine.derive.evidence.messages import acts, deeds
from engine.derive.evidence.opened import has_route, shows_at_most, shows_only
from engine.derive.evidence.sent_fields import entered_on, numbered_fields
from engine.derive.evidence.shut import is_shut
from engine.derive.evidence.traces import brought, came_up, sought, used
from engine.language import asks_to_see, is_the_goal, kind_of, read_goal, read_intent, restated, verb_of
from engine.observe import Element, PageState, led_to, parts_of
from engine.text.quoted import fold
from engine.text.wordlists import held

_SHUT = ("still_loading", "gated", "login", "missing_page")  # what a page says first that holds back what was asked for
TICKS = frozenset({"check", "uncheck", "choose"})


def arrived(sight: Sight, before: PageState, page: PageState) -> str:
    """The address that the goal's last words ask to go to: that of the link they mean, or that a control led to which
    has none; the page has it now. "" where that is not so, where it names a deed, and where one has to sign in first.
    """
    link = used(sight)
    if link is None:
        return ""
    aim = led_to(before.url, link.href or "")
    by_script = not link.href or (link.href.startswith("#") and not has_route(aim))
    led = _led_by_script(sight, before, page, link) if by_script else aim
    leads = by_script or link.role == "link" or (link.role == "button" and _only_leads(sight, link))
    there = bool(led) and leads and _bare(page.url) == _bare(led) != _bare(before.url)
    shows = there and (shows_at_most if by_script else shows_only)(sight, led)
    opens = shows or (there and _is_routed(sight, before, page, link, led))
    if not there or not opens or is_shut(sight, before, page):
        return ""
    return led if is_asked_for(sight, before) else ""


def _is_routed(sight: Sight, before: PageState, page: PageState, link: Element, led: str) -> bool:
    """Whether the route of a script, which may stand in the address before its script shows anything, has a page that
    is headed by the name of what led to it, and was not, and shows something under it that is no word of waiting.
    """
    came = [text for text in came_up(before, page) if fold(text) != fold(page.heading)]
    waits = any(held(sight.words["still_loading"], text, "begins") for text in came)
    return bool(shows_at_most(sight, led)) and _is_headed_by(before, page, link) and bool(came) and not waits


def _led_by_script(sight: Sight, before: PageState, page: PageState, on: Element) -> str:
    """The address that a control without one led to, at a second look: another page of the site, which is headed as the
    control is called, or goes by its name in the address.
    """
    then, now = parts_of(before.url), parts_of(page.url)
    moved = now.netloc == then.netloc and (now.path, _route(page.url)) != (then.path, _route(before.url))
    leads = on.role in ("button", "link", "menuitem", "tab") and not on.in_dialog and _only_leads(sight, on)
    if not leads or not moved or not sight.facts["step.looks"]:
        return ""
    return page.url if _is_headed_by(before, page, on) or _goes_by_its_name(sight, before, page, on) else ""


def _only_leads(sight: Sight, on: Element) -> bool:
    """Whether a button does nothing by its name, and nothing was entered that it may send."""
    return not acts(sight, on) and not deeds(sight) and not any(entered(sight))


def _is_headed_by(before: PageState, page: PageState, on: Element) -> bool:
    return fold(page.heading) == fold(on.name) != fold(before.heading)


def _goes_by_its_name(sight: Sight, before: PageState, page: PageState, on: Element) -> bool:
    """Whether the last part of the address came to be the name of the control, on a page that no heading calls anything
    else, and that shows a list which was not there before: a site puts a page of few words under any address, to say
    why the one that was asked for is not shown. It says nothing of that sort, and asks for nothing but what to search.
    """
    name = fold(on.name)
    now, then = (_last_part(one.url) for one in (page, before))
    heads = fold(page.heading) in ("", fold(before.heading)) or f" {name} " in f" {fold(page.heading)} "
    if not name or not heads or now != name or then == name:
        return False
    known = {fold(one.name) for one in before.elements}
    controls = [one for one in page.elements if one.visible and fold(one.name) not in known]
    came = [text for text in (*came_up(before, page), *(one.name for one in controls)) if fold(text)]
    asks = any(one.role == "textbox" and not one.value and not _searches(sight, one) for one in controls)
    words = sight.words
    shut = tuple(one for list_ in _SHUT for one in words[list_])
    rows = {fold(row) for row in page.rows} - {fold(row) for row in before.rows} - {""}
    return len(rows) > 1 and not asks and not any(held(shut, text, "begins") for text in came)


def _searches(sight: Sight, field: Element) -> bool:
    return field.input_type == "search" or held(sight.words["mean_search"], field.name)


def _last_part(url: str) -> str:
    """The last part of the path of an address, or of the route of a script, folded: "time sheets" of "/time-sheets"."""
    path = (_route(url) or parts_of(url).path).partition("?")[0]
    return fold(unquote(path).rstrip("/").rpartition("/")[2])


def _route(url: str) -> str:
    return parts_of(url).fragment if has_route(url) else ""


def is_asked_for(sight: Sight, before: PageState, *, sorts: bool = False) -> bool:
    """Whether the last action is all that the goal's last words ask for, be it to sort (`sorts`)."""
    action = parse_action(sight.original.action) if sight.original else None
    words = last_words(sight, sorts=sorts) if action is not None else ()
    return action is not None and any(is_the_goal(sight.reader, said, action, before) for said in words)


def last_words(sight: Sight, *, sorts: bool = False) -> Iterator[str]:
    """What the goal says last, and where that is a wish to see something, or to have it in order, the step that was
    made of it.
    """
    said, plan = read_goal(sight.reader, sight.task.query).steps, sight.task.plan
    if said:
        yield said[-1].text
        wish = said[-1].text
        sees = verb_of(sight.reader, wish) in ("open", "show") or asks_to_see(sight.reader, wish)
        sees = sees or (sorts and verb_of(sight.reader, restated(sight.reader, wish, None)) == "sort")
        if plan is not None and plan.steps and sees:
            yield plan.steps[-1].description


def searched(sight: Sight, before: PageState, page: PageState) -> str:
    """What was typed to look for it and is now part of the page's address, as one of its values, together with all that
    was filled in beside it; "" where that is not so, or where the last action did not look for anything. Where a script
    wrote it into its own route, the page has to show another list by then, at a second look.
    """
    asked, known = (_values(one.url) for one in (page, before))
    if not asked - known or parts_of(page.url).netloc != parts_of(before.url).netloc:
        return ""
    by_script = has_route(page.url) and _bare(page.url).partition("#")[0] == _bare(before.url).partition("#")[0]
    if by_script and (not sight.facts["step.looks"] or page.rows == before.rows or not page.rows):
        return ""
    filled = list(_just_filled(sight))
    if not _looks(sight, before) or not all(_sent_as(value, before) & asked for value in filled):
        return ""
    looked_for = sought(sight, before) if not _narrows(sight, before, page) else filled
    fresh = asked - known
    found = (value for value in looked_for if value in filled and not _sent_as(value, before).isdisjoint(fresh))
    return "" if is_shut(sight, before, page) else next(found, "")


def typed(sight: Sight) -> str:
    """What the goal's last words ask to type, where that was the last action and its field was read back and holds it;
    "" where it is a wish to have something changed, which is not done by typing, nor by ticking a box beside it.
    """
    original = sight.original
    action = parse_action(original.action) if original else None
    if action is None or action.verb not in ("setValue", "type") or sight.facts["read.page"] != "as_asked":
        return ""
    asks = any(read_intent(sight.reader, said).verb == "enter" for said in last_words(sight))
    plan = sight.task.plan
    ticked = any(read_intent(sight.reader, step.description).verb in TICKS for step in (plan.steps if plan else ()))
    return (action.text or "") if asks and not ticked else ""


def _just_filled(sight: Sight) -> Iterator[str]:
    """What this step, or those right before it, put into fields: what the same button sends."""
    plan = sight.task.plan
    steps = plan.steps[: plan.current + 1] if plan else ()
    for at, step in enumerate(reversed(steps)):
        criterion = brought(sight, step)
        if criterion and criterion.kind == "value":
            yield criterion.value
        elif at and (criterion is None or criterion.kind != "checked"):
            return


def _sent_as(value: str, before: PageState) -> set[str]:
    """A value, and what stands for it in an address where it is an option of a list."""
    options = (pair for one in before.elements for pair in zip(one.options, one.option_values, strict=False))
    return {fold(value), *(fold(sent) for shown, sent in options if fold(shown) == fold(value))}


def _looks(sight: Sight, before: PageState) -> bool:
    """Whether the last action looks for something by what it is: the Enter key, what is called so, or the only button
    of its form. A button that does something else may lead to a page that answers an older question.
    """
    on = used(sight)
    if sight.original is None or parse_action(sight.original.action).verb not in ("click", "doubleClick"):
        return sight.original is not None
    if on is None:
        return False
    words = sight.words
    called = held((*words["search"], *words["mean_search"]), on.name)
    if called or held((*words["go"], *words["do_filter"], *words["button_filter"]), on.name, "only"):
        return True
    return on.form is not None and [
        one.id for one in before.elements if one.form == on.form and kind_of(one) == "button"
    ] == [on.id]


def _narrows(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether the form that went out does no more than narrow what the page shows: by its address alone, with the same
    form above what came, which holds all of it. To keep something no form is sent so.
    """
    on, plan = used(sight, "click"), sight.task.plan
    form = next((one for one in before.form_list if on is not None and one.number == on.form), None)
    if on is None or form is None or plan is None or form.method != "get":
        return False
    if _bare(page.url).partition("?")[0] != _bare(before.url).partition("?")[0]:
        return False
    words = sight.words
    keeps = read_intent(sight.reader, plan.steps[plan.current].description).keeps
    if keeps or held((*words["mean_save"], *words["change_made"], *words["change_sent"]), on.name):
        return False
    places, there = {one.id: key for key, one in numbered_fields(before).items()}, numbered_fields(page)
    sent = [(one, there.get(places[one.id])) for one in entered_on(sight, before)]
    return bool(sent) and all(now is not None and _holds(now) == _holds(one) for one, now in sent)


def _holds(field: Element) -> tuple[str, bool | None]:
    return fold(field.value or ""), field.checked


def _values(url: str) -> set[str]:
    """The values that an address carries, those of the route of a script among them."""
    route = parts_of(url).fragment.partition("?")[2] if has_route(url) else ""
    return {fold(value) for said in (parts_of(url).query, route) for _, value in parse_qsl(said)}


def _bare(url: str) -> str:
    """Without what names a place on the page alone."""
    bare, _, fragment = url.partition("#")
    return url if "/" in fragment else bare
