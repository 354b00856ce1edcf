"""The policies of a running server: in force, reloaded, kept, evaluated in the shadow, and looked at over HTTP."""
