"""Draws the app's icons as PNG from the one drawing, static/icons/ronda.svg."""
