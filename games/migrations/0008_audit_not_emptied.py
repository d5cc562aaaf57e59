"""The audit is not emptied either, save by a database that says it is one for tests."""

from django.db import migrations

NOT_EMPTIED = """
CREATE FUNCTION games_audit_not_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('ronda.may_empty', true) IS DISTINCT FROM 'on' THEN
        RAISE EXCEPTION 'the audit is only ever added to' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON games_auditentry
    FOR EACH STATEMENT EXECUTE FUNCTION games_audit_not_emptied();
"""
EMPTIED = """
DROP TRIGGER audit_not_emptied ON games_auditentry;
DROP FUNCTION games_audit_not_emptied();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_deal_count"),
    ]

    operations = [
        migrations.RunSQL(NOT_EMPTIED, EMPTIED),
    ]
