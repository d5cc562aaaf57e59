"""Deals are counted as matches end, those of before within minutes of the upgrade."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_void_index"),
    ]

    operations = [
        migrations.CreateModel(
            name="DealCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("month", models.DateField(verbose_name="month")),
                ("exported", models.BooleanField(verbose_name="in the month's export")),
                ("key", models.CharField(max_length=32, verbose_name="what")),
                ("count", models.PositiveBigIntegerField(verbose_name="how often")),
            ],
            options={
                "verbose_name": "count of deals",
                "verbose_name_plural": "counts of deals",
            },
        ),
        migrations.AddField(
            model_name="match",
            name="counted",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="deals counted"
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("counted", False), ("ended_at__isnull", False)),
                fields=["ended_at", "id"],
                name="match_to_count",
            ),
        ),
        migrations.AddConstraint(
            model_name="dealcount",
            constraint=models.UniqueConstraint(
                fields=("month", "exported", "key"), name="deal_count_once"
            ),
        ),
    ]
