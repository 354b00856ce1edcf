"""Tasks: what agents were asked to do, and each of them as a story."""
