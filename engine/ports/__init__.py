"""What the engine needs from the world, as protocols that the engine owns. Adapters do not inherit from them.

Here: protocols of a few methods, what does nothing in their place, the errors that all raise. Not here: adapters.
"""

from engine.ports.accounts import (
    SETTLED_MARGIN,
    Accounts,
    ChurnPages,
    Classifications,
    DayReserved,
    Picks,
    Reserved,
    Tallies,
    Unbooked,
    Uncounted,
    Unlearned,
    Unpicked,
    Unremembered,
)
from engine.ports.approvals import (
    MOST_WAITING,
    USED_MARGIN,
    Held,
    Waiting,
)
from engine.ports.aside import (
    Aside,
    AtOnce,
    weight_of,
)
from engine.ports.erasures import (
    Began,
    ErasedMeanwhile,
    Erasures,
    NeverErased,
)
from engine.ports.models import (
    Effect,
    Finder,
    Provider,
    Search,
)
from engine.ports.policies import (
    OfAll,
    Policies,
)
from engine.ports.recipes import (
    Recipes,
    Untaught,
)
from engine.ports.seals import (
    InMemory,
    Place,
    Seals,
)
from engine.ports.stores import (
    Claim,
    Commit,
    Journal,
    Ledger,
    Opened,
    Overview,
    Past,
    Purpose,
    Requests,
    Sessions,
    StoreError,
    StoreUnavailable,
    Tasks,
    TurnTaken,
    purpose_of,
)
from engine.ports.telemetry import (
    Concluded,
    Log,
    Silent,
    Telemetry,
)

__all__ = [
    "MOST_WAITING",
    "SETTLED_MARGIN",
    "USED_MARGIN",
    "Accounts",
    "Aside",
    "AtOnce",
    "Began",
    "ChurnPages",
    "Claim",
    "Classifications",
    "Commit",
    "Concluded",
    "DayReserved",
    "Effect",
    "ErasedMeanwhile",
    "Erasures",
    "Finder",
    "Held",
    "InMemory",
    "Journal",
    "Ledger",
    "Log",
    "NeverErased",
    "OfAll",
    "Opened",
    "Overview",
    "Past",
    "Picks",
    "Place",
    "Policies",
    "Provider",
    "Purpose",
    "Recipes",
    "Requests",
    "Reserved",
    "Seals",
    "Search",
    "Sessions",
    "Silent",
    "StoreError",
    "StoreUnavailable",
    "Tallies",
    "Tasks",
    "Telemetry",
    "TurnTaken",
    "Unbooked",
    "Uncounted",
    "Unlearned",
    "Unpicked",
    "Unremembered",
    "Untaught",
    "Waiting",
    "purpose_of",
    "weight_of",
]
