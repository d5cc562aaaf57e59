"""Free ports on the loopback address. Must not know who will listen on them."""

import random
import socket

# Below the range from which systems take the near ends of outgoing connections, so that nothing
# slips in between the look and the start of a server.
_RANGE = range(20_000, 32_000)


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Whether a server could listen on this port of the host now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def free_port() -> int:
    """A port of the loopback address that is free now."""
    dice = random.SystemRandom()
    for _ in range(1000):
        port = dice.choice(_RANGE)
        if is_free(port):
            return port
    raise RuntimeError("No free port on 127.0.0.1.")
