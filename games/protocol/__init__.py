"""The wire protocol of live.md: one module per direction, and the errors.

Must not know rows, sockets or sessions.
"""
