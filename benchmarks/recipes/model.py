"""A model on loopback that is always right, and takes its time: it plans what is left in the words of the page."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from benchmarks.faults.model import Answer, Asked, said
from benchmarks.recipes.case import Case, PlannedStep, Values, filled
from benchmarks.tokens.model import FIXED, Truth, tokens_in, verdict, words_of

JUST_WORKED = "Verification: the last action worked"


class Play(Struct):
    """What is played now; kept up to date by the play. `calls` and `tokens` count what the model was asked."""

    case: Case
    values: Values
    truth: Truth
    words: Mapping[str, str] = {}  # of the case's controls, where the page has others
    before: Sequence[PlannedStep] = ()  # what such a page wants first
    done: int = 0  # steps of the case that were verified
    calls: int = 0
    tokens: int = 0


class Knowing:
    """The script of a `ScriptedModel`. `seconds` is what each call takes."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.play: Play | None = None

    def __call__(self, asked: Asked) -> Answer:
        assert self.play is not None
        reply = self._reply(asked, self.play)
        text = reply if isinstance(reply, str) else json.dumps(reply)
        read, written = tokens_in(words_of(asked.body)), tokens_in(text)
        self.play.calls += 1
        self.play.tokens += read + written
        usage = {"promptTokenCount": read, "candidatesTokenCount": written, "totalTokenCount": read + written}
        answer = said(text, usage=usage)
        return Answer(answer.status, answer.body, self._seconds, answer.headers)

    def _reply(self, asked: Asked, play: Play) -> object:
        call = asked.call
        if call in ("verify_light", "verify_full"):
            return verdict(play.truth)
        if call == "plan":
            # The play counts a step once the answer is there; that it worked is said in what is asked already.
            done = play.done + (JUST_WORKED in words_of(asked.body))
            first = [] if done else list(play.before)
            steps = [self._step(one.does, one.verify, play) for one in (*first, *play.case.steps[done:])]
            return {"goal": play.case.query(play.values), "steps": steps}
        if call in ("refine", "act"):
            return self._action(words_of(asked.body), play) or FIXED[call]
        return FIXED[call]

    def _action(self, prompt: str, play: Play) -> object | None:
        """The step that is next, on the first element that is called so: what was put there to be mistaken is last."""
        step = in_words(filled(play.case.steps[min(play.done, len(play.case.steps) - 1)].does, play.values), play.words)
        names = re.findall(r'"([^"]+)"', step)
        verb = step.split()[0].lower()
        if not names:
            return {"thought": "This key is meant.", "action": f'press("{step.split()[-1]}")'}
        target = re.search(rf'^"([^"]+)" \w+ "{re.escape(names[-1])}"', prompt, re.MULTILINE)
        if target is None or verb not in ("click", "type", "check"):
            return None
        typed = f', "{names[0]}"' if verb == "type" else ""
        action = f'{"setValue" if verb == "type" else verb}("{target[1]}"{typed})'
        return {"thought": "This one is meant.", "action": action}

    def _step(self, does: str, verify: str, play: Play) -> object:
        said_, shown = (in_words(filled(one, play.values), play.words) for one in (does, verify))
        return {
            "description": said_, "reasoning": "The goal says so.", "toolType": "DOM", "expectedOutcome": shown,
            "verify": shown,
        }  # fmt: skip


def in_words(text: str, words: Mapping[str, str]) -> str:
    """A step in the words of a changed page: what it quotes, where that begins with the words of a control."""
    for old, new in words.items():
        text = text.replace(f'"{old}"', f'"{new}"').replace(f'"{old} ', f'"{new} ')
    return text
