-- The rows of decks and slides are the working copy; what readers see is one of the versions.
alter table decks add column audience text not null default 'investors' check (audience in ('investors', 'link-only'));

-- Grows with each change of what a version holds: a version of the same edition holds the same.
alter table decks add column edition integer not null default 1;

alter table decks add column published_version integer;

alter table decks add column trashed_at timestamptz;

create index decks_by_change on decks (updated_at desc, id desc);

alter table slides add column notes text not null default '';

alter table slides add column revision integer not null default 1;

-- A slide that was taken out has no position, but remembers the one it had: views and undoing need it.
alter table slides add column removed_at timestamptz;

alter table slides add column removed_from integer;

alter table slides alter column position drop not null;

alter table slides add check ((position is null) = (removed_at is not null));

-- Checked at the end of a change: moving a slide shifts the others one by one.
alter table slides drop constraint slides_deck_id_position_key;

alter table slides add constraint slides_in_order unique (deck_id, position) deferrable initially deferred;

create table deck_versions (
  deck_id uuid not null references decks (id),
  number integer not null check (number >= 1),
  edition integer not null,
  title text not null,
  summary text not null,
  kind text not null check (kind in ('deck', 'document')),
  -- Id, title, body, picture and notes of each, in order.
  slides jsonb not null,
  note text not null default '',
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (deck_id, number)
);

insert into deck_versions (deck_id, number, edition, title, summary, kind, slides, created_at)
select d.id, 1, d.edition, d.title, d.summary, d.kind, coalesce((
  select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'body', s.body, 'picture', s.picture, 'notes', s.notes) order by s.position)
  from slides s where s.deck_id = d.id
), '[]'), d.updated_at
from decks d where d.status = 'published';

update decks set published_version = 1 where status = 'published';

alter table decks add check ((status = 'published') = (published_version is not null));

alter table decks add foreign key (id, published_version) references deck_versions (deck_id, number) deferrable initially deferred;

create table deck_shares (
  id uuid primary key default gen_random_uuid(),
  deck_id uuid not null references decks (id),
  label text not null,
  secret_hash bytea not null unique,
  audience text not null check (audience in ('anyone', 'signed-in')),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now()
);

create index deck_shares_of_deck on deck_shares (deck_id, created_at);

-- Through a link people look without having signed in: `visitor` tells them apart without saying who they are.
alter table slide_views alter column user_id drop not null;

alter table slide_views add column share_id uuid references deck_shares (id);

alter table slide_views add column visitor text;

alter table slide_views add check (user_id is not null or visitor is not null);

create index slide_views_of_share on slide_views (share_id, slide_id, visitor, at) where share_id is not null;

-- Decks keep their former addresses as well.
alter table former_slugs drop constraint if exists former_slugs_kind_check;
