"""A history of one's own: what every match came to, and of those that have ended already."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models.match

# What stands in the rows. Points by what they were for take the cards to be played again.
ENDED_BEFORE = """
    INSERT INTO games_outcome (
        match_id, seat, player_id, opponent_id, bot, ruleset, rated, ended_at, result, score, against,
        dealt_first, ronda, tringa, bwahed, bkhamsa, beshara, missa, qaa, cards
    )
    SELECT m.id, own.number, own.player_id, other.player_id, other.bot, m.ruleset, m.rated, m.ended_at,
        CASE
            WHEN m.status = 'aborted' THEN 'aborted'
            WHEN m.winner IS NULL THEN 'drawn'
            WHEN m.winner = own.number THEN 'won'
            ELSE 'lost'
        END,
        own.score, other.score, first.dealer = own.number, 0, 0, 0, 0, 0, 0, 0, 0
    FROM games_match m
    JOIN games_seat own ON own.match_id = m.id
    JOIN games_seat other ON other.match_id = m.id AND other.number <> own.number
    LEFT JOIN games_round first ON first.match_id = m.id AND first.number = 0
    WHERE m.ended_at IS NOT NULL AND own.player_id IS NOT NULL
    ORDER BY m.ended_at, m.id
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Outcome",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "seat",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "0"), (1, "1")], verbose_name="seat"
                    ),
                ),
                (
                    "bot",
                    models.CharField(
                        blank=True,
                        choices=games.models.match.bot_choices,
                        max_length=16,
                        verbose_name="bot",
                    ),
                ),
                (
                    "ruleset",
                    models.CharField(
                        choices=[
                            ("cafe-41", "Café to 41"),
                            ("cafe-21", "Café to 21"),
                            ("cafe-round", "Café, one round"),
                            ("streak", "Streak"),
                        ],
                        max_length=16,
                        verbose_name="rules",
                    ),
                ),
                ("rated", models.BooleanField(verbose_name="rated")),
                ("ended_at", models.DateTimeField(verbose_name="ended")),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("won", "won"),
                            ("lost", "lost"),
                            ("drawn", "drawn"),
                            ("aborted", "aborted"),
                        ],
                        max_length=7,
                        verbose_name="result",
                    ),
                ),
                ("score", models.PositiveSmallIntegerField(verbose_name="score")),
                ("against", models.PositiveSmallIntegerField(verbose_name="the other's score")),
                (
                    "dealt_first",
                    models.BooleanField(blank=True, null=True, verbose_name="dealt first"),
                ),
                (
                    "ronda",
                    models.PositiveSmallIntegerField(default=0, verbose_name="points by ronda"),
                ),
                (
                    "tringa",
                    models.PositiveSmallIntegerField(default=0, verbose_name="points by tringa"),
                ),
                (
                    "bwahed",
                    models.PositiveSmallIntegerField(default=0, verbose_name="points by bwahed"),
                ),
                (
                    "bkhamsa",
                    models.PositiveSmallIntegerField(default=0, verbose_name="points by bkhamsa"),
                ),
                (
                    "beshara",
                    models.PositiveSmallIntegerField(default=0, verbose_name="points by beshara"),
                ),
                (
                    "missa",
                    models.PositiveSmallIntegerField(default=0, verbose_name="points by missa"),
                ),
                ("qaa", models.PositiveSmallIntegerField(default=0, verbose_name="points by qaa")),
                (
                    "cards",
                    models.PositiveSmallIntegerField(default=0, verbose_name="points by cards"),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="outcomes",
                        to="games.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "opponent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="opponent",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="outcomes",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "outcome",
                "verbose_name_plural": "outcomes",
                "indexes": [
                    models.Index(
                        fields=[
                            "player",
                            "-ended_at",
                            "-id",
                            "ruleset",
                            "result",
                            "bot",
                            "opponent",
                        ],
                        name="outcome_history",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "seat"), name="outcome_once_a_seat"),
                    models.UniqueConstraint(
                        fields=("player", "match"), name="outcome_once_a_player"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__lte", 1)), name="outcome_seat"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("bot", ""), ("opponent__isnull", False)),
                            models.Q(("opponent", None), models.Q(("bot", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="outcome_person_or_bot",
                    ),
                ],
            },
        ),
        migrations.RunSQL(ENDED_BEFORE, migrations.RunSQL.noop),
    ]
