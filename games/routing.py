"""The addresses of the sockets."""

from django.urls import path, re_path

from games import addresses  # noqa: F401  (the shapes of names)
from games.consumers.lobby import LobbyConsumer
from games.consumers.match import MatchConsumer
from games.consumers.nowhere import NowhereConsumer

websocket_urlpatterns = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/matches/<public_id:match_id>/", MatchConsumer.as_asgi()),
    re_path("", NowhereConsumer.as_asgi()),
]
