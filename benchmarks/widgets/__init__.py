"""One small application drawn with each of many component libraries, and the same goals played on each."""
