"""JUnit XML of a golden run: what build servers show. A case per golden file, and one per finding about no file."""

from __future__ import annotations

from pathlib import PurePath
from xml.etree import ElementTree as XML

from engine.rules.golden.files import Golden
from engine.rules.model import Problem

CONTROL = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)))  # not XML


def junit(result: Golden, more: tuple[Problem, ...] = ()) -> str:
    """The report of a golden run, and of findings beyond single files: rules never seen, parts never seen, mutants."""
    known = {problem for case in result.cases for problem in case.problems}
    others = [problem for problem in (*result.problems, *more) if problem not in known]
    failed = sum(bool(case.problems) for case in result.cases) + len(others)
    counts = {"tests": str(len(result.cases) + len(others)), "failures": str(failed), "errors": "0"}
    root = XML.Element("testsuites", counts)
    suites: dict[str, XML.Element] = {}
    for case in result.cases:
        suite = _suite(root, suites, case.ruleset)
        entry = XML.SubElement(suite, "testcase", classname=_plain(case.ruleset), name=_plain(PurePath(case.file).stem))
        entry.set("file", _plain(case.file))
        for problem in case.problems:
            _failure(entry, problem)
    for problem in others:
        suite = _suite(root, suites, PurePath(problem.file).stem)
        entry = XML.SubElement(suite, "testcase", classname=problem.code, name=_plain(problem.message))
        entry.set("file", _plain(problem.file))
        _failure(entry, problem)
    for suite in suites.values():
        suite.set("tests", str(len(suite)))
        suite.set("failures", str(sum(entry.find("failure") is not None for entry in suite)))
    XML.indent(root)
    return XML.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _suite(root: XML.Element, suites: dict[str, XML.Element], name: str) -> XML.Element:
    if name not in suites:
        suites[name] = XML.SubElement(root, "testsuite", name=_plain(name))
    return suites[name]


def _failure(entry: XML.Element, problem: Problem) -> None:
    failure = XML.SubElement(entry, "failure", message=_plain(problem.message), type=problem.code)
    failure.text = _plain(f"{problem}\n    {problem.quote}" if problem.quote else str(problem))


def _plain(text: str) -> str:
    """Without the characters that XML does not have."""
    return text.translate(CONTROL)
