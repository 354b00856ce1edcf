"""A bookshop on loopback, in an environment of its own, read by value from its database."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.oscar.making import CUSTOMER, DATABASE, LANGUAGE, PASSWORD, environment, shop
from benchmarks.apps.proxy import Fault, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import put_back
from client.driver import Driver
from client.serving import free_port

LOGIN = "/accounts/login/"
SECONDS = 10.0  # that the server may hold the database
LINES = (
    "select title, quantity from basket_line join catalogue_product as product on product.id = product_id "
    "join basket_basket as basket on basket.id = basket_id where status = 'Open' and owner_id = 1"
)


class State(Struct, frozen=True):
    """Of the one customer. `cart` and `ordered`: titles and how many; `codes`: what the cart is cheaper by; `name` and
    `address`: of the account; `places`: name, street, city, post code and country of each address; `lists`: titles by
    name; `reviews`: book, title, stars and text; `searched`: the words; `signed_in`: when, the last time.
    """

    cart: frozenset[tuple[str, int]]
    ordered: frozenset[tuple[str, int]]
    codes: frozenset[str]
    name: tuple[str, str]
    address: str
    places: frozenset[tuple[str, str, str, str, str]]
    lists: Mapping[str, frozenset[str]]
    reviews: frozenset[tuple[str, str, int, str]]
    searched: tuple[str, ...]
    signed_in: str | None


class Site(Proxied):
    """The running shop."""

    home: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back to how the shop began, under the running server."""
        self.proxy.reset(fault)
        (self.home / LANGUAGE).write_text(language, "utf-8")
        put_back(self.home / DATABASE, self.pristine, SECONDS)

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.home / DATABASE, timeout=SECONDS)) as connection:

            def rows(query: str) -> list[tuple[str, ...]]:
                return connection.execute(query).fetchall()

            ((first, last, address, signed_in),) = rows(
                "select first_name, last_name, email, last_login from auth_user"
            )
            listed = rows(
                "select name, coalesce(product.title, '') from wishlists_wishlist as list "
                "left join wishlists_line on wishlist_id = list.id "
                "left join catalogue_product as product on product.id = product_id"
            )
            return State(
                cart=frozenset((title, int(count)) for title, count in rows(LINES)),
                ordered=frozenset(
                    (title, int(count)) for title, count in rows("select title, quantity from order_line")
                ),
                codes=frozenset(code for (code,) in rows(
                    "select code from basket_basket_vouchers join voucher_voucher as voucher on voucher.id = voucher_id"
                )),
                name=(first, last),
                address=address,
                places=frozenset((name, street, city, code, land) for name, street, city, code, land in rows(
                    "select first_name || ' ' || last_name, line1, line4, postcode, country_id from address_useraddress"
                )),
                lists={name: frozenset(title for of, title in listed if of == name and title) for name, _ in listed},
                reviews=frozenset((book, title, int(stars), text) for book, title, stars, text in rows(
                    "select product.title, review.title, score, body from reviews_productreview as review "
                    "join catalogue_product as product on product.id = product_id"
                )),
                searched=tuple(words for (words,) in rows("select query from analytics_usersearch order by id")),
                signed_in=signed_in,
            )  # fmt: skip

    async def sign_in(self, driver: Driver) -> None:
        """As the customer, by hand."""
        page = driver.page
        await driver.goto(self.url + LOGIN)
        with self.proxy.lifted():
            await page.locator("[name=login-username]").fill(CUSTOMER)
            await page.locator("[name=login-password]").fill(PASSWORD)
            await page.locator("[name=login_submit]").click()
            await page.wait_for_selector("a[href='/accounts/logout/']", state="attached")


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the shop, served until the end of the context. Raises AppMissing."""
    kept = shop()
    with TemporaryDirectory(prefix="surefoot-oscar-") as scratch:
        home, port = Path(scratch), free_port()
        shutil.copytree(kept / "index", home / "index")
        for name in (DATABASE, LANGUAGE):
            shutil.copy(kept / name, home / name)
        command = [
            str(kept / "env" / "bin" / "python"), "-m", "django", "runserver", "--noreload", "--insecure",
            f"127.0.0.1:{port}",
        ]  # fmt: skip
        proxy = Proxy(port)
        with (
            serving("The shop", command, home, f"http://127.0.0.1:{port}/catalogue/", environment(kept, home)),
            before(proxy) as url,
        ):
            yield Site(url, proxy, home, kept / DATABASE)
