"""A small MCP server that is no browser: `python -m tests.clients.notes_server FILE` writes what it was asked to do."""

from __future__ import annotations

import sys
from pathlib import Path

from mcp.server import MCPServer
from mcp.types import ToolAnnotations

server: MCPServer[object] = MCPServer("notes")


@server.tool(annotations=ToolAnnotations(read_only_hint=True))
def read_note(name: str) -> str:
    """What a note says."""
    return f"{name}: milk"


@server.tool()
def delete_note(name: str) -> str:
    """Delete a note."""
    with Path(sys.argv[1]).open("a") as happened:
        print(f"deleted {name}", file=happened)
    return "deleted"


@server.tool()
def run(command: str, to: str = "") -> str:
    """Its name says nothing."""
    with Path(sys.argv[1]).open("a") as happened:
        print(f"ran {len(command)} for {to}", file=happened)
    return "ran"


if __name__ == "__main__":
    server.run()
