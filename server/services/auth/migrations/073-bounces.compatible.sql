-- Addresses to which nothing is sent, because an e-mail came back or was reported as spam. A hash, so that no address is stored
-- of people without an account.
create table bounced_addresses (
  address_hash bytea not null,
  type text not null check (type in ('bounce', 'complaint')),
  reason text not null,
  -- Of the latest event.
  at timestamptz not null,
  -- When the owner entered a code that was sent to the address; null while nothing is sent to it.
  cleared_at timestamptz,
  primary key (address_hash, type)
);

create index bounced_addresses_cleared on bounced_addresses (cleared_at);

-- E-mails that came back, for the screen Operations.
create table returned_messages (
  message_id uuid not null,
  type text not null check (type in ('bounce', 'complaint')),
  event text not null,
  address_hash bytea not null,
  reason text not null,
  at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (message_id, type)
);

create index returned_messages_by_age on returned_messages (created_at);

-- To find the address of an e-mail that comes back by its Message-ID.
alter table sent_messages add column address_hash bytea;
alter table sent_messages add column event text;
