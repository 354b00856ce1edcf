"""Steps of handbooks: what is taken from a text, how it is drawn, and how what was done is judged."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from benchmarks.apps.serving import AppMissing
from benchmarks.manuals.material import Item, articles_of, items_of
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
    return items_of("Invented", language, "help/one", text)


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


@pytest.mark.process
def test_articles_are_read_from_a_clone_without_a_work_tree(tmp_path: Path) -> None:
    (tmp_path / "help").mkdir()
    (tmp_path / "help" / "one.md").write_text("1. Click **Save**.\n")
    (tmp_path / "help" / "two.txt").write_text("no article")
    for command in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)
    (tmp_path / "help" / "one.md").unlink()
    assert list(articles_of(tmp_path)) == [("help/one", "1. Click **Save**.\n")]
    with pytest.raises(AppMissing):
        list(articles_of(tmp_path / "help" / "none"))


def test_of_the_half_kept_apart_only_the_outcome_is_told() -> None:
    one = Played("Invented", "en", "kept", "bare", "asked", "Click Save", ("click a0",), (), "none").told_apart()
    assert (one.says, one.does, one.why, one.outcome) == ("", (), "", "asked")
