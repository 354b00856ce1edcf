"""Surefoot behind the proxies of `examples/`, as they are but for ports and certificates, and what the doctor finds."""

from __future__ import annotations

import json
import re
import shutil
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from benchmarks.serving import free_port
from server.commands.doctor import doctor
from server.commands.key import key
from tests.running import LIST, OFFLINE, Running, running, until

pytestmark = pytest.mark.process
EXAMPLES = Path(__file__).parents[2] / "examples"
NAME = "surefoot.example.com"


def nginx_of(folder: Path, port: int, served: int, *, hides_host: bool = False) -> list[str]:
    text = (EXAMPLES / "nginx.conf").read_text()
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace("127.0.0.1:8787", f"127.0.0.1:{served}")
    for ending in ("pem", "key"):
        text = text.replace(f"/etc/ssl/surefoot.{ending}", str(folder / ending))
    if hides_host:
        text = text.replace("proxy_set_header   Host              $host;", "").replace("client_max_body_size 8m;", "")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    config = folder / "nginx.conf"
    config.write_text(f"daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
                      f"http {{\naccess_log off;\n{temporary}{text}}}\n")  # fmt: skip
    subprocess.run(["nginx", "-t", "-c", str(config)], check=True, capture_output=True)
    return ["nginx", "-c", str(config)]


def caddy_of(folder: Path, port: int, served: int) -> list[str]:
    text = (EXAMPLES / "Caddyfile").read_text().replace("127.0.0.1:8787", f"127.0.0.1:{served}")
    site = f"https://{NAME}:{port}, https://127.0.0.1:{port} {{\n\ttls {folder}/pem {folder}/key"
    config = folder / "Caddyfile"
    config.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + text.replace(f"{NAME} {{", site))
    return ["caddy", "run", "--config", str(config), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx_of, "caddy": caddy_of}


@contextmanager
def before(served: Running, folder: Path, which: str, **told: bool) -> Iterator[str]:
    """Where a proxy of that kind answers."""
    if not shutil.which(which):
        pytest.skip(f"{which} is not installed")
    folder.mkdir()
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
                    "-keyout", folder / "key", "-out", folder / "pem"], check=True, capture_output=True)  # fmt: skip
    port = free_port()
    command = PROXIES[which](folder, port, int(served.url.rpartition(":")[2]), **told)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        until(lambda: listens(port) or process.poll() is not None)
        assert process.poll() is None, (folder / "log").read_text()
        yield f"https://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def listens(port: int) -> bool:
    with suppress(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}", trust_env=False)
        return True
    return False


def client_of(url: str, token: str = "") -> httpx.Client:
    headers = {"host": NAME, **({"authorization": f"Bearer {token}"} if token else {})}
    context = ssl._create_unverified_context()  # its certificate is made up
    return httpx.Client(base_url=url, headers=headers, verify=context, timeout=30, trust_env=False)


@pytest.mark.parametrize("which", PROXIES)
def test_turns_and_live_events_pass(tmp_path: Path, which: str) -> None:
    store = f"tinydb:{tmp_path / 'store'}"
    made = CliRunner().invoke(key, ["create", "--tenant", "t", "--role", "client", "--store", store])
    (token,) = re.findall(r"sf_\S+", made.output)
    with ExitStack() as opened:
        served = opened.enter_context(running(tmp_path, environment={**OFFLINE, "SUREFOOT_STORE": store}))
        url = opened.enter_context(before(served, tmp_path / "proxy", which))
        http = opened.enter_context(client_of(url, token))
        heard: list[tuple[float, str]] = []

        def hear() -> None:
            with client_of(url, token) as own, own.stream("GET", "/api/session/s/events") as answer:
                assert answer.headers["content-type"].startswith("text/event-stream")
                for line in answer.iter_lines():
                    if line.startswith("data:"):
                        heard.append((time.monotonic(), line))
                        return

        listening = threading.Thread(target=hear, daemon=True)
        listening.start()
        page = {"url": "https://clinic.example/", "interactiveTree": LIST, "sessionId": "s"}
        said = {**page, "query": 'Click "Save", then click "Next"'}
        until(lambda: http.get("/health").status_code == httpx.codes.OK)
        answer = http.post("/api/agent/interact", json=said)
        assert answer.status_code == httpx.codes.OK, answer.text
        listening.join(timeout=10)  # not held back until the stream ends
        assert heard
        over = http.post("/api/agent/interact", json={"query": "x" * 9_000_000})
        assert over.status_code in (413, 502)  # Caddy has begun to pass it on by then
        assert client_of(url).get("/api/session/s/messages").status_code == 401
        until(lambda: looked_at(url, store)["Proxy"]["said"] == "it asks for a key")  # it may have hung up after that
        assert looked_at(url, store)["Proxy: bodies"]["ok"]


def test_the_doctor_finds_a_proxy_that_hides_who_was_called(tmp_path: Path) -> None:
    store = f"tinydb:{tmp_path / 'store'}"
    with ExitStack() as opened:
        served = opened.enter_context(running(tmp_path, environment={**OFFLINE, "SUREFOOT_STORE": store}))
        findings = looked_at(opened.enter_context(before(served, tmp_path / "proxy", "nginx", hides_host=True)), store)
    assert (findings["Proxy"]["ok"], findings["Proxy: bodies"]["ok"]) == (False, False)
    assert findings["Proxy"]["said"] == "whoever calls it is answered without a key"


def test_the_doctor_finds_that_nothing_answers(tmp_path: Path) -> None:
    findings = looked_at(f"https://127.0.0.1:{free_port()}", f"tinydb:{tmp_path}")
    assert findings["Proxy"]["ok"] is False


def looked_at(url: str, store: str) -> dict[str, dict[str, object]]:
    result = CliRunner().invoke(doctor, ["--url", url, "--store", store, "--json"])
    return {one["what"]: one for one in json.loads(result.output)["findings"]}
