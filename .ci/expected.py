"""Write the scenarios that must pass into a folder: python expected.py SCENARIOS LEFT_OUT OUT."""

from __future__ import annotations

import sys
from pathlib import Path

import yaml


def main(scenarios: Path, left_out_file: Path, out: Path) -> None:
    lines = left_out_file.read_text("utf-8").splitlines()
    left_out = tuple(line for line in lines if line and not line.startswith("#"))
    for file in sorted(scenarios.glob("*.yaml")):
        chosen = [
            scenario
            for scenario in yaml.safe_load_all(file.read_text("utf-8"))
            if scenario and not f"{file.name}: {scenario['name']}".startswith(left_out)
        ]
        if chosen:
            (out / file.name).write_text(yaml.safe_dump_all(chosen, allow_unicode=True), "utf-8")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:]))
