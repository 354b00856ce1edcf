"""Recipes, as turns come by them: those of a site are offered to a task that has no plan yet."""

from __future__ import annotations

from engine.observe.urls import host_of
from engine.ports import Log, Recipes
from engine.recipes import Offer, offer_of
from engine.record.task import TaskState
from engine.rules import Settings


class Teaching:
    """Where nothing can be read, a goal is planned as any other."""

    def __init__(self, kept: Recipes, log: Log) -> None:
        self._kept = kept
        self._log = log

    async def offers(self, tenant: str, task: TaskState, url: str, settings: Settings) -> tuple[Offer, ...]:
        """The recipes in use of the site of a page, for a task that may yet be planned by one."""
        site = host_of(url)
        if task.plan is not None or not site or settings["recipes"] == "off":
            return ()
        try:
            found = await self._kept.of(tenant, site)
        except Exception:
            self._log.exception("recipes could not be read", taskId=task.id)
            return ()
        return tuple(offer for one in found if (offer := offer_of(one)) is not None)
