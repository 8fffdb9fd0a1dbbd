-- What happened in this service and has not been handed to the auth service yet, which sends it to the webhooks that want it.
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  -- Handed over in this order.
  sequence bigint generated always as identity unique,
  type text not null,
  -- With the names of the API.
  data jsonb not null,
  at timestamptz not null default now()
);
