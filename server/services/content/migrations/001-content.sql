-- The site's own facts: one row.
create table site (
  singleton boolean primary key default true check (singleton),
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table pages (
  route text primary key,
  title text not null,
  blocks jsonb not null,
  seo jsonb not null,
  updated_at timestamptz not null default now()
);

create table posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  title text not null,
  summary text not null,
  body jsonb not null,
  cover jsonb,
  tags text[] not null default '{}',
  pinned boolean not null default false,
  seo jsonb not null,
  reading_minutes integer not null,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'archived')),
  -- When it appeared, or is to appear.
  published_at timestamptz,
  revision integer not null default 1,
  trashed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status in ('draft', 'archived') or published_at is not null)
);

create index posts_in_order on posts (pinned desc, published_at desc, id desc) where status = 'published' and trashed_at is null;

create index posts_by_time on posts (published_at, id) where status = 'published' and trashed_at is null;

create index posts_due on posts (published_at) where status = 'scheduled' and trashed_at is null;

create table policies (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  title text not null,
  summary text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Which version is in force is not stored: it is the newest whose effective_at has come, by the database's clock.
create table policy_versions (
  policy_id uuid not null references policies (id),
  number integer not null check (number >= 1),
  body jsonb not null,
  hash text not null,
  effective_at timestamptz,
  material boolean not null,
  change_note text not null,
  -- Whether it has been told that this version came into force.
  announced boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (policy_id, number)
);

create index policy_versions_due on policy_versions (effective_at) where not announced;

-- Former addresses of posts and policies go on leading to them.
create table former_slugs (
  kind text not null check (kind in ('post', 'policy')),
  slug text not null,
  item_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  title text not null,
  summary text not null,
  body jsonb not null,
  pictures jsonb not null,
  -- Whole minor units per currency.
  prices jsonb not null,
  stock integer not null check (stock >= 0),
  waitlist boolean not null default false,
  specification jsonb not null,
  featured boolean not null default false,
  seo jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index products_in_order on products (position, title) where status = 'active';

-- The files lie in DATA_DIR/media as {hash}-{width}.webp.
create table media (
  id uuid primary key default gen_random_uuid(),
  hash text not null,
  alt text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  tint text not null,
  created_at timestamptz not null default now()
);

-- Which content went stale. The sequence follows the order of commits: writers take turns (see emit).
create table events (
  sequence bigint generated always as identity primary key,
  tags text[] not null,
  at timestamptz not null default now()
);
