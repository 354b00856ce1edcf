"""Drives a real browser through the HTTP API: sees a page, asks what to do, does it with a real mouse and keyboard.

It knows the service by its API, and of the engine the grammar of actions only. What to do is never decided here.
"""
