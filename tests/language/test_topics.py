"""What words have to do with one another: by the lists `about_…`, for what a question offers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language.questions.topics import topics
from engine.rules import Bundle, Reader


@pytest.mark.parametrize(
    ("said", "called"),
    [
        ("can you unlock the car", "Fahrzeug öffnen"),
        ("movie night please", "Noche de cine"),
        ("je voudrais signaler un lampadaire en panne", "Broken street light"),
        ("about the key handover", "Schlüsselübergabe"),
        ("ich will die Gemeindesteuer bezahlen", "Council tax"),
        ("I am off to bed", "Sleep timer"),
        ("no puedo ir el jueves", "Termin absagen"),
        ("der Wasserhahn tropft", "Signaler une fuite d'eau"),
        ("we swam twice last week", "Piscina"),
        ("hau die alten Entwürfe in die Tonne", "Recycling and bins"),
        ("my card got stolen", "Karte sperren"),
        ("on déménage en mars", "Change of address"),
        ("llevo todo el mes con gripe", "Sick leave"),
        ("nimm mich aus dem Verteiler", "Unsubscribe"),
        ("j'ai oublié mon mot de passe", "Reset password"),
        ("I cannot read it, bigger text please", "Schriftgröße"),
        ("hay ratas en el portal", "Pest control"),
        ("the neighbours' dog barks all night", "Lärm melden"),
        ("mein Fahrrad hat keine Luft", "Vélos en location"),
        ("mon chat boite", "Tierarzt"),
        ("we tie the knot in June, we marry", "Bodas"),
        ("there are no towels left", "Zimmerservice"),
        ("sube la copia de seguridad", "Backups"),
        ("il y a un dégât des eaux", "Report a claim"),
        ("my tooth hurts", "Zahnarzt"),
        ("random order please", "Zufallswiedergabe"),
        ("no tenemos luz desde anoche", "Power cuts and outages"),
    ],
)
def test_words_have_to_do_with_one_another_in_any_language(bundle: Bundle, said: str, called: str) -> None:
    reader = Reader(bundle)
    assert topics(reader, said) & topics(reader, called)


@pytest.mark.parametrize(
    ("said", "called"),
    [
        ("movie night please", "Council tax"),
        ("", "Council tax"),
        ("a b c", "X"),
        ("por favor", "Favoritos"),
        ("for the most part", "Partys"),
        ("bientôt", "Biens à louer"),
        ("s'il te plaît", "J'aime"),
        ("I would like them to work", "Likes"),
        ("wer weiß das schon", "Weißwein"),
        ("para mañana", "Pausar"),
        ("noch heute", "Noche"),
        ("nie wieder", "NIE y pasaporte"),
        ("my tooth hurts", "Zimmerservice"),
        ("never again", "Nevera"),
        ("il y a un dégât des eaux", "Haircut"),
        ("random order please", "Planning permission"),
    ],
)
def test_what_has_nothing_to_do_with_it_shares_no_list(bundle: Bundle, said: str, called: str) -> None:
    reader = Reader(bundle)
    assert not topics(reader, said) & topics(reader, called)


@pytest.mark.parametrize("form", ["payments", "PAYMENT", "to pay.", "prepayment"])
def test_a_form_of_a_word_is_of_its_list_and_so_is_what_is_put_together_from_it(bundle: Bundle, form: str) -> None:
    assert "about_pay" in topics(Reader(bundle), form)


@pytest.mark.parametrize("other", ["pa", "paste", "peyment"])
def test_another_word_that_is_written_alike_is_not(bundle: Bundle, other: str) -> None:
    assert "about_pay" not in topics(Reader(bundle), other)


@pytest.mark.parametrize("word", ["part", "favor", "noch", "bientôt", "never", "cómo"])
def test_a_small_word_is_about_nothing_though_it_is_written_like_a_form_of_another(bundle: Bundle, word: str) -> None:
    assert topics(Reader(bundle), word) == frozenset()


@given(text=st.text(max_size=300))
def test_any_text_is_about_lists_that_there_are(bundle: Bundle, text: str) -> None:
    assert topics(Reader(bundle), text) <= bundle.words.keys()
