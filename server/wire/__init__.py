"""Requests and answers as they are on the wire, field by field, and what the engine makes of them.

Wrong types, sizes and encodings are refused here. Nothing is looked up, stored or decided.
"""
