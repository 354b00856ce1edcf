"""Seals by Fernet (AES-CBC with an HMAC), under the keys of an installation."""
