"""Facts that need more than one look: at the page, the task, the plan or the words. Pure; none of them decides.

Here: what a stage has to know before its rules are asked. Not here: rules, and what is done about a decision.
"""
