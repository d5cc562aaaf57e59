"""The table page on the real site: what it shows, what it does, and that it fits every screen."""
