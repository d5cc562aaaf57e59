from django.db import migrations, models

# What makes a row of these unique begins with its match, so that its own index serves nobody.
UNNEEDED = {
    "move": ("moves", "games_move_match_id_b9c0e951"),
    "round": ("rounds", "games_round_match_id_59a22b82"),
    "seat": ("seats", "games_seat_match_id_72fea2e9"),
}


def drop(model: str, related_name: str, index: str) -> migrations.SeparateDatabaseAndState:
    """Forget an index of a foreign key. Django would make the key anew, and check every row."""
    key = models.ForeignKey(
        "games.match",
        on_delete=models.CASCADE,
        related_name=related_name,
        verbose_name="match",
        db_index=False,
    )
    table = f"games_{model}"
    return migrations.SeparateDatabaseAndState(
        state_operations=[migrations.AlterField(model, "match", key)],
        database_operations=[
            migrations.RunSQL(
                f"DROP INDEX IF EXISTS {index}, {index}_like",
                f"CREATE INDEX {index} ON {table} (match_id);"
                f"CREATE INDEX {index}_like ON {table} (match_id varchar_pattern_ops)",
            )
        ],
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0008_audit_not_emptied")]

    operations = [
        migrations.RemoveIndex("match", "match_due"),
        *(drop(model, *names) for model, names in UNNEEDED.items()),
        # Room on each page for the rows that a match becomes while it is played.
        migrations.RunSQL(
            "ALTER TABLE games_match SET (fillfactor = 50)",
            "ALTER TABLE games_match RESET (fillfactor)",
        ),
    ]
