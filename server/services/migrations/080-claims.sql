-- The process that works on a request: a claim whose process is gone is taken over at once.
alter table idempotency_keys add column claimed_by integer not null default 0;
