"""The addresses of the sockets."""

from django.urls import path

from games.consumers.lobby import LobbyConsumer
from games.consumers.match import MatchConsumer
from games.consumers.nowhere import NowhereConsumer

websocket_urlpatterns = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/matches/<str:match_id>/", MatchConsumer.as_asgi()),
    path("ws/<path:rest>", NowhereConsumer.as_asgi()),
]
