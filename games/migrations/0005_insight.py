"""The dashboard's minutes and the kept audits."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_audit_and_groups"),
    ]

    operations = [
        migrations.CreateModel(
            name="Sample",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(unique=True, verbose_name="minute")),
                ("online", models.PositiveIntegerField(verbose_name="people online")),
                ("playing", models.PositiveIntegerField(verbose_name="matches running")),
                ("seeks", models.PositiveIntegerField(verbose_name="people waiting")),
                ("tasks", models.PositiveIntegerField(verbose_name="tasks waiting")),
                (
                    "tasks_age",
                    models.FloatField(blank=True, null=True, verbose_name="their age at most"),
                ),
                ("overdue", models.FloatField(verbose_name="oldest deadline past since")),
                ("counts", models.JSONField(default=dict, verbose_name="counts")),
            ],
            options={
                "verbose_name": "minute of the site",
                "verbose_name_plural": "dashboard",
            },
        ),
        migrations.CreateModel(
            name="Audit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "night",
                    models.DateField(blank=True, null=True, unique=True, verbose_name="night"),
                ),
                ("started_at", models.DateTimeField(verbose_name="started")),
                ("seen_at", models.DateTimeField(verbose_name="last seen at work")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                ("matches", models.PositiveIntegerField(default=0, verbose_name="matches audited")),
                ("differences", models.PositiveIntegerField(default=0, verbose_name="differences")),
                ("told", models.JSONField(default=list, verbose_name="what differs")),
                ("failure", models.CharField(blank=True, max_length=200, verbose_name="failure")),
            ],
            options={
                "verbose_name": "match audit",
                "verbose_name_plural": "match audits",
                "indexes": [models.Index(fields=["-started_at"], name="audit_started")],
            },
        ),
    ]
