-- What is written beside a live post or page, as its whole content; null where nothing is.
alter table posts add column pending jsonb;
-- When it was last worked on. updated_at is when visitors last got something new.
alter table posts add column edited_at timestamptz not null default now();
update posts set edited_at = updated_at;
-- In which the moment of a schedule was chosen.
alter table posts add column time_zone text;

create index posts_by_edit on posts (edited_at, id) where trashed_at is null;
create index posts_by_title on posts (lower(title), id) where trashed_at is null;
create index posts_by_date on posts (coalesce(published_at, timestamptz 'infinity'), id) where trashed_at is null;
create index posts_by_status on posts (status, edited_at, id) where trashed_at is null;
create index posts_with_pending on posts (edited_at, id) where pending is not null and trashed_at is null;
create index posts_in_trash on posts (trashed_at, id) where trashed_at is not null;
create index posts_by_words on posts using gin (to_tsvector('simple', title || ' ' || summary || ' ' || slug));

alter table pages add column pending jsonb;
alter table pages add column revision integer not null default 1;
alter table pages add column edited_at timestamptz not null default now();
update pages set edited_at = updated_at;

-- Versions are kept when something goes out or on demand, and never changed.
create table versions (
  kind text not null,
  item_id text not null,
  number integer not null check (number >= 1),
  title text not null,
  content jsonb not null,
  reason text not null check (reason in ('published', 'scheduled', 'saved', 'replaced', 'discarded')),
  -- Null: the system itself.
  actor_id uuid,
  at timestamptz not null default now(),
  primary key (kind, item_id, number)
);

-- Links that show what is not published. Of the secret only the hash is kept.
create table previews (
  id uuid primary key default gen_random_uuid(),
  record text not null,
  secret_hash bytea not null unique,
  actor_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_opened_at timestamptz
);

create index previews_by_record on previews (record, created_at);

-- Who has a record open, of any service.
create table presence (
  record text not null,
  user_id uuid not null,
  name text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (record, user_id)
);

create index presence_by_time on presence (seen_at);

create index media_by_time on media (created_at, id);
create index media_by_words on media using gin (to_tsvector('simple', alt));
