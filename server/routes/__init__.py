"""Route handlers: decode, call the engine, encode. Nothing else."""
