"""Every action resolved once: what it lands on, what goes out with it and where to, what it is about, whether it can
be undone. Rules, ledger, approvals, chains, receipts and redaction read this record and never the action's text.
"""

from __future__ import annotations

from msgspec import Struct

from engine.actions import Action
from engine.facts.words import ActKind, Reversibility, SecretKind
from engine.observe import Element, PageState
from engine.safety.control import Control, controls, focus, names
from engine.safety.destination import NOWHERE, Destination, base_of, destination
from engine.safety.form import Sent, form_of
from engine.safety.judge import By, Verdict, judge
from engine.safety.lexicon import Lexicon
from engine.safety.money import Money
from engine.safety.particulars import Particulars, particulars
from engine.safety.scene import scene
from engine.safety.secret import secret_of_field, secret_of_value
from engine.text.placeholders import named_in

_ADDRESSES = ("http://", "https://")
MAX_AROUND = 600                        # characters
ENTERS = frozenset({"type", "setValue"})
_ASKS: frozenset[Reversibility] = frozenset({"irreversible", "unknown"})


class Resolved(Struct, frozen=True, kw_only=True):
    """What an action would do."""

    action: Action
    kind: ActKind
    reversibility: Reversibility
    by: By                              # what that is known by
    submits: bool = False
    gone: bool = False                  # the element it names is not on the page
    focus_known: bool = True            # of a key, or of what is typed
    label: str = ""                     # the shown name of the control; page text, like all that follows
    words: str = ""                     # every name of the control
    around: str = ""                    # its dialog, else its row
    scene: tuple[str, ...] = ()         # the texts that an approval holds for (engine.safety.scene)
    sealed: str = ""                   # stands for the cards and accounts that are hidden on its page
    warns: bool = False                 # what stands around says that it cannot be undone, or costs
    element: Element | None = None
    form: Sent | None = None
    page: Destination = NOWHERE         # where the action is taken
    home: Destination = NOWHERE         # where the task began
    to: Destination = NOWHERE           # where it leads: the address opened, the link, the form; nowhere: it stays
    secret: SecretKind = "none"         # what it enters
    placeholders: tuple[str, ...] = ()  # names of the client's secrets that it enters
    about: Particulars = Particulars()

    @property
    def foreign(self) -> bool:
        """Whether the page is of another site than the one where the task began."""
        return self.home.site != self.page.site

    @property
    def leaves(self) -> bool:
        """Whether it leads to another site than the page's."""
        return bool(self.to.url) and self.to.is_web and self.to.site != self.page.site

    @property
    def money(self) -> Money | None:
        return self.about.money


def resolve(action: Action, page: PageState, *, home: str, lists: Lexicon, locale: str | None = None) -> Resolved:
    """What an action would do on a page. `home` is the address on which its task began."""
    deeds = controls(action, page)
    verdicts = [judge(action, control, page, lists) for control in deeds]
    strictest = min(verdicts, key=lambda verdict: verdict.rank)
    secret, names_secret = _entered(action, deeds[0], page, lists)
    verdict = strictest
    if secret != "none" and strictest.reversibility in ("none", "reversible"):
        verdict = strictest.of("secret", strictest.by)
    one = verdict.element
    here = _stands(one or deeds[0].element, page)
    submits = any(each.submits for each in verdicts)
    asked = submits or verdict.reversibility in _ASKS
    return Resolved(
        action=action,
        kind=verdict.kind,
        reversibility=verdict.reversibility,
        by=verdict.by,
        submits=submits,
        gone=any(control.gone for control in deeds),
        focus_known=action.verb not in ("press", "type") or focus(page) is not None,
        label=_label(one),
        words=" | ".join(names(one)) if one is not None else "",
        around=_around(one, page),
        scene=scene(one, page),
        sealed=page.sealed,
        warns=verdict.warns,
        element=one,
        form=verdict.form,
        page=here,
        home=destination(home or page.url, home or page.url),
        to=_leads(action, verdict, deeds, page),
        secret=secret,
        placeholders=names_secret,
        about=particulars(verdict.kind, one, verdict.form, page, lists, locale) if asked else Particulars(),
    )


def _stands(one: Element | None, page: PageState) -> Destination:
    """Whose an element is: the page's, or of the other site whose frame it stands in, which clients name in `f`."""
    if one is not None and one.frame is not None and one.frame.startswith(_ADDRESSES):
        return destination(one.frame, one.frame)
    return destination(page.url, page.url)


def entered(action: Action, page: PageState, lists: Lexicon) -> SecretKind:
    """The secret that an action enters."""
    return _entered(action, controls(action, page)[0], page, lists)[0]


def _entered(action: Action, control: Control, page: PageState, lists: Lexicon) -> tuple[SecretKind, tuple[str, ...]]:
    """The secret that a text is, or that its field takes. Where the focus is not known, or a tab moves it on, it may be
    any field of the page or the form that takes one.
    """
    text = action.text or ""
    if action.verb not in ENTERS and not (action.verb == "select" and text):
        return "none", ()
    named = named_in(text)
    field = control.element
    if field is not None and (kind := secret_of_field(field, lists)) != "none":
        return kind, named
    if (kind := secret_of_value(text)) != "none":
        return kind, named
    others: tuple[Element, ...] = ()
    if action.verb == "type" and field is None:
        others = page.elements
    elif field is not None and "\t" in text:
        form = form_of(field, page, lists)
        others = form.fields if form is not None else ()
    kinds = [secret_of_field(one, lists) for one in others if one.role == "textbox" and one.usable]
    return next((kind for kind in kinds if kind != "none"), "password" if named else "none"), named


def _label(one: Element | None) -> str:
    """What a person sees of a control."""
    return next(iter(names(one)), "") if one is not None else ""


def _around(one: Element | None, page: PageState) -> str:
    if one is not None and one.dialog:
        return page.dialog_texts[one.dialog - 1][:MAX_AROUND]
    return page.rows[one.row - 1] if one is not None and one.row else ""


def _leads(action: Action, verdict: Verdict, deeds: tuple[Control, ...], page: PageState) -> Destination:
    base = base_of(page.url, page.base)
    if action.verb == "navigate":
        return destination(action.text or "", base)
    one, deed = verdict.element, deeds[-1].deed
    if deed in ("press", "submit", "send") and one is not None:
        if one.role == "link" and one.href is not None and deed == "press":
            return destination(one.href, base)
        if verdict.submits and verdict.form is not None and verdict.form.to is not None:
            return verdict.form.to
    return NOWHERE
