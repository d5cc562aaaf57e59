"""The audit is only ever added to."""

from django.db import migrations

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


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_conduct"),
    ]

    operations = [
        migrations.RunSQL(APPEND_ONLY, CHANGEABLE),
    ]
