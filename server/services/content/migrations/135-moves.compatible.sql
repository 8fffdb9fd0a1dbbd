-- Files of other sites, and what became of their entries (docs/decisions/130-moving-in.md).
create table moves (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  size int not null,
  address text not null default '',
  format text,
  state text not null default 'sending',
  reason text,
  -- Who brings it in.
  actor_id uuid,
  -- False once its parts were removed.
  has_file boolean not null default true,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

create index moves_created_at on moves (created_at);

create table moved_entries (
  move_id uuid not null references moves on delete cascade,
  -- Its place in the order of the file, which is the same each time it is read.
  position int not null,
  -- The same entry in another file of the same site has the same.
  source text not null,
  kind text not null,
  title text not null,
  place text not null,
  state text not null,
  notes jsonb not null default '[]',
  record_id text,
  -- Of the record after the move.
  revision int,
  -- Addresses that the old site had for it.
  former text[] not null default '{}',
  primary key (move_id, position)
);

create index moved_entries_source on moved_entries (source) where state in ('made', 'kept');

-- Pictures by the address that texts of the file have for them.
create table moved_pictures (
  move_id uuid not null references moves on delete cascade,
  address text not null,
  alt text not null,
  -- Null until it was tried.
  state text,
  reason text,
  media_id uuid,
  primary key (move_id, address)
);
