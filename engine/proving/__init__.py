"""What holds of whole turns: the stages of a turn run over free facts, and the guarantees that are proved of it.

Importing this package imports Z3; engine.rules.prove.SolverMissing where it is not installed.

Here: the order of stages, replies and the task after a turn. Not here: one rule set by itself (engine.rules.prove).
"""

from engine.proving.prove import prove_turn
from engine.proving.told import told
from engine.proving.whole import analysis_of, in_parts

__all__ = ["analysis_of", "in_parts", "prove_turn", "told"]
