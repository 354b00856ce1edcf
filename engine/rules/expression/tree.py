"""From the text of a condition to the expression tree of the rule-engine library, with the place of every name."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from engine.rules.expression.library import Context, Rule, ast, errors
from engine.rules.model import Scalar

MAX_CHARS = 2000
MAX_WORDS = 300
MAX_TERMS = 60
MAX_DEPTH = 24
SPLIT = "split it into two rules, or let a fact say it"
# A rough cut of a condition into words: strings are skipped, dotted names found whole, numbers and quotes kept.
TOKEN = re.compile(
    r"""(?P<string>[rs]?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))"""
    r"""|(?P<name>\$?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)|(?P<number>\d[\w.]*)|(?P<op>[=!]~~?|\*\*|//|<<|>>|&&|\|\||&[.\[]|\S)"""
)
LINEAR = "put the pattern under match:, where it runs in linear time"
ARITHMETIC = "there are + - * /"
SAFE = "guard against null with != null, or give a default with ??"
QUOTES = ('"', "'")
BRACKETS = {"(": ")", "[": "]"}
BANNED: Mapping[str, str] = {
    **dict.fromkeys(("=~", "=~~", "!~", "!~~"), LINEAR),
    **dict.fromkeys(("**", "//", "%", "<<", ">>", "^", "&", "|"), ARITHMETIC),
    **dict.fromkeys(("&.", "&["), SAFE),
    "&&": "write and",
    "||": "write or",
    "!": "write not, or !=",
}


class BadExpression(Exception):
    """A text that is no expression. `offset` and `word` say where in the text."""

    def __init__(self, code: str, message: str, hint: str, offset: int = 0, word: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.hint, self.offset, self.word = code, message, hint, offset, word


class Parsed(Struct, frozen=True):
    """A tree, and where its names and literals stand: (offset, word) by the id of the node."""

    text: str
    tree: Any
    places: Mapping[int, tuple[int, str]]

    def place(self, node: Any) -> tuple[int, str]:
        """Where a node starts: its own place, or that of its first part that has one."""
        for part in walk(node):
            if id(part) in self.places:
                return self.places[id(part)]
        return 0, self.text.split(None, 1)[0] if self.text.split() else ""


@cache
def _context() -> Context:
    return Context(resolver=operator.getitem, default_timezone="utc")


@lru_cache(maxsize=4096)  # nothing changes a tree, and parsing is half of what loading a folder costs
def parse(text: str) -> Parsed:
    """Parse an expression; BadExpression where the library, or a limit on size, refuses it."""
    if len(text) > MAX_CHARS or text.count("(") + text.count("[") + text.count("?") > MAX_DEPTH * 4:
        raise BadExpression("SF307", f"the condition is longer than {MAX_CHARS} characters, or too nested", SPLIT)
    tokens = list(TOKEN.finditer(text))
    if len(tokens) > MAX_WORDS:
        raise BadExpression("SF307", f"the condition has more than {MAX_WORDS} words", SPLIT)
    if not tokens:
        raise BadExpression("SF301", "the condition is empty", "leave the key out where it always holds")
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        glued = following is not None and following[0] == "=" and following.start() == token.end()
        if token.lastgroup == "op" and token[0] in BANNED and not (token[0] == "!" and glued):
            said = f"{token[0]} is not used in policies"
            raise BadExpression("SF306", said, BANNED[token[0]], token.start(), token[0])
    try:
        tree = Rule(text, _context()).statement.expression
    except errors.RuleSyntaxError as error:
        raise _unclosed(tokens) or _syntax_error(text, error) from None
    except errors.EngineError as error:
        raise BadExpression("SF303", f"the condition does not make sense: {error.message}", "") from None
    except (RecursionError, ValueError, ArithmeticError, TypeError, AttributeError, UnicodeError) as error:
        raise BadExpression("SF301", f"the condition can't be read: {error}", "") from None
    _limit(tree)
    return Parsed(text, tree, _places(tree, tokens))


def _unclosed(tokens: list[re.Match[str]]) -> BadExpression | None:
    """A quotation mark or a bracket that is not closed, or that closes nothing: whatever else does not parse."""
    opened: list[re.Match[str]] = []
    for token in tokens:
        if token.lastgroup != "op":
            continue
        sign = token[0]
        if sign in QUOTES:
            said = f"the quotation mark {sign} is not closed"
            return BadExpression("SF301", said, f"put {sign} after the text, too", token.start(), sign)
        if sign in BRACKETS:
            opened.append(token)
        elif sign in BRACKETS.values():
            if not opened or BRACKETS[opened[-1][0]] != sign:
                said = f"the {sign} closes nothing"
                return BadExpression("SF301", said, "remove it, or open it before", token.start(), sign)
            opened.pop()
    if not opened:
        return None
    sign = opened[-1][0]
    said = f"the {sign} is not closed"
    return BadExpression("SF301", said, f"put {BRACKETS[sign]} where it ends", opened[-1].start(), sign)


def _syntax_error(text: str, error: errors.RuleSyntaxError) -> BadExpression:
    token = error.token
    if token is None:
        last = text.split()[-1]
        return BadExpression("SF301", "the condition stops too early", "a part is missing", text.rindex(last), last)
    word = str(token.value).split("\n")[0] if token.type != "error" else text[token.lexpos]
    hint = "compare with ==" if word == "=" else "write and, or, not" if word in ("AND", "OR", "NOT") else ""
    return BadExpression("SF301", f"the condition does not parse at {word!r}", hint, token.lexpos, word)


def children(node: Any) -> tuple[Any, ...]:
    """The parts of a node in the order in which they are written."""
    if isinstance(node, ast.BinaryExpressionBase | ast.CoalesceExpression):
        return node.left, node.right
    if isinstance(node, ast.UnaryExpression):
        return (node.right,)
    if isinstance(node, ast.ContainsExpression):
        return node.member, node.container
    if isinstance(node, ast.TernaryExpression):
        return node.condition, node.case_true, node.case_false
    if isinstance(node, ast.FunctionCallExpression):
        return node.function, *node.arguments
    if isinstance(node, ast.GetAttributeExpression):
        return (node.object,)
    if isinstance(node, ast.GetItemExpression | ast.GetSliceExpression):
        return (node.container,)
    if isinstance(node, ast.ArrayExpression):
        return tuple(node.value)
    return ()


def walk(node: Any) -> Iterator[Any]:
    """A node and everything below it, in the order in which it is written."""
    yield node
    for child in children(node):
        yield from walk(child)


def dotted(node: Any) -> str | None:
    """`a.b.c` for a chain of plain attribute accesses on a symbol; None for anything else."""
    names: list[str] = []
    while isinstance(node, ast.GetAttributeExpression):
        names.append(node.name)
        node = node.object
    if isinstance(node, ast.SymbolExpression) and node.scope is None:
        return ".".join([node.name, *reversed(names)])
    return None


def _limit(tree: Any) -> None:
    stack = [(tree, 1)]
    terms = 0
    while stack:
        node, depth = stack.pop()
        terms += isinstance(node, ast.SymbolExpression)
        flat = isinstance(node, ast.LogicExpression | ast.GetAttributeExpression)
        if terms > MAX_TERMS or depth > MAX_DEPTH:
            raise BadExpression("SF307", f"the condition reads more than {MAX_TERMS} facts, or is too nested", SPLIT)
        for child in children(node):
            same = flat and type(child) is type(node)
            stack.append((child, depth if same else depth + 1))


def _places(tree: Any, tokens: list[re.Match[str]]) -> dict[int, tuple[int, str]]:
    places: dict[int, tuple[int, str]] = {}
    names = [token for token in tokens if token.lastgroup == "name"]
    strings = [token for token in tokens if token.lastgroup == "string"]
    used = 0
    said = 0
    for node in walk(tree):
        if isinstance(node, ast.SymbolExpression):
            word = ("$" if node.scope else "") + node.name
            for at in range(used, len(names)):
                if re.split(r"\W", names[at][0].lstrip("$"))[0] == node.name:
                    places[id(node)] = names[at].start(), names[at][0]
                    used = at + 1
                    break
            else:
                places[id(node)] = 0, word
        elif isinstance(node, ast.StringExpression):
            for at in range(said, len(strings)):
                if strings[at][0].lstrip("rs")[1:-1] == node.value:
                    places[id(node)] = strings[at].start(), strings[at][0]
                    said = at + 1
                    break
    return places


def number(value: Any) -> int | float:
    """A number literal of the library, which is a Decimal, as Python's."""
    return int(value) if value == int(value) and abs(value) < 10**15 else float(value)


def literal(node: Any) -> Scalar:
    """The value of a literal node that is no list."""
    value: Scalar = number(node.value) if isinstance(node, ast.FloatExpression) else node.value
    return value
