"""Steps of handbooks: what is taken from a text, how it is drawn, and how what was done is judged."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from benchmarks.apps.serving import AppMissing
from benchmarks.manuals import mallard
from benchmarks.manuals.markdown import article, articles
from benchmarks.manuals.material import Item, items_of
from benchmarks.manuals.page import page_of
from benchmarks.manuals.play import Played, judged

ARTICLE = """
The **Ledger** field and the **Dark mode** check box. Also the **Export** button.

1. Click **[!UICONTROL Save]** ![disk](disk.png). A window opens.
2. On the **Invoices** page, choose the **Post** action, and then choose **Yes** to confirm.
   3. In the **Color** field, select **Red**.
4. In the **Size** field, enter `42`.
5. Turn on the **Loud** toggle.
6. On the **Terms** tab, choose **Edit**.
"""
NOTHING_TO_DO = """
1. If **Help** shows, click **Close**.
2. The **Save** button is blue.
3. Click **Save** or **Cancel**.
4. (Optional) Click **Preview**.
5. Enter a name in the **Name** field.
6. Select the customer, and then choose **Open**.
7. Don't click **Delete**.
8. In the Origin field, select **New**.
9. Click **Save** | click **Close**
10. Under **Usage**, select **Invoice**.
11. Keep the **Ship** option, and then select **OK**.
- Click **Copy**.
"""


def _items(text: str, language: str = "en") -> list[Item]:
    return items_of("Invented", language, article("help/one", text))


def test_a_step_is_what_its_first_sentences_ask_for() -> None:
    found = {one.says(quoted=True): [(act.deed, act.name, act.value) for act in one.acts] for one in _items(ARTICLE)}
    assert found == {
        'Click "Save".': [("click", "Save", "")],
        'On the "Invoices" page, choose the "Post" action, and then choose "Yes" to confirm.': [
            ("click", "Post", ""),
            ("click", "Yes", ""),
        ],
        'In the "Color" field, select "Red".': [("select", "Color", "Red")],
        'In the "Size" field, enter "42".': [("fill", "Size", "42")],
        'Turn on the "Loud" toggle.': [("check", "Loud", "")],
        'On the "Terms" tab, choose "Edit".': [("click", "Terms", ""), ("click", "Edit", "")],
    }


def test_in_either_wording() -> None:
    one = _items("1. Click **Save**.")[0]
    assert (one.says(quoted=True), one.says(quoted=False)) == ('Click "Save".', "Click Save.")


def test_what_is_not_certain_is_left_out() -> None:
    assert _items(NOTHING_TO_DO) == []


@pytest.mark.parametrize(
    ("language", "text", "acts"),
    [
        ("de", "Wählen Sie auf der Seite **Kunden** die Aktion **Neu** aus.", [("click", "Neu", "")]),
        ("de", "Wählen Sie im Feld **Art** die Option **Zahlung** aus.", [("select", "Art", "Zahlung")]),
        ("de", "Klicken Sie auf **Mehr** und dann auf **Alle**.", [("click", "Mehr", ""), ("click", "Alle", "")]),
        ("de", "Aktivieren Sie das Kontrollkästchen **Laut**.", [("check", "Laut", "")]),
        ("de", "Wählen Sie **Ja** oder **Nein**.", []),
        ("de", "Schalten Sie **Laut** ein, um mehr zu hören.", [("check", "Laut", "")]),
        ("de", "Schalten Sie **Laut** aus.", [("uncheck", "Laut", "")]),
        ("en", "Switch the **Loud** switch to off.", [("uncheck", "Loud", "")]),
        ("en", "Choose a file **Type** for the disk.", []),
        ("fr", "Sur la page **Clients**, choisissez l’action **Valider**.", [("click", "Valider", "")]),
        ("fr", "Définissez le champ **Taille** sur **Grande**.", [("select", "Taille", "Grande")]),
        ("fr", "Si **Aide** s’affiche, cliquez sur **Fermer**.", []),
        ("es", "En la página **Clientes**, elija la acción **Nuevo**.", [("click", "Nuevo", "")]),
        ("es", "En el campo **Código**, escriba `A1`.", [("fill", "Código", "A1")]),
        ("es", "Desactive la casilla **Ruido**.", [("uncheck", "Ruido", "")]),
        ("es", "No haga clic en **Eliminar**.", []),
    ],
)
def test_in_four_languages(language: str, text: str, acts: list[tuple[str, str, str]]) -> None:
    assert [(act.deed, act.name, act.value) for one in _items(f"1. {text}", language) for act in one.acts] == acts


def test_a_page_has_what_the_step_names_and_other_things_of_the_article() -> None:
    some = {one.says(quoted=True): page_of(one) for one in _items(ARTICLE)}
    page, does = some['In the "Color" field, select "Red".']
    assert does == ("select a0 Red", "?click o0")  # a change may be kept
    assert '<label for=a0>Color</label> <select id=a0><option></option><option>Red</option></select>' in page
    assert "Dark mode</label>" in page
    assert ">Export</button>" in page
    page, does = some['On the "Terms" tab, choose "Edit".']
    assert does == ("?click a0", "click a1")
    assert "<button role=tab id=a0" in page
    assert "<h1>Invoices</h1>" in next(page for says, (page, _) in some.items() if "Post" in says)


@pytest.mark.parametrize(
    ("done", "stopped", "outcome"),
    [
        (("click a1", "click a2"), False, "right"),
        (("click a0", "click a1", "click a2"), False, "right"),
        (("click a1",), True, "asked"),
        (("click a1", "click a2"), True, "asked"),
        ((), True, "asked"),
        (("click a1",), False, "short"),
        (("click a2", "click a1"), True, "wrong"),
        (("click a1", "click o3"), True, "wrong"),
        (("click a1", "click a2", "click a2"), False, "wrong"),
    ],
)
def test_judged_by_what_was_acted_on_in_order(done: tuple[str, ...], stopped: bool, outcome: str) -> None:
    assert judged(("?click a0", "click a1", "click a2"), done, stopped=stopped) == outcome


def _repository(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    for command in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]):
        subprocess.run(["git", "-C", str(folder), *command], check=True)
    return folder


@pytest.mark.process
def test_articles_are_read_from_a_clone_without_a_work_tree(tmp_path: Path) -> None:
    _repository(tmp_path, {"help/one.md": "1. Click **Save**.\n", "help/two.txt": "no article"})
    (tmp_path / "help" / "one.md").unlink()
    found = list(articles(tmp_path, "en"))
    assert [(one.path, one.steps) for one in found] == [("help/one", ("Click ⟦n:Save⟧.",))]
    with pytest.raises(AppMissing):
        list(articles(tmp_path / "help" / "none", "en"))


CATALOGUE = r"""
#. (itstool) path: page/p
#: C/disks.page:10
msgid "The <gui>Format</gui> button empties a disk."
msgstr "Der Knopf <gui>Formatieren</gui> leert ein Laufwerk."

#. (itstool) path: item/p
#: C/disks.page:20 C/cards.page:7
msgid "Click <gui style=\"button\" xref=\"a#b\">Save &amp; close</gui> in the <link xref=\"x\">list</link>."
msgstr "Klicken Sie in der <link xref=\"x\">Liste</link> auf <gui style=\"button\">Sichern &amp; schließen</gui>."

#. (itstool) path: item/p
#: C/disks.page:30
msgid "Select <guiseq><gui>File</gui><gui>Export</gui></guiseq>, then press <key>Esc</key>."
msgstr ""
"""


@pytest.mark.process
def test_pages_in_mallard_are_read_from_the_catalogues_of_their_translators(tmp_path: Path) -> None:
    pytest.importorskip("polib")
    _repository(tmp_path, {"help/de/de.po": CATALOGUE, "help/fr/fr.po": ""})
    found = {one.path: one for one in mallard.articles(tmp_path, "de")}
    step = "Klicken Sie in der Liste auf ⟦n:Sichern & schließen⟧."
    assert {path: one.steps for path, one in found.items()} == {"help/disks": (step,), "help/cards": (step,)}
    assert "⟦n:Formatieren⟧" in found["help/disks"].text
    in_english = {one.path: one for one in mallard.articles(tmp_path, "en")}
    assert in_english["help/cards"].steps == ("Click ⟦n:Save & close⟧ in the list.",)


def test_a_path_through_menus_is_said_as_readers_see_it() -> None:
    said = mallard.plain("Select <guiseq><gui>File</gui> <gui>Export</gui></guiseq>.")
    assert said == "Select ⟦n:File⟧ ▸ ⟦n:Export⟧."


def test_of_the_half_kept_apart_only_the_outcome_is_told() -> None:
    one = Played("Invented", "en", "kept", "bare", "asked", "Click Save", ("click a0",), (), "none").told_apart()
    assert (one.says, one.does, one.why, one.outcome) == ("", (), "", "asked")
