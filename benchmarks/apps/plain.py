"""The goals of the applications in their plainest imperative English: the deed, the kind of thing, its name and value.

What becomes of these tells how a wish is carried out on pages that nobody tuned for, apart from how freely it is said.
Those that only a page at hand gives a meaning ("this page") name the thing here, so that it has to be found first. Each
is said on the page on which its steps begin, and on the first page of the application.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from benchmarks.apps.goal import Goal

SAID: Mapping[str, Mapping[str, str]] = {
    "kolibri": {
        "create a class": "Create a class named Class 5a",
        "rename a class": "Rename the class Chess club to Chess team",
        "delete a class": "Delete the class Chess club",
        "add a user": "Create a user with the full name Kim Bell and the username kim",
        "change a user's name": "Change the full name of Mia Koch to Mia Sand",
        "delete a user": "Delete the user Ben Okoro",
        "enroll a learner": "Enroll Ben Okoro in Class 4b",
        "let learners register": "Turn on Allow learners to create accounts",
        "rename the school": "Change the facility name to Lake School",
        "plan a lesson": "Create a lesson named Decimals in Class 4b",
        "change the own name": "Change my full name to Ada Stone",
    },
    "wordpress": {
        "add a category": "Create a category named Events",
        "rename the site": "Change the site title to Allotment club",
        "show fewer posts": "Set Blog pages show at most to 5",
        "let people register": "Turn on Anyone can register",
        "approve a comment": "Approve the comment of Ole Kern",
        "throw a post away": "Delete the post Slugs",
        "add a user": "Create a user named kim with the email kim@example.org",
        "give a role": "Give the user tom the role Editor",
        "rename a post": "Rename the post Slugs to Snails",
        "write a post": 'Publish a post with the title "Autumn work" and the text "Sow, prune, harvest."',
        "delete a user": "Delete the user tom",
        "delete a category": "Delete the category Recipes",
    },
    "syncthing": {
        "rename a folder": "Rename the folder Letters to Post",
        "pause a folder": "Pause the folder Recipes",
        "remove a folder": "Remove the folder Recipes",
        "share a folder": "Share the folder Letters with Tablet",
        "stop sharing a folder": "Stop sharing the folder Letters with Attic server",
        "only send a folder": "Set the folder type of Holiday photos to Send Only",
        "look more often": "Change the full rescan interval of Recipes to 600",
        "rename a device": "Rename the device Tablet to Kitchen tablet",
        "rename this device": "Change the device name to Office",
        "another theme": "Set the GUI theme to Dark",
        "limit what goes out": "Set the outgoing rate limit to 500",
        "add a device": "Add a device named Phone with the device ID "
                        "AT2AQ5Q-ENWCEKO-ZHM2Q4K-3PJ4L47-2E7SZPM-KZXFNFX-4C3GYMF-S2I5TQB",
    },
    "mlflow": {
        "create an experiment": "Create an experiment named meadow",
        "create a model": "Create a model named basil",
        "rename a run": "Rename the run maple to willow",
        "delete an experiment": "Delete the experiment orchard",
        "rename an experiment": "Rename the experiment greenhouse to hothouse",
        "delete a model": "Delete the model tomato",
        "describe a model": 'Change the description of the model tomato to "Ripe in August"',
        "delete a run": "Delete the run birch",
    },
    "prefect": {
        "create a variable": "Create a variable named crop with the value barley",
        "change a variable": "Change the value of the variable region to south",
        "describe a work pool": "Change the description of the work pool silo to Grain",
        "rename a variable": "Rename the variable region to county",
        "delete a variable": "Delete the variable season",
        "limit a work pool": "Set the flow run concurrency of the work pool silo to 4",
        "pause a work pool": "Pause the work pool silo",
        "create a limit": "Create a concurrency limit named ploughs with the concurrency limit 2",
    },
    "tiddlywiki": {
        "write a note": 'Create a tiddler named "Pea plan" with the text "Sow peas on 10 May."',
        "change a note": 'Change the text of Compost to "Turn it in April."',
        "rename a note": "Rename Bean rows to Bean plan",
        "delete a note": "Delete the tiddler Compost",
        "tag a note": "Add the tag soil to Compost",
        "take a tag off": "Remove the tag vegetables from Bean rows",
        "tick a job off": "Mark Mend the shed as done",
        "copy a note": "Clone the tiddler Compost",
        "rename the notebook": "Change the title of this TiddlyWiki to Allotment 14",
        "change the subtitle": 'Change the subtitle to "beans, mostly"',
    },
    "shaarli": {
        "add a bookmark": 'Add a bookmark with the URL https://peas.example.org/ and the title "Pea guide"',
        "rename a bookmark": "Rename Compost at home to Compost in winter",
        "tag a bookmark": "Add the tag soil to Compost at home",
        "delete a bookmark": "Delete the link Seed swap 2024",
        "pin a bookmark": "Pin Compost at home",
        "make a bookmark private": "Make Compost at home private",
        "rename a tag": "Rename the tag garden to allotment",
        "delete a tag": "Delete the tag garden",
        "change the title of the list": "Change the title to Allotment links",
        "hide public links": "Hide public links",
        "change the password": "Change the password from quiet-harbour-42 to amber-lantern-77",
    },
    "ihatemoney": {
        "add a participant": "Add the participant Zoe",
        "add a bill": "Add a bill Cheese with the amount 9, paid by Ben",
        "rename the project": "Change the project name to Summer picnic, the private code is quiet-harbour-42",
        "change a bill": "Change the amount of the bill Juice to 8",
        "change the email": "Change the email to ben@example.org, the private code is quiet-harbour-42",
        "delete a bill": "Delete the bill Bread",
        "remove a participant": "Remove the participant Cleo",
        "rename a participant": "Rename the participant Cleo to Clio",
    },
    "oscar": {
        "add to the cart": "Add Across the Fells to the cart",
        "change how many": "Change the quantity of Night Trains to 3",
        "take out of the cart": "Remove The Soup Year from the cart",
        "use a code": "Apply the coupon code SPRING10",
        "review a book": 'Review Across the Fells with the title "A fine walk", the score 5 and the body '
                         '"I packed my boots after ten pages."',
        "change the own name": "Change my first name to Adele",
        "add an address": "Add an address with the first name Rosa, the last name Diaz, the first line of address "
                          '"Rue du Port 8", the city Nantes, the postcode 44000 and the country France',
        "create a wish list": "Create a wish list named Summer",
        "take off a wish list": "Remove Weeds We Eat from the wish list Birthday",
        "look for a book": "Search for orchard",
    },
    "lektor": {
        "rename a page": "Rename the page Tea to Green tea",
        "add a page": "Create a page named Bread",
        "delete a page": "Delete the page Tea",
        "change a summary": "Change the summary of Tea to Strong tea",
        "change the portions": "Change the portions of Soup to 6",
        "change a text": 'Change the text of Tea to "Boil fresh water."',
        "rename a page from the first": "Rename the page Soup to Onion soup",
    },
    "roundup": {
        "report an issue": 'Create an issue with the title "Broken fence" and the priority bug',
        "rename an issue": 'Change the title of this issue to "Wobbly bench"',
        "resolve an issue": "Set the status of this issue to resolved",
        "assign an issue": "Assign this issue to rosa",
        "create a keyword": "Create a keyword named paint",
        "change the own name": "Change my name to Ada Grove",
    },
    "helpdesk": {
        "submit a ticket": 'Create a ticket with the queue House, the summary "Tap in the kitchen" and the description '
                           '"It drips all night."',
        "retitle a ticket": "Rename the ticket Laptop for the new colleague to Laptop for Kim",
        "assign a ticket": "Assign this ticket to rosa",
        "take a ticket": "Take the ticket Badge lost",
        "resolve a ticket": 'Set the status of this ticket to Resolved with the comment "New rollers are in."',
        "make a ticket urgent": "Set the priority of the ticket Old scanner to High",
        "hold a ticket": "Hold this ticket",
        "delete a ticket": "Delete the ticket Old scanner",
        "ignore an address": "Add an email named Adverts with the e-mail address ads@spam.example",
        "get no mail for a ticket": "Turn off E-mail me when assigned a ticket",
    },
    "dokuwiki": {
        "log out": "Log out",
        "change the wiki's title": "Change the wiki title to Seed library",
        "delete a user": "Delete the user rosa",
    },
}  # fmt: skip


FIRST: Mapping[str, str] = {
    "kolibri": "/en/facility/#/classes",
    "wordpress": "/wp-admin/",
    "mlflow": "/#/experiments",
    "prefect": "/dashboard",
    "oscar": "/catalogue/",
    "lektor": "/admin/edit?path=%2F",
    "roundup": "/",
    "dokuwiki": "/doku.php?id=start",
    "helpdesk": "/dashboard/",
}


def plainly(goals: Iterable[Goal]) -> list[Goal]:
    """The goals in steps that are written here, in plain words in place of the steps."""
    return [
        replace(goal, name=name, query=SAID[goal.app][goal.name], path=path, wording="plain")
        for goal in goals
        if goal.wording == "steps" and goal.possible and goal.name in SAID.get(goal.app, {})
        for name, path in _begun(goal)
    ]


def _begun(goal: Goal) -> Iterator[tuple[str, str]]:
    """What the plain goal is called, and the page on which it begins."""
    yield f"{goal.name}, plainly", goal.path
    first = FIRST.get(goal.app, goal.path)
    if first != goal.path and " this " not in f" {SAID[goal.app][goal.name]} ":
        yield f"{goal.name}, plainly from the first page", first
