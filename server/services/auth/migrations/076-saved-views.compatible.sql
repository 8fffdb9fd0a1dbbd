create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- A name in `lists` of the contract.
  list text not null,
  -- The program checks that it is unique in a list of a user; an index could refuse to undo a merge of users.
  name text not null,
  query text not null,
  created_at timestamptz not null default now()
);

create index saved_views_by_user on saved_views (user_id, list, created_at);
