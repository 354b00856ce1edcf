"""Requests and answers as they are on the wire, and what the engine makes of them."""
