"""What the rules about wishes may know: the words of a wish in parts, and what the page at hand offers for them."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

WishVerb = Literal[
    "none", "step", "open", "show", "search", "add", "create", "delete", "change", "rename", "move", "choose",
    "tick", "untick", "switch_on", "switch_off", "sort", "filter", "invite", "send", "comment", "fill", "log_in",
    "log_out", "next_page", "click", "subscribe", "download", "archive", "star", "like", "edit", "book", "assign",
    "apply", "close", "mark",
]  # fmt: skip
Role = Literal["to", "from", "with", "as", "by", "for", "named", "saying"]

THING, FORM = 2, 3  # values of `opened`: the very thing, or the form for a new one; the form of a thing, or its menu

# Word lists by which wishes are read: without one of them none would be.
WISH_LISTS = frozenset({
    *(f"pair_{what}" for what in ("ends", "field_first", "its_row", "names", "picks", "sets", "types", "under")),
    *(f"pair_{what}" for what in ("asides", "ends_out", "no_value", "out", "value_first", "without")),
    "mark_flag", "mark_important", "mark_off", "mark_star", "only_this", "span_numbers", "span_units",
    "row_leads", "row_tells", "person_titles", "counted_off", "ends_of_kin", "followed_called", "setting_kinds",
    "only_takes", "wish_any_more", "negation", "marks_participle",
    *(f"do_{verb}" for verb in get_args(WishVerb) if verb != "none"), *(f"role_{role}" for role in get_args(Role)),
    *(f"wish_{what}" for what in ("about", "all", "and", "another", "at", "be", "because", "copy", "details",
                                  "each", "exceeds", "field", "have", "hedges", "here", "i_am", "is", "it",
                                  "it_is", "its", "kept", "kinds", "limit", "manners", "more", "my", "not", "of",
                                  "others", "own_place", "particles", "qualities", "rows", "shall", "sites", "so",
                                  "thanks", "the", "then", "there", "this", "units", "ways", "when", "which")),
    *(f"mean_{what}" for what in ("account", "account_menu", "add", "ascending", "assignee", "cart", "cheapest",
                                  "clear", "code", "comment", "current", "dearest", "delete", "descending",
                                  "destination", "disable",
                                  "edit", "email", "enroll", "favourites", "fresh", "from", "identifier",
                                  "invite", "link", "log_in", "mark", "menu", "move", "name", "own_data", "particulars",
                                  "password", "people", "phone", "price", "profile", "quantity", "rename", "repeat",
                                  "report",
                                  "save", "search", "sort",
                                  "selected", "settings", "site_name", "tag", "text", "title", "trash", "update",
                                  "user", "voucher")),
    *(f"cue_{what}" for what in ("all", "any", "asked", "asking", "asks", "assign", "becomes", "before", "between",
                                 "calls", "cases", "change", "comment", "create", "delete", "denied", "does",
                                 "doing", "doubt", "duty", "elided", "empty", "finite", "further", "give", "has",
                                 "inner", "into", "is", "joins", "joint", "leaves", "limit", "listed", "makes",
                                 "mark", "may", "moves", "named", "needless", "needs", "never", "not", "now",
                                 "object", "off", "often", "open", "out_of", "pages", "persons", "plurals",
                                 "polite", "put", "questions", "reason", "rename", "reports", "rights", "saying",
                                 "search", "should", "subjects", "switch_off", "switch_on", "tail", "tails", "take",
                                 "the", "then", "there", "unwanted", "value", "waits", "wanted", "was", "wrong")),
    *(f"aside_{what}" for what in ("avoid", "doers", "later", "modals", "musing", "or_not", "own", "retracted",
                                   "said", "say", "source", "thanks", "today", "will")),
    "cookies", "field_where", "where_in",
    *(f"cookies_{what}" for what in ("accept", "beside", "few", "necessary", "no", "refuse", "without", "yes")),
    *(f"key_{what}" for what in ("date", "distance", "popular", "price", "rating")),
    *(f"order_{what}" for what in ("best", "cheapest", "dearest", "first", "nearest", "newest", "oldest", "popular")),
    *(f"value_{what}" for what in ("days", "doubts", "extension", "from", "goes_on", "later", "of", "several", "stands",
                                   "tells")),
    "day_from", "day_until", "form_small", "form_tells", "hour_after", "wish_form", "like_about",
    "beside_box", "beside_control", "beside_option", "beside_small", "beside_value", "button_add", "button_filter",
    "button_lists", "ends_apart", "ends_done", "ends_inflected", "ends_whole", "ends_wished", "head_states",
    *(f"step_{what}" for what in (
        "article", "box", "button", "field", "joint", "link", "list", "place", "tab")),
    *(f"told_{what}" for what in (
        "above", "aim", "aim_does", "aim_ends", "aim_keeps", "aim_more", "aim_noun", "aim_opens", "aim_part",
        "aim_shows", "aim_where", "as", "at", "at_kind", "below", "beside", "boxes", "by", "called", "change", "choose",
        "click", "confirm", "does_ends", "endings", "enter", "enter_key", "from", "how", "in_head", "into", "leave",
        "menu", "not", "number", "of", "on", "open", "outcome", "part", "photo", "put", "replace", "save", "search",
        "send", "set", "sign", "switch", "text", "then", "there", "thing", "tick", "turn_off", "turn_on", "under",
        "unpressed", "unsaved", "untick", "which", "whom", "whose", "with", "yet")),
    *(f"laid_{what}" for what in (
        "choose", "comes", "comes_of", "ends", "leave", "off", "on", "once", "only", "part", "press", "rest", "small",
        "tick", "turn", "type", "untick")),
    *(f"script_{what}" for what in (
        "at", "back", "choose", "choose_one", "click", "click_at", "click_row", "disabled", "enabled", "endings",
        "enter", "holds", "home", "hover", "icon", "on", "open", "radio", "reload", "row", "search", "section", "sees",
        "sees_not", "set", "should", "start", "states", "text", "then", "tick", "ticked", "title", "type", "type_there",
        "type_there_at", "unticked", "untick", "wait", "who", "word")),
    *(f"ask_{what}" for what in ("history", "inside", "mentions", "which", "which_not")),
    "plain_answers", "told_to_move", "told_to_note", "shows_comment", "shows_mail", "shows_notifications", "shows_star",
    *(f"reason_{what}" for what in ("about", "begins", "leads", "leads_after_sign", "tells", "unmeant",
                                      "wants")),
    *(f"{list_}_{what}" for list_ in ("mean", "tell")
      for what in ("birth_year", "birthday", "due", "published", "real_name")),
    "mean_history", "mean_log_in", "mean_mentions",
    "deletes_surely", "keeps_called", "keeps_wished", "filler_words", "little_said", "at_once",
    "by_how_much", "changes_by_some", "switch_kinds", "name_follows",
    "sought_anybody", "sought_not",
    "wish_numbers", "wish_or", "kind_category", "kind_list", "many_category", "like_article", "like_more",
    "many_list", "many_user", "mean_postcode", "kind_address", "kind_order", "option_all",
    "kind_user", "option_done",
})  # fmt: skip


class WishFacts(Struct, frozen=True):
    """One wish of a goal. What is quoted here goes into a step as it stands; empty where it is not said."""

    text: Annotated[str, Meta(description="as written", examples=["Change my city to Graz"])]
    masked: Annotated[
        str,
        Meta(description="the same with each quoted part replaced by its number", examples=['Change my city to "0"']),
    ]
    verb: Annotated[WishVerb, Meta(description="what is wished, by the lists do_…", examples=["change"])] = "none"
    plain: Annotated[bool, Meta(description="it is read as a step as it stands")] = False
    hedged: Annotated[bool, Meta(description="it means several, none, or only some of the time")] = False
    about: Annotated[str, Meta(description="what it is about, quoted", examples=["“task Pay rent”"])] = ""
    name: Annotated[
        str, Meta(description="the same without the word for what kind of thing it is", examples=["“Pay rent”"])
    ] = ""
    kind: Annotated[str, Meta(description="that word", examples=["task"])] = ""
    part: Annotated[
        str,
        Meta(
            description="what of a thing that the page shows is to be changed, as a step calls it",
            examples=["the amount field"],
        ),
    ] = ""
    whole: Annotated[str, Meta(description="that thing, quoted", examples=["“Juice”"])] = ""
    row_part: Annotated[
        str, Meta(description="what of a thing that is a row the wish is about, as a step says it", examples=["“role”"])
    ] = ""
    row_thing: Annotated[
        str, Meta(description="that thing, as its row begins, quoted", examples=["“Tom Reed”"])
    ] = ""
    aspect: Annotated[
        str,
        Meta(
            description="what of the thing that the page is about is to be changed, as a step calls it",
            examples=["the text field"],
        ),
    ] = ""
    as_what: Annotated[str, Meta(description="as what, quoted", examples=["“description”"])] = ""
    to: Annotated[str, Meta(description="to, into what, quoted", examples=["“Graz”"])] = ""
    out_of: Annotated[str, Meta(description="from, out of what, quoted", examples=["“team”"])] = ""
    by: Annotated[str, Meta(description="by what it is sorted or filtered, quoted", examples=["“price”"])] = ""
    sought: Annotated[
        str,
        Meta(description="what is to be typed to search for it; empty where more is said", examples=["“toner”"]),
    ] = ""
    saying: Annotated[str, Meta(description="the words to be written, quoted", examples=["“See you at noon”"])] = ""
    quoted: Annotated[str, Meta(description="the one part that is in quotes, quoted", examples=["“Thanks”"])] = ""
    address: Annotated[str, Meta(description="the one e-mail address in it", examples=["ann@example.org"])] = ""
    terms: Annotated[
        bool, Meta(description='after the address it says as what, with or without what: "as owner", ", role owner"')
    ] = False
    number: Annotated[str, Meta(description="how many, where it begins with a number", examples=["2"])] = ""
    user: Annotated[str, Meta(description="the user name that is given, quoted", examples=["“mira”"])] = ""
    password: Annotated[str, Meta(description="the password that is given, quoted", examples=["“plum-42”"])] = ""
    fills: Annotated[
        str, Meta(description="steps for the fields that are given values", examples=["Enter “Ann” into “Name”"])
    ] = ""
    fields_here: Annotated[bool, Meta(description="the page has a field for each of these")] = False
    unread: Annotated[bool, Meta(description="something that should be a field and its value is not")] = False
    cart: Annotated[bool, Meta(description="where it is to go, or come from, is the cart")] = False
    person: Annotated[bool, Meta(description="what it names is written like a person: Ada Pohl")] = False
    counts: Annotated[bool, Meta(description="it says how many there are to be of a thing")] = False
    comment: Annotated[bool, Meta(description="it is about a comment or a reply")] = False
    to_another: Annotated[
        bool, Meta(description="what is to be written answers something else than what the page is about")
    ] = False
    here: Annotated[
        bool, Meta(description="what it names is what the page is about, which its heading says; then `name` is empty")
    ] = False
    labels: Annotated[
        bool, Meta(description="it gives a label to a thing beside those that it has: the tag indoors, to Oak")
    ] = False
    mine: Annotated[bool, Meta(description="it is about what belongs to who wishes: my name")] = False
    setting: Annotated[bool, Meta(description="it is about what is set on a page of settings: a language")] = False
    sets: Annotated[bool, Meta(description="a value is given for one thing, which is no part of another")] = False
    turned: Annotated[
        str, Meta(description="what is to be switched, as a step calls it", examples=["dark mode", "“Silo 3”"])
    ] = ""
    made_in: Annotated[
        str,
        Meta(
            description="in what something new is to be, where one link leads to that; quoted", examples=["“Class 4b”"]
        ),
    ] = ""
    opened: Annotated[
        int,
        Meta(
            ge=0, le=4,
            description="opened on its way: 1 all things of a kind, 2 the thing itself, 3 its menu, 4 behind its menu",
        ),
    ] = 0


class OfferFacts(Struct, frozen=True):
    """What the page offers for a wish. Names are quoted; empty where there is nothing, or more than one."""

    looked: Annotated[bool, Meta(description="there is a page at hand")] = False
    found: Annotated[bool, Meta(description="as a step, its words name one thing on the page")] = False
    control: Annotated[str, Meta(description="what is called just what is said", examples=["“Empty basket”"])] = ""
    named: Annotated[str, Meta(description="what is called what it is about", examples=["“Cart (0)”"])] = ""
    field: Annotated[str, Meta(description="the field that it is about", examples=["“Quantity”"])] = ""
    pick: Annotated[str, Meta(description="what can be picked of what it says", examples=["“Overdue”"])] = ""
    pick_kind: Annotated[
        Literal["none", "option", "box", "link"],
        Meta(description="an entry of a list, a box or one of a group, what is clicked"),
    ] = "none"
    pick_sent: Annotated[bool, Meta(description="a button of the form that it stands in filters by it")] = False
    pick_in: Annotated[str, Meta(description="the list of that entry", examples=["“Status”"])] = ""
    slot: Annotated[
        str, Meta(description="the field that it is to be the value of", examples=["“Description”"])
    ] = ""
    naming: Annotated[
        str, Meta(description="the field for what the thing of this page is called", examples=["“Project name”"])
    ] = ""
    renamer: Annotated[
        str, Meta(description="what renames or changes the thing, in its row", examples=["“edit” next to “Juice”"])
    ] = ""
    row_form: Annotated[
        str,
        Meta(
            description="what opens the form of the thing that is a row, as a step calls it",
            examples=["“Edit” next to “Tom Reed”"],
        ),
    ] = ""
    row_mark: Annotated[
        str,
        Meta(
            description="what can be on or off in the thing's row and is called as the wish marks it",
            examples=["“Favourite” in the row of “Otter”"],
        ),
    ] = ""
    row_part: Annotated[
        bool, Meta(description="the thing's row has a button that takes off just the part of it that is to go")
    ] = False
    row_deed: Annotated[
        str,
        Meta(
            description="what the wish begins with and the thing whose row it says, where the menu of that may have it",
            examples=["“Deactivate” in the row of “Tom Reed”"],
        ),
    ] = ""
    editor: Annotated[
        str, Meta(description="what changes the thing, in its row", examples=["“edit” next to “Juice”"])
    ] = ""
    row_field: Annotated[
        str, Meta(description="the field of it in the thing's row", examples=["“Status” next to “Juice”"])
    ] = ""
    choices: Annotated[
        str, Meta(description="the closed menu that is called what it is about", examples=["“Playback speed”"])
    ] = ""
    next_number: Annotated[
        str, Meta(description="what leads to the page after this one, by its number alone", examples=["“2”"])
    ] = ""
    changer: Annotated[
        str, Meta(description="what changes the thing that the page is about", examples=["“Edit this page”"])
    ] = ""
    remover: Annotated[str, Meta(description="what deletes it", examples=["“Delete page”"])] = ""
    lister: Annotated[
        str,
        Meta(
            description="what puts the thing into what it is to be put into, beside it",
            examples=["“Add to my list” next to “Oak”"],
        ),
    ] = ""
    opener: Annotated[str, Meta(description="what opens a form for it", examples=["“New folder”"])] = ""
    opener_bare: Annotated[
        str,
        Meta(description="what opens a form for something new, where nothing says of which kind", examples=["“New”"]),
    ] = ""
    opener_among: Annotated[
        str,
        Meta(description="of several that open a form, the one for its kind", examples=["“Add new” next to “Users”"]),
    ] = ""
    form: Annotated[
        Literal["none", "one_field", "fields"],
        Meta(description="the page has a form whose button says what is wished; by how many fields of text"),
    ] = "none"
    route: Annotated[
        str, Meta(description="steps for a form with a field for either end", examples=["Enter “Oslo” into “To”"])
    ] = ""
    entry: Annotated[str, Meta(description="the field in it for the name of a new one", examples=["“Title”"])] = ""
    box: Annotated[
        str, Meta(description="the one box in its row, where no other is ticked", examples=["checkbox next to “Ada”"])
    ] = ""
    deed: Annotated[
        str,
        Meta(description="what is called as it begins, beside the thing", examples=["“Pause” next to “Oak”"]),
    ] = ""
    deed_thing: Annotated[
        str,
        Meta(description="the link to the thing, where it begins with a deed that nothing does here", examples=["“A”"]),
    ] = ""
    deed_here: Annotated[
        bool, Meta(description="the page is about the thing, and nothing in sight does the deed that it begins with")
    ] = False
    people: Annotated[str, Meta(description="the link to the people of the site", examples=["“Members”"])] = ""
    marker: Annotated[
        str,
        Meta(description="what marks what the page is about as being in that state", examples=["“Mark as solved”"]),
    ] = ""
    cart: Annotated[str, Meta(description="the link to the cart", examples=["“Cart (0)”"])] = ""
    deed_way: Annotated[
        str,
        Meta(
            description="the link to all of a kind that it says, where it begins with a deed that nothing does here",
            examples=["“My loans”"],
        ),
    ] = ""
    putter: Annotated[
        str,
        Meta(description="what opens the places into which the page's thing can be put", examples=["“Add to shelf”"]),
    ] = ""
    put_into: Annotated[
        str, Meta(description="the place into which it is to be put, without words for its kind", examples=["“A”"])
    ] = ""
    deed_box: Annotated[
        str,
        Meta(description="the one box called as it begins, on the page of the thing", examples=["“Archive”"]),
    ] = ""
    deed_apart: Annotated[
        bool, Meta(description="its verb is of several words that stand around the thing: put it on hold")
    ] = False
    switch: Annotated[
        str,
        Meta(description="the step that turns the switch of the thing the way it begins", examples=["Turn off “Oak”"]),
    ] = ""
    remover_of_ticked: Annotated[
        str, Meta(description="what deletes all that is ticked", examples=["“Delete selected”"])
    ] = ""
    doer: Annotated[
        str, Meta(description="what does it to what the page is about", examples=["“Archive this card”"])
    ] = ""
    noting: Annotated[
        str, Meta(description="the field for a comment or a note", examples=["“Change Note”"])
    ] = ""
    toggle: Annotated[
        str, Meta(description="the one box that is called what it is about, or so in other words", examples=["“Dark”"])
    ] = ""
    box_called: Annotated[
        str, Meta(description="the one box that the whole wish is the name of", examples=["“Hide public links”"])
    ] = ""
    box_against: Annotated[
        str,
        Meta(description="the one box that turns off what it is about by being ticked", examples=["“Disable sound”"]),
    ] = ""
    place: Annotated[
        str,
        Meta(
            description="the link to that out of which something is to be taken, or into which it is to be put",
            examples=["“My list”"],
        ),
    ] = ""
    member: Annotated[
        str, Meta(description="the box of what is to be put into it, as a step calls it", examples=["“Ben Okoro”"])
    ] = ""
    member_in: Annotated[
        str, Meta(description="the list that offers what is to be put into it", examples=["“Member”"])
    ] = ""
    joiner: Annotated[
        str, Meta(description="what opens the list of who may be put into it", examples=["“Add members”"])
    ] = ""
    elsewhere: Annotated[
        bool, Meta(description="it says out of what it is to be taken, which neither the page nor its row is")
    ] = False
    deed_form: Annotated[
        str,
        Meta(
            description="steps for the form that does it to the thing that is said there",
            examples=["Enter “soil” into “Tag”\nClick “Delete tag”"],
        ),
    ] = ""
    label: Annotated[
        str,
        Meta(description="steps for the field of its labels", examples=["Enter “soil” into “Tags”"]),
    ] = ""
    inside: Annotated[
        bool, Meta(description="it stands in the row of that out of which it is to be taken, so it is a part of that")
    ] = False
    group_box: Annotated[
        str, Meta(description="the box of what it is to be put into or taken out of", examples=["“Editors”"])
    ] = ""
    voucher: Annotated[
        str, Meta(description="what brings up the field for a code", examples=["“I have a voucher”"])
    ] = ""
    own: Annotated[
        str, Meta(description="the link to what is set for who wishes", examples=["“Your details”"])
    ] = ""
    own_all: Annotated[
        str, Meta(description="the link to all that is of who wishes", examples=["“My account”"])
    ] = ""
    beside_text: Annotated[
        str,
        Meta(description="what edits what it is about, beside its name", examples=["“Edit” next to “Site name”"]),
    ] = ""
    own_settings: Annotated[
        str,
        Meta(description="what leads to the settings of the very thing that was opened", examples=["“Settings”"]),
    ] = ""
    way_in: Annotated[
        str,
        Meta(description="what leads to where one signs in, where no password is asked for", examples=["“Log in”"]),
    ] = ""
    asks_another: Annotated[
        bool, Meta(description="no field of the page is there to sign in, though it has some, as for a newsletter")
    ] = False
    own_menu: Annotated[
        str, Meta(description="the menu of who is signed in", examples=["“Account menu”"])
    ] = ""
    limit: Annotated[
        str, Meta(description="the field for the one number of the wish, and that", examples=["“Posts per page” to 5"])
    ] = ""
    editing: Annotated[
        str, Meta(description="what opens the form of the thing, beside it", examples=["“Edit” next to “Juice”"])
    ] = ""
    editing_here: Annotated[
        str, Meta(description="what opens the form of what the page is about, in its own card", examples=["“Edit”"])
    ] = ""
    box_ended: Annotated[
        str,
        Meta(description="the one ticked box of whose words the wish says that they should be so no more",
             examples=["“E-mail me when assigned a ticket?”"]),
    ] = ""
    holding: Annotated[
        str, Meta(description="the field of a form that holds the name of the thing", examples=["“Folder label”"])
    ] = ""
    missing: Annotated[bool, Meta(description="nothing on the page does the first step that it would take")] = False
    tended: Annotated[
        bool, Meta(description="the row of the thing has several buttons of its own that neither open nor edit it")
    ] = False
    thing: Annotated[
        str, Meta(description="the link to what it is about, called just so", examples=["“Lamp flickers”"])
    ] = ""
    notes: Annotated[
        str, Meta(description="what opens the comments on the thing of the page", examples=["“Comments”"])
    ] = ""
    thing_row: Annotated[bool, Meta(description="what it is about is no link but a row that can be pressed")] = False
    menu: Annotated[
        str, Meta(description="the one menu of what the page is about", examples=["“More actions”"])
    ] = ""
    way: Annotated[
        str, Meta(description="the link to all things of the kind that it is about", examples=["“Experiments”"])
    ] = ""


class WishOutputs(Struct, frozen=True):
    """What it takes."""

    steps: Annotated[
        str,
        Meta(description="steps in its place, a line each", examples=["Change my city to Graz\nSave the changes"]),
    ]
    keep: Annotated[
        str,
        Meta(description="the step that keeps it; once, after several such wishes", examples=["Save the changes"]),
    ]
    after: Annotated[
        str,
        Meta(
            description="the wish that is left on the page that they lead to", examples=["Create a note named “Oats”"]
        ),
    ]
    leads: Annotated[
        int,
        Meta(
            ge=1, le=4,
            description="they only lead on, where it is read anew: 1 all of a kind, 2 its page, 3 its menu, 4 its form",
        ),
    ]
