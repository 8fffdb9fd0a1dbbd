-- Who changed what, from what to what. Entries are only ever added, in the transaction of the change.
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
