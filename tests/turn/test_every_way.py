"""Every form of an action, every way it can come, every caution: what cannot be undone goes out by none, unasked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from engine.actions import SHAPES
from engine.rules import Bundle
from tests.turn.conftest import with_settings
from tests.turn.every_form import FORMS, ONLY_HIGH, SHOP, Form
from tests.turn.every_way import CHAINABLE, HARMLESS, LINK, WAYS, YES, Answer, Player, Way, does

CAUTIONS = ("low", "normal", "high")
WITHOUT_A_MODEL = ("rule", "answer")  # ways that are played without one


@pytest.fixture(scope="module")
def players(bundle: Bundle) -> Mapping[str, Player]:
    return {caution: Player(with_settings(bundle, {"caution": caution})) for caution in CAUTIONS}


def forms(caution: str, way: Way | None = None) -> Iterator[Form]:
    """All that come a way; of a way like another one, and under another caution than the usual one, which only the
    guardrails read, one of each kind.
    """
    kinds: set[object] = set()
    for form in FORMS if way is None else filter(way.takes, FORMS):
        kind = form.comes, form.asks, form.verb in CHAINABLE
        if kind not in kinds or (caution == "normal" and not (way and way.like)):
            yield form
        kinds.add(kind)


def sent(answer: Answer) -> list[str]:
    """Everything that goes out with an answer."""
    chain = [link["action"] for link in answer.get("chain", {}).get("actions", ())]
    return [*filter(None, [answer.get("action")]), *chain]


def is_held(answer: Answer, form: Form) -> bool:
    asked = answer.get("confirmation", {}).get("action")
    return answer["status"] == "needs_user_input" and asked == form.action and not sent(answer)


def goes_out(answer: Answer, form: Form) -> bool:
    return form.action in sent(answer) or (form.verb == "fail" and answer["status"] == "failed")


def test_every_verb_has_a_form() -> None:
    assert {form.verb for form in FORMS} == set(SHAPES)


@pytest.mark.parametrize(
    ("name", "caution"),
    [pytest.param(name, caution, marks=[] if name == "model" or caution == "normal" else [pytest.mark.slow])
     for name, way in WAYS.items() for caution in CAUTIONS if caution == "normal" or not way.like],
)  # fmt: skip
def test_what_cannot_be_undone_goes_out_by_no_way_unasked(
    players: Mapping[str, Player], name: str, caution: str
) -> None:
    way = WAYS[name]
    held = out = 0
    for form in forms(caution, way):
        answer = way.play(players[caution], form)
        assert way.by in answer["decision"]["rules"], f"{form.action} did not come this way: {form}"
        if form.waits(caution):
            assert is_held(answer, form), form
            held += 1
        else:
            assert goes_out(answer, form), form
            out += 1
    assert (held > 0, out > 0) == (True, True)


@pytest.mark.parametrize("name", [name for name, way in WAYS.items() if not way.like])
def test_what_a_model_takes_for_irreversible_goes_out_by_no_way(bundle: Bundle, name: str) -> None:
    way, player = WAYS[name], Player(bundle, {**HARMLESS, "reversibility": "irreversible"})
    unknown = [form for form in FORMS if form.asks == ONLY_HIGH and way.takes(form)]
    for form in unknown:
        answer = way.play(player, form)
        asked = "guardrails/classify" in answer["decision"]["rules"]
        assert is_held(answer, form) if asked else name in WITHOUT_A_MODEL, form
    assert unknown


@pytest.mark.parametrize("caution", CAUTIONS)
def test_it_goes_out_in_no_chain(players: Mapping[str, Player], caution: str) -> None:
    joined = kept = 0
    for form in forms(caution, LINK):
        answer = LINK.play(players[caution], form)
        judged = set(answer["decision"]["rules"]) & {"chain_links/field", "chain_links/box", "chain_links/alone"}
        joins = form.verb in CHAINABLE and not form.waits(caution)
        assert LINK.by in judged, form
        assert ("chain_links/alone" not in judged, form.action in sent(answer)) == (joins, joins), form
        joined += joins
        kept += form.verb in CHAINABLE and not joins
    assert joined > 0
    assert kept > 0 or caution == "low"     # terms and switches are nothing that low caution asks about


@pytest.mark.parametrize("caution", CAUTIONS)
def test_a_yes_lets_it_out_once_and_on_that_page_alone(players: Mapping[str, Player], caution: str) -> None:
    for form in [one for one in forms(caution) if one.waits(caution)]:
        one = players[caution](act=[does(form.action)], critic=[YES])
        page = {"nodes": form.page, "active": form.active}
        assert is_held(one.start('Click "Archive"', form.page, SHOP, active=form.active), form)
        for said, url in (("hm, what does it do?", SHOP), ("yes", f"{SHOP}/other")):
            assert is_held(one.turn(url=url, user_input=said, **page), form), form
        assert goes_out(one.turn(url=f"{SHOP}/other", user_input="yes", **page), form), form
        for said in ("yes", None, None):
            answer = one.turn(url=f"{SHOP}/other", user_input=said, **page)
            assert not goes_out(answer, form), form
            if answer["status"] == "needs_user_input":
                break
