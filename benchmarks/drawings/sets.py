"""Sets of icons from npm, and what a control with one of their pictures does, by the name of its file."""
# ruff: noqa: E501 - one picture a line

from __future__ import annotations

from collections.abc import Iterator, Mapping

import re2
from msgspec import Struct

from benchmarks.apps.fetched import npm_modules

PACKAGES: Mapping[str, str] = {  # MIT, ISC, Apache-2.0; Font Awesome's free icons CC BY 4.0
    "@ant-design/icons-svg": "4.6.0", "@carbon/icons": "11.89.0", "@fortawesome/fontawesome-free": "7.3.1",
    "@material-design-icons/svg": "0.14.15", "@mdi/svg": "7.4.47", "@primer/octicons": "19.42.0",
    "@tabler/icons": "3.52.0", "bootstrap-icons": "1.13.2", "eva-icons": "1.1.3", "feather-icons": "4.29.2",
    "heroicons": "2.2.0", "ionicons": "8.1.0", "lucide-static": "1.62.0", "remixicon": "4.9.1",
    "simple-line-icons": "2.5.5",
}  # fmt: skip
# family -> where its files are. Sets of one family draw alike, so that none is unseen where another is known.
FILES: Mapping[str, tuple[str, ...]] = {
    "ant": ("@ant-design/icons-svg/inline-svg/outlined/*.svg", "@ant-design/icons-svg/inline-svg/filled/*.svg"),
    "bootstrap": ("bootstrap-icons/icons/*.svg",),
    "carbon": ("@carbon/icons/svg/32/*.svg",),
    "eva": ("eva-icons/fill/svg/*.svg", "eva-icons/outline/svg/*.svg"),
    "feather": ("feather-icons/dist/icons/*.svg", "lucide-static/icons/*.svg"),
    "font awesome": ("@fortawesome/fontawesome-free/svgs/solid/*.svg", "@fortawesome/fontawesome-free/svgs/regular/*.svg"),
    "hero": ("heroicons/24/outline/*.svg", "heroicons/24/solid/*.svg"),
    "ionic": ("ionicons/dist/collection/components/icon/svg/*.svg",),
    "material": ("@material-design-icons/svg/filled/*.svg", "@material-design-icons/svg/outlined/*.svg", "@mdi/svg/svg/*.svg"),
    "octicons": ("@primer/octicons/build/svg/*-16.svg",),
    "remix": ("remixicon/icons/*/*.svg",),
    "simple line": ("simple-line-icons/src/svgs/*.svg",),
    "tabler": ("@tabler/icons/icons/outline/*.svg", "@tabler/icons/icons/filled/*.svg"),
}  # fmt: skip
# What a control is called that shows it -> how sets call the picture. Those that begin with "-" say nothing that a
# control could be called by: they are there so that nothing like them is taken for something else.
PICTURES: Mapping[str, str] = {
    "edit": r"edit(-?[23])?|pencil(-(line|alt|square|simple))*|pen(-(to-square|square))*|square-pen|mode(-edit)?|edit-(alt|box)|create|note-edit",
    "delete": r"trash(-?[23])?|trash-(bin|can|alt)|delete(-(bin|forever|bin-[0-9]))*|bin",
    "settings": r"gear(-(wide|wide-connected|six))*|cog(-[68](-tooth)?)?|settings(-[0-9])?|setting|wheel",
    "search": r"search(-[12])?|magnifying-glass|magnifier|magnify|zoom",
    "home": r"home(-[0-9])?|house(-(door|simple))*|home-(alt|modern)",
    "account": r"user(-[0-9])?|person|account(-circle)?|profile",
    "notifications": r"bell|notifications?|bell-ring",
    "star": r"star",
    "like": r"heart|favorite|favou?rite(-border)?",
    "-thumb": r"thumbs-up|hand-thumbs-up|thumb-up(-alt)?|hand-thumb-up|thumbsup|like",
    "view": r"eye|visibility|view",
    "download": r"download(-(2|cloud|alt))?|file-download|get-app|arrow-down-tray|arrow-down-to-line|tray-arrow-down",
    "upload": r"upload(-2)?|file-upload|arrow-up-tray|publish|cloud-upload",
    "copy": r"copy|content-copy|files|clone|document-duplicate|file-copy(-2)?|duplicate",
    "link": r"link(-(45deg|2|45))?|insert-link|chain|link-variant",
    "lock": r"lock(-(closed|password))?|padlock",
    "calendar": r"calendar(-(event|days|today|date|4|3|alt|month|2))*|event|today",
    "filter": r"filter(-(alt|2))?|funnel",
    "share": r"share(-(2|nodes|alt|social|forward))*|share-network",
    "print": r"print(er)?|local-print-shop",
    "save": r"save(-[23])?|device-floppy|floppy(-(disk|2))?|content-save",
    "cart": r"(shopping-)?cart(-[23])?|basket|shopping-(basket|bag)",
    "mail": r"mail|envelope|email|mail-unread",
    "refresh": r"refresh(-(cw|ccw))?|reload|sync|arrow-clockwise|arrows-rotate|rotate-cw|arrow-path|renew|restart|cached|autorenew|arrow-repeat",
    "add": r"plus(-lg)?|add|create-new",
    "close": r"x(-(lg|mark))?|close|xmark|clear|times|cross",
    "check": r"check(-(lg|2))?|checkmark|done|tick",
    "-dots": r"more-vertical|three-dots(-vertical)?|ellipsis(-(vertical|v|h|horizontal))?|dots(-vertical)?|more(-(horizontal|vert|horiz|2))?|kebab-horizontal|overflow-menu--(vertical|horizontal)|options(-vertical)?|horizontal-dots",
    "-bars": r"menu(-2)?|list|bars(-3)?|hamburger|three-bars",
    "send": r"send(-2)?|paper-plane|paper-airplane",
    "history": r"clock|history|access-time|schedule|time|clock-rotate-left",
    "flag": r"flag",
    "folder": r"folder",
    "tag": r"tag|local-offer|sell|price-tag",
    "pin": r"pin(-angle)?|push-?pin|thumbtack",
    "archive": r"archive(-box)?|box-archive|inbox",
    "log out": r"log-?out|box-arrow-right|arrow-right-from-bracket|sign-out(-alt)?|exit|logout-box|arrow-right-(on|start-on)-rectangle",
    "help": r"help(-circle)?|question(-(circle|mark|mark-circle))?|circle-question|circle-help",
    "info": r"info(-circle)?|information(-circle)?|circle-info",
    "attach": r"paperclip|attach(-(file|2))?|attachment(-2)?",
    "comment": r"comment|message(-(circle|square))?|chat(-(left|right|bubble(-left)?|square))?|comments|chatbox|chatbubble|speech-bubble",
    "play": r"play|play-arrow|controller-play",
    "pause": r"pause|control-pause",
    "-ban": r"ban|block|forbid|slash-circle|no-symbol|prohibited|forbidden",
    "-picture": r"image|photo|picture|card-image",
    "-camera": r"camera(-alt)?",
    "-key": r"key",
    "-globe": r"globe|language|public|world",
    "statistics": r"chart-(bar|column)|bar-chart(-(2|line))?|stats-chart|analytics",
    "-phone": r"call|telephone",
    "-cloud": r"cloud",
    "-down": r"chevron-down|angle-down|expand-more|arrow-ios-downward|keyboard-arrow-down|down",
    "-up": r"chevron-up|angle-up|expand-less|keyboard-arrow-up|up",
    "-left": r"(chevron|angle)-left|arrow-back-ios|keyboard-arrow-left|left|chevron-back|arrow-left(-[sl])?|arrow-back",
    "-right": r"(chevron|angle)-right|arrow-forward-ios|keyboard-arrow-right|right|chevron-forward|arrow-right(-[sl])?|arrow-forward",
    "undo": r"undo(-2)?|arrow-counterclockwise|arrow-uturn-left|revert|arrow-back-up|rotate-left",
    "-expand": r"maximize|fullscreen|arrows-fullscreen|expand|full-screen",
}  # fmt: skip
_VARIANTS = ("-outline", "-sharp", "-fill", "-line", "-outlined", "-filled")


class Picture(Struct, frozen=True):
    """One file of a set: what it shows, and how it is drawn (SVG)."""

    family: str
    name: str
    drawn: str


def pictures() -> list[Picture]:
    """All that show one of `PICTURES`, in the order of families and files. Raises AppMissing where npm is missing."""
    folder = npm_modules("drawings", PACKAGES)
    named = {name: re2.compile(rf"(?:{called})$") for name, called in PICTURES.items()}
    return [
        Picture(family, name, file.read_text("utf-8"))
        for family, patterns in FILES.items() for pattern in patterns for file in sorted(folder.glob(pattern))
        for name in _shown(named, _bare(file.stem))
    ]  # fmt: skip


def _shown(named: Mapping[str, re2.Pattern[str]], stem: str) -> Iterator[str]:
    yield from [name for name, called in named.items() if called.match(stem)][:1]


def _bare(stem: str) -> str:
    """The name of a file without what says its variant: "trash-fill" is a trash can, too."""
    bare = stem.removesuffix("-16").replace("_", "-")
    for variant in _VARIANTS:
        bare = bare.removesuffix(variant)
    return bare
