create table decks (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  kind text not null check (kind in ('deck', 'document')),
  title text not null,
  summary text not null,
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status = 'draft' or published_at is not null)
);

create index decks_in_order on decks (published_at desc, id) where status = 'published';

create table slides (
  id uuid primary key default gen_random_uuid(),
  deck_id uuid not null references decks (id),
  -- From 1, without gaps.
  position integer not null check (position >= 1),
  title text not null,
  body jsonb not null,
  picture jsonb,
  unique (deck_id, position)
);

-- Who looked at which slide when. Looking again within half an hour is the same view.
create table slide_views (
  id uuid primary key default gen_random_uuid(),
  slide_id uuid not null references slides (id),
  user_id uuid not null,
  at timestamptz not null default now()
);

create index slide_views_of_user on slide_views (user_id, slide_id, at);

create index slide_views_of_slide on slide_views (slide_id, at);

-- Where somebody stopped reading: a number from 1.
create table deck_positions (
  deck_id uuid not null references decks (id),
  user_id uuid not null,
  position integer not null,
  updated_at timestamptz not null default now(),
  primary key (deck_id, user_id)
);
