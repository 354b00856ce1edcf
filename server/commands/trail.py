"""What commands write into the audit trail of a store."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from server.audit import Act


def tell(store: str, act: Act, tenant: str = "", **about: object) -> None:
    """Have it in the trail of a tenant, or of the installation. Raises StoreError or StoreUnavailable."""
    from server.audit import Audit, by_command
    from server.key_store import trail_of

    async def told() -> None:
        async with trail_of(store) as trail:
            await Audit(trail, time.time).wrote(by_command(tenant), act, tenant=tenant, **about)

    asyncio.run(told())
