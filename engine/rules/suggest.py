"""`did you mean` for names that are not known: by spelling, and for facts by what they mean, too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches

from engine.rules.meaning import by_meaning
from engine.rules.model import FactType

ASKED = re.compile(r"(?:did you mean|it is called) (.+?)(?:\?|$)")
NAMED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
MAX_NAMED = 8
MAX_FACTS = 3  # that are named for one that is unknown
SLIP = 0.8  # likeness from which a name is a slip of the pen, so that nothing else is thought of
ENOUGH = 0.35  # share of what was asked for that a fact has to answer
NEAR = 0.95  # of the best answer; those below are not named beside it


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the closest known word; else the few that there are; else nothing."""
    words = sorted(known)
    return _parts(word, words) or _asks(_closest(word, words)) or _few(words)


def did_you_mean_fact(word: str, facts: Mapping[str, FactType]) -> str:
    """A hint that names facts, or outputs, that are spelt alike or mean what was asked for; else as `did_you_mean`."""
    words = sorted(facts)
    close = _closest(word, words)
    slip = any(_likeness(word, one) >= SLIP for one in close)
    named = dict.fromkeys(close if slip else [*close, *_meant(word, facts)])
    return _parts(word, words) or _asks(list(named)[:MAX_FACTS]) or _few(words)


def suggested(hint: str) -> tuple[str, ...]:
    """The names that a hint asks about, or says that something is called by; none where it says something else."""
    asked = ASKED.search(hint)
    return tuple(one or other for one, other in NAMED.findall(asked[1])) if asked else ()


def _parts(word: str, words: list[str]) -> str:
    """What a group has, where its name was written alone."""
    parts = [name for name in words if name.startswith(f"{word}.")]
    return f"it has {', '.join(parts[:MAX_NAMED])}{', …' if len(parts) > MAX_NAMED else ''}" if parts else ""


def _closest(word: str, words: list[str]) -> list[str]:
    """The name that is spelt most alike, if any is: of its own group, where there is one."""
    group, dot, rest = word.partition(".")
    siblings = {name.partition(".")[2]: name for name in words if dot and name.partition(".")[0] == group}
    close = [siblings[name] for name in get_close_matches(rest, siblings, n=1, cutoff=0.6)]
    if not close and not siblings:
        close = [name for name in words if name.rpartition(".")[2] == word][:1]
        close = close or get_close_matches(word, words, n=1, cutoff=0.6)
    return close


def _likeness(word: str, name: str) -> float:
    """How alike two names are, of 1; a group that both have says nothing."""
    group, _, rest = word.partition(".")
    other, _, own = name.partition(".")
    return SequenceMatcher(a=rest, b=own).ratio() if group == other else SequenceMatcher(a=word, b=name).ratio()


def _meant(word: str, facts: Mapping[str, FactType]) -> list[str]:
    """The facts that mean what was asked for, the nearest first; the name of the group alone says too little."""
    own = dict(by_meaning(word.rpartition(".")[2], facts))
    found = [(name, share) for name, share in by_meaning(word, facts) if share >= ENOUGH and name in own]
    return [name for name, share in found if share >= NEAR * found[0][1]]


def _asks(names: list[str]) -> str:
    """`did you mean 'a', 'b' or 'c'?`; nothing where there is no name."""
    *first, last = map(repr, names or [""])
    return f"did you mean {', '.join(first)}{' or ' if first else ''}{last}?" if names else ""


def _few(words: list[str]) -> str:
    return f"known: {', '.join(words)}" if 0 < len(words) <= MAX_NAMED else ""
