"""The audit is only ever added to; and the groups of operators, with what each may do."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

APPEND_ONLY = """
CREATE FUNCTION games_audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit is only ever added to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON games_auditentry
    FOR EACH ROW EXECUTE FUNCTION games_audit_append_only();
"""
CHANGEABLE = """
DROP TRIGGER audit_append_only ON games_auditentry;
DROP FUNCTION games_audit_append_only();
"""

SEEN = {
    "accounts": {"user": ["view"]},
    "games": {
        model: ["view"]
        for model in ("match", "rating", "ratingchange", "seek", "challenge", "auditentry")
    },
}
CONDUCT = ["view_sanction", "view_appeal", "view_report", "view_hint"]
# Support helps people with their accounts and sees why something was decided; Moderators decide
# about conduct; Admins do all that an operator can.
SUPPORT = [
    "act_note",
    "act_end_sessions",
    "act_reset_link",
    "act_clear_factor",
    "view_sanction",
]
MODERATOR = [
    "act_note",
    "act_warn",
    "act_mute",
    "act_ban",
    "act_unlist",
    "act_lift",
    "act_rename",
    "act_void",
    "act_stop",
    "act_take_report",
    "act_close_report",
    "act_answer_appeal",
    "act_end_sessions",
    *CONDUCT,
]
ADMIN = sorted({*SUPPORT, *MODERATOR, "act_close", "act_reopen", "act_anonymise"})
GROUPS = {"Support": SUPPORT, "Moderator": MODERATOR, "Admin": ADMIN}


def make_groups(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    group, content_type, permission = (
        apps.get_model(*name)
        for name in (
            ("auth", "Group"),
            ("contenttypes", "ContentType"),
            ("auth", "Permission"),
        )
    )

    def allow(app: str, model: str, codename: str) -> object:
        """Find a permission; on a new database Django makes it only after all migrations."""
        kind, _ = content_type.objects.get_or_create(app_label=app, model=model)
        name = f"Act: {codename[4:]}" if codename.startswith("act_") else codename
        return permission.objects.get_or_create(
            content_type=kind, codename=codename, defaults={"name": name}
        )[0]

    for name, codenames in GROUPS.items():
        made, _ = group.objects.get_or_create(name=name)
        for app, models in SEEN.items():
            for model, acts in models.items():
                made.permissions.add(*(allow(app, model, f"{act}_{model}") for act in acts))
        for codename in codenames:
            act, _, model = codename.partition("_")
            made.permissions.add(allow("games", "auditentry" if act == "act" else model, codename))


def remove_groups(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("auth", "Group").objects.filter(name__in=GROUPS).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_conduct"),
        ("accounts", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.RunSQL(APPEND_ONLY, CHANGEABLE),
        migrations.RunPython(make_groups, remove_groups),
    ]
