-- URLs that are called when something happens, and these calls.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  description text not null default '',
  events text[] not null,
  -- Who made it or resumed it last; told when it is paused.
  owner_id uuid,
  -- The secret is derived from it, and the one before is valid for some time.
  secret_number integer not null default 1,
  rotated_at timestamptz,
  paused_at timestamptz,
  -- Why nobody paused it: the receiver fails, or is gone.
  pause_reason text,
  -- Of the first failure since the last success.
  failing_since timestamptz,
  last_success_at timestamptz,
  revision integer not null default 1,
  trashed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index webhooks_by_url on webhooks (lower(url), id);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event_id uuid not null,
  type text not null,
  -- Text, because every attempt signs and sends the same bytes.
  body text not null,
  -- due, sent, failed, or held: while the webhook was paused.
  state text not null default 'due',
  -- Since it was due first, or sent again by hand.
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (webhook_id, event_id)
);

create index webhook_deliveries_open on webhook_deliveries (webhook_id, state, next_at) where state <> 'sent';
create index webhook_deliveries_by_time on webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_old on webhook_deliveries (created_at);

create table webhook_attempts (
  sequence bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  at timestamptz not null default now(),
  milliseconds integer not null,
  -- Null without a response.
  status integer,
  -- Its beginning.
  response text,
  error text
);

create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, sequence);

-- Users are also created by the statement of a first sign-in.
create function queue_created_users() returns trigger language plpgsql as $$
begin
  insert into auth.webhook_events (type, data)
  select 'user.created', jsonb_build_object('user_id', id) from inserted;
  return null;
end
$$;
create trigger users_created after insert on users referencing new table as inserted
  for each statement execute function queue_created_users();
