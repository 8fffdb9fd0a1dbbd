-- Saved views of the audit log that show only this action.
update saved_views set query = replace(query, '.bring-back', '.restore-version')
where list = 'audit-log' and query like '%action=%.bring-back%';
