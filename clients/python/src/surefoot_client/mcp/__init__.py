"""Surefoot for agents that speak MCP: as a server with tools of its own, and standing before another server.

Here: both, by the official SDK, and how the tools of other servers are judged. Not here: the guard itself. Needs `mcp`.
"""
