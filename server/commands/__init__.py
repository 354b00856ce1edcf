"""Subcommands of `surefoot`, a module each: read the arguments, call what does the work, print for people or as JSON.

Heavy modules are imported by the command that needs them. Work that a server does too belongs elsewhere.
"""
