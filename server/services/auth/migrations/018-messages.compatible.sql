-- The address that its owner confirmed; messages go to `email` only while both are the same.
alter table users add column verified_email text;

create table email_checks (
  id uuid primary key,
  user_id uuid not null,
  email text not null,
  -- A hash, to limit the messages to an address.
  address_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index email_checks_by_user on email_checks (user_id, created_at);
create index email_checks_by_address on email_checks (address_hash, created_at);

-- Messages of this service that are to be sent, as in the trade service.
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

-- What of a message was sent, so that a retry repeats only the rest.
create table sent_messages (
  message_id uuid not null,
  channel text not null,
  is_sent boolean not null default false,
  at timestamptz not null default now(),
  primary key (message_id, channel)
);

create index sent_messages_by_age on sent_messages (at);
