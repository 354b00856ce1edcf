"""Settings of a tenant, what its organisation knows, what was learned of sites, and keys: what the commands do.

Here: forms over the services that the API has. Not here: which settings there are (policies/settings.yaml).
"""
