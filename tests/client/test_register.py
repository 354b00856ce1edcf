"""The bundled application behaves as the goals of the demonstration expect."""

import httpx
import pytest

from client.demo.app import Register, serve_register


@pytest.fixture
def register():
    return Register()


@pytest.fixture
def browse(register):
    with serve_register(register) as url, httpx.Client(base_url=url, follow_redirects=True, trust_env=False) as client:
        yield client


def test_a_customer_is_added_and_the_next_page_says_so_once(browse, register):
    page = browse.post("/customers", data={"name": "Ada Lovelace", "email": "ada@example.org"})
    assert page.url.path == "/customers"
    assert 'role="status">Customer Ada Lovelace was added' in page.text
    assert register.customers[-1] == ("Ada Lovelace", "ada@example.org")
    assert "was added" not in browse.get("/customers").text


@pytest.mark.parametrize(
    ("name", "email", "says"),
    [
        ("", "a@b.org", "Name is required"),
        ("Bob", "", "Email is required"),
        ("Bob", "bob at example", "Invalid email address: bob at example"),
        ("Bob", "grace@example.org", "Email is already in use: grace@example.org"),
        ("<b>", "<i>", "Invalid email address: &lt;i&gt;"),
    ],
)
def test_a_refusal_keeps_the_form_and_adds_nothing(browse, register, name, email, says):
    page = browse.post("/customers", data={"name": name, "email": email})
    assert page.status_code == 422
    assert f'role="alert">{says}' in page.text
    assert '<form method="post" action="/customers"' in page.text
    assert len(register.customers) == 1


def test_settings_are_kept(browse, register):
    page = browse.post("/settings", data={"newsletter": "on", "language": "Hindi"})
    assert "Settings saved" in page.text
    assert (register.newsletter, register.language) == (True, "Hindi")
    browse.post("/settings", data={"language": "French"})
    assert (register.newsletter, register.language) == (False, "French")


def test_an_unknown_page_is_not_found(browse):
    assert browse.get("/nowhere").status_code == 404
