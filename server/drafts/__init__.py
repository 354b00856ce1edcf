"""Drafts of policies: what somebody changes of the files in force, who has seen it, and what becomes of it.

Here: what a draft is, how it changes, how texts of two people are made one. Not here: whether its policies are sound,
and how they come into force (server.policies).
"""
