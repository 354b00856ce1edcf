"""Approvals: what waits for a person, and their answer."""
