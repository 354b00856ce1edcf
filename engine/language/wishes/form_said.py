"""What a sentence gives to the form of the page at hand, in whatever order and language: "change the plan to four
people", "reserve two seats for The Third Man", "add breakfast to the Rostock booking".

Each word is accounted for: it is a value of a control (`form_values`), or what that control is called; it says what the
form is about, by its heading or its button; it is the verb for what the button does; or it says nothing. With one word
left over nothing is filled in, nor where two controls take the same words, or where what the form wants is not said.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from engine.facts.wishes import WishVerb
from engine.language.offers import Shown
from engine.language.offers.deeds import is_verb
from engine.language.page.headed import heading_above
from engine.language.page.own_kind import is_own_kind
from engine.language.steps.refine import refine
from engine.language.wishes.form_values import given_for
from engine.language.wishes.form_words import Given, Word, groups_of, means_same, words_said
from engine.language.wishes.named_here import Said, words_of
from engine.language.words.clause import read_clause
from engine.language.words.kinds import FIELDS, TEXT_FIELDS, TOGGLES, kind_of
from engine.observe import Element
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

MAX_WORDS = 40
MAX_GIVEN = 8
_SMALL = ("wish_the", "like_article", "wish_my", "cue_the", "like_about", "wish_and", "role_to", "role_for",
          "role_with", "role_as", "role_by", "wish_at", "wish_of", "beside_option", "day_until", "day_from",
          )  # fmt: skip
_SETS: frozenset[WishVerb] = frozenset({"change", "choose", "tick", "switch_on", "mark", "apply", "add"})
_KEEPS = ("change_kept", "mean_save", "mean_confirm")
_EMPTY = ("mean_subject", "mean_text", "mean_comment", "mean_notes", "mean_description", "mean_phone", "mean_voucher")
_ENDS: frozenset[WishVerb] = frozenset({"delete", "untick", "switch_off", "archive", "close"})
_SEES: frozenset[WishVerb] = frozenset({"search", "filter", "show"})
_ASIDE = ("aside_gone", "aside_retracted", "aside_later", "aside_will", "cue_never", "cue_not", "wish_not", "wish_or",
          "wish_hedges")  # fmt: skip


class _Form(Struct, frozen=True):
    """The controls of a form, the one button that ends it, and the words that say what it is about; `does` may be the
    verb for that, those of the button; `begins` also the first of a heading that says more than that.
    """

    controls: tuple[Element, ...]
    button: Element
    about: frozenset[str]
    does: tuple[str, ...]
    begins: tuple[str, ...]
    keeps: bool
    sees: bool


def form_said(shown: Shown, wish: Masked, *, wanted: bool) -> tuple[str, ...]:
    """The steps; none where not all of a wish is given to one form. `wish` is without manners, which say that
    something is `wanted`.
    """
    said = Said(shown, wish.text)
    words = words_said(said, wish)
    if not 1 < len(words) <= MAX_WORDS or any(held(said.lists[name], wish.text) for name in _ASIDE):
        return ()
    found = {steps for form in _forms(shown) if (steps := _filled(said, words, wish, form, wanted=wanted))}
    return found.pop() if len(found) == 1 else ()


def _forms(shown: Shown) -> list[_Form]:
    lists, page = shown.reader.words, shown.page
    found = []
    for number in dict.fromkeys(one.form for one in page.elements if one.form is not None):
        own = [one for one in page.elements if one.form == number and one.usable]
        controls = tuple(one for one in own if kind_of(one) in FIELDS | TOGGLES and not one.readonly)
        buttons = [one for one in own if kind_of(one) == "button" and one.input_type in ("", "submit", "image")
                   and not one.row and not held(lists["sends_nothing"], one.name, "begins")]  # fmt: skip
        if not controls or len(buttons) != 1 or held(lists["change_gone"], buttons[0].name):
            continue
        button = buttons[0]
        heads = (page.heading, heading_above(page, controls[0]), button.name)
        typed = [one for one in controls if kind_of(one) in TEXT_FIELDS]
        fresh = bool(typed) and not any(one.value for one in typed)  # it makes something new
        fresh = fresh or held(lists["mean_add"], page.heading, "begins")
        keeps = not fresh and any(held(lists[name], button.name) for name in _KEEPS)
        sees = any(held(lists[name], button.name, "begins") for name in ("mean_search", "button_filter"))
        about = frozenset(word for text in heads for word in words_of(text))
        does = tuple(words_of(button.name))
        firsts = (head[0] for text in heads[:2] if len(head := words_of(text)) > 1)
        found.append(_Form(controls, button, about, does, (*does, *firsts), keeps, sees))
    return found


def _filled(said: Said, words: Sequence[Word], wish: Masked, form: _Form, *, wanted: bool) -> tuple[str, ...]:
    """The steps for one form."""
    clause = read_clause(said.shown.reader, wish)
    verb = _verb_places(said, words, wish, form)
    if verb is None:
        return ()
    told_of = given_for(said, words, wish, form.controls)
    begun = min(verb, default=-1)  # "invite" is no "invité" of a list
    given = _alone(said, words, [one for one in told_of if begun not in one.places])
    if not 0 < len(given) <= MAX_GIVEN or not _is_whole(said, form, given):
        return ()
    places = verb.union(*(one.places for one in given))
    left = [at for at in range(len(words)) if at not in places]
    told = {at for at in left if _is_about(said, words, at, form, given)}
    leads = (*_SMALL, "form_tells", "form_small") if form.keeps else _SMALL
    small = {word for name in leads for one in said.lists[name] for word in fold(one).split()}
    if any(at not in told and words[at].said not in small for at in left):
        return ()
    boxes = any(one.one.checked is not None for one in given)
    if clause.verb == "add" and form.keeps and not boxes:
        return ()  # "put it into House" moves it
    typed = any(one.one.checked is None and not one.one.options for one in given)
    news = form.keeps and any(words[at].said in said.lists["form_tells"] for at in left)
    if not verb and not ((wanted or news) and (told or len(given) > 1)) and not (typed and len(given) > 1):
        return ()  # which only speaks of it: "furnished and pets allowed"
    given = sorted(given, key=lambda one: form.controls.index(one.one))
    fits = all(_is_for(said.shown, one) for one in given)
    ends = "Save the changes" if form.keeps and not form.sees else "Send the form"
    return (*(one.step for one in given), *(() if clause.verb == "fill" else (ends,))) if fits else ()


def _is_for(shown: Shown, given: Given) -> bool:
    """Whether the step that gives a value is carried out by the very control."""
    found = refine(shown.reader, given.step, shown.page)
    return found.status == "ready" and found.target is not None and found.target.id == given.one.id


def _alone(said: Said, words: Sequence[Word], given: Sequence[Given]) -> list[Given]:
    """What is given, without what another takes with more words; of two that take the same words the one more of whose
    label is said. None where two are alike, or one control gets two values.
    """
    spoken = {word.said for word in words}
    best = [one for one in given if not any(one.places < other.places for other in given)]
    best = [one for one in best if not any(_is_label_of(said, words, one, other) for other in best)]
    best = [one for one in best if not any(other.places == one.places and other.one.id != one.one.id
                                           and len(one.label & spoken) < len(other.label & spoken) for other in best)]
    best = list({(one.one.id, one.value, one.places): one for one in best}.values())
    apart = len(frozenset().union(*(one.places for one in best))) == sum(len(one.places) for one in best)
    return best if apart and len({one.one.id for one in best}) == len(best) else []


def _is_label_of(said: Said, words: Sequence[Word], choice: Given, other: Given) -> bool:
    """Whether what seems to be chosen is only what a field is called that is filled in: "my new e-mail is …", beside
    the choice "E-mail".
    """
    typed = other.one.checked is None and not other.one.options
    chosen = choice.one.checked is not None or bool(choice.one.options)
    names = (*other.label, " ".join(words_of(other.one.name)))
    return typed and chosen and all(any(means_same(said, words[at].said, one) for one in names) for at in choice.places)


def _is_whole(said: Said, form: _Form, given: Sequence[Given]) -> bool:
    """Whether the form has all that it does not go out without: where it marks nothing as such, and sends something
    new, all that is typed into it or has yet to be chosen, but for a subject, a text and what it says may be left out.
    A message goes out with more than the name of who gets it.
    """
    told = {one.one.id for one in given}
    writes = any(kind_of(one) == "textarea" and not one.value for one in form.controls)
    if writes and len(told) == 1 and held(said.lists["do_send"], form.button.name, "begins"):
        return False
    marked = [one for one in form.controls if one.required or one.name.rstrip().endswith("*")]
    typed = [one for one in form.controls if kind_of(one) in FIELDS and not _may_be_empty(said, one)]
    wanted = marked or (() if form.keeps or form.sees else typed)
    return all(one.id in told or one.checked is not None or _has_value(said, one) for one in wanted)


def _may_be_empty(said: Said, one: Element) -> bool:
    """Whether a field may well be left empty: a subject, a text, a note, a number to call back."""
    return any(held(said.lists[name], one.name, "begins") for name in _EMPTY)


def _has_value(said: Said, one: Element) -> bool:
    """Whether something stands in a field, and not only that it has yet to be chosen."""
    return bool(one.value) and not (one.options and held(said.lists["choose_here"], one.value or "", "begins"))


def _verb_places(said: Said, words: Sequence[Word], wish: Masked, form: _Form) -> frozenset[int] | None:
    """Where the verb of a wish stands, which says what the form does; nowhere where it has none, and None where it
    says something else.
    """
    reader = said.shown.reader
    clause = read_clause(reader, wish)
    rest = [word.said for word in words_said(said, Masked(clause.rest, wish.parts))]
    at = len(words) - len(rest)
    ends = rest == [word.said for word in words[: len(rest)]]  # "zwei Plätze reservieren"
    if clause.verb == "none":
        ends_so = [place for place, names in ((0, form.begins), (len(words) - 1, form.does))
                   if any(is_verb(reader, words[place].said, one) for one in names)]  # fmt: skip
        return frozenset(ends_so[:1])
    first = frozenset(range(len(rest), len(words)) if ends else range(at))
    if clause.verb == "fill":
        return first | frozenset(at for at, word in enumerate(words) if word.said in said.lists["wish_form"])
    if clause.verb in (_SEES if form.sees else _SETS if form.keeps else ()):
        return first
    if clause.verb in _ENDS:
        return None
    does_it = {fold(one) for name in (f"do_{clause.verb}", f"button_{clause.verb}", f"mean_{clause.verb}")
               for one in said.lists.get(name, ())}  # fmt: skip
    verbs = [words[place].said for place in first]
    same = any(is_verb(reader, verb, one) or {verb, one} <= does_it for verb in verbs for one in form.about)
    return first if same else None


def _is_about(said: Said, words: Sequence[Word], at: int, form: _Form, given: Collection[Given]) -> bool:
    """Whether a word says what the form is about, or what a control is called that a value is given for."""
    labels = {one for each in given for one in (*each.label, *groups_of(said, each.one))}
    if _leads_to_value(said, words, at, given):
        return True
    word = words[at].said
    if any(means_same(said, word, one) for one in (*form.about, *labels)):
        return True
    return is_own_kind(said.shown.reader, said.shown.page, word) is True


def _leads_to_value(said: Said, words: Sequence[Word], at: int, given: Collection[Given]) -> bool:
    """Whether a word only leads to a value that is given: "is" before it, "that says" before a text, "my address is"
    before an e-mail address.
    """
    begin = {min(one.places): one.value for one in given}
    near = next((begin[place] for place in range(at + 1, at + 4) if place in begin), "")
    if not near:
        return False
    lists = ["wish_be"] if at + 1 in begin and at and words[at - 1].said not in said.lists["form_small"] else []
    lists += ["role_saying"] if words[min(place for place in begin if place > at)].raw.startswith('"') else []
    lists += ["mean_address", "mean_email", "wish_be"] if "@" in near else []
    return any(words[at].said in fold(one).split() for name in lists for one in said.lists[name])
