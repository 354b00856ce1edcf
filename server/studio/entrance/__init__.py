"""The way in and out: who a person is, by a key that is typed once."""
