"""Which facts each kind of rule set may read, and what its rules may set: the words of the policy language.

A schema is a tuple of fact groups; the dotted names, types and ranges come from the groups' annotations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.facts import GROUPS, UNKEPT, batches, churn, completion, language, privacy, recipes, single
from engine.facts.calls import CALLS
from engine.facts.wishes import WISH_LISTS
from engine.facts.words import PICTURES, SAFETY_LISTS
from engine.rules import FactType, Family, Group, Schema, Vocabulary, group_of

VERIFICATION = ("turn", "task", "step", "action", "aim", "page", "visit", "read", "client", "next", "post", "duty")

# schema -> (groups its conditions may read, groups its rules may set)
READS_AND_SETS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "answer": (("answer", "step", "budget"), ("turn", "budget")),
    "verification": (VERIFICATION, ("verdict",)),
    "tiers": ((*VERIFICATION, "anew", "verify_light", "verify_full", "tier", "verdict"), ("verdict", "tier")),
    "outcome": ((*VERIFICATION, "login", "tier", "verdict", "outcome", "recipe"), ("verdict", "outcome", "replan")),
    "prediction": (("turn", "action", "verdict", "outcome", "predict", "prediction"), ("prediction",)),
    "landing": (("turn", "action", "page", "client", "verdict", "outcome", "sent"), ("sent",)),
    "routing": (("turn", "task", "step", "page", "visit", "verdict", "outcome", "replan"), ("route",)),
    "login": (("turn", "page", "visit", "login"), ("login",)),
    "field": (("field",), ("field",)),
    "correction": (
        ("turn", "task", "step", "action", "page", "visit", "client", "target", "dialog", "field", "login", "carried",
         "look", "asked_back", "sent", "verdict", "predict", "prediction", "route", "fix", "correct"),
        ("route", "fix", "ask"),
    ),
    "validation": (
        ("turn", "task", "step", "page", "visit", "route", "replan", "validate"),
        ("replan", "ask", "planning"),
    ),
    "hierarchy": (("turn", "planning", "draft", "decompose", "hierarchy"), ("hierarchy",)),
    "progress": (("turn", "task", "step", "verdict", "outcome", "route", "fix"), ("transition", "acting")),
    "context": (
        ("turn", "step", "page", "visit", "route", "replan", "acting", "recipe", "context", "web", "informed"),
        ("informed",),
    ),
    "recipe_choice": (
        ("turn", "task", "step", "page", "visit", "route", "acting", "goal", "recipe", "choice"),
        (),
    ),
    "recipes": (("turn", "task", "step", "page", "visit", "route", "acting", "goal", "recipe"), ("recipe",)),
    "plan_need": (
        ("turn", "task", "step", "page", "visit", "route", "replan", "fix", "acting", "goal", "here", "recipe"),
        ("planning",),
    ),
    "planning": (
        ("turn", "task", "step", "page", "visit", "route", "replan", "fix", "acting", "goal", "here", "recipe",
         "plan_reply", "planning"),
        ("planning", "ask"),
    ),
    "acting": (
        ("turn", "task", "step", "page", "visit", "acting", "planning", "here", "rule", "next_step", "dialog", "look",
         "client", "refine", "act", "verify_full", "post", "duty", "spending"),
        ("acting", "ask", "verdict"),
    ),
    "chaining": (("turn", "step", "page", "visit", "fix", "acting", "rule", "chain"), ("chain",)),
    "expectation": (("turn", "guard", "guarded", "criticised", "acting", "fix", "foreseen"), ()),
    "issue": (("turn", "verdict", "route", "fix", "target", "acting"), ("issue",)),
    "guard": (("turn", "page", "visit", "fix", "asked_back", "guard", "classify"), ("guarded",)),
    "calibration": (("turn", "verdict", "calibration"), ("verdict", "calibration")),
    "budget": (("spending",), ("spending",)),
    "side_effect": (("turn", "page", "visit", "guard", "guarded", "effect"), ("effect",)),
    "repetition": (("turn", "step", "fix", "guard", "guarded", "effect", "ledger"), ("guarded",)),
    "critic": (
        ("turn", "page", "visit", "guard", "guarded", "recipe", "critic", "act", "criticised"), ("criticised", "ask"),
    ),
    "discharge": (
        ("turn", "task", "step", "action", "aim", "page", "post", "duty", "verify_full", "verdict", "outcome", "acting",
         "discharge"),
        ("discharge",),
    ),
    "transition": (
        (
            "turn",
            "task",
            "step",
            "verdict",
            "outcome",
            "route",
            "fix",
            "planning",
            "acting",
            "guard",
            "guarded",
            "criticised",
            "ledger",
            "ask",
            "duty",
            "spending",
            "transition",
            "discharge",
        ),
        ("transition",),
    ),
    "changes": (
        ("turn", "step", "action", "client", "verdict", "outcome", "route", "fix", "plan_reply", "planning", "replan",
         "rule", "acting", "guarded", "ledger", "ask", "spending", "transition"),
        ("transition",),
    ),
}


KINDS = {name: tuple(kinds[name] for kinds in (GROUPS, UNKEPT) if name in kinds) for name in (*GROUPS, *UNKEPT)}
OF_TURNS: Mapping[str, Group] = {name: group_of(name, *kinds) for name, kinds in KINDS.items()}


def _facts(groups: Iterable[str]) -> dict[str, FactType]:
    return {name: kind for group in groups for name, kind in OF_TURNS[group].facts.items()}


VOCABULARY = Vocabulary(
    schemas={
        **{name: Schema(facts=_facts(reads), outputs=_facts(sets)) for name, (reads, sets) in READS_AND_SETS.items()},
        **language.SCHEMAS,
        **single.SCHEMAS,
        **churn.SCHEMAS,
        **recipes.SCHEMAS,
        **privacy.SCHEMAS,
        **completion.SCHEMAS,
        **batches.SCHEMAS,
    },
    effects=CALLS,
    across=_facts(OF_TURNS),
    families=(
        Family("A turn", tuple(OF_TURNS.values()), frozenset(READS_AND_SETS)),
        language.FAMILY,
        single.FAMILY,
        churn.FAMILY,
        recipes.FAMILY,
        privacy.FAMILY,
        completion.FAMILY,
        batches.FAMILY,
    ),
    of_turns=True,
    former={"effect.label": "guard.label"},
    lists=frozenset({"address_acts", "asks_sure", "asks_whether", "unsent"})
    | frozenset({"change_away", "change_gone", "change_kept", "change_made", "change_sent"})
    | frozenset({"state_off", "state_on"})
    | frozenset({"left_empty", "mean_cancel", "mean_search", "more_entries", "needed", "reference", "states"})
    | frozenset({"continue", "done", "error", "error_of_refusal", "generic", "login", "logout", "nothing_left"})
    | {"dismiss_cancel", "dismiss_close", "error_page", "say_rename"}
    | {"deed_refuse", "deed_restore", "deed_track", "option_closed", "kind_message", "kind_report"}
    | {"go", "missing_page", "no_access", "no_page", "resume", "search", "sends_again", "sends_nothing", "stop"}
    | {"sign_keep", "sign_make"}
    | {f"picture_{does}" for does in PICTURES}
    | {"submit", "success", "none_yet", "nothing_there", "still_loading", "large_box", "negates"}
    | {"choose_any", "choose_here", "label_asks", "name_example"}
    | {"mean_reason", "mean_follow", "mean_status", "tells_change", "gated"}
    | {"conditions", "ends_participle", "language_names", "out_of", "possible", "still_to_come"}
    | {"takes", "under_way"}
    | {"puts", "puts_into"}
    | {f"deed_{deed}" for deed in (
        "block", "close", "follow", "join", "lock", "mute", "pause", "pin", "publish", "register", "reopen", "resume",
        "retry", "start", "stop", "subscribe", "unblock", "unfollow", "unlock", "unmute", "unpin", "unpublish",
        "unregister",
    )}
    | SAFETY_LISTS
    | WISH_LISTS,
)
