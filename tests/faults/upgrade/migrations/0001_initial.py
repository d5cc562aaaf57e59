"""What an upgrade may do while the version before still plays: a column more, and an index."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.RunSQL("ALTER TABLE games_match ADD COLUMN place text NULL"),
        migrations.RunSQL("CREATE INDEX match_place ON games_match (place)"),
    ]
