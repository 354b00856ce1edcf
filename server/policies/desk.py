"""What a running server answers about its policies."""

from __future__ import annotations

import asyncio

import msgspec
from msgspec import Raw

from engine.rules import Vocabulary
from server.policies.evaluate import evaluation
from server.policies.live import Live, Watch
from server.policies.shadow import Shadow
from server.policies.trying import backtested, checked
from server.policies.views import find_ruleset, policies_view, ruleset_page
from server.problems import Problem
from server.wire.policies import BacktestBody, CheckBody, EvaluateBody


class Desk:
    """Every answer is finished JSON."""

    def __init__(self, live: Live, watch: Watch, shadow: Shadow, vocabulary: Vocabulary, store: str) -> None:
        self._live = live
        self._watch = watch
        self._shadow = shadow
        self._vocabulary = vocabulary
        self._store = store

    def reload(self) -> None:
        """Have the folders loaded anew, soon."""
        self._watch.reload()

    def overview(self) -> Raw:
        candidate = self._shadow.candidate
        tried = candidate.bundle.version if candidate is not None else None
        return _encoded(policies_view(self._live.bundle, self._live.alarm, tried))

    def ruleset(self, name: str) -> Raw:
        bundle = self._live.bundle
        return _encoded(ruleset_page(bundle, find_ruleset(bundle, name), self._vocabulary))

    def shadow(self, tenant: str) -> Raw:
        if self._shadow.candidate is None:
            detail = "no policies are tried beside those in force: start with surefoot serve --shadow FOLDER"
            raise Problem(404, "no-shadow", "No shadow policies", detail)
        return _encoded(self._shadow.view(tenant))

    def evaluate(self, body: EvaluateBody) -> Raw:
        return _encoded(evaluation(self._live.bundle, self._vocabulary, body))

    async def check(self, body: CheckBody) -> Raw:
        return _encoded(await asyncio.to_thread(checked, self._live.loaded, self._vocabulary, body))

    async def backtest(self, tenant: str, body: BacktestBody) -> Raw:
        return Raw(await backtested(self._live.loaded, self._vocabulary, self._store, tenant, body))


def _encoded(answer: msgspec.Struct) -> Raw:
    return Raw(msgspec.json.encode(answer))
