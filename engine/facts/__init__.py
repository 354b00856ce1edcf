"""What rules may know. Each group is a Struct; its fields are facts named `group.field`, with their types and ranges.

A new fact is one field in its group and one line in the observer that fills it; the strict check, the editor schema
and the solver read the types from these annotations.

Here: names, types, ranges, meanings, and which set may use which. Not here: how a fact is found (engine.derive).
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.facts import (
    after,
    budget,
    context,
    effects,
    obstacles,
    outgoing,
    page,
    planning,
    recipes,
    replies,
    turn,
    verdict,
)
from engine.rules import Scalar

GROUPS: Mapping[str, type[Struct]] = {
    "turn": turn.TurnFacts,
    "answer": turn.AnswerFacts,
    "task": turn.TaskFacts,
    "step": turn.StepFacts,
    "action": turn.ActionFacts,
    "aim": turn.AimFacts,
    "page": page.PageFacts,
    "read": page.ReadFacts,
    "client": page.ClientFacts,
    "next": page.NextFacts,
    "post": page.PostFacts,
    "anew": page.AnewFacts,
    "duty": page.DutyFacts,
    "predict": page.PredictFacts,
    "prediction": page.PredictionFacts,
    "target": obstacles.TargetFacts,
    "dialog": obstacles.DialogFacts,
    "field": obstacles.FieldFacts,
    "login": obstacles.LoginFacts,
    "carried": obstacles.CarriedFacts,
    "look": obstacles.LookFacts,
    "asked_back": obstacles.AskedBackFacts,
    "sent": effects.SentFacts,
    "effect": effects.EffectFacts,
    "ledger": effects.LedgerFacts,
    "verify_light": replies.VerifyReplyFacts,
    "verify_full": replies.VerifyReplyFacts,
    "refine": replies.ActionReplyFacts,
    "act": replies.ActionReplyFacts,
    "correct": replies.ActionReplyFacts,
    "plan_reply": replies.PlanReplyFacts,
    "validate": replies.ValidateReplyFacts,
    "draft": planning.DraftFacts,
    "decompose": replies.DecomposeReplyFacts,
    "hierarchy": planning.HierarchyFacts,
    "tier": verdict.TierFacts,
    "verdict": verdict.VerdictFacts,
    "outcome": verdict.OutcomeFacts,
    "replan": verdict.ReplanFacts,
    "route": verdict.RouteFacts,
    "fix": verdict.FixFacts,
    "chain": planning.ChainFacts,
    "context": context.ContextFacts,
    "web": context.WebFacts,
    "informed": context.InformedFacts,
    "goal": planning.GoalFacts,
    "recipe": recipes.RecipeFacts,
    "choice": replies.ChooseReplyFacts,
    "planning": planning.PlanningFacts,
    "rule": planning.RefineFacts,
    "next_step": planning.NextStepFacts,
    "acting": planning.ActingFacts,
    "ask": planning.AskFacts,
    "issue": outgoing.IssueFacts,
    "guard": outgoing.GuardFacts,
    "guarded": outgoing.GuardOutcome,
    "classify": replies.ClassifyReplyFacts,
    "critic": replies.CriticReplyFacts,
    "criticised": outgoing.CriticOutcome,
    "foreseen": outgoing.ForeseenFacts,
    "calibration": verdict.CalibrationFacts,
    "budget": budget.BudgetFacts,
    "spending": budget.SpendingFacts,
    "discharge": outgoing.DischargeFacts,
    "transition": outgoing.TransitionFacts,
    "after": after.AfterFacts,
}


# Facts that no record keeps: they are made anew of the page and the task, which it holds (engine.derive.page_texts).
UNKEPT: Mapping[str, type[Struct]] = {"page": page.PageTexts, "visit": page.VisitFacts}


def flatten(group: str, facts: Struct) -> dict[str, Scalar]:
    """The fields of one group as facts: `group.field` to value."""
    return {f"{group}.{name}": getattr(facts, name) for name in facts.__struct_fields__}


GROUP_DEFAULTS: Mapping[str, Scalar] = {
    name: value
    for group, kind in GROUPS.items()
    if not any(field.required for field in msgspec.structs.fields(kind))
    for name, value in flatten(group, kind()).items()
}
