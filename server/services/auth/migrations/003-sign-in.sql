alter table users add column address jsonb;
alter table users add column deletes_at timestamptz;
alter table users add column revision integer not null default 1;

create index users_by_age on users (created_at desc, id desc);
create index users_to_delete on users (deletes_at) where deletes_at is not null;

alter table roles add column is_system boolean not null default false;
alter table roles add column deleted_at timestamptz;
alter table roles add column revision integer not null default 1;
alter table roles drop constraint roles_name_key;

create unique index roles_live on roles (lower(name)) where deleted_at is null;

create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  event text not null,
  channel text not null,
  enabled boolean not null,
  primary key (user_id, event, channel)
);

alter table sessions alter column app_id type text;
-- The token that was handed out to replace the present one, until it is used for the first time.
alter table sessions add column next_token_hash bytea unique;
alter table sessions add column issued_at timestamptz not null default now();
-- Set where rights changed: the token wants to be replaced from then on, whatever its age.
alter table sessions add column rotate_after timestamptz;
alter table sessions add column verified_at timestamptz not null default now();
alter table sessions add column device text;
alter table sessions add column network text;

create index sessions_by_end on sessions (ended_at) where ended_at is not null;

-- Tokens that were replaced. One that comes back after `usable_until` is in the wrong hands.
create table retired_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  usable_until timestamptz not null
);

create index retired_tokens_by_session on retired_tokens (session_id);

-- Browsers that somebody signed in with before.
create table devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- One row per message, or pretended message: what limits count, and what a code is checked against.
create table codes (
  id text primary key,
  purpose text not null check (purpose in ('sign-in', 'step-up', 'phone')),
  phone_number text not null,
  country text not null,
  app_id text not null,
  user_id uuid references users (id) on delete cascade,
  -- Null where the provider makes and checks the code itself; then it knows it under provider_id.
  code_hash bytea,
  provider_id text,
  attempts integer not null default 0,
  -- What was tried last, so that the same try sent twice is charged once.
  last_try bytea,
  network text not null,
  prefix text not null,
  device_hash bytea,
  is_known_device boolean not null default false,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  superseded_at timestamptz,
  consumed_at timestamptz
);

create index codes_by_phone on codes (phone_number, created_at);
create index codes_by_network on codes (network, created_at);
create index codes_by_prefix on codes (prefix, created_at);
create index codes_by_age on codes (created_at);

create table code_tries (
  at timestamptz not null default now(),
  network text not null,
  is_failed boolean not null
);

create index code_tries_by_network on code_tries (network, at);
create index code_tries_failed on code_tries (at) where is_failed;

create table audit_entries (
  id uuid primary key default gen_random_uuid(),
  -- Entries of the same moment have an order too.
  sequence bigint generated always as identity unique,
  at timestamptz not null default now(),
  -- Null: the system itself.
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  request_id text
);

create index audit_entries_by_target on audit_entries (target_type, target_id, sequence);
create index audit_entries_by_actor on audit_entries (actor_id, sequence);
