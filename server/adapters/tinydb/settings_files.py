"""What tenants ask for of the settings: a small file a tenant."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from engine.ports import StoreUnavailable
from engine.rules import Settings, SettingValue
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, replace
from server.adapters.tinydb.layout import Layout

log = structlog.get_logger("surefoot.store")


class Kept(Struct, frozen=True):
    tenant: str
    settings: Mapping[str, SettingValue]


class SettingsFiles:
    """The port of `server.policies.tailor`. The folder belongs to this process."""

    def __init__(self, root: Path) -> None:
        self._layout = Layout(root)
        self._writing = asyncio.Lock()

    async def read(self, tenant: str) -> Settings:
        return await off_loop(lambda: self._read(tenant))

    async def change(self, tenant: str, how: Callable[[Settings], Settings]) -> Settings:
        async with self._writing:
            after = how(await self.read(tenant))
            await off_loop(lambda: self._write(tenant, after))
            return after

    def _write(self, tenant: str, settings: Settings) -> None:
        ensure_folder(self._layout.scratch)
        data = msgspec.json.encode(Kept(tenant, settings)) + b"\n"
        replace(self._layout.settings(tenant), data, self._layout.scratch)

    def _read(self, tenant: str) -> Settings:
        """Raises StoreUnavailable for a damaged file: what a tenant asked for may be what kept its pages private."""
        path = self._layout.settings(tenant)
        try:
            return msgspec.json.decode(path.read_bytes(), type=Kept).settings
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            log.error("settings of a tenant cannot be read", file=str(path), reason=str(error))
            raise StoreUnavailable(
                f"the settings of a tenant cannot be read ({path.name}): put a copy of the file back, or remove it"
            ) from error
