"""The servers that come with the site: PostgreSQL and Valkey out of their wheels, and its keys.

Owns where their data lies, how they are started and how they are stopped. Must not know Django:
the addresses it gives are put into the environment before any setting is read.
"""
