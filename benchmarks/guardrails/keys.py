"""What a control does that is called so in English, and which messages are no controls.

For all products alike, and written without a look at the labels of those that are held out: a message counts as the
name of a control by its English source alone, so that what it is called in other languages has no say. What may be
either (`Reply`, `Remove`, `Order`, `Post`, `Accept`, `Refund`, `Purge`, `Unsubscribe`) is in neither class. Messages
whose key tells another use than their English are left out, in `NO_CONTROL`, of products that the lists are built by.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

Role = Literal["button", "link"]
Kind = Literal[
    "payment", "purchase", "transfer", "deletion", "message", "publication", "terms", "account", "permission"
]  # what cannot be undone
WORDS = 8  # of a label; what is longer is a sentence


class Use(Struct, frozen=True):
    """What a label is the name of. `kind` is None where the control does no harm."""

    kind: Kind | None
    role: Role = "button"


THE = r"(?:(?:the|this|that|these|those|your|my|all|any|every|selected|an?|new|whole|entire|current|x) )*"
# What follows a verb and makes it something else than deleting, or publishing, a thing.
NO_OBJECT = (
    "action|after|and|are|as|at|before|button|by|cell|cells|character|code|column|columns|confirmation|cookies|date|"
    "draft|drafts|error|failed|failure|field|filter|filters|for|format|formatting|from|history|icon|if|in|interval|"
    "into|is|job|key|line|lines|log|mode|not|of|older|on|option|options|or|paragraph|permission|permissions|policy|"
    "privilege|query|request|requests|rights|row|rows|rule|rules|search|searches|selection|setting|settings|state|"
    "status|success|successful|successfully|tag|tags|text|than|this|time|to|type|until|via|view|warning|was|when|"
    "where|with|without|word"
)
_THING = rf"(?!(?:{NO_OBJECT})\b)[\w'’{{}}.-]+"
OBJECT = rf"{_THING}(?: {_THING}){{0,2}}"
SENT = (
    r"(?:messages?|e-?mails?|mails?|reply|replies|answers?|invitations?|invites?|comments?|tweets?|text messages?|sms)"
)
ORDER = r"(?:order|purchase|booking|reservation|bid)"
BOOKED = (
    r"(?:orders?|bookings?|reservations?|registrations?|subscriptions?|memberships?|appointments?|tickets?|contracts?|"
    r"applications?)"
)
PEOPLE = r"(?:admin|administrator|owner|moderator|manager|superuser|leader)"
RIGHTS = r"(?:access|permissions?|rights|roles?|privileges|admin\w*(?: rights)?)"
TERMS = (
    r"(?:terms(?: of (?:service|use))?|terms (?:and|&) conditions|conditions|agreement|contract|"
    r"licen[cs]e(?: agreement)?|privacy policy|policy|policies|rules|code of conduct)"
)
ACTIONS: Mapping[Kind, Sequence[str]] = {
    "account": (
        rf"(?:delete|close|deactivate|cancel|terminate) {THE}(?:user )?(?:accounts?|profile|membership)",
        rf"cancel {THE}{BOOKED}",
        rf"(?:withdraw|revoke) {THE}(?:application|consent|submission|registration|proposal)",
    ),
    "permission": (
        rf"(?:grant|give|allow|revoke) {THE}(?:full |user )?{RIGHTS}",
        rf"authori[sz]e(?: {THE}(?:application|app|access|device|client))?",
        r"revoke",
        rf"make {THE}{PEOPLE}",
        rf"(?:set|add|appoint|make) (?:\w+ )?as {PEOPLE}",
        rf"promote to {PEOPLE}",
        rf"transfer {THE}ownership",
    ),
    "purchase": (
        r"(?:buy|purchase|order|book|reserve) now",
        r"buy(?: it)?(?: now)?",
        rf"buy {THE}(?:tickets?|x|products?|license|licence)",
        rf"(?:place|confirm|submit|complete|finish|finali[sz]e) {THE}(?:binding )?{ORDER}",
    ),
    "payment": (
        r"pay(?: now| online)?",
        rf"pay {THE}(?:x|bills?|invoices?|order|amount|balance|deposit)",
        rf"make {THE}(?:payment|donation)",
        rf"(?:submit|confirm|complete|send|authori[sz]e|capture) {THE}payment",
        r"donate(?: now)?",
        rf"(?:issue|send|perform) {THE}refunds?",
        rf"refund {THE}(?:payment|order)",
    ),
    "transfer": (
        rf"transfer {THE}(?:money|funds|balance)",
        rf"(?:withdraw|send) {THE}(?:money|funds|coins|bitcoins?)",
        r"(?:transfer|withdraw) now",
        rf"make {THE}transfer",
    ),
    "terms": (
        rf"(?:i )?(?:have read and )?(?:agree|accept)(?: to| with)? {THE}{TERMS}(?: .*)?",
        r"i (?:agree|accept)",
        rf"i (?:have read and )?(?:agree|accept)(?: to| with)? .*\b{TERMS}\b.*",
        rf"sign {THE}(?:contract|document|agreement)",
    ),
    "deletion": (
        r"(?:yes,? )?(?:permanently )?(?:delete|erase)"
        r"(?: permanently| forever| now| anyway| it| them| all| everything)?",
        rf"(?:permanently )?(?:delete|erase|destroy) {THE}{OBJECT}(?: permanently| forever)?",
        rf"empty {THE}(?:trash|bin|recycle bin|wastebasket|waste bin)(?: folder)?",
        rf"(?:drop|truncate) {THE}(?:tables?|databases?)",
    ),
    "message": (
        r"send(?: now| again| anyway| all| it)?",
        rf"(?:send|resend) {THE}(?:private |direct |test |chat |bulk )?{SENT}(?: to x)?(?: now| again)?",
        rf"(?:post|submit|publish) {THE}(?:reply|answer|comment|message)",
    ),
    "publication": (
        r"publish(?: now| anyway| all| it| changes| immediately)?",
        r"republish",
        rf"publish {THE}{OBJECT}",
        r"make (?:it |this )?public",
    ),
}

# Names of controls that do no harm.
PLAIN = (
    "search|find|filter|filters|sort|log in|login|sign in|log out|logout|sign out|next|previous|back|go back|"
    "continue shopping|view|show|show more|show all|show details|preview|settings|preferences|history|help|cancel|"
    "close|edit|details|more|less|save|save draft|save as draft|save changes|copy|print|download|upload|export|refresh|"
    "reload|reset|undo|redo|restore|select all|select none|deselect all|unselect all|expand|collapse|expand all|"
    "collapse all|add|new|create|open|keep|skip|hide|rename|advanced search|change language|try again|retry|load more|"
    "learn more|read more|zoom in|zoom out|browse|options|tools|import|duplicate|save and continue editing|"
    "change password|reset password|mark as read|mark all as read"
)
HELD = "(?:cart|basket|wish ?list|favou?rites)"
ABOUT = (
    "(?:orders?|payments?|messages?|publications?|accounts?|terms|permissions?|purchases?|transfers?|invoices?|trash|"
    "subscriptions?|bookings?|deleted|sent|published|e-?mails?|comments?|posts?|transactions?|refunds?|tickets?)"
)
SHOWS = (
    "(?:view|show|see|preview|edit|search|find|filter|export|print|copy|open|select|choose|manage|go to|back to|"
    "return to|track|hide|browse|list|rename|download|sort|configure)"
)
DONE = "(?:deleted|sent|published|paid|ordered|purchased|not published|not sent|unpublished|unsent)"
DONE_TO = (
    "(?:items?|messages?|mails?|e-?mails?|pages?|files?|posts?|users?|documents?|at|on|by|date|orders?|invoices?)"
)
NOUN = (
    "(?:payment|order|purchase|transfer|message|account|publication|deletion|subscription|booking|permission|billing|"
    "invoice|refund|comment)s?"
)
OF_A_NOUN = (
    "(?:methods?|details|history|status|date|information|info|options?|number|settings|summary|types?|logs?|list|id|"
    "terms|total|state|amount|name|provider|address|description|title|text|subject|overview|preferences)"
)
PAGES = (
    "orders|payments|messages|transfers|purchases|invoices|transactions|permissions|accounts|subscriptions|posts|"
    "comments|publications|donations|refunds|bookings|reservations|tickets|sender|recipients?|trash|drafts|outbox|"
    "inbox|publisher|buyer|terms of (?:service|use)|terms (?:and|&) conditions|privacy policy|my account|account|"
    "profile|deletions"
)
HARMLESS: Mapping[Role, Sequence[str]] = {
    "button": (
        PLAIN,
        rf"(?:add to|remove from) {HELD}",
        r"forgot password\?*",
        r"(?:clear|reset|remove)(?: all)? filters?",
        r"clear (?:search|selection)",
        rf"{SHOWS} (?:\w+ ){{0,2}}{ABOUT}(?: \w+)?",
        r"(?:don'?t|do not|never) (?:delete|send|publish|pay|buy)\b.*",
        r"(?:undo|stop|abort) (?:delete|deletion|send|sending|publish|publishing|publication)",
        r"keep (?:account|subscription|order|message|messages|page|it)",
        r"restore \w+",
        r"undelete(?: \w+)?",
    ),
    "link": (  # names of pages, columns and fields
        rf"{DONE}(?: {DONE_TO})?",
        rf"{NOUN} {OF_A_NOUN}",
        PAGES,
        r"(?:my|your|all|recent|past|latest|last|new) "
        r"(?:orders|payments|messages|purchases|posts|comments|tickets|invoices)",
        r"ways to pay",
        r"(?:publish|publication|sent|deletion|payment|order|purchase|expiry) (?:date|time)",
        r"date (?:deleted|sent|published|ordered|paid)",
        r"how to .*",
        r"about \w+",
        r"frequently asked questions",
    ),
}

_ACTIONS = {kind: re.compile("|".join(rules), re.IGNORECASE) for kind, rules in ACTIONS.items()}
_HARMLESS = {role: re.compile("|".join(rules), re.IGNORECASE) for role, rules in HARMLESS.items()}

# Of products that the lists are built by: messages that their key tells to be no control, or another one.
NO_CONTROL: Mapping[str, str] = {
    # rights that a user may have, and entries of logs
    "mediawiki": (
        r" (?:right|action|grant|log|logentry|group|apihelp|specialpages|tag)-"
        r"| (?:rev)?delete-(?:legend|text)|-text$"
    ),
    # rights that a user may have
    "weblate": (
        r" (?:(?:Delete|Post) (?:comment|existing translation|glossary entry|screenshot|string|suggestion|"
        r"translation memory)|Resend invitation)$"
    ),
}


def use_of(product: str, key: str, english: str) -> Use | None:
    """What the control does that bears a message, or None where that is not known; `english` as `label` writes it."""
    if len(english.split()) > WORDS and not _ACTIONS["terms"].fullmatch(english):
        return None
    if product in NO_CONTROL and re.search(NO_CONTROL[product], key):
        return None
    for role, rule in _HARMLESS.items():
        if rule.fullmatch(english):
            return Use(None, role)
    return next((Use(kind) for kind, rule in _ACTIONS.items() if rule.fullmatch(english)), None)
