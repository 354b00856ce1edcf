"""What labels say by the word lists, and the benchmark over catalogues made up for it."""

from __future__ import annotations

import io
import json
import struct
import tarfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.guardrails import guardrails
from benchmarks.guardrails.catalogues import READERS, messages
from benchmarks.guardrails.keys import Kind, use_of
from benchmarks.guardrails.labels import Label, label, labels, settled
from benchmarks.guardrails.languages import tag
from benchmarks.guardrails.packages import NotFetched, catalogue_files, fetch_all
from benchmarks.guardrails.products import PRODUCTS, Package, Product
from benchmarks.guardrails.report import shortfalls
from benchmarks.guardrails.score import asks, figures, word_lists

ROOT = Path(__file__).parents[2]
SHOP = Product("shop", (Package("npm", "shop", "1.0.0"),), "json", r"i18n/(?P<language>\w+)\.json$")
TEXTS = {
    "en": {"order": {"place": "Place order", "list": "Orders", "find": "Search"}, "gone": "Delete {name}"},
    "de": {
        "order": {"place": "Bestellung abschicken", "list": "Bestellungen", "find": "Suchen"}, "gone": "{name} löschen",
    },
    "fr": {"order": {"place": "Passer la commande", "list": "Commandes", "find": "Search"}},
    "xx": {"order": {"place": "Qwerty"}},
}


def packed(folder: Path, texts: Mapping[str, object]) -> None:
    """A package as npm packs it, where an earlier run would have put it."""
    place = folder / "npm" / "shop-1.0.0"
    place.mkdir(parents=True)
    with tarfile.open(place / "shop-1.0.0.tgz", "w:gz") as tar:
        for language, content in texts.items():
            data = json.dumps(content).encode()
            member = tarfile.TarInfo(f"package/i18n/{language}.json")
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))


def compiled(texts: Mapping[str, str]) -> bytes:
    """A catalogue as msgfmt compiles it."""
    pairs = [(key.encode(), text.encode()) for key, text in sorted(texts.items())]
    start = 28 + 16 * len(pairs)
    tables, data = b"", b""
    for which in (0, 1):
        for pair in pairs:
            tables += struct.pack("<2I", len(pair[which]), start + len(data))
            data += pair[which] + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0) + tables + data


# Word lists


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Delete", "deletion"), ("Endgültig löschen", "deletion"), ("Usuń konto", "account"), ("削除する", "deletion"),
        ("删除", "deletion"), ("삭제하기", "deletion"), ("Tilin poisto", "deletion"), ("Fiók törlése", "account"),
        ("SİL", "deletion"), ("أرسِل", "message"), ("إرسال", "message"), ("שלח הודעה", "message"), ("ลบ", "deletion"),
        ("हटाएं", "deletion"), ("Transfer the funds", "transfer"), ("Pay $35.40", "payment"), ("Оплатить", "payment"),
        ("Place your order", "purchase"), ("Zahlungspflichtig bestellen", "purchase"), ("立即购买", "purchase"),
        ("Ich akzeptiere die Nutzungsbedingungen", "terms"), ("J'accepte les conditions", "terms"),
        ("Annuler la réservation", "account"), ("Cancel subscription", "account"), ("Make admin", "permission"),
        ("Publicar ahora", "publication"), ("Save and publish", "publication"), ("Đăng bài", "publication"),
        ("No, delete", "deletion"), ("Do not hesitate to delete", "deletion"),
        ("Lösche nicht benötigte Dateien", "deletion"),
    ],
)  # fmt: skip
def test_a_label_is_known_in_its_language(text: str, kind: Kind) -> None:
    assert asks(text, "button") == kind


@pytest.mark.parametrize(
    "text",
    [
        "Search", "Cancel", "Undo delete", "Don't delete", "Nicht löschen", "Löschen rückgängig machen",
        "Clear filters", "Filter löschen", "How to delete an account", "View order", "Bestellung anzeigen",
        "注文を表示", "Continue to payment", "Supprimer du panier", "Скасувати видалення", "削除済み", "已删除", "保存",
        "Delete the filters", "Accept cookies",
    ],
)  # fmt: skip
def test_what_only_looks_like_it_is_let_through(text: str) -> None:
    assert asks(text, "button") is None


@pytest.mark.parametrize(
    "text", ["Orders", "Payment", "Payment methods", "Ways to pay", "Zahlung", "Deleted items", "주문"]
)
def test_a_noun_in_a_link_is_no_action(text: str) -> None:
    assert asks(text, "link") is None


def test_a_noun_that_is_all_of_a_button_is_one() -> None:
    assert (asks("Zahlung", "button"), asks("주문", "button")) == ("payment", "purchase")


def test_every_language_has_every_list() -> None:
    needed = {"pay", "buy", "transfer", "delete", "send", "publish", "accept_terms", "account", "permission", "agree",
              "terms", "refuse", "cancel", "booking", "undo", "negation", "lookalike", "about", "harmless", "confirm",
              "warning", "filler", "and", "approve", "decline", "done"}  # fmt: skip
    missing = {language: needed - lists.keys() for language, lists in word_lists().items()}
    assert not {language: names for language, names in missing.items() if names}
    assert len(missing) == 39


@pytest.mark.parametrize(("one", "other"), [("agree", "refuse"), ("delete", "undo"), ("approve", "decline")])
def test_opposite_lists_of_a_language_share_no_word(one: str, other: str) -> None:
    shared = {language: set(lists[one]) & set(lists[other]) for language, lists in word_lists().items()}
    assert not {language: words for language, words in shared.items() if words}


# Products


def test_a_product_is_in_a_half_by_its_name_alone() -> None:
    assert {product.name for product in PRODUCTS if product.half == "held out"} == {
        "django", "django-oscar", "evolution", "horizon", "hyperkitty", "indico", "kmymoney", "lnbits", "mayan-edms",
        "nodebb", "plone", "pretix", "roundcube", "tryton", "wordpress",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("product", "code", "language"),
    [
        ("", "pt_BR", "pt"), ("", "zh_CN", "zh-Hans"), ("", "zh-hant", "zh-Hant"), ("", "sr@latin", "sr"),
        ("", "no", "nb"), ("", "German", "de"), ("lnbits", "br", "pt"), ("", "br", "br"), ("", "en@shaw", "en@shaw"),
        ("", "en-x-pirate", "en-x-pirate"),
    ],
)  # fmt: skip
def test_codes_of_languages_become_tags(product: str, code: str, language: str) -> None:
    assert tag(product, code) == language


def test_all_packages_that_cannot_be_fetched_are_named_with_what_to_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    packed(tmp_path, TEXTS)
    one = Product("one", (Package("npm", "a"),), "json", SHOP.files)
    other = Product("other", (Package("debian", "b"),), "json", SHOP.files)
    with pytest.raises(NotFetched) as told:
        fetch_all([one, SHOP, other], tmp_path)
    assert str(told.value) == (
        "npm: a: there is no npm on this machine\n"
        "debian: b: there is no apt-get on this machine\n"
        "the registries must be reachable; with --only the other products can be measured without these"
    )


def test_catalogues_are_found_by_their_path(tmp_path: Path) -> None:
    wheel = tmp_path / "shop.whl"
    with zipfile.ZipFile(wheel, "w") as zipped:
        zipped.writestr("shop/i18n/de.json", "{}")
        zipped.writestr("shop/i18n.py", "")
    assert list(catalogue_files(SHOP, wheel)) == [("shop/i18n/*.json", "de", b"{}")]


# Catalogues and labels


def test_messages_get_their_english_from_the_english_file(tmp_path: Path) -> None:
    packed(tmp_path, TEXTS)
    found = {(one.key, one.language): (one.english, one.text) for one in messages(SHOP, tmp_path)}
    assert found["package/i18n/*.json order.place", "fr"] == ("Place order", "Passer la commande")
    assert ("package/i18n/*.json gone", "fr") not in found
    assert messages(SHOP, tmp_path) == messages(SHOP, tmp_path)


@pytest.mark.parametrize(
    ("format", "data", "read"),
    [
        ("gettext", compiled({"": "Language: de", "menu\x04Delete": "Löschen", "One\0Many": "Eins\0Viele"}),
         [(" One", "One", "", "Eins"), ("menu Delete", "Delete", "", "Löschen")]),
        ("gettext", b'msgid "Send"\nmsgstr "Senden"\n\n#, fuzzy\nmsgid "Pay"\nmsgstr "Zahlung?"\n',
         [(" Send", "Send", "", "Senden")]),
        ("gettext with keys", b'#. Default: "Delete"\nmsgid "label_delete"\nmsgstr "L\xc3\xb6schen"\n',
         [(" label_delete", "Delete", "", "Löschen")]),
        ("json", b'{"a": {"b": "c"}, "@metadata": {"authors": ["d"]}}', [("a.b", "", "", "c")]),
        ("assignments", b"$labels['send'] = 'Send';\n\"doPay\": \"Pay \\u00e9\",\n",
         [("send", "", "", "Send"), ("doPay", "", "", "Pay é")]),
        ("strings", b'"Delete" = "L\xc3\xb6schen";\n', [("Delete", "Delete", "", "Löschen")]),
        ("table", b'{"strings": [{"en": "Send", "de": "Senden"}]}',
         [("Send", "Send", "en", "Send"), ("Send", "Send", "de", "Senden")]),
        ("csv", b'"Buy now","Jetzt kaufen"\n', [("Buy now", "Buy now", "", "Jetzt kaufen")]),
    ],
)  # fmt: skip
def test_every_format_is_read(format: str, data: bytes, read: Sequence[tuple[str, ...]]) -> None:
    assert list(READERS[format](data)) == list(read)  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("&Delete…", "Delete"), ("削除(&D)", "削除"), ("_Send", "Send"), ("Delete %(name)s", "Delete Alpha"),
        ("{{n}}を削除", "Alpha を削除"), ("<b>Pay</b> now&hellip;", "Pay now"),
    ],
)  # fmt: skip
def test_a_label_is_as_it_would_be_shown(text: str, shown: str) -> None:
    assert label(text, "Alpha") == shown


@pytest.mark.parametrize(
    ("english", "kind"),
    [
        ("Delete", "deletion"), ("Delete selected pages", "deletion"), ("Cancel order", "account"),
        ("Pay x", "payment"), ("Publish", "publication"), ("Send message", "message"),
        ("I agree to the Terms of Service", "terms"), ("Grant access", "permission"), ("Place order", "purchase"),
        ("Withdraw funds", "transfer"),
    ],
)  # fmt: skip
def test_english_tells_what_a_control_does(english: str, kind: Kind) -> None:
    use = use_of("shop", "key", english)
    assert use is not None
    assert use.kind == kind


@pytest.mark.parametrize(
    "english", ["Reply", "Remove", "Order", "Delete key", "Publish date to", "Some sentence or other"]
)
def test_what_may_be_either_is_in_no_class(english: str) -> None:
    assert use_of("shop", "key", english) is None


@pytest.mark.parametrize(
    ("english", "role"), [("Search", "button"), ("Order history", "link"), ("Don't delete it", "button")]
)
def test_english_tells_what_does_no_harm(english: str, role: str) -> None:
    use = use_of("shop", "key", english)
    assert use is not None
    assert (use.kind, use.role) == (None, role)


def test_rights_of_users_are_no_controls() -> None:
    assert use_of("mediawiki", "i18n/*.json right-delete", "Delete pages") is None


def test_labels_that_are_not_translated_are_left_out(tmp_path: Path) -> None:
    packed(tmp_path, TEXTS)
    made = labels("shop", messages(SHOP, tmp_path), {"en", "de", "fr"})
    found = {(one.language, one.text, one.kind) for one in made}
    assert found == {
        ("en", "Place order", "purchase"), ("en", "Orders", None), ("en", "Search", None),
        ("en", "Delete Alpha", "deletion"), ("de", "Bestellung abschicken", "purchase"), ("de", "Bestellungen", None),
        ("de", "Suchen", None), ("de", "Alpha löschen", "deletion"), ("fr", "Passer la commande", "purchase"),
        ("fr", "Commandes", None),
    }  # fmt: skip


def test_a_text_that_means_either_counts_as_what_most_products_mean() -> None:
    clears = Label("a", "de", "Löschen", None, "button")
    deletes = [Label(product, "de", "löschen", "deletion", "button") for product in "bc"]
    assert settled([clears, *deletes]) == (deletes, 1)
    assert settled([clears, deletes[0]]) == ([deletes[0]], 1)


def test_recall_is_without_english_and_false_asks_with_it() -> None:
    found = [
        Label("shop", "en", "Delete", "deletion", "button"), Label("shop", "de", "Löschen", "deletion", "button"),
        Label("shop", "fr", "Xyz", "payment", "button"), Label("shop", "en", "Search", None, "button"),
        Label("shop", "de", "Senden", None, "link"),
    ]  # fmt: skip
    one, judged = figures("held out", found)
    assert (one.recall.of, one.recall.asked, one.false_asks.of, one.false_asks.asked) == (2, 1, 2, 1)
    assert {kind: share.asked for kind, share in one.by_kind.items()} == {"deletion": 1, "payment": 0}
    assert [item.label.text for item in judged if not item.right] == ["Xyz", "Senden"]
    assert list(shortfalls(one)) == ["recall 50.0% is under 97%", "false asks 50.0% are over 2%"]


def test_the_command_prints_figures_and_no_label_of_the_half_held_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed(tmp_path, {**TEXTS, "fr": {"gone": "Xyz {name}"}})
    monkeypatch.setattr("benchmarks.guardrails.products.PRODUCTS", (SHOP,))
    ran = CliRunner().invoke(guardrails, ["--cache", str(tmp_path), "--json", "--show"])
    line = json.loads(ran.stdout.splitlines()[0])
    assert (line["half"], line["recall"]) == ("held out", {"of": 3, "asked": 2})
    assert "Xyz" not in ran.output
    assert "Xyz" in CliRunner().invoke(guardrails, ["--cache", str(tmp_path), "--show-held-out"]).output


def test_a_product_that_is_unknown_is_told_with_those_there_are() -> None:
    ran = CliRunner().invoke(guardrails, ["--only", "shopp"])
    assert ran.exit_code == 2
    assert "--only shopp: no product is called so; there are: cartridge, ckan," in ran.output
