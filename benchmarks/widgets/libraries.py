"""The component libraries: their packages, how their page is made, and what of it a goal in steps must know.

A page is `pages/NAME/page.jsx` (or `.js`, `.ts`, `.tsx`), bundled when it is served, or `page.html`, served as it is
and asking for ready files at `/npm/PACKAGE/FILE`. Both import what they share from `/store.js`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from benchmarks.apps.goal import Half

Section = Literal["notifications", "appearance", "account"]
REACT = {"react": "19.3.1", "react-dom": "19.3.1", "esbuild": "0.28.2"}


class Library(Struct, frozen=True, kw_only=True):
    """`row`: what Edit, Deactivate and Remove are in, a menu or icons of the row. `yes`: what its question before a
    removal calls the button that goes on. `at_once`: sections of Settings that are kept without a Save. `folded`:
    sections that are closed at first.
    """

    packages: Mapping[str, str]  # with exact versions, from npm
    half: Half  # built: rules may be built with it; kept: it only runs
    row: Literal["menu", "icons"]
    yes: str
    at_once: frozenset[Section] = frozenset()
    folded: frozenset[Section] = frozenset()


LIBRARIES: Mapping[str, Library] = {
    "antd": Library(
        packages={**REACT, "antd": "6.6.8", "@ant-design/icons": "6.3.4", "dayjs": "1.11.23"},
        half="built", row="menu", yes="OK", at_once=frozenset({"notifications"}), folded=frozenset({"account"}),
    ),
    "radix": Library(
        packages={
            **REACT, "radix-ui": "1.8.1", "lucide-react": "1.73.0", "cmdk": "1.1.1", "react-day-picker": "10.0.2",
            "sonner": "2.0.8",
        },
        half="built", row="menu", yes="Continue", folded=frozenset({"appearance", "account"}),
    ),
    "react-bootstrap": Library(
        packages={
            **REACT, "bootstrap": "5.3.8", "react-bootstrap": "2.10.10", "react-select": "5.10.2",
            "react-datepicker": "9.1.0", "react-bootstrap-icons": "1.11.6",
        },
        half="built", row="icons", yes="Remove", at_once=frozenset({"appearance"}), folded=frozenset({"account"}),
    ),
    "rmwc": Library(
        packages={
            **REACT, "react": "18.3.1", "react-dom": "18.3.1", "rmwc": "14.3.5", "material-components-web": "14.0.0",
            "material-icons": "1.13.14",
        },
        half="built", row="menu", yes="OK", at_once=frozenset({"appearance"}), folded=frozenset({"account"}),
    ),
    "rsuite": Library(
        packages={**REACT, "rsuite": "6.2.4", "@rsuite/icons": "1.4.1"},
        half="built", row="menu", yes="OK", at_once=frozenset({"notifications"}),
        folded=frozenset({"appearance", "account"}),
    ),
    "mui": Library(
        packages={
            **REACT, "@mui/material": "9.5.0", "@mui/icons-material": "9.5.0", "@emotion/react": "11.14.0",
            "@emotion/styled": "11.14.1", "@mui/x-date-pickers": "9.17.0", "dayjs": "1.11.23",
        },
        half="kept", row="menu", yes="Agree", at_once=frozenset({"notifications"}),
        folded=frozenset({"appearance", "account"}),
    ),
    "mantine": Library(
        packages={
            **REACT, "@mantine/core": "9.7.3", "@mantine/dates": "9.7.3", "@mantine/hooks": "9.7.3",
            "@mantine/modals": "9.7.3", "@mantine/notifications": "9.7.3", "@tabler/icons-react": "3.51.0",
            "dayjs": "1.11.23",
        },
        half="kept", row="icons", yes="Confirm", at_once=frozenset({"notifications", "appearance"}),
    ),
    "fluentui": Library(
        packages={
            **REACT, "@fluentui/react-components": "9.74.11", "@fluentui/react-icons": "2.0.344",
            "@fluentui/react-datepicker-compat": "0.6.37",
        },
        half="kept", row="menu", yes="Remove", at_once=frozenset({"appearance"}),
        folded=frozenset({"notifications", "account"}),
    ),
    "element-plus": Library(
        packages={"vue": "3.5.45", "element-plus": "2.14.8", "@element-plus/icons-vue": "2.3.2"},
        half="built", row="menu", yes="Remove", at_once=frozenset({"notifications"}),
        folded=frozenset({"appearance", "account"}),
    ),
    "primevue": Library(
        packages={"vue": "3.5.45", "primevue": "4.5.5", "@primeuix/themes": "2.0.3", "primeicons": "7.0.0"},
        half="built", row="menu", yes="Remove", folded=frozenset({"appearance", "account"}),
    ),
    "bootstrap": Library(
        packages={
            "bootstrap": "5.3.9", "bootstrap-icons": "1.13.2", "tom-select": "2.6.2", "flatpickr": "4.6.13",
        },
        half="built", row="icons", yes="Remove", at_once=frozenset({"appearance"}),
        folded=frozenset({"appearance", "account"}),
    ),
    "jquery-ui": Library(
        packages={"jquery": "3.7.1", "jquery-ui": "1.14.2", "select2": "4.1.0"},
        half="built", row="icons", yes="Yes", folded=frozenset({"appearance", "account"}),
    ),
    "ui5": Library(
        packages={"@ui5/webcomponents": "2.26.0", "esbuild": "0.28.2"},
        half="built", row="menu", yes="Remove", at_once=frozenset({"notifications"}),
        folded=frozenset({"appearance", "account"}),
    ),
    "carbon": Library(
        packages={"@carbon/web-components": "2.63.0", "esbuild": "0.28.2"},
        half="built", row="menu", yes="Remove", at_once=frozenset({"appearance"}),
        folded=frozenset({"appearance", "account"}),
    ),
    "vuetify": Library(
        packages={"vue": "3.5.45", "vuetify": "4.3.0", "@mdi/font": "7.4.47"},
        half="kept", row="menu", yes="OK", at_once=frozenset({"notifications", "appearance"}),
        folded=frozenset({"account"}),
    ),
    "quasar": Library(
        packages={"vue": "3.5.45", "quasar": "2.34.0", "@quasar/extras": "1.18.0"},
        half="kept", row="menu", yes="OK", folded=frozenset({"appearance", "account"}),
    ),
    "shoelace": Library(
        packages={"@shoelace-style/shoelace": "2.20.1"},
        half="kept", row="menu", yes="Remove", at_once=frozenset({"notifications"}),
        folded=frozenset({"appearance", "account"}),
    ),
    "fomantic-ui": Library(
        packages={"jquery": "3.7.1", "fomantic-ui-css": "2.9.4"},
        half="kept", row="icons", yes="Yes", folded=frozenset({"appearance", "account"}),
    ),
}  # fmt: skip
