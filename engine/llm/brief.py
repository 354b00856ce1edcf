"""What a model is told, before it becomes a prompt: bounded, and page text still raw."""

from __future__ import annotations

from msgspec import Struct

from engine.safety.meaning import Meaning


class Rejected(Struct, frozen=True):
    """The last answer to the same question, and why it was not taken."""

    action: str
    why: str
    said: str = ""  # by a critic


class Judged(Struct, frozen=True):
    """What verification found of the last action."""

    worked: bool
    completed: bool
    confidence: float
    reason: str


class Picture(Struct, frozen=True):
    """A screenshot: its media type, and its bytes in base64."""

    media_type: str
    data: str


class KnownWay(Struct, frozen=True):
    """A recipe, as far as a model may know it: its id, the form of its goals, and its parameters with their kinds."""

    id: str
    form: str
    parameters: tuple[str, ...] = ()


class Brief(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything a prompt may use. Each effect fills only what it may know (engine.llm.briefing).

    `goal` and `answers` are the user's; `step`, `steps` and the open ones are the plan's. All else comes from the page
    or quotes it.
    """

    goal: str
    answers: tuple[str, ...] = ()  # of the user, to what was asked on the way, oldest first
    continues: bool = False  # the last action worked and the goal is not reached
    earlier: int = 0  # actions before those in `actions`
    actions: tuple[str, ...] = ()  # the last ones issued, oldest first
    found: tuple[str, ...] = ()  # what completed sub-tasks found; read from pages, or a verifier's words
    step: str = ""  # the one that needs an action now, or that did not work
    steps: tuple[str, ...] = ()  # of the plan
    current: int | None = None  # index of `step` in `steps`
    sub_task: str = ""  # its objective
    action: str = ""  # under verification or correction, with the element it names
    observations: tuple[str, ...] = ()
    judged: Judged | None = None
    claim: bool = False  # the completion must be confirmed once more
    open_steps: tuple[str, ...] = ()
    open_obligations: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()  # obligations that the page shows otherwise, each after its id
    rejected: Rejected | None = None
    tried: tuple[str, ...] = ()  # actions issued for this step so far
    url: str = ""
    title: str = ""
    alerts: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()  # of the page, a line each
    text: str = ""  # of the page, where it says more than its elements do
    knowledge: tuple[str, ...] = ()  # passages of the organisation's documents
    web: tuple[str, ...] = ()  # what a search of the web brought
    criteria: tuple[str, ...] = ()  # of being done, each after its id
    claimed: str = ""  # what an agent says that it did
    picture: Picture | None = None
    replaceable: tuple[int, ...] = ()  # indexes of the steps that a new plan may change
    results: tuple[str, ...] = ()  # what became of steps, as agents reported it
    tools: tuple[str, ...] = ()  # that agents have
    deed: Meaning | None = None  # what is to be classified
    ways: tuple[KnownWay, ...] = ()  # recipes to choose from
