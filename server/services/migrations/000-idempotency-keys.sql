-- Of every service: what was answered to a call that carried an Idempotency-Key.
-- status and body are null while the call is running; its claim ends at claimed_until, should its process have died.
create table idempotency_keys (
  scope text not null,
  key text not null,
  claim uuid not null,
  fingerprint text not null,
  claimed_until timestamptz not null,
  status integer,
  body text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create index idempotency_keys_created_at on idempotency_keys (created_at);
