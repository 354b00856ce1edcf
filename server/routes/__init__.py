"""Route handlers: decode, call the engine, encode. Nothing else.

What a body may hold is in `server.wire`; what a handler says of itself in the API document stands at its decorator.
"""
