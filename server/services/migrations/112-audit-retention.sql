-- Entries may be deleted once they are older than AUDIT_DAYS, by the job that says so for its transaction.
create function refuse_to_rewrite_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '90 days' and current_setting('portico.audit_retention', true) = 'on' then
    return old;
  end if;
  raise exception 'audit entries are never rewritten, and deleted only by AUDIT_DAYS';
end
$$;
drop trigger audit_entries_kept on audit_entries;
create trigger audit_entries_kept
  before delete or update of id, sequence, at, actor_id, action, target_type, target_id, request_id on audit_entries
  for each row execute function refuse_to_rewrite_entries();
