"""What a user said to a question: held against its options and against the words that people use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.derive.picks import picked
from engine.exchange.answer import STOP
from engine.facts import flatten
from engine.facts.turn import AnswerFacts, Vouched
from engine.observe.text import folded_name
from engine.recipes import Asked, sayable
from engine.record.task import Question, TaskState
from engine.record.turn import Observed
from engine.rules import Bundle, Scalar, Words
from engine.safety.answers import asks_back, read_answer
from engine.safety.lexicon import lexicon_of
from engine.text.quoted import mask
from engine.text.wordlists import held

DONE = "It is done"  # the option by which a user says that nothing is left to do
SAME_WAY, ANEW = "Yes, in the same way", "No, plan it anew"  # whether a recipe is used
CONTINUE, TRY_AGAIN = "Continue", "Try again"  # to spend more; to try once more, where that is not the user's to allow
Said = Literal["none", "yes", "no", "which", "value"]
Option = Literal["none", "approve", "resume", "continue", "stop", "pick", "way", "other"]


def answer_facts(
    task: TaskState, bundle: Bundle, said: str | None, vouched: Vouched, refusal: str, handed_back: bool = False
) -> AnswerFacts:
    """answer.*: which question is open, and what the words are. What they mean is for `policies/answers.yaml`."""
    words = bundle.words
    question = task.question if task.status == "needs_user_input" else None
    asked = question.confirmation if question else None
    lists, language = lexicon_of(bundle.words_version, bundle.languages), (task.locale or "").partition("-")[0]
    plain = read_answer(said or "", lists, language, asked.kind if asked else None)
    kept = question.said if question else None
    return AnswerFacts(
        first=task.turn < 0,
        asked=_asked(task, question),
        option="pick" if picked(question, said) else _option(question, said or ""),
        yes=plain == "approve",
        no=plain == "decline",
        go_on=_is_one_of(words["resume"], said),
        more=_is_one_of(words["continue"], said),
        stop=_is_one_of(words["stop"], said),
        resumable=question is not None and question.resumes is not None,
        kept=kept is not None,
        kept_stop=kept is not None and is_stop(kept, words),
        out=task.open is not None and task.open.original is not None,
        closing=question is not None and question.closing,
        done=question is not None and question.closing and _is_done(said, words),
        vouched=vouched,
        refusal=refusal,
        recipe=_about_recipes(question, said or "", plain, words),
        acted=handed_back and task.turn >= 0 and not (said or "").strip(),
    )


def said_now(task: TaskState, observed: Observed, facts: Mapping[str, Scalar]) -> str | None:
    """The words that count in this turn: those of the user, or what was said when a budget ended that now goes on."""
    if facts["turn.allowed_more"]:
        return None
    return task.question.said if facts["turn.kept"] and task.question else observed.user_input


def answer_of(task: TaskState, observed: Observed, facts: Mapping[str, Scalar]) -> str | None:
    """What the user said, where it is more than a yes."""
    says = facts["turn.kind"] == "answer" and not facts["turn.approved"]
    chosen = picked(task.question, observed.user_input) if facts["turn.picked"] else None
    if chosen is not None:
        return f'{chosen.label} (the element "{chosen.element}")'
    return said_now(task, observed, facts) if says else None


def observed_answer(
    task: TaskState, bundle: Bundle, said: str | None, vouched: Vouched = "none", refusal: str = "",
    handed_back: bool = False,
) -> dict[str, Scalar]:
    """The same as facts. `vouched`: whether an approval came with it that holds, with why it does not."""
    return flatten("answer", answer_facts(task, bundle, said, vouched, refusal, handed_back))


def _asked(task: TaskState, question: Question | None) -> Literal["none", "open", "approval", "budget"]:
    if task.status != "needs_user_input":
        return "none"
    if question is not None and question.budget != "none":
        return "budget"
    return "approval" if question is not None and question.action else "open"


def _option(question: Question | None, said: str) -> Option:
    words = folded_name(said)
    if question is None or not words:
        return "none"
    offered: tuple[tuple[str | None, Option], ...] = (
        (question.approves, "approve"),
        (question.resumes, "resume"),
        (question.options[0] if question.budget != "none" else None, "continue"),
        (STOP, "stop"),
    )
    for label, option in offered:
        if label is not None and words == folded_name(label):
            return "none" if option == "approve" and asks_back(said) else option
    if any(words in map(folded_name, (way, *(part[1:-1] for part in mask(way).parts[:1]))) for way in question.ways):
        return "way"  # by its words, or by the name of what it opens
    return "other" if words in map(folded_name, question.options) else "none"


def options_of(asked: Asked) -> tuple[str, ...]:
    """What a question about recipes offers; a missing value is said in the user's own words."""
    match asked.about:
        case "first":
            return (SAME_WAY, ANEW)
        case "which":
            return (*asked.labels, ANEW)
    return ()


def _about_recipes(question: Question | None, said: str, plain: str, words: Words) -> Said:
    asked = question.recipe if question is not None else None
    told = folded_name(said)
    plain_no = asked is not None and asked.about != "value" and _is_one_of(words["nothing_left"], said)
    if asked is None or not told or (is_stop(said, words) and not plain_no):
        return "none"  # a plain no may end a task that asks how to go on; here it says no more than that
    if asked.about == "value":
        return "value" if sayable(said.strip()) else "none"
    if told in map(folded_name, asked.labels):
        return "which"
    if told == folded_name(ANEW) or plain == "decline":
        return "no"
    agrees = told == folded_name(SAME_WAY) or plain == "approve"
    return "yes" if agrees and asked.about == "first" else "none"


def _is_done(said: str | None, words: Words) -> bool:
    """Whether the words say that nothing is left to do, where that was asked."""
    told = said is not None and folded_name(said) == folded_name(DONE)
    return told or _is_one_of(words["done"], said) or _is_one_of(words["nothing_left"], said)


def is_stop(said: str, words: Words) -> bool:
    """Whether words end the task."""
    return folded_name(said) == folded_name(STOP) or _is_one_of(words["stop"], said)


def _is_one_of(words: tuple[str, ...], said: str | None) -> bool:
    return said is not None and held(words, said, "only")
