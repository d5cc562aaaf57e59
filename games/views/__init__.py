"""Pages: thin; ask a selector or call a service, and render."""
