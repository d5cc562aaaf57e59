"""A next version of the site, as far as the database can tell: one more app, which migrates."""
