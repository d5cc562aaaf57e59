"""The ASGI application: Django for HTTP, Channels for the sockets."""

import gc
import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ronda_site.settings")
django_application = get_asgi_application()

# These need Django set up.
from games.consumers.heartbeat import start_heartbeat  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402
from ronda_site.frames import limit_frames  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": AuthMiddlewareStack(URLRouter(websocket_urlpatterns)),
    }
)

limit_frames()

# A process that serves people is what makes the site alive (rule 8.5).
start_heartbeat()

# A search for garbage among all objects stops everybody, for a third of a second when there are
# many sockets: leave out what was loaded, which stays, and search seldom.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 20)
