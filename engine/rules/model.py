"""The words of the rule engine: facts, vocabularies, rule sets, what fired, and what is wrong with a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

Scalar: TypeAlias = bool | int | float | str | None
Facts: TypeAlias = Mapping[str, Scalar]
Kind: TypeAlias = Literal["bool", "int", "float", "str", "enum"]
Strategy: TypeAlias = Literal["first_match", "collect"]
SettingKind: TypeAlias = Literal[
    "switch", "share", "integer", "number", "text", "choice", "texts", "domains", "word_lists"
]
SettingValue: TypeAlias = bool | int | float | str | tuple[str, ...]
# What a tenant may make of a setting: nothing; any value of its range; only a higher or a lower one than the
# installation's; only domains within the installation's; only more entries.
TenantMay: TypeAlias = Literal["none", "any", "raise", "lower", "within", "more"]


class FactType(Struct, frozen=True):
    """What values a fact, an output, an effect's argument or a setting may take.

    `matched_only`: a text of others, of any length, which only patterns under `match:` may look at.
    """

    kind: Kind
    values: tuple[str, ...] = ()  # of an enum
    minimum: float | None = None
    maximum: float | None = None
    nullable: bool = False
    doc: str = ""
    example: Scalar = None  # None where the type says enough
    matched_only: bool = False


class Schema(Struct, frozen=True):
    """What the conditions of a rule set may use, and what its `then` may set; names are dotted.

    Facts that are not free of each other: `related` makes them fit together again after the named one was changed, and
    `holds` are conditions that are true of them whenever a set is asked. Both are for examples; proofs hold for facts
    that never come together, too.
    """

    facts: Mapping[str, FactType]
    outputs: Mapping[str, FactType]
    related: Callable[[Facts, str], Facts] | None = None
    holds: tuple[str, ...] = ()


class Group(Struct, frozen=True):
    """Facts whose names begin alike; `about` says in a sentence what they are of."""

    name: str
    about: str
    facts: Mapping[str, FactType]


class Family(Struct, frozen=True):
    """Groups that come together in some schemas. Another family may call other facts by the same names."""

    title: str
    groups: tuple[Group, ...]
    schemas: frozenset[str]


class Vocabulary(Struct, frozen=True):
    """All schemas by the word that follows `facts:`, and all effects by the word that follows `call:`.

    `across` are the names that guarantees across rule sets may use. `families` tell the same facts to people.
    `of_turns`: turns are decided over it, so that a
    folder needs all that they read by name; `lists` are the word lists among that. `settings` are known beforehand:
    what a folder says of one must be of its kind. `former` are names that facts, outputs and settings had in earlier
    releases, with those that they have now.
    """

    schemas: Mapping[str, Schema]
    effects: Mapping[str, Mapping[str, FactType]]
    across: Mapping[str, FactType] = {}
    families: tuple[Family, ...] = ()
    of_turns: bool = False
    lists: frozenset[str] = frozenset()
    settings: Mapping[str, Setting] = {}
    former: Mapping[str, str] = {}


class Problem(Struct, frozen=True, order=True):
    """One finding in one file. `line` and `col` count from 1; `quote` is the offending line."""

    file: str
    line: int
    col: int
    code: str
    message: str
    hint: str = ""
    quote: str = ""

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.file}:{self.line}:{self.col}: {self.code}: {self.message}{hint}"


class PolicyError(Exception):
    """A policy folder was refused; nothing of it is in force. `problems` is never empty."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class MissingFact(LookupError):
    """A rule set was consulted without a fact that one of its conditions reads."""


class Fired(Struct, frozen=True):
    """A rule that fired: what it sets, and the effect it asks for."""

    ruleset: str
    rule: str
    set: Mapping[str, Scalar]
    call: str | None
    args: Mapping[str, Scalar]
    again: bool
    because: str
    same_as: str = ""  # the rule of another set that it is to the reader

    @property
    def name(self) -> str:
        """As in `tier1/T1.2`."""
        return self.same_as or f"{self.ruleset}/{self.rule}"


class RuleTrace(Struct, frozen=True):
    """One rule of a set held against facts; `why` names the parts of its condition with their values."""

    id: str
    matched: bool
    why: str


Settings: TypeAlias = Mapping[str, SettingValue]
Groups: TypeAlias = Mapping[str, str]
Expression: TypeAlias = Callable[[Facts, Settings, Groups], Any]


class Condition(Struct, frozen=True):
    """A checked condition or expression: its text, its tree (of rule-engine nodes) and the names it reads."""

    text: str
    tree: Any
    reads: frozenset[str]


class Computed(Struct, frozen=True):
    """The value of an output that an expression computes; `kind` is the output's."""

    expression: Condition
    kind: Kind


class Text(Struct, frozen=True):
    """A text with `{fact}` placeholders, cut up: literals and names in turn, starting with a literal."""

    parts: tuple[str, ...]

    @property
    def literals(self) -> tuple[str, ...]:
        return self.parts[::2]

    @property
    def names(self) -> tuple[str, ...]:
        return self.parts[1::2]


Value: TypeAlias = Scalar | Computed | Text


Words: TypeAlias = Mapping[str, tuple[str, ...]]  # by the name of the list
Languages: TypeAlias = Mapping[str, Words]  # by the language that the words are of


class Pattern(Struct, frozen=True):
    """What `match:` asks of one text fact: an RE2 pattern, or a list of words.

    `source` is as written, `search` answers the texts of its groups, or None where it does not match. `lists` are the
    word lists that it reads, and `word` says which of a list's words is found. `meaning` is the same for two patterns
    that say the same: their source and the words of their lists.
    """

    fact: str
    source: str
    groups: tuple[str, ...]
    search: Callable[[str], tuple[str, ...] | None]
    meaning: str
    lists: Words = {}
    word: Callable[[str], str | None] | None = None


class Rule(Struct, frozen=True, kw_only=True):
    """One rule as written, checked. `when` is None where the rule always holds."""

    id: str
    line: int
    col: int
    title: str = ""
    when: Condition | None = None
    match: tuple[Pattern, ...] = ()
    then: Mapping[str, Value] = {}
    call: str | None = None
    args: Mapping[str, Value] = {}
    again: bool = False
    because: Text | None = None
    same_as: str = ""


class Guarantee(Struct, frozen=True):
    """A sentence that must hold for every firing: `condition` never, or always, true of facts and outputs."""

    id: str
    text: str
    kind: Literal["never", "always"]
    condition: Condition
    line: int = 0
    col: int = 0


class AcrossGuarantee(Struct, frozen=True, kw_only=True):
    """A sentence that must hold of whole turns, whatever sets decide in them; `policies/guarantees.yaml`.

    `never` and `always` have a `condition`, true of the facts after the set `after`, or at the end. `unread` has
    `names` of facts that decide nothing, `*` standing for any group. `guarded_by` names the set that every action
    passes last. `bounded` says that every stage ends within its bound of calls and rounds.
    """

    id: str
    text: str
    file: str
    line: int
    col: int
    kind: Literal["never", "always", "unread", "guarded_by", "bounded"]
    condition: Condition | None = None
    names: tuple[str, ...] = ()
    after: str | None = None


class Acknowledged(Struct, frozen=True):
    """A finding about rules or guarantees of one set that its authors looked at and accept."""

    rules: tuple[str, ...]
    because: str


class Program(Struct, frozen=True):
    """The compiled form of a rule set. `first` and `every` answer (index of the rule, its match groups)."""

    applies: Expression | None
    first: Callable[[Facts, Settings], tuple[int, Groups]]
    every: Callable[[Facts, Settings], list[tuple[int, Groups]]]
    fire: tuple[Callable[[Facts, Settings, Groups], Fired], ...]


class RuleSet(Struct, frozen=True, kw_only=True):
    """A rule set ready to be consulted. `complete` says that wherever it applies, some rule must hold.

    `off` are rules that are written and take no decision yet: their condition is `false`.
    """

    name: str
    file: str
    summary: str
    schema: str
    strategy: Strategy
    applies: Condition | None
    rules: tuple[Rule, ...]
    guarantees: tuple[Guarantee, ...]
    acknowledged: tuple[Acknowledged, ...]
    settings: Settings
    program: Program
    complete: bool = False
    off: tuple[str, ...] = ()


class Setting(Struct, frozen=True):
    """What authors may change, and tenants as far as `tenant` says. `type` is None for a list, which only Python reads.

    `line` and `col` say where its value stands.
    """

    name: str
    value: SettingValue
    type: FactType | None
    doc: str
    kind: SettingKind
    line: int
    col: int
    tenant: TenantMay = "none"


class Bundle(Struct, frozen=True, kw_only=True):
    """A whole policy folder, loaded. `version` is a hash of the contents of its files, `words_version` of those that
    hold words: what is made of words alone outlasts an edit of a rule.

    `words` are the word lists, each of all languages at once; `languages` keeps them apart. `own` is what the tenant
    asks for that the bundle was tailored to; what then holds is in `settings`.
    """

    rulesets: Mapping[str, RuleSet]
    settings: Settings
    version: str
    words_version: str = ""
    own: Settings = {}
    declared: Mapping[str, Setting] = {}
    across: tuple[AcrossGuarantee, ...] = ()
    words: Words = {}
    languages: Languages = {}
