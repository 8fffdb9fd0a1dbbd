create table access_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Path of the guard of a route.
  screen text not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'granted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  role_id uuid references roles (id),
  note text
);

create index access_requests_open on access_requests (created_at, id) where state = 'open';
create index access_requests_by_user on access_requests (user_id, created_at);
