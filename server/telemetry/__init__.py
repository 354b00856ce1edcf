"""What the service tells of itself: metrics for Prometheus, log lines, and spans for OpenTelemetry.

Nothing here holds page text, prompts, replies or keys, and nothing here can slow or stop a turn.
"""
