"""What a message on the page says of the action, and whether it is about that and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import re2

from engine.actions import parse_action
from engine.derive.declared import Sight
from engine.derive.evidence.entered import entered
from engine.derive.evidence.in_place import is_chosen
from engine.derive.evidence.traces import (
    LEAST_NAME,
    NUMBER,
    STEM,
    about,
    counted_off,
    deed_of,
    said_in_quotes,
    telling,
    used,
)
from engine.language import verb_of
from engine.language.words.kinds import is_toggle
from engine.language.words.means import same_words
from engine.observe import Element
from engine.observe.roles import FIELDS
from engine.plan.issued import Issued
from engine.rules import Bundle, by_words
from engine.text.pattern_set import pattern
from engine.text.quoted import fold
from engine.text.wordlists import alternation, held, spelt_raw

CHANGES = ("made", "kept", "gone", "sent")  # of which lists of words tell
_SHOWING = frozenset({"none", "open", "show", "search", "filter", "sort", "next_page"})
LONGEST_ENDING = 2  # letters of a verb that it loses where it says that something was done: en, er, ar
_ENDS = re2.compile(r"[.!;]\s|\s[-–—]\s")  # of what is said first


def spoken(sight: Sight, original: Issued, line: str) -> str:
    """What a message says of this action: all of it, or what it says first where nothing takes that back."""
    plain = _without_old(sight, original, line)
    if not plain or _is_about(sight, original, plain):
        return line if plain else ""
    first = _first_words(sight, line)
    rest = line.partition(first)[2]
    if any(held(sight.words[name], rest) for name in ("still_to_come", "under_way", "error")):
        return ""  # "Name change saved. It will take effect after review."
    done = changes(sight, first)
    of_thing = bool(done) and done <= changes(sight, sight.task.query, deed_of(sight)) and is_of_thing(sight, first)
    return "" if _takes_back(sight, line) or not (of_thing or _is_about(sight, original, first)) else first


def changes(sight: Sight, *texts: str) -> set[str]:
    """The kinds of change that texts speak of: "Create", "Item created"; "Save", "Profile updated"."""
    return {kind for kind in CHANGES for text in texts if held(sight.words[f"change_{kind}"], text)}


def acts(sight: Sight, on: Element) -> bool:
    """Whether a control may do something by its name, or says yes, no or onward to something: what comes after it shows
    no more than that it was pressed.
    """
    words, name = sight.words, fold(on.name)
    answers = (*words["submit"], *words["confirm"], *words["decline"], *words["finish"], *words["send"])
    first = name.partition(" ")[0]
    does = any(same_words(sight.reader, said, "deed_") for said in (name, first))
    shows = verb_of(sight.reader, on.name) in _SHOWING
    return not shows or does or bool(changes(sight, on.name)) or held(answers, on.name, "begins")


def deeds(sight: Sight) -> set[str]:
    """The kinds of change that the goal and the control that was used speak of. What was typed is no deed, whatever it
    says ("Send invoices"), nor is what a field is called ("New name").
    """
    goal, original = sight.task.query, sight.original
    fields = (one.name for one in original.before.elements if one.role in FIELDS) if original else ()
    for said in (*entered(sight), *fields):
        goal = goal.replace(f'"{said}"', "")
    return changes(sight, goal, deed_of(sight))


def takes_away(sight: Sight) -> bool:
    """Whether what was done takes a thing out of the list that it stands in: it is deleted, or the last step archives
    or retires it, by a button.
    """
    on, plan = used(sight), sight.task.plan
    if "gone" in deeds(sight):
        return True
    if on is None or on.role not in ("button", "menuitem"):  # a link may lead to the archive
        return False
    step = plan.steps[plan.current].description if plan else sight.task.query
    return verb_of(sight.reader, step) not in ("open", "show") and held(sight.words["change_away"], on.name, "begins")


def is_of_thing(sight: Sight, message: str) -> bool:
    """Whether a message begins with the name of the thing, as the goal has it in quotes, and then says at once that it
    was changed so: "'Oak lamp' was removed from your list", and not "Oak lamp: a photo was removed" or "'Oak lamp' will
    be removed".
    """
    if _is_to_come(sight, message):
        return False
    said, pressed = fold(message).split(), fold(deed_of(sight))
    kinds = _words(sight, "wish_kinds") | set(about(sight))
    empty = _words(sight, "generic") | kinds
    articles = _words(sight, "wish_the")
    for name in said_in_quotes(sight):
        wanted = fold(name).split()
        if len(fold(name)) < LEAST_NAME or fold(name) == pressed:
            continue
        starts = (at for at in range(len(said)) if said[at : at + len(wanted)] == wanted)
        at = next(starts, len(said))
        rest = said[at + len(wanted) :]
        done = next((number for number, word in enumerate(rest) if held(sight.words["success"], word)), None)
        before = said[:at]
        leads = set(before) <= articles | empty and (len(before) < 2 or before[-1] in kinds)
        if done is not None and leads and _says_nothing(rest[:done], empty - kinds, kinds):
            return True
    return False


def tells_of_kind(sight: Sight, message: str) -> bool:
    """Whether a message says that what the goal speaks of was made, deleted or sent, in words of the goal other than
    those that were typed: "The product has been created", where a product was to be made, and not "A lamp was created".
    """
    goal = sight.task.query
    for said in entered(sight):
        goal = goal.replace(said, "")
    told = telling([message]) - telling((*sight.words["success"], *sight.words["generic"]))
    done = changes(sight, message) & changes(sight, goal, deed_of(sight)) & {"made", "gone", "sent"}
    return bool(done and told) and told <= telling([goal])


def is_denied(sight: Sight, line: str) -> bool:
    """Whether what sounds like an error says that something was not needed: "No payment was required"."""
    whole = not any(sign in line for sign in ",;:") and not _ENDS.search(line)
    return whole and held(sight.words["negation"], line, "begins") and held(sight.words["needed"], line)


def _is_about(sight: Sight, original: Issued, message: str) -> bool:
    """Whether a message speaks of this action and of nothing else: each word of it that says something is known."""
    on = deed_of(sight)
    if _takes_back(sight, message) or _is_to_come(sight, message):
        return False
    said = telling([sight.task.query, on, original.before.heading, original.before.title, counted_off(sight)])
    told = telling([message]) - telling(sight.words["generic"])
    alike = {word for word in told if any(_is_form_of(word, one) for one in said)}
    does, done = changes(sight, sight.task.query, on), changes(sight, message)
    if not done <= does and ("gone" in done or "gone" in does) and "kept" not in done:
        return False  # it was to be deleted, and the page speaks of something that was made; or the other way round
    if not does & ({"kept"} | done) and _speaks_of_another(sight, told, said):
        return False
    if "made" in done - does and held(sight.words["decline"], on, "begins"):
        return False  # "Order placed" after "Cancel order": it came too late
    if done == {"kept"} and done != does and held(sight.words["send"], on, "begins"):
        return False  # "Invoice saved" after "Send invoice": as a draft
    of_deed = bool(does & done) and done <= does if done else _says_of_button(sight, told)
    named = of_deed and _names_nobody(sight, message, said)
    kinds = _kinds(sight, original, told - alike, among=about(sight) if done else ()) if named else set()
    says = bool(alike or does & done) or says_only_kept(sight, message)
    return says and told <= alike | kinds | telling(sight.words["success"])


def _without_old(sight: Sight, original: Issued, message: str) -> str:
    """A message without what something was before, where it ends with what was entered or chosen instead: "Priority
    changed from Low to High"; "" where it ends with another entry of a list.
    """
    found = _changed_from(sight.reader).search(message)
    if found is None:
        return message
    chosen = (action.text for action in map(parse_action, sight.task.actions) if action.verb == "select")
    new = fold(found.group("new"))
    if new in {fold(one) for one in (*entered(sight), *chosen) if one}:
        return f"{message[: found.start()]} {found.group('lead')} {found.group('new')}"
    other = any(new == fold(option) for one in original.before.elements for option in one.options)
    return "" if other else message


@by_words
def _changed_from(bundle: Bundle) -> Any:
    """What a message says at its end of what something was and is: "from 'Low' to 'High'"."""
    lists = bundle.languages.values()
    leads = [[word for some in lists for word in some.get(name, ())[:1]] for name in ("role_from", "role_to")]
    old, new = (alternation(tuple(dict.fromkeys(words)), spelt_raw, "", "") for words in leads)
    return pattern(f" {old} [^,.;:]{{1,60}}? (?P<lead>{new}) [^\\pL\\pN]?(?P<new>[\\pL\\pN].{{0,60}}?)[^\\pL\\pN]*$")


def says_only_kept(sight: Sight, message: str) -> bool:
    """Whether a message says no more than that something was kept, after a click on a choice with which a script sent
    something that its site took. What was entered before is kept by another button, and a deed of another kind says so.
    """
    told = telling([message]) - telling((*sight.words["success"], *sight.words["generic"]))
    kept = changes(sight, message) == {"kept"} and not told and not deeds(sight)
    taken = sight.facts["client.writes"] == "taken"
    return kept and taken and _is_choice(sight) and not any(entered(sight))


def _is_choice(sight: Sight) -> bool:
    """Whether what was clicked chooses or switches something by its role, or is chosen now and was not: the entry of a
    list, a switch, a chip. "Saved" after "Approve" may speak of a draft.
    """
    on, original = used(sight, "click", "check", "uncheck"), sight.original
    if on is None or original is None:
        return False
    by_role = on.role == "option" or (is_toggle(on) and on.checked is not True)
    return by_role or is_chosen(original, sight.observed.page)


def _says_of_button(sight: Sight, words: Iterable[str]) -> bool:
    """Whether one of some words has that of the button that was pressed in the form in which it was done."""
    pressed = telling([deed_of(sight)]) - telling(sight.words["generic"])
    return any(_is_done(sight, word, one) for word in words for one in pressed)


def says_done(sight: Sight, message: str) -> bool:
    """Whether a message has the word of the button that was pressed in the form in which it was done, and beside it
    only words of grammar, what the page or the dialog is headed by, and names that the goal has in quotes: "Osprey was
    deployed" after "Deploy", and not "Deploying", "Undeployed", "Osprey can be deployed" or "Is Osprey deployed?".
    """
    before = sight.original.before if sight.original else None
    known = _words(sight, "generic", "wish_the") | set(fold(deed_of(sight)).split())
    dialogs = [part.name for part in before.parts if part.role == "dialog"] if before else []
    heads = (before.heading, before.title, *dialogs) if before else ()
    for text in (*said_in_quotes(sight), *heads):
        known |= set(fold(text).split())
    known -= {fold(one) for one in sight.words["negates"]}
    pressed = telling([deed_of(sight)]) - telling(sight.words["generic"])
    said = fold(message).split()
    told = [word for word in said if word not in known]
    if "?" in message or len(told) != 1:
        return False
    return any(_is_done(sight, told[0], one) and pressed - {one} <= set(said) for one in pressed)


def _is_done(sight: Sight, word: str, deed: str) -> bool:
    """Whether a word says that something was done, of this very deed: "deployed" of "deploy", "stopped" of "stop",
    "denied" of "deny", "freigegeben" of "freigeben"; and neither "undeployed", nor "refused" of "refund", nor
    "management" of "manage".
    """
    for lists in sight.reader.bundle.languages.values():
        marks = lists.get("marks_participle", ())
        if marks and not any(one in word for one in marks):
            continue
        for end in lists.get("ends_participle", ()):
            for whole in (word, *(word.replace(one, "", 1) for one in marks)):
                stem = whole.removesuffix(end)
                short = deed.startswith(stem) and len(deed) - len(stem) <= LONGEST_ENDING
                if stem != whole and (short or stem in (deed + deed[-1], f"{deed.removesuffix('y')}i")):
                    return True
    return False


def _speaks_of_another(sight: Sight, told: Iterable[str], said: Iterable[str]) -> bool:
    """Whether a word of a message says that something else was done than was asked for or pressed: "Osprey restored",
    after "Archive".
    """
    others = telling((*sight.words["states"], *sight.words["change_away"], *sight.words["change_gone"]))
    turned = tuple(one for one in map(fold, sight.words["negates"]) if " " not in one)
    return any(
        word in others and not any(_is_form_of(word, one) and not _is_turned(word, one, turned) for one in said)
        for word in told
    )


def _is_turned(word: str, other: str, turned: Iterable[str]) -> bool:
    """Whether a word says the opposite of another by how it begins: deactivated and activate."""
    return word.partition(other[: STEM + 2])[0] in turned


def _is_to_come(sight: Sight, message: str) -> bool:
    """Whether a message says that something is still to come, in other words than the control that was used: "saved for
    later", after "Save for later".
    """
    own = set(fold(deed_of(sight)).split())
    rest = " ".join(word for word in message.split() if fold(word) not in own)
    return held(sight.words["still_to_come"], rest)


def _takes_back(sight: Sight, message: str) -> bool:
    """Whether a message says that nothing was done, or by whom: "No changes saved", "0 of 1 saved", "saved by Ann"."""
    if held(sight.words["negation"], message) or any(int(number) == 0 for number in NUMBER.findall(message)):
        return True
    return held(sight.words["role_by"], message) and not held(sight.words["role_by"], sight.task.query)


def _names_nobody(sight: Sight, message: str, said: Iterable[str]) -> bool:
    """Whether the short words of a message are words of grammar, or of the goal: who did it may be called "Ann"."""
    lists = (sight.words[name] for name in ("generic", "success", "wish_the", "wish_is"))
    empty = {word for words in lists for one in words for word in fold(one).split()}
    short = {word for word in fold(message).split() if 1 < len(word) < STEM and not word.isdigit()}
    return short <= empty | {word for text in (sight.task.query, *said) for word in fold(text).split()}


def _kinds(sight: Sight, original: Issued, words: Iterable[str], *, among: Collection[str]) -> set[str]:
    """Of some words, those for the kind of thing that the action was about: the page that it was taken on speaks of
    such things, and it is `among` those that the goal names, where there are any.
    """
    known = {fold(one) for one in sight.words["wish_kinds"]}
    shown = telling((*(one.name for one in original.before.elements), *(one.text for one in original.before.outline)))
    said = {word for word in words if any(_is_form_of(word, one) for one in among or known)}
    return {word for word in said if any(_is_form_of(word, one) for one in shown)}


def _is_form_of(word: str, other: str) -> bool:
    """save and saved; speichern and gespeichert."""
    return word[:STEM] == other[:STEM] or other[: STEM + 2] in word


def _first_words(sight: Sight, message: str) -> str:
    """What a message says before it goes on to something else: "Your order has been placed and …". That it worked, and
    nothing else, says nothing yet: "Success! Your password has been changed. Go back home."
    """
    parts = [str(part) for part in _ENDS.split(message)]
    empty = telling((*sight.words["success"], *sight.words["generic"]))
    said = next((part for part in parts if telling([part]) - empty), parts[0])
    for word in sight.words["wish_and"]:
        said = said.partition(f" {word} ")[0]
    return said.strip()


def _words(sight: Sight, *lists: str) -> set[str]:
    return {word for name in lists for one in sight.words[name] for word in fold(one).split()}


def _says_nothing(words: Iterable[str], empty: set[str], kinds: set[str]) -> bool:
    """Whether words are of grammar alone: no number, and no kind of thing beside the one that was named."""
    return all(word in empty or (len(word) < STEM and not word.isdigit() and word not in kinds) for word in words)
