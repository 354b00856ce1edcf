"""Insight: what many turns come to, as charts whose points open their tasks; and which questions people are asked."""
