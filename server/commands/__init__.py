"""Subcommands of `surefoot`."""
