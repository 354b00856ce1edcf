"""Where addresses lead, written in every way that a browser reads and a list of domains may not."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.safety.destination import NOWHERE, base_of, destination, listed, same_site
from engine.safety.network import network_of
from engine.safety.sites import site_of

BASE = "https://shop.example/checkout/step?x=1"


@pytest.mark.parametrize(
    ("address", "url", "host"),
    [
        ("/a", "https://shop.example/a", "shop.example"),
        ("b", "https://shop.example/checkout/b", "shop.example"),
        ("?y", "https://shop.example/checkout/step?y", "shop.example"),
        ("//blocked.example/", "https://blocked.example/", "blocked.example"),
        ("\\\\blocked.example\\x", "https://blocked.example/x", "blocked.example"),
        ("/\\blocked.example", "https://blocked.example/", "blocked.example"),
        ("https:blocked.example", "https://shop.example/checkout/blocked.example", "shop.example"),
        ("http:blocked.example", "http://blocked.example/", "blocked.example"),
        ("HTTPS://BLOCKED.Example./", "https://blocked.example./", "blocked.example"),
        ("https://shop.example@blocked.example/", "https://shop.example@blocked.example/", "blocked.example"),
        ("https://blocked.example:443/", "https://blocked.example/", "blocked.example"),
        ("ht\ntps://blocked\t.example/", "https://blocked.example/", "blocked.example"),
        ("https://blocked%2Eexample/", "https://blocked.example/", "blocked.example"),
        ("https://ｂｌｏｃｋｅｄ。example/", "https://blocked.example/", "blocked.example"),
        ("https://münchen.example/", "https://xn--mnchen-3ya.example/", "xn--mnchen-3ya.example"),
        ("http://0x7f.1/", "http://127.0.0.1/", "127.0.0.1"),
        ("http://2130706433/", "http://127.0.0.1/", "127.0.0.1"),
        ("http://017700000001/", "http://127.0.0.1/", "127.0.0.1"),
        ("http://①②⑦.0.0.1/", "http://127.0.0.1/", "127.0.0.1"),
        ("http://[::FFFF:127.0.0.1]/", "http://[::ffff:7f00:1]/", "[::ffff:7f00:1]"),
        ("blob:https://blocked.example/1-2", "blob:https://blocked.example/1-2", "blocked.example"),
    ],
)  # fmt: skip
def test_an_address_leads_where_a_browser_goes(address: str, url: str, host: str) -> None:
    found = destination(address, BASE)
    assert (found.url, found.host) == (url, host)


@pytest.mark.parametrize(
    ("address", "scheme"),
    [("javascript:alert(1)", "javascript"), (" java\nscript:x", "javascript"), ("data:text/html,x", "data"),
     ("file:///etc/passwd", "file"), ("about:blank", "about"), ("mailto:a@b.example", "mailto")],
)  # fmt: skip
def test_what_is_no_web_page_says_so(address: str, scheme: str) -> None:
    found = destination(address, BASE)
    assert (found.scheme, found.is_web, found.site) == (scheme, False, "")


@pytest.mark.parametrize("address", ["http://", "https://%zz/", "http://a b/", "http://[::g]/"])
def test_what_no_browser_opens_leads_nowhere(address: str) -> None:
    assert destination(address, BASE) == NOWHERE


def test_a_page_without_an_address_is_no_base() -> None:
    assert destination("https://a.example/", "nonsense").host == "a.example"
    assert destination("/a", "nonsense") == NOWHERE


def test_a_base_may_be_relative_itself() -> None:
    assert base_of("https://a.example/x/y", "/z/") == "https://a.example/z/"
    assert base_of("https://a.example/x/y", None) == "https://a.example/x/y"


@given(st.text(max_size=60))
def test_what_was_read_once_reads_the_same_again(address: str) -> None:
    found = destination(address, BASE)
    if found.url and found.scheme not in ("javascript", "data"):
        again = destination(found.url, "https://other.example/")
        assert (again.host, again.scheme, again.port) == (found.host, found.scheme, found.port)


@pytest.mark.parametrize(
    ("host", "site"),
    [("www.firm.example", "firm.example"), ("a.b.firm.co.uk", "firm.co.uk"), ("one.github.io", "one.github.io"),
     ("github.io", "github.io"), ("localhost", "localhost"), ("10.0.0.1", "10.0.0.1"), ("[::1]", "[::1]"),
     ("www.city.kawasaki.jp", "city.kawasaki.jp"), ("a.xn--55qx5d.cn", "a.xn--55qx5d.cn"), ("", "")],
)  # fmt: skip
def test_a_site_is_what_somebody_registered(host: str, site: str) -> None:
    assert site_of(host) == site


def test_two_sites_of_one_suffix_are_two_sites() -> None:
    one, two = (destination(f"https://{name}.co.uk/", BASE) for name in ("one", "two"))
    assert not same_site(one, two)
    assert same_site(destination("https://id.firm.example/", BASE), destination("https://www.firm.example:8443/", BASE))
    assert not same_site(destination("data:,x", BASE), destination("data:,x", BASE))


@pytest.mark.parametrize(
    "address",
    ["//blocked.example", "https://BLOCKED.example./", "https://sub.blocked.example:8080/", "https://a@blocked.example",
     "blob:https://blocked.example/1", "https://xn--mnchen-3ya.example/", "http://0x7f.1/"],
)  # fmt: skip
@pytest.mark.parametrize("written", [("blocked.example", "münchen.example", "127.0.0.1"),
                                     ("*.Blocked.Example.", "https://MÜNCHEN.example/x", "2130706433")])  # fmt: skip
def test_a_list_holds_for_every_way_to_write_an_address(address: str, written: tuple[str, ...]) -> None:
    assert listed(destination(address, BASE), (), written) == "blocked"


@pytest.mark.parametrize("address", ["https://notblocked.example/", "https://blocked.example.evil.example/", "/a"])
def test_a_list_does_not_hold_for_what_only_looks_like_it(address: str) -> None:
    assert listed(destination(address, BASE), (), ("blocked.example",)) == "allowed"


def test_with_a_list_of_allowed_domains_all_else_is_other() -> None:
    assert listed(destination("/a", BASE), ("shop.example",), ()) == "allowed"
    assert [listed(destination(address, BASE), ("shop.example",), ()) for address in ("//x.example", "data:,x")] == [
        "other",
        "other",
    ]
    assert listed(destination("/a", BASE), ("shop.example",), ("shop.example",)) == "blocked"


@pytest.mark.parametrize(
    ("host", "network"),
    [("shop.example", "public"), ("8.8.8.8", "public"), ("[2606:4700::1111]", "public"), ("localhost", "loopback"),
     ("app.localhost", "loopback"), ("127.9.9.9", "loopback"), ("0.0.0.0", "loopback"), ("[::1]", "loopback"),
     ("[::]", "loopback"), ("[::ffff:7f00:1]", "loopback"), ("[::7f00:1]", "loopback"), ("[2002:7f00:1::]", "loopback"),
     ("[64:ff9b::a00:1]", "private"), ("10.1.2.3", "private"), ("172.16.0.1", "private"), ("192.168.1.1", "private"),
     ("100.64.0.1", "private"), ("[fd12::1]", "private"), ("224.0.0.1", "private"), ("255.255.255.255", "private"),
     ("169.254.1.1", "link_local"), ("[fe80::1]", "link_local"), ("169.254.169.254", "metadata"),
     ("[::ffff:a9fe:a9fe]", "metadata"), ("[fd00:ec2::254]", "metadata"), ("metadata.google.internal", "metadata"),
     ("100.100.100.200", "metadata"), ("router", "private"), ("nas.local", "private"), ("x.internal", "private"),
     ("", "none")],
)  # fmt: skip
def test_hosts_that_only_their_own_people_should_reach(host: str, network: str) -> None:
    assert network_of(host) == network


@given(st.ip_addresses(v=4), st.sampled_from(["{}", "{:#x}", "{:#o}"]))
def test_an_address_is_in_its_network_however_it_is_written(address: ipaddress.IPv4Address, form: str) -> None:
    written = form.format(int(address)).replace("0o", "0")
    found = destination(f"http://{written}/", BASE)
    assert found.host == str(address)
    assert found.network == network_of(str(address)) == network_of(f"[::ffff:{address}]")
    assert (found.network == "public") <= address.is_global
