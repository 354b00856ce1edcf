"""Several processes that serve one port: started, told to stop, and replaced when one dies."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

REFUSED = 1  # the exit code of a worker that cannot start: the others could not either
STEADY_SECONDS = 5.0  # a worker that dies sooner is replaced after a pause
PAUSE_SECONDS = 1.0


def supervise(count: int, serve: Callable[[], int]) -> int:
    """Run `serve` in that many processes until told to stop; the exit code. Nothing heavy may be imported before."""
    alive, wake = os.pipe()  # the parent's end closes with the parent, however it dies
    workers: dict[int, float] = {}
    stopping = False

    def start() -> None:
        process = os.fork()
        if process:
            workers[process] = time.monotonic()
            return
        os.close(wake)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        threading.Thread(target=_end_with_parent, args=(alive,), daemon=True).start()
        try:
            code = serve()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else REFUSED
        except BaseException as error:
            print(f"Error: {error}", file=sys.stderr)
            code = REFUSED
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)

    def tell(number: int) -> None:
        for process in workers:
            os.kill(process, number)

    def stop(*_: int | FrameType | None) -> None:
        nonlocal stopping
        stopping = True
        tell(signal.SIGTERM)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGHUP, lambda *_: tell(signal.SIGHUP))
    for _ in range(count):
        start()
    code = 0
    while workers:
        process, status = os.wait()
        began = workers.pop(process)
        ended = os.waitstatus_to_exitcode(status)
        if ended == REFUSED and not stopping:
            code = REFUSED
            stop()
        if not stopping:
            time.sleep(0.0 if time.monotonic() - began > STEADY_SECONDS else PAUSE_SECONDS)
            start()
    return code


def _end_with_parent(alive: int) -> None:
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
