"""What the engine needs from the world, as protocols that the engine owns. Adapters do not inherit from them.

No implementation belongs here, but the one that does nothing, and the errors that every implementation raises.
"""

from engine.ports.accounts import (
    Accounts,
    ChurnPages,
    Tallies,
    Unbooked,
    Uncounted,
    Unlearned,
)
from engine.ports.models import (
    Effect,
    Finder,
    Provider,
    Search,
)
from engine.ports.stores import (
    Claim,
    Journal,
    Ledger,
    Requests,
    Sessions,
    StoreError,
    StoreUnavailable,
    Tasks,
)
from engine.ports.telemetry import (
    Concluded,
    Log,
    Silent,
    Telemetry,
)

__all__ = [
    "Accounts",
    "ChurnPages",
    "Claim",
    "Concluded",
    "Effect",
    "Finder",
    "Journal",
    "Ledger",
    "Log",
    "Provider",
    "Requests",
    "Search",
    "Sessions",
    "Silent",
    "StoreError",
    "StoreUnavailable",
    "Tallies",
    "Tasks",
    "Telemetry",
    "Unbooked",
    "Uncounted",
    "Unlearned",
]
