"""Plans: their steps and sub-tasks, what is out with the client, what has to be shown at the end.

Here: plans as values. Not here: where one comes from (engine.derive), and when it moves on (rules).
"""
