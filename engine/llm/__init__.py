"""Effects: what a model is told, what a call may cost, how its reply becomes facts.

Here: briefs, prompts, budgets, strict reading of replies. Not here: calling a provider, and what a reply leads to.
"""
