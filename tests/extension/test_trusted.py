"""The variant that clicks and types as a person does, and what `surefoot extension` writes."""

from __future__ import annotations

import json
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from server.cli import main
from tests.extension.faults import Faults
from tests.extension.test_tasks import status, wish

TELLS = """<h1>Form</h1><label>Name <input id=name></label> <label><input type=checkbox id=news> News</label>
<button id=add>Add</button><p id=said role=status></p><script>
  const seen = [];
  for (const type of ["click", "input", "change"]) addEventListener(type, (event) => seen.push(event.isTrusted), true);
  add.onclick = () => { did(`${name.value} ${news.checked} ${seen.every(Boolean)}`); said.textContent = "Added"; };
  const name = document.querySelector("#name");
</script>"""
FILL = 'Type "Ann" into "Name", then check "News", then click "Add", and check that the page shows "Added"'


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.parametrize(("point", "when"), [(None, ""), ("page claim", "after")])
async def test_a_page_cannot_tell_it_from_a_person(trusted, shop, point, when):
    _, tab = await trusted.tab(shop.show(TELLS))
    panel = await trusted.panel(tab)
    if point:
        faults = Faults(trusted, panel)
        await faults.stop_at(point, 1, when)
    await wish(panel, FILL)
    if point:
        assert await faults.kill_there()
    await status(panel, "Done.")
    assert "the browser's own" in await panel.inner_text("#usage")
    assert shop.did == ["Ann%20true%20true"]


@pytest.mark.parametrize(("options", "name", "permitted"), [([], "", False), (["--trusted-input"], "-trusted", True)])
def test_the_command_writes_a_folder_and_the_same_as_a_zip(tmp_path, options, name, permitted):
    done = CliRunner().invoke(main, ["extension", "--out", str(tmp_path), *options])
    assert done.exit_code == 0, done.output
    folder = tmp_path / f"surefoot-extension{name}"
    with ZipFile(f"{folder}.zip") as packed:
        assert {path: packed.read(path) for path in packed.namelist()} == {
            path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
        }
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert ("debugger" in manifest["permissions"]) is permitted
    assert (folder / "page" / "order.js").is_file()


def test_the_command_says_where_it_cannot_write(tmp_path):
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(main, ["extension", "--out", str(tmp_path / "file" / "x")])
    assert done.exit_code == 1
    assert "choose another --out" in done.output
