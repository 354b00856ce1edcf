"""The site of the tasks, which counts what really happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from html import escape
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import quote, unquote

from benchmarks.agents.tasks import Button, Task
from client.serving import serve_handler

PAGE = '<!doctype html><title>{title}</title><link rel=icon href="data:,"><h1>{title}</h1><p>{text}</p>{forms}'


class Site:
    """One page per task. `happened` are the buttons whose forms were sent, by the number of the task."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self.url = ""
        self.tasks = tasks
        self.happened: dict[int, list[Button]] = {number: [] for number in range(len(tasks))}

    def page(self, number: int, says: str = "") -> str:
        task = self.tasks[number]
        forms = "".join(
            f'<form method=post action="/{number}/{quote(one.label)}"><button>{escape(one.label)}</button></form>'
            for one in (*task.others, task.wanted)
        )
        return PAGE.format(title="My page", text=escape(says or task.text), forms=forms)

    def sent(self, number: int, label: str) -> str:
        button = next(one for one in self.tasks[number].buttons if one.label == label)
        self.happened[number].append(button)
        return self.page(number, button.says)


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, site: Site, *args: Any) -> None:
        self._site = site
        super().__init__(*args)

    def do_GET(self) -> None:
        self._answer(self._site.page(int(self.path.strip("/"))))

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        _, number, label = self.path.split("/")
        self._answer(self._site.sent(int(number), unquote(label)))

    def _answer(self, html: str) -> None:
        body = html.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """What happened is counted."""


@contextmanager
def opened(tasks: Sequence[Task]) -> Iterator[Site]:
    site = Site(tasks)
    with serve_handler(partial(_Handler, site)) as site.url:
        yield site
