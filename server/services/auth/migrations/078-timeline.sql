-- What happened to the memberships of a person, and which of their sessions ended.
create index audit_entries_by_member on audit_entries ((coalesce(after ->> 'userId', before ->> 'userId')), at desc)
  where target_type = 'organization';
create index sessions_ended_by_user on sessions (user_id, ended_at desc) where ended_at is not null;
