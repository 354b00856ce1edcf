"""A readable page of all rule sets: their rules in order, why each is there, and what was proved of them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.expression.placeholders import plain
from engine.rules.model import Bundle, Computed, Guarantee, Rule, RuleSet, Text, Value

HEAD = """\
# Policies, rule by rule

Generated from `policies/` by `surefoot policy docs`; `make lint` fails where it is out of date. How to change them is
told in [policies.md](policies.md).
"""
OWN_HEAD = """\
# Policies, rule by rule

Generated from `{place}/` by `{again}`.
"""
LIST_OF = {"texts": "texts", "domains": "domains", "word_lists": "word lists"}
ORDER = {"first_match": "The first rule that holds decides.", "collect": "Every rule that holds counts."}


def page(
    bundle: Bundle, proofs: Mapping[tuple[str, str], str], place: str = "policies", again: str = "surefoot policy docs"
) -> str:
    """The page in Markdown. `proofs` says how a guarantee stands, by rule set ("" across sets) and id.

    `place` is the folder, and `again` the command that makes its page.
    """
    head = HEAD if again == "surefoot policy docs" else OWN_HEAD.format(place=place, again=again)
    parts = [head, _contents(bundle)]
    if bundle.across:
        lines = [f"- **{one.id}** {one.text}{_state(proofs, '', one.id)}" for one in bundle.across]
        parts.append("## Across rule sets\n\n" + "\n".join(lines) + "\n")
    parts += [_ruleset(rules, proofs) for rules in bundle.rulesets.values()]
    parts.append(_words(bundle))
    parts.append(_settings(bundle))
    return "\n".join(parts)


def _contents(bundle: Bundle) -> str:
    lines = ["| rule set | rules | guarantees | decides |", "|---|---|---|---|"]
    for rules in bundle.rulesets.values():
        about = _cell(rules.summary)
        lines.append(f"| [{rules.name}](#{rules.name}) | {len(rules.rules)} | {len(rules.guarantees)} | {about} |")
    return "\n".join(lines) + "\n"


def _ruleset(rules: RuleSet, proofs: Mapping[tuple[str, str], str]) -> str:
    lines = [f"## {rules.name}", "", rules.summary, "", ORDER[rules.strategy]]
    if rules.applies is not None:
        lines += ["", f"Consulted only where `{_code(rules.applies.text)}`."]
    lines.append("")
    for number, rule in enumerate(rules.rules, 1):
        lines += _rule(number, rule)
    if rules.off:
        lines += ["", f"Off, until their condition is written: {', '.join(rules.off)}."]
    if rules.guarantees:
        lines += ["", "Guarantees:", ""]
        lines += [_guarantee(rules, one, proofs) for one in rules.guarantees]
    for one in rules.acknowledged:
        lines += ["", f"Looked at and accepted ({', '.join(one.rules)}): {one.because}"]
    return "\n".join(lines) + "\n"


def _rule(number: int, rule: Rule) -> list[str]:
    title = f" {rule.title}" if rule.title else ""
    lines = [f"{number}. **{rule.id}**{title}"]
    conditions = [f"`{_code(rule.when.text)}`"] if rule.when else []
    conditions += [f"`{one.fact}` {'says' if one.word else 'matches'} `{_code(one.source)}`" for one in rule.match]
    lines.append(f"   - when {' and '.join(conditions)}" if conditions else "   - otherwise")
    does = [f"`{name}` = `{_code(_value(value))}`" for name, value in rule.then.items()]
    if does:
        lines.append(f"   - sets {', '.join(does)}")
    if rule.call:
        args = ", ".join(f"{name}: {_value(value)}" for name, value in rule.args.items())
        lines.append(f"   - asks `{_code(rule.call)}{f' ({args})' if args else ''}`, and the set again")
    if rule.again:
        lines.append("   - asks the set again")
    if rule.because:
        lines.append(f"   - because: {_value(rule.because)}")
    return lines


def _guarantee(rules: RuleSet, one: Guarantee, proofs: Mapping[tuple[str, str], str]) -> str:
    return f"- **{one.id}** {one.text} {one.kind.capitalize()}: `{_code(one.condition.text)}`" + _state(
        proofs, rules.name, one.id
    )


def _state(proofs: Mapping[tuple[str, str], str], ruleset: str, name: str) -> str:
    state = proofs.get((ruleset, name))
    return f" *({state})*" if state else ""


def _words(bundle: Bundle) -> str:
    """The word lists: how many words, in which languages, and which sets ask for them."""
    lines = ["## words", "", "| list | words | languages | asked for by |", "|---|---|---|---|"]
    for name, words in bundle.words.items():
        spoken = ", ".join(language for language, lists in bundle.languages.items() if name in lists)
        asking = dict.fromkeys(
            rules.name for rules in bundle.rulesets.values() for rule in rules.rules for one in rule.match
            if name in one.lists
        )  # fmt: skip
        links = ", ".join(f"[{ruleset}](#{ruleset})" for ruleset in asking)
        lines.append(f"| `{name}` | {len(words)} | {spoken} | {links} |")
    return "\n".join(lines) + "\n"


def _settings(bundle: Bundle) -> str:
    lines = ["## settings", "", "| setting | value | range | for |", "|---|---|---|---|"]
    for one in bundle.declared.values():
        value = f"`[{', '.join(one.value)}]`" if isinstance(one.value, tuple) else f"`{plain(one.value)}`"
        kind = one.type
        limits = " | ".join(kind.values) if kind and kind.values else LIST_OF.get(one.kind, "")
        if kind and kind.minimum is not None and kind.maximum is not None:
            limits = f"{plain(kind.minimum)} to {plain(kind.maximum)}"
        lines.append(f"| `{one.name}` | {value} | {_cell(limits)} | {_cell(one.doc)} |")
    return "\n".join(lines) + "\n"


def _value(value: Value) -> str:
    if isinstance(value, Computed):
        return f"= {value.expression.text}"
    if isinstance(value, Text):
        return "".join(f"{{{part}}}" if at % 2 else part for at, part in enumerate(value.parts))
    return "null" if value is None else plain(value)


def _code(text: str) -> str:
    """A text on one line, as it may stand between backquotes."""
    return " ".join(text.replace("`", "'").split())


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
