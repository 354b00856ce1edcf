"""Google's Gemini by its own client: how effects are asked of it, and its answers read as replies.

What is asked (prompts, options) belongs in `engine.llm`; what a failure means is for the rules.
"""
