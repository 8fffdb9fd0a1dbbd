-- What happened to the memberships of a person, and which of their sessions ended.
create index audit_entries_by_member on audit_entries ((coalesce(after ->> 'userId', before ->> 'userId')), at desc)
  where target_type = 'organization';
create index sessions_ended_by_user on sessions (user_id, ended_at desc) where ended_at is not null;

-- A member of the staff (viewer_id) sees the site as a user, read only, while a session lasts.
create table views (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256.
  token_hash bytea not null unique,
  session_id uuid not null references sessions (id) on delete cascade,
  viewer_id uuid not null references users (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);

create unique index views_running on views (session_id) where ended_at is null;
create index views_by_user on views (user_id);
create index views_by_viewer on views (viewer_id);
