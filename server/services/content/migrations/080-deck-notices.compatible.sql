-- Messages of this service that are to be sent, as in the other services: a link was opened for the first time.
create table deliveries (
  id uuid primary key,
  event text not null,
  user_id uuid,
  phone_number text,
  email text,
  country text,
  content jsonb,
  state text not null default 'due' check (state in ('due', 'sent', 'declined', 'impossible', 'failed')),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  error text
);

create index deliveries_due on deliveries (next_at) where state = 'due';
create index deliveries_failed on deliveries (created_at) where state = 'failed';
create index deliveries_by_user on deliveries (user_id);

-- Whether the first visit is told to who made the link.
alter table deck_shares add column tells_owner boolean not null default false;
