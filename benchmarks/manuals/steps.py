"""What a sentence of a handbook asks for, as far as its mark-up and first word say it for certain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.manuals.text import KINDS, MARK, Kind, Mark, marks_in

Deed = Literal["click", "check", "uncheck", "select", "fill"]
_Verb = Literal["press", "check", "uncheck", "enter", "set"]

VERBS: dict[str, dict[_Verb, str]] = {
    "en": {
        "press": r"click(?: on)?|select|choose|press|tap(?: on)?|pick|hit",
        "check": r"check|enable|turn on|activate|switch on|tick|switch(?= the ⟦+ switch to on\b)",
        "uncheck": r"uncheck|clear|disable|turn off|deactivate|switch off|untick|deselect|"
        r"switch(?= the ⟦+ switch to off\b)",
        "enter": r"enter|type|input",
        "set": r"set|change|switch(?! to o(?:n|ff)\b)",
    },
    "de": {
        "press": r"(?:wählen|klicken|drücken|tippen)(?: sie)?(?: auf)?",
        "check": r"aktivieren sie|schalten sie(?=[^,;]* ein\b)",
        "uncheck": r"deaktivieren sie|entfernen sie das häkchen|schalten sie(?=[^,;]* aus\b)",
        "enter": r"geben sie|tragen sie",
        "set": r"(?:legen|stellen|setzen|ändern) sie",
    },
    "fr": {
        "press": r"cliquez(?: sur)?|sélectionnez|choisissez|appuyez(?: sur)?|choisir|sélectionner|cliquer(?: sur)?",
        "check": r"cochez|activez|activer|cocher",
        "uncheck": r"décochez|désactivez|désélectionnez|décocher|désactiver",
        "enter": r"saisissez|entrez|tapez|saisir|entrer",
        "set": r"définissez|réglez|définir|remplacez|changez",
    },
    "es": {
        "press": r"(?:haga|hacer) clic(?: en)?|seleccione|elija|pulse(?: en)?|presione|escoja|seleccionar|elegir",
        "check": r"active|marque|habilite|activar|marcar|active",
        "uncheck": r"desactive|desmarque|deshabilite|anule la selección de|desactivar|desmarcar",
        "enter": r"escriba|introduzca|ingrese|especifique|escribir",
        "set": r"establezca|configure|cambie|ajuste",
    },
}
_NEXT = {  # what stands between two deeds of a sentence
    "en": r"(?:and|then)",
    "de": r"(?:und|dann|anschließend)",
    "fr": r"(?:et|puis|ensuite)",
    "es": r"(?:y|luego|después|a continuación)",
}
_PLACE_FIRST = {
    "en": r"(?:in|on|at|under|from|within|next to|beside|for)",
    "de": r"(?:im|in|auf|unter|aus|am|neben|oben|für)",
    "fr": r"(?:dans|sur|sous|à partir d|depuis|à côté d|en|pour|au|à)",
    "es": r"(?:en|bajo|desde|junto a|de|para|a)",
}
_PURPOSE = {
    "en": r"(?:(?:in order )?to (?!(?:the|your|a|an|its|right|left)\b|⟦)|so that )",
    "de": r",? ?um ",
    "fr": r"(?:pour|afin d)",
    "es": r"(?:para|a fin de) ",
}
_LEFT_OPEN = r"(?<!\w)(?:an?|any) (?:\w+ ){0,3}⟦⟧"  # "choose a file system Type"
_UNSURE = {  # conditions, alternatives, denials, what is left to the reader, deeds that no click does
    "en": r"if|when|whenever|unless|whether|either|or|optional(?:ly)?|conditional|not|don't|don’t|instead|repeat|"
    r"until|after|before|once|again|right-click(?:ing)?|double-click|drag|hover|want|wish|would like|need|"
    r"desired|needed|required|appropriate|relevant|each|any|all|every|such as|for example|e\.g|like|example|"
    r"should|must|can|may|by|see|more information|other|another|keyboard|key|these|following|scroll|similar|"
    r"corresponding|next to|beside|row|line for|name of|related|leave|copy|paste|ellipsis|module|scenario|"
    r"at least|one of|one or more|between|as|necessary|keep|column",
    "de": r"wenn|falls|sofern|ob|oder|optional|bedingt|nicht|kein\w*|statt|anstatt|wiederholen|bis|nachdem|bevor|"
    r"sobald|erneut|rechts?klick\w*|doppelklick\w*|maustaste|ziehen|möchten|wollen|gewünscht\w*|"
    r"erforderlich\w*|entsprechend\w*|jede\w*|alle\w*|z\. ?b|beispiel\w*|soll\w*|muss|müssen|können|kann|siehe|"
    r"weitere|andere\w*|taste|folgende\w*|neben|zeile|zugehörig\w*|lassen|kopieren|einfügen|modul|szenario|"
    r"indem|als|name|namen|eine[nrs]?|relevant\w*|notwendig\w*|behalten|spalte",
    "fr": r"si|s['’]il|lorsque?|quand|sauf|ou|facultatif|conditionnel|pas|ne|n['’]\w+|au lieu|répétez|jusqu\w*|après|"
    r"avant|une fois|à nouveau|bouton droit|double-clique\w*|faites glisser|souhait\w*|voulez|désir\w*|"
    r"nécessaire\w*|requis\w*|approprié\w*|correspondant\w*|pertinent\w*|chaque|tou[st]\w*|par exemple|exemple|"
    r"devez|doit|pouvez|peut|voir|autre\w*|touche|suivant\w*|à côté|ligne|associé\w*|laissez|copiez|collez|"
    r"module|scénario|en cliquant|comme|nom|une?|le cas échéant|conserve\w*|gardez|colonne",
    "es": r"si|cuando|excepto|salvo|o|opcional|condicional|no|en lugar|en vez|repita|hasta|después de|antes|una vez|"
    r"de nuevo|derecho|doble clic|arrastre|desea|quiere|desead\w*|necesari\w*|requerid\w*|adecuad\w*|"
    r"apropiad\w*|correspondiente\w*|pertinente\w*|cada|tod[oa]s?|por ejemplo|ejemplo|debe|puede|consulte|"
    r"otr[oa]s?|tecla|siguientes?|junto|línea|fila|relacionad\w*|deje|copie|pegue|módulo|escenario|como|nombre|"
    r"un[ao]?|relevante\w*|oportun\w*|mantenga|conserve|columna",
}
_TO = {"en": "to", "de": "auf", "fr": "(?:sur|à|par)", "es": "(?:en|a|como|por)"}
_OF = {"en": "of(?: the)?", "de": "(?:von|der|des)", "fr": "(?:du|de la|de|d['’])", "es": "(?:del|de la|de)"}
_WHERE = {"en": "(?:in|under|from|of|at|within)", "de": "(?:in|im|unter|aus|bei|von)",
          "fr": "(?:dans|sous|depuis|de|du)", "es": "(?:bajo|desde|dentro de|de|del)"}  # fmt: skip
_MORE_WORDS = 6  # that are no part of a deed, a place or a purpose
_LITTLE = {
    "en": r"the|a|an|on|in|of|at|for|to|from|under|and|then|with|that|which|menu|dialog|option|value|screen",
    "de": r"der|die|das|den|dem|des|auf|in|im|am|aus|an|ein|zu|zum|zur|unter|und|dann|für|von|fest|sie|option|wert",
    "fr": r"le|la|les|l|d|de|du|des|sur|dans|à|au|aux|en|sous|et|puis|ensuite|pour|option|valeur|bouton",
    "es": r"el|la|los|las|de|del|en|a|al|y|luego|después|continuación|por|para|con|opción|valor|botón|sobre",
}


class Act(Struct, frozen=True):
    """Something to do to one control: `kind` is how it is drawn, `value` what is chosen or entered there. What is only
    a place to look may be opened, and need not (`optional`).
    """

    deed: Deed
    name: str
    kind: Kind
    value: str = ""
    optional: bool = False


def acts_in(sentence: str, language: str) -> list[Act]:
    """What a sentence asks for, in order; nothing where that is not certain."""
    bare = MARK.sub("⟦⟧", sentence)
    if _has(_UNSURE[language], bare) or (language == "en" and _has(_LEFT_OPEN, bare)):
        return []
    found: list[Act] = []
    for part in _parts(sentence, language):
        acts = _acts_of(part, language)
        if not acts:
            return []
        found += acts
    return found


def _has(words: str, text: str) -> bool:
    return re.search(rf"(?<!\w)(?:{words})(?!\w)", text, re.IGNORECASE) is not None


def _verbs(text: str, language: str) -> Iterator[tuple[_Verb, int, int]]:
    """The verbs that ask for something, with where they stand; none within a name."""
    hidden = MARK.sub(lambda found: "⟦" * len(found[0]), text)
    words = "|".join(f"(?P<{name}>{some})" for name, some in VERBS[language].items())
    for found in re.finditer(rf"(?<!\w)(?:{words})(?!\w)", hidden, re.IGNORECASE):
        verb = next(name for name in VERBS[language] if found[name])
        yield verb, found.start(), found.end()


def _parts(sentence: str, language: str) -> list[str]:
    """The sentence cut before what joins a further deed to it; nothing where two deeds are not joined so."""
    starts = [0]
    verbs = list(_verbs(sentence, language))
    for (_, _, end), (_, start, _) in pairwise(verbs):
        joins = list(re.finditer(rf",? ?(?<!\w){_NEXT[language]}(?!\w)", sentence[end:start], re.IGNORECASE))
        if not joins:
            return [""]
        starts.append(end + joins[-1].start())
    return [sentence[start:end] for start, end in zip(starts, [*starts[1:], len(sentence)], strict=True)]


def _acts_of(part: str, language: str) -> list[Act]:
    verbs = list(_verbs(part, language))
    if len(verbs) != 1:
        return []
    verb, start, end = verbs[0]
    if not _leads_in(part[:start], language):
        return []
    purpose = re.search(rf"(?<!\w){_PURPOSE[language]}", part[end:], re.IGNORECASE)
    told = part[: end + purpose.start()] if purpose and verb != "set" else part
    marks = [replace(one, kind="place") if _is_whose(one, told, language) else one for one in marks_in(told, language)]
    if any(not one.kind and (one.start < start or _is_where(told[: one.start], language)) for one in marks):
        return []  # "under Usage, select Invoice": Usage may be a field as well as a heading
    rest = MARK.sub(" ", told[:start] + told[end:])
    known = "|".join([*KINDS[language].values(), _LITTLE[language]])
    words = re.sub(rf"(?<!\w)(?:{known})(?!\w)", " ", rest, flags=re.IGNORECASE)
    if len(re.findall(r"\w+", words)) > _MORE_WORDS or _names_a_field(rest, marks, language):
        return []
    if verb == "set" and not re.search(rf"(?<!\w){_TO[language]}(?: \w+)? ⟦[^⟧]*⟧[^⟦]*$", told, re.IGNORECASE):
        return []
    return _by_verb(verb, marks)


def _is_whose(mark: Mark, text: str, language: str) -> bool:
    """Whether a name says whose part to look in: "in the sidebar of Shopify admin"."""
    part = rf"(?:{KINDS[language]['place']}|\w*(?:bar|leiste)|barr[ea] \w+) {_OF[language]} $"
    return not mark.kind and re.search(part, text[: mark.start], re.IGNORECASE) is not None


def _is_where(before: str, language: str) -> bool:
    """Whether what leads to a name says where, and not what: "in Terms", but not "click on Terms"."""
    article = r"(?: (?:the|der|die|das|dem|den|le|la|les|el|los|las))?"
    return re.search(rf"(?<!\w){_WHERE[language]}{article} $", before, re.IGNORECASE) is not None


def _names_a_field(rest: str, marks: list[Mark], language: str) -> bool:
    """Whether a field is told that has no mark, so that it can't be drawn as one: "in the Origin field, select New"."""
    words = rf"(?<!\w)(?:{KINDS[language]['field']}|{KINDS[language]['list']})(?!\w)"
    told = [one for one in re.findall(words, rest, re.IGNORECASE) if not re.search("men[uü]", one, re.IGNORECASE)]
    return len(told) > sum(one.kind in ("field", "list") for one in marks)


def _leads_in(text: str, language: str) -> bool:
    """Whether what stands before a verb only says where or what for, or joins it to the deed before."""
    plain = re.sub(rf"^[\s,]*(?:{_NEXT[language]}[\s,]*)*", "", text, flags=re.IGNORECASE)
    first = rf"(?:{_PLACE_FIRST[language]}(?!\w)|{_PURPOSE[language]})"
    return all(re.match(first, one, re.IGNORECASE) for one in re.split(r",\s*", plain) if one.strip())


def _by_verb(verb: _Verb, marks: list[Mark]) -> list[Act]:
    left = [one for one in marks if one.kind != "place"]
    tabs = [one for one in left if one.kind == "tab"]
    found: list[Act] = []
    if len(tabs) < len(left):  # "on the General tab, choose Save" may be told where General is shown already
        left = [one for one in left if one.kind != "tab"]
        found = [Act("click", one.name, "tab", optional=True) for one in tabs]
    fields = [one for one in left if one.kind in ("field", "list")]
    if len(fields) == 1 and len(left) == 2 and verb in ("press", "set", "enter"):
        value = next(one for one in left if one is not fields[0])
        if value.kind not in ("", "button"):
            return []
        enters = verb == "enter" and fields[0].kind == "field"
        return [*found, Act("fill" if enters else "select", fields[0].name, fields[0].kind or "field", value.name)]
    if fields or any(one.is_value for one in left):
        return []
    if verb in ("check", "uncheck"):
        kinds = {one.kind for one in left}
        return [*found, *(Act(verb, one.name, "box") for one in left)] if kinds <= {"", "box", "button"} else []
    if verb == "press":
        if any(one.kind == "box" for one in left):
            return [*found, *(Act("check", one.name, "box") for one in left)]
        return [*found, *(Act("click", one.name, one.kind or "button") for one in left)] if left else []
    return []
