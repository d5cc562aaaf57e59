"""The bots. A bot gets a view, as a person at its seat would, and nothing else."""

from typing import Final

from games.bots.beginner import BEGINNER
from games.bots.bot import Bot
from games.bots.casual import CASUAL

BOTS: Final[dict[str, Bot]] = {bot.name: bot for bot in (BEGINNER, CASUAL)}

__all__ = ["BOTS", "Bot"]
