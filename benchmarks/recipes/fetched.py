"""Goals in applications that are fetched on first use."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from benchmarks.apps.dokuwiki.goals import SETTINGS, WATERING
from benchmarks.apps.goal import SAVES
from benchmarks.apps.ihatemoney.goals import HOME
from benchmarks.apps.lektor.goals import FIRST, TEA
from benchmarks.apps.mlflow.goals import EXPERIMENTS
from benchmarks.apps.prefect.goals import SILO
from benchmarks.apps.roundup.goals import BENCH, NEW_ISSUE, NEW_KEYWORD
from benchmarks.recipes.case import Case, PlannedStep, Reached, Values, runs


def _with(**changes: Any) -> Reached:
    """The state with other parts, made of the values and the part before."""
    return lambda values: lambda before, after: after == replace(
        before, **{part: make(values, getattr(before, part)) for part, make in changes.items()}
    )


def _typed(value: str, field: str) -> PlannedStep:
    return PlannedStep(f'Type "{{{value}}}" into "{field}"', f'the value of "{field}" is "{{{value}}}"')


def _click(name: str, shows: str) -> PlannedStep:
    return PlannedStep(f'Click "{name}"', f'the page shows "{{{shows}}}"')


def _bill(values: Values, bills: frozenset[Any]) -> frozenset[Any]:
    return bills | {(values["what"], float(values["amount"]), values["payer"])}


def _changed_bill(values: Values, bills: frozenset[Any]) -> frozenset[Any]:
    return frozenset(
        (what, float(values["amount"]) if what == values["what"] else amount, payer) for what, amount, payer in bills
    )


IHATEMONEY = (
    Case(
        app="ihatemoney", name="add a participant", path=HOME, said='Let "{name}" take part in the picnic',
        steps=(_typed("name", "Add participant"), _click("Add", "name")),
        controls={"Add participant": "New guest", "Add": "Let in"}, confirms=SAVES,
        first={"name": "Zoe"}, again=runs("name", "Yann", "Xenia Lee"),
        reached=_with(people=lambda values, people: people | {values["name"]}),
    ),
    Case(
        app="ihatemoney", name="add a bill", path=HOME, said='Note that "{payer}" paid "{amount}" for "{what}"',
        steps=(
            PlannedStep('Click "Add a new bill"', '"What?" is visible'),
            _typed("what", "What?"),
            PlannedStep('Choose "{payer}" in "Who paid?"', '"{payer}" is selected in "Who paid?"'),
            _typed("amount", "How much?"),
            _click("Submit", "what"),
        ),
        controls={"Add a new bill": "Enter costs", "What?": "For what?", "Who paid?": "Paid by", "How much?": "Sum",
                  "Submit": "Keep it"},
        confirms=SAVES, first={"payer": "Ben", "amount": "9", "what": "Cheese"},
        again=runs("payer amount what", ("Ada", "14", "Melons"), ("Cleo", "3", "Ice and salt")),
        reached=_with(bills=_bill),
    ),
    Case(
        app="ihatemoney", name="change a bill", path=HOME, said='It was "{amount}" that we paid for "{what}", they say',
        steps=(
            PlannedStep('Click the "edit" link in the row of "{what}"', '"How much?" is visible'),
            _typed("amount", "How much?"),
            _click("Submit", "amount"),
        ),
        controls={"edit": "alter", "How much?": "Sum", "Submit": "Keep it"}, confirms=SAVES,
        first={"what": "Juice", "amount": "8"}, again=runs("what amount", ("Plates", "25"), ("Bread", "13")),
        reached=_with(bills=_changed_bill),
    ),
)  # fmt: skip
ROUNDUP = (
    Case(
        app="roundup", name="report an issue", path=NEW_ISSUE, said='We have a "{kind}" of the title "{title}" here',
        steps=(
            _typed("title", "Title"),
            PlannedStep('Choose "{kind}" in "Priority"', '"{kind}" is selected in "Priority"'),
            _click("Submit New Entry", "title"),
        ),
        controls={"Title": "Headline", "Priority": "How bad", "Submit New Entry": "Hand it in"}, confirms=SAVES,
        first={"title": "Broken fence", "kind": "bug"},
        again=runs("title kind", ("Leaking roof", "urgent"), ("Paint is gone", "wish")),
        reached=lambda values: lambda before, after: [
            (one.title, one.priority) for number, one in after.issues.items() if number not in before.issues
        ] == [(values["title"], values["kind"])],
    ),
    Case(
        app="roundup", name="rename an issue", path=BENCH, said='This one should have the title "{title}" by now',
        steps=(_typed("title", "Title"), _click("Submit Changes", "title")),
        controls={"Title": "Headline", "Submit Changes": "Keep it"}, confirms=SAVES, first={"title": "Wobbly bench"},
        again=runs("title", "Rotten bench", "A bench, or none"),
        reached=_with(issues=lambda values, issues: {**issues, 1: replace(issues[1], title=values["title"])}),
    ),
    Case(
        app="roundup", name="create a keyword", path=NEW_KEYWORD, said='Issues should be found by the word "{word}"',
        steps=(_typed("word", "Keyword"), _click("Submit New Entry", "word")),
        controls={"Keyword": "Term", "Submit New Entry": "Hand it in"}, confirms=SAVES, first={"word": "paint"},
        again=runs("word", "wood", "rust"),
        reached=_with(keywords=lambda values, keywords: keywords | {values["word"]}),
    ),
)  # fmt: skip
LEKTOR = (
    Case(
        app="lektor", name="rename a page", path=TEA, said='This page should have the title "{title}" by now',
        steps=(_typed("title", "Title"), _click("Save Changes", "title")),
        controls={"Title": "Headline", "Save Changes": "Keep it"}, confirms=SAVES, first={"title": "Green tea"},
        again=runs("title", "White tea", "Tea and cake"),
        reached=_with(pages=lambda values, pages: {**pages, "tea": {**pages["tea"], "title": values["title"]}}),
    ),
    Case(
        app="lektor", name="add a page", path=FIRST, said='There is a page of the title "{title}" to be begun',
        steps=(
            PlannedStep('Click "Add Page"', '"Add Child Page" is visible'), _typed("title", "Title"),
            _click("Add Child Page", "title"),
        ),
        controls={"Add Page": "Begin", "Title": "Headline", "Add Child Page": "Set it up"}, confirms=SAVES,
        first={"title": "Bread"}, again=runs("title", "Butter", "Cheese"),
        reached=lambda values: lambda before, after: [
            fields.get("title") for path, fields in after.pages.items() if path not in before.pages
        ] == [values["title"]],
    ),
)  # fmt: skip
OTHERS = (
    Case(
        app="mlflow", name="create an experiment", path=EXPERIMENTS, signed_in=False,
        said='We begin to try something, call it "{name}"',
        steps=(
            PlannedStep('Click "Create"', '"Experiment Name" is visible'), _typed("name", "Experiment Name"),
            _click("Create", "name"),
        ),
        controls={"Experiment Name": "What it is called", "Create": "Set up"}, confirms=SAVES,
        first={"name": "meadow"}, again=runs("name", "forest", "river bank"),
        reached=_with(experiments=lambda values, names: names | {values["name"]}),
    ),
    Case(
        app="prefect", name="describe a work pool", path=f"{SILO}/edit", signed_in=False,
        said='Say of this pool that "{text}" is in it',
        steps=(_typed("text", "Description"), _click("Save", "text")),
        controls={"Description": "About it", "Save": "Keep it"}, confirms=SAVES, first={"text": "Grain"},
        again=runs("text", "Barley", "Oats and rye"),
        reached=_with(pools=lambda values, pools: {**pools, "silo": (values["text"], *pools["silo"][1:])}),
    ),
    Case(
        app="dokuwiki", name="change the wiki's title", path=SETTINGS, said='From now on this wiki goes by "{title}"',
        steps=(_typed("title", "Wiki title"), _click("Save", "title")),
        controls={"Wiki title": "What it is called", "Save": "Keep it"}, confirms=SAVES,
        first={"title": "Seed library"}, again=runs("title", "Garden notes", "Beds and borders"),
        reached=_with(title=lambda values, title: values["title"]),
    ),
    Case(
        app="dokuwiki", name="change a page", path=WATERING, said='What should be read here is "{text}"',
        steps=(
            PlannedStep('Click "Edit this page"', '"Save" is visible'),
            PlannedStep('Type "{text}" into the text area', 'the page shows "{text}"'), _click("Save", "text"),
        ),
        controls={"Edit this page": "Alter", "Save": "Keep it"}, confirms=SAVES,
        first={"text": "Water every evening"}, again=runs("text", "Water at dawn", "Water, then wait"),
        reached=_with(pages=lambda values, pages: {**pages, "watering": values["text"]}),
    ),
)  # fmt: skip
