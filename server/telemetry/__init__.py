"""What the service tells of itself: metrics for Prometheus, log lines, and spans for OpenTelemetry.

Nothing here holds page text, prompts, replies or keys, and nothing here can slow or stop a turn. What is counted of a
turn is read off its conclusion; nobody decides by it.
"""
