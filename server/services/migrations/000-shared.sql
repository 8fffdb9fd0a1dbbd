-- Tables that every service has in its own schema. Changes follow docs/decisions/030-migrations.md.

-- The response to a call that carried an Idempotency-Key. While the call runs, status and body are null and a claim holds
-- the key: until claimed_until, or until the process claimed_by has gone, so that a crash does not block a retry.
create table idempotency_keys (
  scope text not null,
  key text not null,
  claim uuid not null,
  claimed_by integer not null default 0,
  claimed_until timestamptz not null,
  -- SHA-256 of the input: the same key with another input is an error.
  fingerprint text not null,
  status integer,
  body text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Who changed which record, from what to what. Rows are inserted in the transaction of the change and never updated.
create table audit_entries (
  id uuid primary key default gen_random_uuid(),
  -- Orders entries of one transaction, which have the same time.
  sequence bigint generated always as identity unique,
  at timestamptz not null default now(),
  -- Null when the system made the change.
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

-- Cache tags that a change made stale. Writers take a lock, so that the sequence follows the order of commits.
create table events (
  sequence bigint generated always as identity primary key,
  tags text[] not null,
  at timestamptz not null default now()
);
