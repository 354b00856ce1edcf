"""Google's Gemini by its own client."""
