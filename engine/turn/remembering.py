"""What models took controls for and what users picked, remembered, so that nobody is asked twice about the same."""

from __future__ import annotations

from collections.abc import Mapping

from engine.observe.urls import host_of
from engine.ports import Began, Classifications, ErasedMeanwhile, Log, Picks
from engine.record.picked import PickedElement, PickedFor
from engine.rules import Settings
from engine.safety.meaning import Classification, Classified, page_key

PICK_SECONDS = 180 * 24 * 60 * 60  # for which a pick is remembered: sites are built anew
DAY_SECONDS = 24 * 60 * 60


class Remembering:
    """A turn goes on where nothing can be read or kept: a model is asked again then."""

    def __init__(self, kept: Classifications, log: Log) -> None:
        self._kept = kept
        self._log = log

    async def known(self, tenant: str, url: str, now: float, settings: Settings) -> Mapping[str, Classification]:
        """What is known of the controls of a page, but for what is too old."""
        page, days = page_key(url), settings["classify_days"]
        assert isinstance(days, int)
        if not page or not days:
            return {}
        try:
            found = await self._kept.of(tenant, page)
        except Exception:
            self._log.exception("classifications could not be read")
            return {}
        return {key: one for key, one in found.items() if now - one.at < days * DAY_SECONDS}

    async def keep(self, tenant: str, classified: Classified | None, began: Began) -> None:
        if classified is None or not classified.page:
            return
        try:
            await self._kept.keep(tenant, classified, began)
        except ErasedMeanwhile:
            return
        except Exception:
            self._log.exception("a classification could not be kept")


class Picking:
    """Where nothing can be read or kept, the user is asked again."""

    def __init__(self, kept: Picks, log: Log) -> None:
        self._kept = kept
        self._log = log

    async def known(self, tenant: str, url: str, now: float) -> Mapping[str, PickedElement]:
        """What users picked on the site of a page, by the words of the step, but for what is too old."""
        site = host_of(url)
        if not site:
            return {}
        try:
            found = await self._kept.of(tenant, site)
        except Exception:
            self._log.exception("picks could not be read")
            return {}
        return {step: one for step, one in found.items() if now - one.at < PICK_SECONDS}

    async def keep(self, tenant: str, picked: PickedFor | None, began: Began) -> None:
        if picked is None:
            return
        try:
            await self._kept.keep(tenant, picked, began)
        except ErasedMeanwhile:
            return
        except Exception:
            self._log.exception("a pick could not be kept")
