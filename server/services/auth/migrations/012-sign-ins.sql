-- Sign-ins are in the audit log. A trigger, because start_session is one statement, and the entry is written with it or not at all.
create function record_sign_in() returns trigger language plpgsql as $$
begin
  insert into auth.audit_entries (actor_id, action, target_type, target_id, after)
  values (new.user_id, 'session.start', 'session', new.user_id::text, jsonb_build_object('device', new.device));
  return null;
end
$$;
create trigger sessions_started after insert on sessions for each row execute function record_sign_in();
