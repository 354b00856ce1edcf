"""What the task and its tenant have spent on models, and whether one more call still fits."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from engine.facts.words import Budget


class BudgetFacts(Struct, frozen=True, kw_only=True):
    """budget.*: tokens of models that were spent before this turn, and what a person allowed on top of the settings."""

    step_spent: Annotated[int, Meta(ge=0, description="since a step was last verified")] = 0
    task_spent: Annotated[int, Meta(ge=0, description="by the task so far")] = 0
    tenant_spent: Annotated[int, Meta(ge=0, description="on this day (UTC), by all tasks of the tenant")] = 0
    step_more: Annotated[int, Meta(ge=0, description="that a person allowed this step on top of its budget")] = 0
    task_more: Annotated[int, Meta(ge=0, description="that a person allowed the task on top of its budget")] = 0
    step_again: Annotated[int, Meta(ge=0, description="that a yes would allow the step on top of that")] = 0
    task_again: Annotated[int, Meta(ge=0, description="that a yes would allow the task on top of that")] = 0


class SpendingFacts(Struct, frozen=True, kw_only=True):
    """spending.*: the call of a model that is about to be made. A limit of 0 is none."""

    tokens: Annotated[int, Meta(ge=0, description="most that the call can cost: prompt, thoughts and answer")] = 0
    step: Annotated[int, Meta(ge=0, description="spent so far on the step that needs it")] = 0
    task: Annotated[int, Meta(ge=0, description="spent so far by the task, this turn included")] = 0
    tenant: Annotated[int, Meta(ge=0, description="spent so far by the tenant on this day")] = 0
    step_limit: Annotated[int, Meta(ge=0, description="budget of one step, with what a person allowed on top")] = 0
    task_limit: Annotated[int, Meta(ge=0, description="budget of the task, with what a person allowed on top")] = 0
    tenant_limit: Annotated[int, Meta(ge=0, description="budget of the tenant for one day")] = 0
    ended: Annotated[Budget, Meta(description="the budget that a call did not fit in; it was not made")] = "none"
    says: Annotated[
        str, Meta(description="what the user is asked then", examples=["The budget of this step is used up. Go on?"])
    ] = ""
