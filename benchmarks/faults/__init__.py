"""`surefoot bench faults`: what becomes of a task when its models fail."""
