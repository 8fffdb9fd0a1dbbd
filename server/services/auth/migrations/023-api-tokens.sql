create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  permission_ids text[] not null,
  is_read_only boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index api_tokens_by_user on api_tokens (user_id) where revoked_at is null;
create index api_tokens_by_end on api_tokens (least(expires_at, revoked_at));
