"""Batch plans (SPEC 10): agents report in batches, a step that failed is never called done, one replan a batch.

Here: a plan's steps, what each report makes of them, replans. Not here: turns, pages, and how a plan is stored.
"""

from engine.batches.batches import Batches, UnknownPlan
from engine.batches.plan import BatchRecord, BatchStep, Report, StepResult, ToolCall, report_of
from engine.batches.tracing import BatchTraces, PlanTrace
from engine.batches.views import BatchPlanView, ReportAnswer

__all__ = [
    "BatchPlanView",
    "BatchRecord",
    "BatchStep",
    "BatchTraces",
    "Batches",
    "PlanTrace",
    "Report",
    "ReportAnswer",
    "StepResult",
    "ToolCall",
    "UnknownPlan",
    "report_of",
]
