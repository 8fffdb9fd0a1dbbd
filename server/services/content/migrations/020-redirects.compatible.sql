-- Redirects that staff set up; those of REDIRECTS_FILE come first.
create table redirects (
  id uuid primary key default gen_random_uuid(),
  "from" text not null unique,
  "to" text not null,
  status integer not null check (status in (301, 302, 308)),
  revision integer not null default 1,
  hits bigint not null default 0,
  last_hit_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
