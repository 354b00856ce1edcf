"""Facts that a stage needs besides what was observed, and what is found on the way: plans, chains, actions.

`derive.DERIVATIONS` names them by the word in `Stage.learns`. None of them decides.
"""
