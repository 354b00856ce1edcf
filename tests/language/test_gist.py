"""Sentences that no list has as a whole, by the names and the telling words in them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.language import read_goal
from engine.language.gist import heard
from engine.language.gist.words import MAX_WORDS, words_of
from engine.language.wishes.restated import restated
from engine.rules import Bundle, Reader
from engine.text.quoted import mask
from tests.language.pages import page

CLUB = """
<nav><ul><li><a href=/events>Events</a></li><li><a href=/groups>Groups</a></li><li><a href=/helpers>Helpers</a>
</li></ul></nav><h1>Home</h1><table>""" + "".join(
    f"<tr><td><a href='/{at}'>{name}</a></td><td><button>Edit</button><button>Delete</button><button>Publish</button>"
    f"<button>Print rota</button></td></tr>"
    for at, name in enumerate(("Harvest Supper", "Carol Service", "Map of returns", "Flower team", "Bell ringers",
                               "Margaret Pugh", "Fr. Dominic", "ade"))
) + "</table>"  # fmt: skip


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        # what is to be done, with reasons around it
        ("remove Harvest Supper, they've moved to Spain", "delete “Harvest Supper”"),
        ("I made ade by mistake, there is nobody of that name. Please delete him.", "delete “ade”"),
        ("I'd like the Carol Service gone from here", "delete “Carol Service”"),
        ("I can't stand the name Bell ringers, call it Ringing band", "rename “Bell ringers” to “Ringing band”"),
        ("rename Flower team, it should say herbs", "rename “Flower team” to “herbs”"),
        ("Flower team shall henceforth be known as Garden team", "rename “Flower team” to “Garden team”"),
        ("The old one is odd, so Flower team had better be named Garden", "rename “Flower team” to “Garden”"),
        # who belongs where, and who does what
        ("Margaret has stepped down from the flower team", "delete “Margaret Pugh” from “Flower team”"),
        ("ade isn't with the bell ringers any more", "delete “ade” from “Bell ringers”"),
        ("ade can do the flower team as well, so pop him in there", "add “ade” to “Flower team”"),
        ("ade should also be with the Bell ringers", "add “ade” to “Bell ringers”"),
        ("Margaret Pugh will be looking after the Harvest Supper", "assign “Harvest Supper” to “Margaret Pugh”"),
        ("The one in charge of the Carol Service will be Fr. Dominic.", "assign “Carol Service” to “Fr. Dominic”"),
        ("Fr. Dominic needs to be an administrator", "mark “Fr. Dominic” as “administrator”"),
        ("could Margaret get admin rights?", "mark “Margaret Pugh” as “admin”"),
        # how things are
        ("the leader of Carol Service isn't ade, it's Al", "change leader of “Carol Service” to “Al”"),
        ("Margaret Pugh has a new phone number, 01874 61", "change phone number of “Margaret Pugh” to “01874 61”"),
        ("Margaret's phone: 01874 611 902", "change phone of “Margaret Pugh” to “01874 611 902”"),
        ("make the carol service seats 240", "change seats of “Carol Service” to “240”"),
        ("The Harvest Supper came back, it's resolved", "mark “Harvest Supper” as “resolved”"),
        ("We close at four so the opening times should be 10-4", "change “opening times” to “10-4”"),
        # something new
        ("we're growing, so we need another group called Tea Dance", "create group named “Tea Dance”"),
        ("Kindly add a helper. Name: Gwen Talbot, phone: 0187", "create helper named “Gwen Talbot” with phone “0187”"),
        ("we need a new group, Group 5a", "create group named “Group 5a”"),
        ("there's no end to it, sign up Gwen Talbot as a helper", "create helper named “Gwen Talbot”"),
        # values without their field, by how they look, and pieces around the name
        (
            "Add a helper named Gwen Talbot, part time, phone 0187",
            "create helper named “Gwen Talbot” with “part time”, phone “0187”",
        ),
        (
            "new event: Pet Blessing / 12 June / start time 21:15 / 6 km",
            "create event named “Pet Blessing” with date “12 June”, start time “21:15”, distance “6 km”",
        ),
        (
            "We're starting a group, Tea at Noon, which meets on Wednesdays and has Ade for its host",
            "create group named “Tea at Noon” with meets on “Wednesdays”, host “Ade”",
        ),
        (
            "we need a helper! call her Gwen Talbot, village Clun",
            "create helper named “Gwen Talbot” with village “Clun”",
        ),
        # verbs of moving and measuring, values put where a field is named, corrections
        ("the rent for the Carol Service has gone up to £42", "change rent of “Carol Service” to “£42”"),
        ("the rent of the Carol Service went from 13 to 14.50", "change rent of “Carol Service” to “14.50”"),
        ("the Carol Service has moved to room 11", "change room of “Carol Service” to “11”"),
        ("the Harvest Supper had to be pushed back to 29 March", "change date of “Harvest Supper” to “29 March”"),
        ("the Carol Service starts at 22:30 now", "change start date of “Carol Service” to “22:30”"),
        ("use Welsh as my language", "change language to “Welsh”"),
        (
            'write "Bring candles" in the summary of the Carol Service',
            "change summary of “Carol Service” to “Bring candles”",
        ),
        ("In Margaret's entry, under village, write Clun", "change village of “Margaret Pugh” to “Clun”"),
        ("my home branch isn't Westgate but Eastgate", "change “home branch” to “Eastgate”"),
        ("Could you correct ade's bleep? It should read 3309.", "change bleep of “ade” to “3309”"),
        ("it's Tower band and not Bell ringers", "rename “Bell ringers” to “Tower band”"),
        ('the name of Bell ringers is dull... make it "Tower band"', "change name of “Bell ringers” to “Tower band”"),
        ("rename Bell ringers Tower band", "rename “Bell ringers” to “Tower band”"),
        ("Default distance 8 km please", "change “Default distance” to “8 km”"),
        # who does what, told by others' words; switches by what annoys
        ("let ade be an editor while I'm away", "mark “ade” as “editor”"),
        ("let ade do the Harvest Supper", "assign “Harvest Supper” to “ade”"),
        ("the Harvest Supper is ade's job", "assign “Harvest Supper” to “ade”"),
        ("The screen is too bright. Dark mode please", "turn on Dark mode"),
        ("show phone numbers: off", "turn off “show phone numbers”"),
        ("that banner is so annoying, hide it", "turn off banner"),
        ("we want people to get reminders", "turn on reminders"),
        # what is on and off, what is looked at, what has a button
        ("The door asks too much. Stop the collection totals.", "turn off collection totals"),
        ("We are late again, turn reminders back on", "turn on reminders"),
        ("take me to where all the helpers are", "open Helpers"),
        ("have we got any candles? please search", "search for “candles”"),
        ("please publish the carol service, it's all ready", "Publish “Carol Service”"),
        ("Print the rota for the Carol Service, would you, dear", "Print rota “Carol Service”"),
        ("leave a comment on Harvest Supper that the urn broke", "reply “Harvest Supper” saying “the urn broke”"),
        ("leave a comment on Harvest Supper for the others: “Bring cups.”",
         "reply “Harvest Supper” saying “Bring cups.”"),
        # what is over
        ("Harvest Supper can go into the archive", "archive “Harvest Supper”"),
        ("all is eaten, so Harvest Supper can be closed now", "mark “Harvest Supper” as “closed”"),
        ("Harvest Supper kann ins Archiv", "archiviere “Harvest Supper”"),
        ("Harvest Supper peut être archivé", "archive “Harvest Supper”"),
        ("Harvest Supper puede archivarse", "archiva “Harvest Supper”"),
        ("we have spare rooms too, please set up a group Parking for 4.00",
         "create group named “Parking” with price “4.00”"),
        ("we need another group, Dinner for 2", "create group named “Dinner for 2”"),
    ],
)  # fmt: skip
def test_a_sentence_is_the_plain_wish_that_it_stands_for(bundle: Bundle, said: str, plain: str) -> None:
    assert restated(Reader(bundle), said, page(CLUB)) == plain


VEREIN = """
<nav><ul><li><a href=/termine>Termine</a></li><li><a href=/gruppen>Gruppen</a></li><li><a href=/leute>Mitglieder</a>
</li></ul></nav><h1>Start</h1><table>""" + "".join(
    f"<tr><td><a href='/{at}'>{name}</a></td><td><button>Löschen</button><button>Drucken</button></td></tr>"
    for at, name in enumerate(("Probe Messiah", "Sommerkonzert", "Tiefe Stimmen", "Männerchor", "Notfälle",
                               "Anke Vogt", "Dr. Yilmaz", "Jonas"))
) + "</table>"  # fmt: skip


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("weg mit dem sommerkonzert, da kommt doch keiner", "lösche “Sommerkonzert”"),
        ("Jonas ist weggezogen, den kannst du löschen", "lösche “Jonas”"),
        ("Männerchor soll ab heute „Herrenchor“ heißen", "benenne “Männerchor” zu “Herrenchor” um"),
        ("Start ist falsch: Probe Messiah soll „Generalprobe“ heißen", "benenne “Probe Messiah” zu “Generalprobe” um"),
        ("nimm jonas aus den notfaellen raus, dem gehts wieder gut", "lösche “Jonas” aus “Notfälle”"),
        ("Jonas gehört nicht mehr zu den Notfällen", "lösche “Jonas” aus “Notfälle”"),
        ("Da Anke jetzt Zeit hat, gehört sie zum Männerchor.", "füge “Anke Vogt” zu “Männerchor” hinzu"),
        ("für das Sommerkonzert ist künftig Anke zuständig", "weise “Sommerkonzert” zu “Anke Vogt” zu"),
        ("das Sommerkonzert übernimmt Jonas", "weise “Sommerkonzert” zu “Jonas” zu"),
        ("Jonas darf ab sofort auch bearbeiten.", "markiere “Jonas” als “bearbeiten”"),
        ("Ich muss kurz ans Sommerkonzert ran, mach das mal auf", "öffne “Sommerkonzert”"),
        ("Wo sind denn die Termine versteckt? Bring mich hin", "öffne Termine"),
    ],
)  # fmt: skip
def test_german_is_heard_too(bundle: Bundle, said: str, plain: str) -> None:
    assert restated(Reader(bundle), said, page(VEREIN)) == plain


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("vire le sommerkonzert, personne ne vient", "supprime “Sommerkonzert”"),
        ("Anke Vogt ne fait plus partie des Notfälle", "supprime “Anke Vogt” de “Notfälle”"),
        ("c'est Jonas qui s'occupe du Sommerkonzert", "attribue “Sommerkonzert” à “Jonas”"),
        ("el Sommerkonzert sobra, bórralo", "elimina “Sommerkonzert”"),
        ("Jonas se ha dado de baja de Notfälle", "elimina “Jonas” de “Notfälle”"),
        ("que se encargue Jonas del Sommerkonzert", "asigna “Sommerkonzert” a “Jonas”"),
        ("surtout n'efface pas le Sommerkonzert", ""),
        ("si Anke est d'accord, on supprimera le Sommerkonzert", ""),
        ("ni se te ocurra borrar el Sommerkonzert", ""),
        ("¿Cuánto dura el Sommerkonzert?", ""),
    ],
)
def test_french_and_spanish_are_heard_too(bundle: Bundle, said: str, plain: str) -> None:
    assert heard(Reader(bundle), mask(said), page(VEREIN)) == plain


@pytest.mark.parametrize(
    "said",
    [
        "Das Sommerkonzert bitte auf keinen Fall löschen, die Leute kommen noch",
        "lösch das Sommerkonzert noch nicht",
        "Falls Anke zustimmt, kann das Sommerkonzert weg",
        "Warum ist Jonas nicht im Männerchor?",
        "das Sommerkonzert oder der Männerchor kann weg",
        "die Rechnung übernimmt der Verein",  # a noun is no name
    ],
)
def test_german_that_is_not_told_for_certain_is_not_heard(bundle: Bundle, said: str) -> None:
    assert heard(Reader(bundle), mask(said), page(VEREIN)) == ""


@pytest.mark.parametrize(
    "said",
    [
        "How many people came to the Harvest Supper last year?",  # a question
        "Should ade leave the bell ringers?",
        "Don't take ade off the flower team, whatever Margaret says",  # a negation
        "we mustn't delete the Carol Service, people love it",
        "If Fr. Dominic agrees, we could delete the Carol Service",  # a condition
        "When the upload is finished, publish the Carol Service",
        "please leave Carol Service exactly as it is",
        "we no longer need all the Carol Service rows",  # several
        "yesterday someone deleted the Carol Service",  # what was done
        "the Carol Service was deleted by mistake, bring it back",
        "Margaret told me to delete the Carol Service",  # what others say
        "write to Margaret: delete the Carol Service",
        "we might delete the Carol Service next week",  # what may be
        "remind me to delete the Carol Service",
        "please avoid deleting the Carol Service",
        "I don't want the Carol Service deleted",
        "why is the Carol Service deleted",  # questions without a sign
        "could you tell me who deleted the Carol Service?",
        "will the Carol Service be deleted?",
        "keep the Carol Service and delete the rest",
        "the picture of the Carol Service should go",  # a part of it, and no more than it
        "ade can go home",
        "I can't stand Margaret Pugh",
        "call Margaret Pugh about the Carol Service",
        "Margaret Pugh's sister has left the flower team",
        "ade and Margaret and Fr. Dominic have left the flower team",
        "Margaret says the fee of the Carol Service should be 5",
        "we may publish the Carol Service next week",
        "Delete the Carol Service? I would rather not.",
        "ade should be in the Bell ringers, and the answer is no",
        "Margaret's husband should be in the Bell ringers",
        "I'm sick of ade",
        "the Carol Service is sometimes called Candles",
        "could I see who published the Carol Service?",
        "ade left a comment on the Harvest Supper",
        "put a comment here: “Bring cups.”",
        "Harvest Supper can go into the archive on Friday",
        "the photos of Harvest Supper can go into the archive",
        "Harvest Supper can go into the archive if Margaret agrees",
        "can Harvest Supper be closed?",
        "the group can be closed",
        "Margaret Pugh earns 14.50",
        "cheapest first please",
    ],
)
def test_what_is_not_told_for_certain_is_not_heard(bundle: Bundle, said: str) -> None:
    assert heard(Reader(bundle), mask(said), page(CLUB)) == ""


def test_a_reason_is_not_what_is_asked_for(bundle: Bundle) -> None:
    said = "delete the Carol Service because we'd rather rename it"
    assert heard(Reader(bundle), mask(said), page(CLUB)) == "delete “Carol Service”"


def test_a_thing_is_not_deleted_for_what_it_no_longer_is(bundle: Bundle) -> None:
    assert "delete" not in heard(Reader(bundle), mask("ade is student member now, no more junior"), page(CLUB))


def test_sentences_of_other_languages_are_not_read_by_words_of_this(bundle: Bundle) -> None:
    assert heard(Reader(bundle), mask("die Rechnung kann ins Archiv"), page(CLUB)) == ""


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(["ade", "the", "Carol", "Service", "delete", "off", "is", "now", ",", ".", "-", "call",
                                 "it", "'", '"', "Bell ringers", "should be", "not", "?", "5", "groups", "new", "(",
                                 "in", "has a", "of", "Fr.", "’s", "->"]), max_size=30))  # fmt: skip
def test_any_words_are_heard_without_harm(bundle: Bundle, words: list[str]) -> None:
    said = " ".join(words)
    assert isinstance(restated(Reader(bundle), said, page(CLUB)), str)


def test_every_verb_and_unit_has_the_words_for_its_field(bundle: Bundle) -> None:
    """They are looked up by each other's names: a list called so for something else would break a reading."""
    named = {name.partition("_")[2] for name in bundle.words if name.startswith(("unit_", "says_"))}
    assert {f"mean_{one}" for one in named} <= set(bundle.words)


def test_a_long_text_is_not_looked_at_word_by_word() -> None:
    assert words_of("word " * (MAX_WORDS + 1)) == ()


GROUPS = """<h1>Users</h1><nav><a href=/g/1>Editors</a> <a href=/g/2>Choir</a></nav>
<table><tr><td><a href=/u/1>Ada Stone</a></td><td><button>Delete</button></td></tr>
<tr><td><a href=/u/2>Ben Okoro</a></td><td><button>Delete</button></td></tr></table>"""
ADA = """<h1>Ada Stone</h1><form><label><input type=checkbox id=e checked> Editors</label>
<label><input type=checkbox id=c> Choir</label><button>Save</button></form>"""
CHOIR = """<h1>Choir</h1><table><tr><td>Ada Stone</td><td><button>Remove</button></td></tr>
<tr><td>Ben Okoro</td><td><button>Remove</button></td></tr></table>"""


@pytest.mark.parametrize(
    ("wish", "html", "opened", "steps"),
    [
        ("Remove Ada Stone from the Choir", GROUPS, 0, ["Open “Choir”", "Remove Ada Stone from the Choir"]),
        ("Ada Stone has left the Choir", GROUPS, 0, ["Open “Choir”", "delete “Ada Stone” from “Choir”"]),
        ("Remove Ada Stone from the Choir", CHOIR, 1, ["Delete “Ada Stone”"]),
        ("Add Ada Stone to the Choir", ADA, 2, ["Check “Choir”", "Save the changes"]),
        ("Remove Ada Stone from Editors", ADA, 2, ["Uncheck “Editors”", "Save the changes"]),
        ("Remove Ada Stone", GROUPS, 0, ["Remove Ada Stone"]),
    ],
)
def test_what_leaves_a_group_is_not_deleted(
    bundle: Bundle, wish: str, html: str, opened: int, steps: list[str]
) -> None:
    assert [step.text for step in read_goal(Reader(bundle), wish, page(html), opened).steps] == steps


def test_what_leaves_a_group_that_nothing_leads_to_is_asked_about(bundle: Bundle) -> None:
    assert "Delete" not in read_goal(Reader(bundle), "Remove Ada Stone from Chess", page(GROUPS)).steps[0].text


def test_a_value_that_is_said_beside_is_not_left_out(bundle: Bundle) -> None:
    form = "<form><label>Email <input></label><label>Current private code <input></label><button>Save</button></form>"
    wish = "Change the email to ada@example.org, the private code is quiet-harbour-42"
    steps = [step.text for step in read_goal(Reader(bundle), wish, page(form)).steps]
    assert "Set “Current private code” to “quiet-harbour-42”" in steps
