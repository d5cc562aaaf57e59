"""Sockets: thin; parse a frame, call one service or selector, answer."""
