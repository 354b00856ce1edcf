"""Secrets that are said to this service: sealed as they come in, put in where the action goes out that needs them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from engine.exchange.answer import encoded, filled_answer, lost_answer
from engine.exchange.calls import TurnRequest
from engine.observe import PageState
from engine.ports import Place, Seals
from engine.record.task import TaskState
from engine.rules import Bundle
from engine.safety.lexicon import Lexicon, lexicon_of
from engine.safety.redaction import Known, Redactor, without_secrets
from engine.safety.spoken import Sealed, named_answer, used_in, value_said
from engine.safety.told import Told, named


class Spoken:
    """Everything it answers is without secrets, but for what `put_in` answers, which goes out at once."""

    def __init__(self, seals: Seals) -> None:
        self._seals = seals

    def asked(self, request: TurnRequest, bundle: Bundle) -> TurnRequest:
        """A call whose goal names its secrets, and whose address has none. The same goal has the same names at every
        try.
        """
        lists = _lists(bundle)
        goal, said = named(request.query or "", lists, frozenset(one.name for one in request.secrets))
        known = [Known(one.value, f"{{{{{name}}}}}") for name, one in said.items()]
        url = Redactor(known, lists).address(request.url)
        return replace(request, query=goal, said=said, url=url) if said else replace(request, url=url)

    def begun(self, tenant: str, task: TaskState, said: Mapping[str, Told]) -> TaskState:
        """The task with what was said for it, sealed."""
        sealed = {
            name: Sealed(one.kind, self._seals.seal(Place(tenant, task.id, name), one.value))
            for name, one in said.items()
        }
        return replace(task, sealed={**task.sealed, **sealed}) if sealed else task

    def heard(
        self, tenant: str, task: TaskState, request: TurnRequest, bundle: Bundle
    ) -> tuple[TaskState, TurnRequest]:
        """The call without secrets, but for its page, and the task with those that the user's answer says."""
        lists, answer = _lists(bundle), request.user_input
        if answer:
            question = task.question.text if task.question and task.question.approves is None else ""
            plain = {one.casefold() for words in bundle.words.values() for one in words} if question else ()
            answer = Redactor(self.known(tenant, task), lists).known(answer)
            answer, said = named_answer(answer, question, lists, task.allowed, plain)
            task = self.begun(tenant, task, said)
        hide = Redactor(self.known(tenant, task), lists)
        return task, replace(
            request,
            user_input=answer,
            url=hide.address(request.url),
            witness=hide.value(request.witness),
            chain_results=hide.value(request.chain_results),
            client_verification=hide.value(request.client_verification),
            knowledge=hide.value(request.knowledge),
        )

    def page(self, tenant: str, task: TaskState, page: PageState, bundle: Bundle) -> PageState:
        return without_secrets(page, _lists(bundle), self.known(tenant, task))

    def known(self, tenant: str, task: TaskState) -> tuple[Known, ...]:
        """The values that can be opened, and the names that stand for them."""
        opened = ((name, self._open(tenant, task, name)) for name in task.sealed)
        return tuple(Known(value, f"{{{{{name}}}}}") for name, value in opened if value is not None)

    def lost(self, tenant: str, task: TaskState) -> tuple[str, ...]:
        """The secrets that the action which is out enters, and whose values nobody has any more."""
        step = task.open
        if step is None or not task.sealed or task.status != "executing":
            return ()
        out = [link.action for link in step.chain.links] if step.chain else [step.out]
        return tuple(name for name in used_in(out) if name in task.sealed and self._open(tenant, task, name) is None)

    def restore(self, tenant: str, task: TaskState, name: str, answer: str, bundle: Bundle) -> None:
        """A lost value, as the user says it again."""
        value = value_said(answer, _lists(bundle))
        self._seals.restore(Place(tenant, task.id, name), task.sealed[name].seal, value)

    def put_in(self, tenant: str, task: TaskState, answer: Raw, policy: str) -> Raw:
        """The answer with the values in its actions, or the question for one that is lost."""
        told = msgspec.json.decode(answer)
        actions = [one["action"] for one in (told, *told.get("chain", {}).get("actions", ())) if "action" in one]
        values: dict[str, str] = {}
        for name in used_in(actions):
            if name not in task.sealed:
                continue
            value = self._open(tenant, task, name)
            if value is None:
                return encoded(lost_answer(task, task.sealed[name].kind, policy))
            values[name] = value
        return filled_answer(answer, values) if values else answer

    def _open(self, tenant: str, task: TaskState, name: str) -> str | None:
        return self._seals.open(Place(tenant, task.id, name), task.sealed[name].seal)


def _lists(bundle: Bundle) -> Lexicon:
    return lexicon_of(bundle.version, bundle.languages)
