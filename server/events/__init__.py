"""Live events: what a session is told, as it happens.

`board` knows who listens, `reader` what is still to be sent, `delivery` how it goes out. What is said of a turn is in
`engine.exchange.messages`; routes are elsewhere.
"""
