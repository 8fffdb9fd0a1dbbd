-- The website: site settings, pages, posts, policies, products, decks, media.

-- Site and pages

-- Name, contact and other settings of the site: one row.
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
  -- By block id, and `head` for title and SEO: the revision that changed it last, by whom, and whether it was removed.
  block_changes jsonb not null default '[]',
  -- The draft of a published page; null when there is none.
  pending jsonb,
  revision integer not null default 1,
  -- When the draft was last edited; updated_at is when the public page last changed.
  edited_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Posts

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
  -- When it was published, or will be.
  published_at timestamptz,
  -- The time zone in which the schedule was entered.
  time_zone text,
  -- The draft of a published post; null when there is none.
  pending jsonb,
  revision integer not null default 1,
  -- When the draft was last edited; updated_at is when the public post last changed.
  edited_at timestamptz not null default now(),
  trashed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status in ('draft', 'archived') or published_at is not null)
);

-- Public lists, and the job that publishes scheduled posts.
create index posts_in_order on posts (pinned desc, published_at desc, id desc) where status = 'published' and trashed_at is null;
create index posts_by_time on posts (published_at, id) where status = 'published' and trashed_at is null;
create index posts_due on posts (published_at) where status = 'scheduled' and trashed_at is null;

-- Admin lists.
create index posts_by_edit on posts (edited_at, id) where trashed_at is null;
create index posts_by_title on posts (lower(title), id) where trashed_at is null;
create index posts_by_date on posts (coalesce(published_at, timestamptz 'infinity'), id) where trashed_at is null;
create index posts_by_status on posts (status, edited_at, id) where trashed_at is null;
create index posts_with_pending on posts (edited_at, id) where pending is not null and trashed_at is null;
create index posts_in_trash on posts (trashed_at, id) where trashed_at is not null;
create index posts_by_words on posts using gin (to_tsvector('simple', title || ' ' || summary || ' ' || slug));

-- Policies

create table policies (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  title text not null,
  summary text not null,
  -- Whether users are asked to accept material versions.
  asks_acceptance boolean not null default false,
  revision integer not null default 1,
  trashed_at timestamptz,
  -- A policy that was in force cannot be trashed, only withdrawn.
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (to_tsvector('simple', title || ' ' || slug || ' ' || summary)) stored
);

create index policies_search on policies using gin (search);
create index policies_by_title on policies (lower(title), id);
create index policies_by_update on policies (updated_at, id);

-- The version in force is the newest whose effective_at has passed by the clock of the database; it is not stored.
create table policy_versions (
  policy_id uuid not null references policies (id),
  number integer not null check (number >= 1),
  body jsonb not null,
  hash text not null,
  effective_at timestamptz,
  -- The time zone in which effective_at was entered.
  time_zone text,
  material boolean not null,
  change_note text not null,
  -- Whether an event was published when this version came into force.
  announced boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (policy_id, number)
);

create index policy_versions_due on policy_versions (effective_at) where not announced;

-- Which text a user accepted. Rows outlive the account, because they prove what was agreed.
create table policy_acceptances (
  id uuid primary key default gen_random_uuid(),
  policy_id uuid not null references policies (id),
  number integer not null,
  user_id uuid not null,
  hash text not null,
  accepted_at timestamptz not null default now(),
  unique (policy_id, number, user_id),
  foreign key (policy_id, number) references policy_versions (policy_id, number)
);

create index policy_acceptances_in_order on policy_acceptances (policy_id, number, accepted_at, id);
create index policy_acceptances_of_user on policy_acceptances (user_id);

-- Products

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  title text not null,
  summary text not null,
  body jsonb not null,
  pictures jsonb not null,
  -- Minor units per currency.
  prices jsonb not null,
  stock integer not null check (stock >= 0),
  waitlist boolean not null default false,
  specification jsonb not null,
  featured boolean not null default false,
  seo jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  position integer not null default 0,
  revision integer not null default 1,
  trashed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (to_tsvector('simple', title || ' ' || name || ' ' || summary)) stored
);

create index products_in_order on products (position, title) where status = 'active';
create index products_search on products using gin (search);
create index products_by_position on products (position, id);
create index products_by_title on products (lower(title), id);
create index products_by_update on products (updated_at, id);
create index products_by_stock on products (stock, id);

-- Stock that the trade service reserved under its key. A released one stays, so that a call that arrives late cannot
-- reserve again under the same key. Deleting a product leaves its reservations without a product.
create table reservations (
  key uuid primary key,
  product_id uuid references products (id) on delete set null,
  quantity integer not null check (quantity >= 0),
  released_at timestamptz,
  created_at timestamptz not null default now()
);

-- Decks

-- Decks and slides hold the draft; readers see one of the versions.
create table decks (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  kind text not null check (kind in ('deck', 'document')),
  title text not null,
  summary text not null,
  status text not null default 'draft' check (status in ('draft', 'published')),
  audience text not null default 'investors' check (audience in ('investors', 'link-only')),
  published_at timestamptz,
  published_version integer,
  revision integer not null default 1,
  -- Incremented when content of a version changes: versions of the same edition have the same content.
  edition integer not null default 1,
  trashed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status = 'draft' or published_at is not null),
  check ((status = 'published') = (published_version is not null))
);

create index decks_in_order on decks (published_at desc, id) where status = 'published';
create index decks_by_change on decks (updated_at desc, id desc);

create table slides (
  id uuid primary key default gen_random_uuid(),
  deck_id uuid not null references decks (id),
  -- From 1 without gaps; null for a removed slide.
  position integer check (position >= 1),
  title text not null,
  body jsonb not null,
  picture jsonb,
  notes text not null default '',
  revision integer not null default 1,
  -- Removed slides stay, because their views and undo need them, with their last position.
  removed_at timestamptz,
  removed_from integer,
  -- Shown to a colleague who was editing the slide.
  removed_by uuid,
  check ((position is null) = (removed_at is not null)),
  -- Deferred, because moving a slide shifts others one by one.
  constraint slides_in_order unique (deck_id, position) deferrable initially deferred
);

create table deck_versions (
  deck_id uuid not null references decks (id),
  number integer not null check (number >= 1),
  edition integer not null,
  title text not null,
  summary text not null,
  kind text not null check (kind in ('deck', 'document')),
  -- Id, title, body, picture and notes of each slide, in order.
  slides jsonb not null,
  note text not null default '',
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (deck_id, number)
);

-- Here, because decks and deck_versions refer to each other; deferred, because they are written in one transaction.
alter table decks add foreign key (id, published_version) references deck_versions (deck_id, number) deferrable initially deferred;

create table deck_shares (
  id uuid primary key default gen_random_uuid(),
  deck_id uuid not null references decks (id),
  label text not null,
  -- SHA-256: who reads this table cannot open the link.
  secret_hash bytea not null unique,
  audience text not null check (audience in ('anyone', 'signed-in')),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now()
);

create index deck_shares_of_deck on deck_shares (deck_id, created_at);

-- Another view of the same slide within half an hour is not counted. Readers of a share link who are not signed in have a
-- hash of link and address as `visitor` instead of a user.
create table slide_views (
  id uuid primary key default gen_random_uuid(),
  slide_id uuid not null references slides (id),
  user_id uuid,
  share_id uuid references deck_shares (id),
  visitor text,
  at timestamptz not null default now(),
  check (user_id is not null or visitor is not null)
);

create index slide_views_of_user on slide_views (user_id, slide_id, at);
create index slide_views_of_slide on slide_views (slide_id, at);
create index slide_views_of_share on slide_views (share_id, slide_id, visitor, at) where share_id is not null;

-- The slide, from 1, at which a user stopped reading.
create table deck_positions (
  deck_id uuid not null references decks (id),
  user_id uuid not null,
  position integer not null,
  updated_at timestamptz not null default now(),
  primary key (deck_id, user_id)
);

-- Media

-- The files are in DATA_DIR/media, named {hash}-{width}.webp.
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

create index media_by_time on media (created_at, id);
create index media_by_words on media using gin (to_tsvector('simple', alt));

-- What several kinds of records share

-- Previous slugs, which redirect to the current one.
create table former_slugs (
  kind text not null,
  slug text not null,
  item_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);

create index former_slugs_by_item on former_slugs (item_id);

-- Versions of posts and pages; rows are never updated.
create table versions (
  kind text not null,
  item_id text not null,
  number integer not null check (number >= 1),
  title text not null,
  content jsonb not null,
  reason text not null check (reason in ('published', 'scheduled', 'saved', 'replaced', 'discarded')),
  -- Null when the system saved it.
  actor_id uuid,
  at timestamptz not null default now(),
  primary key (kind, item_id, number)
);

-- Links to drafts, for people without an account.
create table previews (
  id uuid primary key default gen_random_uuid(),
  record text not null,
  -- SHA-256: who reads this table cannot open the link.
  secret_hash bytea not null unique,
  actor_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_opened_at timestamptz
);

create index previews_by_record on previews (record, created_at);

-- Who has a record of any service open.
create table presence (
  record text not null,
  user_id uuid not null,
  name text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (record, user_id)
);

create index presence_by_time on presence (seen_at);
