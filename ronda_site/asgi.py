"""The ASGI application: Django for HTTP, Channels for the sockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ronda_site.settings")
django_application = get_asgi_application()

from games.routing import websocket_urlpatterns  # noqa: E402  (needs Django set up)

application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": AuthMiddlewareStack(URLRouter(websocket_urlpatterns)),
    }
)
