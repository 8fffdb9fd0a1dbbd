alter table policies add column revision integer not null default 1;
alter table policies add column trashed_at timestamptz;
-- A policy that was in force cannot be thrown away; it can stop to hold.
alter table policies add column withdrawn_at timestamptz;
-- Whether people with an account are asked to accept material versions.
alter table policies add column asks_acceptance boolean not null default false;
alter table policies add column search tsvector
  generated always as (to_tsvector('simple', title || ' ' || slug || ' ' || summary)) stored;

create index policies_search on policies using gin (search);
create index policies_by_title on policies (lower(title), id);
create index policies_by_update on policies (updated_at, id);

alter table policy_versions add column revision integer not null default 1;
alter table policy_versions add column updated_at timestamptz not null default now();
-- In which effective_at was chosen, so that it can be read back as it was typed.
alter table policy_versions add column time_zone text;

-- Who accepted what, as it read then. Kept when the person is gone: it proves what was agreed.
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
