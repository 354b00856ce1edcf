"""The form of a whole rule, as a browser would send it back: what nobody changed stays as it is written.

Held through the page itself, for every rule that comes with Surefoot; a while off, and with another title, for one of
each make with every push, and for every one at night.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.datastructures import MultiDict
from msgspec.structs import replace
from selectolax.lexbor import LexborHTMLParser, LexborNode

from engine.rules import shipped
from engine.rules.editing.written import Written, rule_ids, written
from server.drafts.changes import Refused
from server.studio.policies import rule_form
from server.studio.policies.views import FilePage
from server.studio.templates import Templates

PAGE = Templates().get_template("policies/rule.html")
SETS = [path for path in sorted(shipped().glob("*.yaml")) if rule_ids(path.read_text("utf-8"))]
SEEN_BY = SimpleNamespace(title="", may_edit=True, places={}, place="", said="", signed_in=False, nonce="", csrf="")
DRAFT: Any = SimpleNamespace(is_open=True, draft=SimpleNamespace(id="d1", name="A draft", files={}))

Form = MultiDict[str]
Change = Callable[[Form], None]

of_every_set = pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)


def saved(text: str, name: str, change: Change | None = None) -> str:
    """The file after somebody opened the form of a rule, changed something of it, and saved it."""
    began = FilePage(row=DRAFT, file="x.yaml", text=text, began=text, revision=0)
    view = rule_form.page_of(began, "x", name)
    form = sent(PAGE.render(view=replace(view, began=""), shell=SEEN_BY))
    if change is not None:
        change(form)
    return rule_form.put_back(text, *rule_form.typed_rule(form, view.rule))


def sent(html: str) -> Form:
    """What a browser sends of the form of a page: no line breaks out of an input, CRLF out of a textarea."""
    form = LexborHTMLParser(html).css_first("form[data-rule]")
    assert form is not None
    found: Form = MultiDict()
    for node in form.css("input, select, textarea"):
        name, value = node.attributes.get("name"), value_of(node)
        if name and value is not None and not is_disabled(node):
            found.add(name, value)
    return found


def value_of(node: LexborNode) -> str | None:
    if node.tag == "textarea":
        return node.text().replace("\r\n", "\n").replace("\n", "\r\n")
    if node.tag == "select":
        options = node.css("option")
        chosen = next((one for one in options if "selected" in one.attributes), options[0])
        value = chosen.attributes.get("value")
        return chosen.text() if value is None else value
    if node.attributes.get("type") == "checkbox" and "checked" not in node.attributes:
        return None
    return (node.attributes.get("value") or "").replace("\n", "").replace("\r", "")


def is_disabled(node: LexborNode) -> bool:
    parent = node.parent
    return parent is not None and ("disabled" in parent.attributes or is_disabled(parent))


def say(**values: str) -> Change:
    return lambda form: form.update(values)


def say_of(key: str, *values: str) -> Change:
    """Other values of the rows of one part, in their order."""

    def change(form: Form) -> None:
        form.popall(key)
        form.extend([(key, value) for value in values])

    return change


def turn_off(form: Form) -> None:
    del form["on"]


def lines_apart(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines of two texts, without those that they begin and end with alike."""
    one, other = before.split("\n"), after.split("\n")
    start = next((nth for nth, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    one, other = one[start:], other[start:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    return one, other


@of_every_set
def test_a_rule_that_is_saved_as_it_was_opened_leaves_its_file_as_it_is(path: Path) -> None:
    text = path.read_text("utf-8")
    assert [name for name in rule_ids(text) if saved(text, name) != text] == []


def test_what_is_changed_by_a_form_changes_nothing_else() -> None:
    for text, name in one_of_each_make():
        is_written_as_it_was_after_a_while_off(text, name)
        is_otherwise_in_its_title_alone(text, name)


@pytest.mark.nightly
@of_every_set
def test_what_is_changed_by_a_form_changes_nothing_else_of_any_rule(path: Path) -> None:
    text = path.read_text("utf-8")
    for name in rule_ids(text):
        if not rule_of(text, name).cells:
            is_written_as_it_was_after_a_while_off(text, name)
            is_otherwise_in_its_title_alone(text, name)


def is_written_as_it_was_after_a_while_off(text: str, name: str) -> None:
    off = saved(text, name, turn_off)
    assert not rule_of(off, name).on
    assert saved(off, name) == off
    assert saved(off, name, say(on="on")) == text, name


def is_otherwise_in_its_title_alone(text: str, name: str) -> None:
    gone, new = lines_apart(text, saved(text, name, say(title="Zqzq")))
    assert [one.strip() for one in new] == ["title: Zqzq"], name
    assert [one.strip().partition(":")[0] for one in gone] in ([], ["title"]), name


def one_of_each_make() -> list[tuple[str, str]]:
    """Texts and rules that differ in what they have: a condition and its length, a match, values on several lines."""
    found = {}
    for path in SETS:
        text = path.read_text("utf-8")
        for name in rule_ids(text):
            rule = rule_of(text, name)
            breaks = any("\n" in value for _, value in (*rule.match, *rule.then, *rule.args))
            make = (len(rule.when) // 110, bool(rule.match), bool(rule.call), bool(rule.title), rule.again, breaks)
            if not rule.cells:
                found[make] = (text, name)
    return list(found.values())


def rule_of(text: str, name: str) -> Written:
    rule = written(text, name)
    assert rule is not None
    return rule


OWN = """\
rules:
  - id: own
    when: x == "a  b"  # the law says so
    match: {page.text: "a  b\\tc "}
    then: {wish.steps: "One\\nTwo"}
    because: |-
      First.

      Second.
  - id: matched
    match: {page.text: only words.delete}
    then: {wish.steps: One}
  - id: new
    when: false  # write the condition here; until then the rule is off
    then: {wish.steps: One}
"""


def test_lines_and_blanks_of_values_stay_and_can_be_changed() -> None:
    assert saved(OWN, "own") == OWN
    more = saved(OWN, "own", say_of("then value", "One\r\nTwo\r\nThree", ""))
    assert more == OWN.replace("One\\nTwo", "One\\nTwo\\nThree")
    assert saved(OWN, "own", say(because="First.\r\n\r\nLast.")) == OWN.replace("Second.", "Last.")
    typed = saved(OWN, "own", say(when='x == "a  b" and\r\n  y'))
    assert rule_of(typed, "own").when == 'x == "a  b" and y'
    assert "# the law says so" in typed


def test_a_rule_that_hangs_on_its_match_alone_is_turned_off_and_on() -> None:
    off = saved(OWN, "matched", turn_off)
    assert "    when: false  # off:\n    match: {page.text: only words.delete}\n" in off
    assert saved(off, "matched", say(on="on")) == OWN


def test_a_rule_that_nobody_gave_a_condition_is_not_turned_on_without_one() -> None:
    with pytest.raises(Refused, match="write when it holds first"):
        saved(OWN, "new", say(on="on"))
    emptied = saved(saved(OWN, "own", turn_off), "own", say(when=""))
    assert "    # the law says so\n    when: false\n" in emptied
    on = saved(OWN, "new", say(on="on", when="y"))
    assert on == OWN.replace("when: false  # write the condition here; until then the rule is off", "when: y")


def test_a_cell_that_is_emptied_says_nothing() -> None:
    table = "columns: [id, when x, because]\nrows:\n  - [a, 1, So it is.]\n  - [b, '', It is.]\n"
    assert saved(table, "a", say_of("cell value", "a", " ", "So it is.")) == table.replace("[a, 1,", "[a, -,")
    assert saved(table, "b") == table
