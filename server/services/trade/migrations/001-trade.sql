create table inquiries (
  id uuid primary key default gen_random_uuid(),
  -- What people are given to refer to.
  reference text not null unique,
  name text not null,
  channel text not null check (channel in ('phone', 'email')),
  -- E.164, or the address in small letters.
  contact text not null,
  country text,
  region text,
  topic text not null,
  message text not null,
  status text not null default 'new' check (status in ('new', 'open', 'waiting', 'snoozed', 'resolved', 'spam')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index inquiries_by_time on inquiries (created_at desc, id);

create table waitlists (
  id uuid primary key default gen_random_uuid(),
  -- Name of the product, or 'general'.
  name text not null unique,
  -- The last position that was given away.
  last_position integer not null default 0,
  created_at timestamptz not null default now()
);

create table waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  waitlist_id uuid not null references waitlists (id),
  channel text not null check (channel in ('phone', 'email')),
  contact text not null,
  country text,
  note text,
  position integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'invited', 'joined', 'declined', 'expired')),
  created_at timestamptz not null default now(),
  unique (waitlist_id, contact),
  unique (waitlist_id, position)
);

-- Who sent what when, for the limits per hour and day; forgotten after a day.
create table attempts (
  kind text not null,
  client text not null,
  at timestamptz not null default now()
);

create index attempts_by_client on attempts (kind, client, at);
