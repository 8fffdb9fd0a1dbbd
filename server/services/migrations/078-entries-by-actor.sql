-- What a person changed, newest first, in their timeline.
create index audit_entries_by_actor_and_time on audit_entries (actor_id, at desc);
