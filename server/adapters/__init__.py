"""What stands behind the engine's ports, one place per thing outside. Only the wiring names them."""
