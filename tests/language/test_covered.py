"""Wishes of which one control of the page says all, in whatever order and language."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

PODCAST = """<h1>Salt and Signal</h1><a href=/shows>Your shows</a><a href=/settings>Settings</a>
<button>Unfollow</button><button>Start slideshow</button>
<ul><li><a href=/e/1>Tide Tables</a><button title="Play"></button><button title="Add to queue"></button>
<button title="Download"></button></li>
<li><a href=/e/2>Salt Roads</a><button title="Play"></button><button title="Add to queue"></button>
<button title="Download"></button></li>
<li><a href=/e/3>Ghost Ferries</a><button title="Play"></button><button title="Add to queue"></button>
<button title="Download"></button></li></ul>"""
COUNCIL = """<h1>Your account</h1><a href=/details>Your details</a>
<section><h2>Council tax</h2><p>146.00 due on 1 July</p><a href=/pay role=button>Make a payment</a>
<a href=/dd>Set up a Direct Debit</a></section>
<section><h2>Permits</h2><table><tr><td>Resident permit<td><a href=/1/renew>Renew</a> <a href=/1/end>End permit</a></tr>
<tr><td>Visitor permit<td><a href=/2/renew>Renew</a> <a href=/2/end>End permit</a></tr></table></section>"""
CARS = """<h1>Fahrzeug finden</h1><section><h2>Deine nächste Fahrt</h2><p>Freitag, 12. Juni</p>
<button>Fahrzeug öffnen</button><button>Stornieren</button></section>
<article><h3>Renault Zoe</h3><button title="Als Favorit merken"></button><button>Buchen</button></article>
<article><h3>Fiat 500</h3><button title="Als Favorit merken"></button><button>Buchen</button></article>"""
HOMES = """<h1>Homes to let</h1><button>List</button><article><h2><a href=/1>3 Mill Lane</a></h2><p>2 bed house</p>
<button>Save</button><button>Hide</button></article>
<article><h2><a href=/2>14 Quay Street</a></h2><p>2 bed flat</p><button>Save</button><button>Hide</button></article>"""
WEEK = """<h1>Week of 8 June</h1><table><tr><th>Project<th>Mon<th></tr>
<tr><td>Support<td><input aria-label="Support, Monday"><td><button title="Remove row"></button></tr>
<tr><td>Internal<td><input aria-label="Internal, Monday"><td><button title="Remove row"></button></tr></table>
<button>Copy last week</button>"""
PARCEL = """<h1>Colis 7K-2210</h1><label><input type=checkbox> M'avertir par e-mail</label>
<label><input type=checkbox> M'avertir par SMS</label><button>Reporter la livraison</button>"""
HALL = """<h1>Raumbuchung</h1><a href=/w>Woche</a><a href=/m>Monat</a><a href=/l>Liste</a>"""
WIKI = """<h1>Roses</h1><a href=/edit>Edit source</a><p>Roses need sun.</p><h2>Care <a href=/edit/1>[edit]</a></h2>"""
HOTEL = """<h1>Rooms in Graz</h1><ul><li>Garden room, 90 <button>Book now</button></li>
<li>Tower suite, 180 <button>Book now</button></li></ul>"""
BEANS = """<h1>Stock</h1><table><tr><td>Tea<td>Green<td><button>Remove</button></tr>
<tr><td>Bean<td>Black<td><button>Remove</button></tr></table>"""
POND = """<h1>Dig the pond</h1><label>Description <textarea></textarea></label><button>Delete</button>"""
STAYS = """<h1>Meine Buchungen</h1><a href=/angebote>Angebote</a><table>
<tr><td><a href=/1>Lindenhof Rostock</a><td>19.08.2026<td><a href=/1/e>Ändern</a><button>Stornieren</button>
<a href=/1/r>Rechnung</a></tr>
<tr><td><a href=/2>Lindenhof Leipzig</a><td>04.09.2026<td><a href=/2/e>Ändern</a><button>Stornieren</button>
<a href=/2/r>Rechnung</a></tr></table>"""
COURSES = """<h1>Les cours</h1><ul><li><a href=/1>Pain au levain</a><button>Ajouter aux favoris</button></li>
<li><a href=/2>Macarons</a><button>Ajouter aux favoris</button></li></ul>"""
NOTES = """<h1>Settings</h1><form><table><tr><td>Mail<td><input aria-label="Mail"><button>Save</button></tr>
<tr><td>Post<td><input aria-label="Post"><button>Save</button></tr></table></form>"""

ESSAYS = """<h1>School</h1><button>Hand in essay</button><button>Submit essay for approval</button>"""
HOUSES = f"""<h1>Häuser</h1><table>{"".join(f"<tr><td>Haus {number}<td><button>Delete</button>"
         f"<button>Save {number}</button></tr>" for number in range(300))}</table>"""
CELLS = HOUSES.replace("Haus ", "Cell ")
PEOPLE = """<h1>People</h1><ul><li><span>Ann Key</span><button>Remove</button><button>Edit</button></li>
<li><span>Tim Cook</span><button>Remove</button><button>Edit</button></li></ul>"""
PLACES = """<h1>Places</h1><button>Delete map</button><button>Remove image</button>"""
MAILS = """<h1>Settings</h1><label><input type=checkbox> Notify me</label>
<label><input type=checkbox> Weekly mail</label><button>Save settings</button>"""
NOISE = """<h1>Town</h1><button>Report noise, immediately to the police</button><button>Help</button>"""
NEWS = """<h1>Lists</h1><p>You get Garden news</p><button>Unsubscribe (all lists)</button><button>Help</button>"""
DRAFTS = """<h1>Writing</h1><button>Delete draft/all drafts</button><button>Help</button>"""
ORDER = """<h1>Order 12</h1><button>Cancel order</button><button>Delete account</button><button>Print</button>"""


def steps(bundle: Bundle, wish: str, html: str) -> list[str]:
    found = read_goal(Reader(bundle), wish, page(html, "https://a.example/"))
    return [one.text for one in found.steps] if found.readable else []


@pytest.mark.parametrize(
    ("wish", "html", "planned"),
    [
        ("mets Salt Roads dans la file d'attente", PODCAST, ["Click “Add to queue” next to “Salt Roads”"]),
        ("setz Ghost Ferries in die Warteschlange", PODCAST, ["Click “Add to queue” next to “Ghost Ferries”"]),
        ("starte die Diashow", PODCAST, ["Click “Start slideshow”"]),
        ("renew the visitor permit will you", COUNCIL, ["Click “Renew” next to “visitor permit”"]),
        ("ich will die council tax bezahlen", COUNCIL, ["Click “Make a payment” next to “council tax”"]),
        ("mets la Fiat 500 dans mes favoris", CARS, ["Click “Als Favorit merken” next to “Fiat 500”"]),
        ("can you unlock the car", CARS, ["Click “Fahrzeug öffnen”"]),
        ("can you unlock the car, I'm standing right in front of it", CARS, ["Click “Fahrzeug öffnen”"]),
        ("submit essay for approval", ESSAYS, ["Click “Submit essay for approval”"]),
        ("lösche Haus 7", HOUSES, ["Delete “Haus 7”"]),
        ("cancel my stay in Leipzig", STAYS, ["Click “Stornieren” next to “Leipzig”"]),
        ("save Macarons to my favourites", COURSES, ["Click “Ajouter aux favoris” next to “Macarons”"]),
    ],
)
def test_a_wish_is_the_deed_of_the_one_control_that_says_all_of_it(
    bundle: Bundle, wish: str, html: str, planned: list[str]
) -> None:
    assert steps(bundle, wish, html) == planned


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        # things in another language than that of the page, which may be names there, or of several meanings
        ("ich will die Gemeindesteuer bezahlen", COUNCIL),
        ("merk dir die Wohnung in der Quay Street", HOMES),
        ("nimm die Zeile Internal wieder raus", WEEK),
        ("montre-moi le mois", HALL),
        ("show me the special offers", STAYS),
        ("entferne den Schlüssel", PEOPLE),
        ("lösche die Köchin", PEOPLE),
        ("lösche die Karte", PLACES),
        # a box, whose page may have a button that keeps it
        ("préviens-moi par e-mail", PARCEL),
        ("notify me", MAILS),
        # what a control says behind a sign
        ("report noise", NOISE),
        ("melde Noise", NOISE),
        ("unsubscribe me", NEWS),
        ("unsubscribe from Garden news", NEWS),
        ("delete draft", DRAFTS),
        # words that say which one, or stop it
        ("remove the right image", PLACES),
        ("remove my mate's image", PLACES),
        ("halt, remove the image", PLACES),
        ("je veux voir, supprime image", PLACES),
        # what is said beside a deed may take it back
        ("unlock the car, I don't want that", CARS),
        ("cancel the order, that's a joke", ORDER),
        ("I never said, cancel the order", ORDER),
        ("delete my account, I'm keeping a backup first", ORDER),
        # another thing than is shown, or more than one
        ("mets Salt Bay dans la file d'attente", PODCAST),
        ("mets Salt Roads et Ghost Ferries dans la file d'attente", PODCAST),
        ("mets tout dans la file d'attente", PODCAST),
        ("mets Salt Roads dans ma file de lecture du matin", PODCAST),
        ("merk dir die Wohnung in der Mill Lane", HOMES),  # a house
        ("merk dir die Wohnung in der Harbour Street", HOMES),
        ("merk dir die zwei Wohnungen", HOMES),
        ("book a room", HOTEL),
        ("book the room", HOTEL),
        ("réserve une chambre", HOTEL),
        ("edit the roses and the lavender", WIKI),
        ("nimm die Zeile Vertrieb wieder raus", WEEK),
        ("nimm die Notiz von Internal wieder raus", WEEK),
        ("nimm Montag bei Internal wieder raus", WEEK),
        ("renew the student permit will you", COUNCIL),
        ("renew the permit will you", COUNCIL),
        ("ich will die Hundesteuer bezahlen", COUNCIL),
        ("ich will die halbe Gemeindesteuer bezahlen", COUNCIL),
        ("préviens-moi par courrier", PARCEL),
        ("préviens-moi par e-mail et par SMS", PARCEL),
        ("préviens Nina par e-mail", PARCEL),
        ("mets la Fiat 600 dans mes favoris", CARS),
        ("cancel my invoice in Leipzig", STAYS),
        ("cancel the breakfast of my stay in Leipzig", STAYS),
        ("cancel the changes to my stay in Leipzig", STAYS),
        ("cancel my stay in Goslar", STAYS),
        ("cancel my stay", STAYS),
        ("cancel my stays in Rostock and Leipzig", STAYS),
        ("cancel my stay in Leipzig for Ben", STAYS),
        ("cancel one night of my stay in Leipzig", STAYS),
        ("show me the last special offers", STAYS),
        ("save my recipe for Macarons to my favourites", COURSES),
        ("save Ben to my favourites", COURSES),
        ("take Macarons out of my favourites", COURSES),
        # restrictions, doubt, times
        ("cancel my stay in Leipzig on 05.09.2026", STAYS),
        ("cancel my stay in Leipzig unless it costs anything", STAYS),
        ("should I cancel my stay in Leipzig", STAYS),
        ("I might cancel my stay in Leipzig", STAYS),
        ("they cancelled my stay in Leipzig", STAYS),
        ("I cancelled my stay in Leipzig", STAYS),
        ("mets Salt Roads dans la file d'attente demain", PODCAST),
        ("mets Salt Roads dans la file d'attente si elle est courte", PODCAST),
        ("setz Ghost Ferries vielleicht in die Warteschlange", PODCAST),
        ("setz Ghost Ferries nach Tide Tables in die Warteschlange", PODCAST),
        ("setz nur Ghost Ferries nicht in die Warteschlange", PODCAST),
        ("renew the visitor permit in July will you", COUNCIL),
        ("renew the visitor permit for 3 months will you", COUNCIL),
        ("renew the visitor permit unless it costs more", COUNCIL),
        ("ich will die Gemeindesteuer erst im Juli bezahlen", COUNCIL),
        ("ich will die Gemeindesteuer in Raten bezahlen", COUNCIL),
        # denied
        ("ne mets pas Salt Roads dans la file d'attente", PODCAST),
        ("don't renew the visitor permit will you", COUNCIL),
        ("ich will die Gemeindesteuer nicht bezahlen", COUNCIL),
        ("nimm die Zeile Internal nicht wieder raus", WEEK),
        ("merk dir die Wohnung in der Quay Street nicht", HOMES),
        ("ne me préviens pas par e-mail", PARCEL),
        # told of the past, of others, or asked
        ("j'ai mis Salt Roads dans la file d'attente", PODCAST),
        ("j'ai déjà mis Salt Roads dans la file d'attente", PODCAST),
        ("j'ai déjà écouté Salt Roads, c'était super", PODCAST),
        ("Ben met Salt Roads dans la file d'attente", PODCAST),
        ("ich habe die Gemeindesteuer schon bezahlt", COUNCIL),
        ("Tom sagt, ich soll die Gemeindesteuer bezahlen", COUNCIL),
        ("wie kann ich die Gemeindesteuer bezahlen?", COUNCIL),
        ("muss ich die Gemeindesteuer bezahlen?", COUNCIL),
        ("renewed the visitor permit", COUNCIL),
        ("the visitor permit was renewed", COUNCIL),
        ("would it renew the visitor permit?", COUNCIL),
        ("est-ce que la Fiat 500 est dans mes favoris ?", CARS),
        ("la Fiat 500 est dans mes favoris", CARS),
        ("préviens-moi par e-mail ?", PARCEL),
        # what is said beside it restricts, names something, or is a second deed
        ("can you unlock the car, but not the boot", CARS),
        ("can you unlock the car, only the boot", CARS),
        ("can you unlock the car, when I'm standing in front of it", CARS),
        ("can you unlock the car, I'm there at 5", CARS),
        ("can you unlock the car, I'm Jule", CARS),
        ("can you unlock the car, it's the other one", CARS),
        ("can you unlock the car, I'm booking the Fiat", CARS),
        ("can you unlock the car, the Renault Zoe", CARS),
        ("can you unlock the car, if it's there", CARS),
        ("can you unlock the car, or better not", CARS),
        ("can you unlock the car, I was told by Ben", CARS),
        ("can you unlock the car, I'm leaving tomorrow", CARS),
        ("unfollow it, I'm off to bed", PODCAST),
        ("I've gone off morning news, unfollow it", PODCAST),
        ("I'm tired of the ledger, unfollow that", PODCAST),
        ("download Salt Roads, it's the one from May", PODCAST),
        ("download Salt Roads, I'm playing Tide Tables", PODCAST),
    ],
)  # fmt: skip
def test_what_leaves_a_word_over_or_may_mean_another_thing_is_asked_about(bundle: Bundle, wish: str, html: str) -> None:
    here = page(html, "https://a.example/")
    found = read_goal(Reader(bundle), wish, here)
    only_leads_on = len(found.steps) == 2 and found.steps[1].opened is not None and found.steps[0].text[:5] == "Open "
    if found.readable and not only_leads_on:
        assert refine(Reader(bundle), found.steps[0].text, here).status in ("none", "unread", "ambiguous"), found.steps


@pytest.mark.parametrize(
    ("wish", "html", "wrong"),
    [
        ("bearbeite die Seite", WIKI, "[edit]"),
        ("add Mail to my favourites", NOTES, "Save"),
        ("save Post for later", NOTES, "Save"),
        ("wirf den Tag Grün von Tee weg", BEANS, "Remove"),
        ("nimm Grün bei Tee wieder raus", BEANS, "Remove"),
        ("wirf die Spalte weg", POND, "Delete"),
        ("wirf meine Zahlung weg", POND, "Delete"),
    ],
)
def test_what_does_less_or_something_else_is_not_clicked(bundle: Bundle, wish: str, html: str, wrong: str) -> None:
    assert not any(wrong in one for one in steps(bundle, wish, html))


def test_a_button_for_more_than_is_wished_is_not_pressed(bundle: Bundle) -> None:
    html = "<h1>Post</h1><button>Delete draft and account</button>"
    assert not any("account" in one for one in steps(bundle, "delete the draft", html))
