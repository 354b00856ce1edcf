"""Logs to standard error: for people on a terminal, one JSON object a line otherwise."""

from __future__ import annotations

import logging
import sys
from typing import Any

import msgspec
import structlog
from structlog.typing import EventDict, Processor

from server.boundary import BOUNDARY

_PLAIN = (str, bool, int, float, type(None), list, tuple, dict)


def configure(log_format: str = "auto", level: str = "info") -> None:
    """Send what structlog and the standard library log the same way. Once per process."""
    console = log_format == "console" or (log_format == "auto" and sys.stderr.isatty())
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper("iso", utc=True),
    ]
    # A traceback is text before the boundary, so that it passes like all else; no renderer looks at values again.
    shape: list[Processor] = [structlog.processors.format_exc_info, _without_secrets]
    shape += [structlog.dev.ConsoleRenderer() if console else structlog.processors.JSONRenderer(_encode)]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *shape]
        )
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for client in ("httpx2", "httpx"):
        logging.getLogger(client).setLevel(logging.WARNING)  # our own line on a call says more
    logging.getLogger("uvicorn.error").addFilter(_not_startup)


def _without_secrets(_: object, __: str, event: EventDict) -> EventDict:
    return BOUNDARY.out({name: value if isinstance(value, _PLAIN) else str(value) for name, value in event.items()})


def _not_startup(record: logging.LogRecord) -> bool:
    """Uvicorn's own lines about starting and stopping say less than ours; its warnings and errors stay."""
    return record.levelno > logging.INFO


def _encode(event: EventDict, default: Any = None, **_: Any) -> str:
    return msgspec.json.encode(event, enc_hook=default).decode()
