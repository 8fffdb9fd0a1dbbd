-- The audit log over all records, and parts of it between two days.
create index audit_entries_by_time on audit_entries (at, sequence);

-- Erasing a user empties `before` and `after`; what was done, when and by whom stays.
create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never deleted or rewritten';
end
$$;
create trigger audit_entries_kept
  before delete or update of id, sequence, at, actor_id, action, target_type, target_id, request_id on audit_entries
  for each row execute function refuse_to_rewrite();
