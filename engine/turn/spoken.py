"""Secrets that are said to this service: sealed as they come in, put in where the action goes out that needs them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from engine.exchange.answer import encoded, filled_answer, lost_answer
from engine.exchange.calls import TurnRequest, VerifyRequest
from engine.llm.heard import json_of, reply_without_secrets
from engine.observe import PageState, Witness
from engine.ports import Place, Seals
from engine.record.task import TaskState
from engine.record.turn import Reply
from engine.rules import Bundle
from engine.safety.lexicon import Lexicon, lexicon_of
from engine.safety.redaction import Known, Redactor, known_on, without_secrets
from engine.safety.renamed import renamed
from engine.safety.spoken import (
    Entered,
    Sealed,
    free_name,
    named_answer,
    proposed,
    secret_entered,
    used_in,
    value_said,
)
from engine.safety.told import Told, named
from engine.turn.under_way import Asked

# Effects whose replies say what is to be done: what they want to be entered has to go out as it is.
PROPOSES = frozenset({"llm.plan", "llm.decompose", "llm.validate_plan", "llm.refine", "llm.act", "llm.correct"})
# What of a call is decided on beside its page.
_SAID = ("user_input", "witness", "chain_results", "client_verification")


class Spoken:
    """Everything it answers is without secrets, but for what `put_in` answers, which goes out at once."""

    def __init__(self, seals: Seals, meet: Callable[[Sequence[Known]], None], key: bytes = b"") -> None:
        """`meet` is told of every value that this call comes upon, so that no line that tells of the call says it.
        `key` seals the cards and accounts of pages.
        """
        self._key = key
        self._seals = seals
        self._meet = meet

    def asked(self, request: TurnRequest, bundle: Bundle) -> TurnRequest:
        """A call whose goal names its secrets, and whose address has none. The same goal has the same names at every
        try.
        """
        lists = _lists(bundle)
        goal, said = named(request.query or "", lists, frozenset(one.name for one in request.secrets))
        known = _known(said)
        self._meet(known)
        hide = Redactor(known, lists)
        key = None if request.request_id is None else hide.id(request.request_id)
        request = replace(request, url=hide.address(request.url), request_id=key)
        return replace(request, query=hide.known(goal), said=said) if said else request

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
            plain = _plain(bundle) if question else ()
            answer = Redactor(self.known(tenant, task), lists).known(answer)
            answer, said = named_answer(answer, question, lists, task.allowed, plain)
            self._meet(_known(said))
            task = self.begun(tenant, task, said)
            answer = Redactor(_known(said), lists).known(answer)
        hide = Redactor(self.known(tenant, task), lists)
        return task, replace(
            request,
            said={},
            user_input=answer,
            url=hide.address(request.url),
            witness=_witness(request.witness, hide),
            chain_results=hide.value(request.chain_results),
            client_verification=hide.value(request.client_verification),
            knowledge=hide.value(request.knowledge),
        )

    def page(self, tenant: str, task: TaskState, page: PageState, bundle: Bundle) -> PageState:
        """A page as it may be looked at, kept and told."""
        lists = _lists(bundle)
        self._meet(known_on(page, lists))
        return without_secrets(page, lists, self.known(tenant, task), self._key)

    def verified(
        self, request: VerifyRequest, pages: tuple[PageState, PageState], bundle: Bundle
    ) -> tuple[VerifyRequest, PageState, PageState]:
        """A call for a verdict, and its two pages: a name stands for each secret that it says or enters."""
        lists = _lists(bundle)
        goal, said = named(request.goal, lists)
        entered = secret_entered(request.action, pages[0], lists)
        known = [*_known(said), *([Known(entered.value, "{{entered}}")] if entered else [])]
        self._meet([*known, *known_on(pages[0], lists), *known_on(pages[1], lists)])
        hide = Redactor(known, lists)
        request = replace(
            request,
            goal=hide.known(goal),
            action=hide.known(request.action),
            witness=_witness(request.witness, hide),
            step=hide.value(request.step),
            client_verification=hide.value(request.client_verification),
        )
        return request, without_secrets(pages[0], lists, known), without_secrets(pages[1], lists, known)

    def replied(
        self, tenant: str, task: TaskState, page: PageState, bundle: Bundle, earlier: Sequence[Reply], reply: Reply
    ) -> Reply:
        """A reply without secrets. What a model wants to be entered is sealed with the reply; all else is hidden."""
        lists, known = _lists(bundle), list(self.known(tenant, task))
        sealed: dict[str, Sealed] = {}
        if reply.effect in PROPOSES and reply.status == "ok":
            taken = {*task.allowed, *(name for one in earlier for name in one.sealed)}
            for one in proposed(json_of(reply.body), page, lists):
                name = free_name({*taken, *sealed})
                sealed[name] = Sealed(one.kind, self._seals.seal(Place(tenant, task.id, name), one.value))
                known.append(Known(one.value, f"{{{{{name}}}}}"))
        self._meet(known)
        return replace(reply_without_secrets(reply, Redactor(known, lists)), sealed=sealed)

    def found_out(
        self, tenant: str, asked: Asked, entered: Sequence[Entered], used: Sequence[Reply]
    ) -> Asked:
        """A turn as it is asked once what the user said turns out to be entered into fields for secrets: sealed, and
        with names in its place wherever the task says it. `used` are the replies so far, whose names are taken.
        """
        task, lists = asked.state, _lists(asked.bundle)
        taken, sealed = {*task.allowed, *(name for one in used for name in one.sealed)}, dict(task.sealed)
        known: list[Known] = []
        for one in entered:
            taken.add(name := free_name(taken))
            sealed[name] = Sealed(one.kind, self._seals.seal(Place(tenant, task.id, name), one.value))
            known.append(Known(one.value, f"{{{{{name}}}}}"))
        self._meet(known)
        now = renamed(task, known, lists)
        request = asked.request
        said = {field: renamed(getattr(request, field), known, lists) for field in _SAID}
        return replace(
            asked,
            state=replace(now, id=task.id, session=task.session, secrets=task.secrets, sealed=sealed),
            request=replace(request, **said),
            page=without_secrets(asked.page, lists, known),
        )

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
        """A lost value, as the user says it again; an answer that says none leaves it lost."""
        value = value_said(answer, _lists(bundle), _plain(bundle))
        if value is not None:
            self._seals.restore(Place(tenant, task.id, name), task.sealed[name].seal, value)

    def forget(self, tenant: str, task_id: str | None) -> None:
        """What is in memory of a task, or of all of a tenant."""
        self._seals.forget(tenant, task_id)

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


def _witness(witness: Witness, hide: Redactor) -> Witness:
    told = hide.value(witness)
    return told if told.previous_url is None else replace(told, previous_url=hide.address(told.previous_url))


def _known(said: Mapping[str, Told]) -> list[Known]:
    return [Known(one.value, f"{{{{{name}}}}}") for name, one in said.items()]


def _plain(bundle: Bundle) -> Collection[str]:
    """What people say to go on, to stop, or to do something: no secret where it stands alone."""
    return {one.casefold() for words in bundle.words.values() for one in words}


def _lists(bundle: Bundle) -> Lexicon:
    return lexicon_of(bundle.words_version, bundle.languages)
