"""Page state: read into one skeleton, compared with an earlier one, searched by name.

Here: HTML, trees and what can be seen in them. Not here: rules, tasks, and what a difference means.
"""

from engine.observe.blank import Faults, came_blank, left_blank
from engine.observe.compare import Comparison, Witness, Writes, compare, heard
from engine.observe.find import Match, element, find, read_back, read_checked, shows_text
from engine.observe.glimpse import Glimpse, chosen_on, glimpse, lines_of
from engine.observe.page import (
    DEFAULT_LIMITS,
    Alert,
    Element,
    Form,
    PageInput,
    PageLimits,
    PageRefused,
    PageState,
    Part,
    SemanticNode,
    TreeNode,
)
from engine.observe.read import read_page
from engine.observe.recent import of_page, on_page
from engine.observe.similarity import similarity, structure_changed
from engine.observe.urls import address, cross_domain, led_to, parts_of, significant_url_change

__all__ = [
    "DEFAULT_LIMITS",
    "Alert",
    "Comparison",
    "Element",
    "Faults",
    "Form",
    "Glimpse",
    "Match",
    "PageInput",
    "PageLimits",
    "PageRefused",
    "PageState",
    "Part",
    "SemanticNode",
    "TreeNode",
    "Witness",
    "Writes",
    "address",
    "came_blank",
    "chosen_on",
    "compare",
    "cross_domain",
    "element",
    "find",
    "glimpse",
    "heard",
    "led_to",
    "left_blank",
    "lines_of",
    "of_page",
    "on_page",
    "parts_of",
    "read_back",
    "read_checked",
    "read_page",
    "shows_text",
    "significant_url_change",
    "similarity",
    "structure_changed",
]
