"""Every code that a finding about a policy may carry. Codes are stable: they are looked up, filtered and documented."""

from __future__ import annotations

from collections.abc import Mapping

CODES: Mapping[str, str] = {
    # the folder and its files
    "SF101": "the policy folder is missing or unreadable",
    "SF102": "the policy folder holds no rule set, lacks a file that turns need, or has one that none asks",
    "SF103": "a file is too large, not UTF-8, or not named .yaml",
    "SF104": "a file is not valid YAML",
    "SF105": "a YAML feature that policies do not use: anchors, aliases, tags, several documents, deep nesting",
    "SF106": "a key is written twice",
    # the shape of a rule set
    "SF201": "an unknown key",
    "SF202": "a key is missing",
    "SF203": "a value of the wrong shape or type",
    "SF204": "an id is used twice, or is not a plain word",
    "SF205": "an unknown strategy",
    "SF206": "an unknown fact schema",
    "SF207": "a rule set without rules",
    "SF208": "a rule that does nothing, or asks for two things at once",
    "SF209": "a name of a rule that does not exist",
    # conditions and expressions
    "SF301": "a condition that does not parse",
    "SF302": "an unknown fact",
    "SF303": "values of different types in one comparison or operation",
    "SF304": "a word that is not among the values of a fact",
    "SF305": "a fact that may be null, used where it may not be",
    "SF306": "a part of the language that policies may not use",
    "SF307": "a condition that is too long or too deep",
    "SF308": "an unknown attribute or function",
    "SF309": "a condition, or part of one, that is always true or always false",
    "SF310": "a text of the page outside of match:",
    # what a rule does
    "SF401": "an unknown output",
    "SF402": "a value that an output, an argument or a setting can't take",
    "SF403": "an unknown effect",
    "SF404": "an unknown or missing argument of an effect",
    "SF405": "a placeholder that names nothing, or a broken text",
    # patterns
    "SF501": "a pattern that RE2 does not accept",
    "SF502": "a named group that no pattern of the rule has, or that two have",
    "SF503": "a \\b, \\w or \\d, which know ASCII alone, in a pattern of other letters",
    "SF504": "an unknown word list, or one that is asked for in no known way",
    "SF505": "a word list in a pattern that does not say what ends its words",
    # settings
    "SF601": "a setting of another kind than it takes, or outside of its range",
    "SF602": "an unknown setting, or one that conditions can't read",
    # words
    "SF603": "a word list that is empty, or an entry that is no word or stands twice",
    "SF604": "a word in two lists that are opposites",
    "SF605": "a file of words that is named by no language",
    # golden files
    "SF701": "no golden files",
    "SF702": "a golden file that can't be read",
    "SF703": "a golden file that names an unknown rule set, rule or fact",
    "SF704": "a golden file whose expectation is not met",
    "SF705": "a rule that no golden file sees fire, or stay silent",
    "SF706": "a part of a condition that no golden file sees true and false, or an output that none names",
    "SF707": "a slip of the pen that no golden file notices",
    "SF708": "a golden file whose facts no turn brings together",
    # what the solver finds
    "SF801": "a rule that can never fire",
    "SF802": "a rule that others always pre-empt",
    "SF803": "a rule without which the same is decided",
    "SF804": "rules that overlap",
    "SF805": "a gap in a set that must decide",
    "SF806": "a condition that may raise",
    "SF807": "a guarantee that is broken",
    "SF808": "what could not be analysed",
    "SF809": "an acknowledgement of nothing",
    "SF810": "no solver, no proof",
}
