"""Policies: the sets in force as cards and tables, and drafts of them from the first edit to rolling back.

Here: what is shown of policies, and forms for drafts. Not here: what a draft is (server.drafts), what it would do
(server.policies.trial), and how it comes into force (server.policies.drafting).
"""
