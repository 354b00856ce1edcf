"""One turn: the stages in their order, the interpreter that walks them, and the shell around it.

Here: what runs. Not here: what is decided (policies), what is learnt on the way (engine.derive).
"""
