-- Words as they are searched by their beginnings. Only punctuation of ASCII separates, in documents and queries alike:
-- a number, a reference and an address have to be found by each of their parts.
create function words(document text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, regexp_replace(document, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'))
$$;

-- Milliseconds, as the program has them.
alter table inquiries alter column created_at type timestamptz(3);
alter table inquiries alter column updated_at type timestamptz(3);
-- Whose account it belongs to: who was signed in when they wrote, or owns the phone number.
alter table inquiries add column user_id uuid;
alter table inquiries add column assignee_id uuid;
alter table inquiries add column priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent'));
alter table inquiries add column tags text[] not null default '{}';
alter table inquiries add column snoozed_until timestamptz(3);
alter table inquiries add column first_answer_at timestamptz(3);
-- When something was written last.
alter table inquiries add column active_at timestamptz(3) not null default now();
-- Since when the customer waits for us; null where it is their turn.
alter table inquiries add column waiting_since timestamptz(3) default now();
-- Of what was written last: its beginning, and whether it was ours. Null: the inquiry itself.
alter table inquiries add column excerpt text;
alter table inquiries add column last_by text not null default 'customer' check (last_by in ('customer', 'staff'));
-- Notes are not counted.
alter table inquiries add column message_count integer not null default 1;
alter table inquiries add column deleted_at timestamptz(3);
alter table inquiries add column revision integer not null default 1;
alter table inquiries add column search tsvector generated always as (words(reference || ' ' || name || ' ' || contact || ' ' || message)) stored;
alter table inquiries add check ((status = 'snoozed') = (snoozed_until is not null));

update inquiries set active_at = created_at, waiting_since = created_at;

drop index inquiries_by_time;

create index inquiries_by_activity on inquiries (active_at desc, id desc) where deleted_at is null;
create index inquiries_trashed on inquiries (active_at desc, id desc) where deleted_at is not null;
create index inquiries_by_status on inquiries (status, active_at desc, id desc) where deleted_at is null;
-- What is being worked on is few among all: by whom, and who waits longest.
create index inquiries_at_work on inquiries (assignee_id, active_at desc, id desc)
  where deleted_at is null and status not in ('resolved', 'spam');
create index inquiries_waiting on inquiries ((coalesce(waiting_since, 'infinity')), id)
  where deleted_at is null and status not in ('resolved', 'spam');
create index inquiries_snoozed on inquiries (snoozed_until) where status = 'snoozed';
create index inquiries_of_user on inquiries (user_id, active_at desc, id desc);
create index inquiries_of_contact on inquiries (contact, active_at desc, id desc);
-- What was added last is found as quickly as the rest.
create index inquiries_by_tag on inquiries using gin (tags) with (fastupdate = off);
create index inquiries_by_words on inquiries using gin (search) with (fastupdate = off);

-- What was written after the inquiry itself.
create table inquiry_messages (
  id uuid primary key default gen_random_uuid(),
  -- Of the same moment, too, one comes first.
  sequence bigint generated always as identity,
  inquiry_id uuid not null references inquiries (id),
  -- Notes are for staff alone.
  kind text not null check (kind in ('customer', 'answer', 'note')),
  author_id uuid,
  body text not null,
  at timestamptz(3) not null default now(),
  search tsvector generated always as (words(body)) stored
);

create index inquiry_messages_of_inquiry on inquiry_messages (inquiry_id, sequence);
create index inquiry_messages_by_words on inquiry_messages using gin (search) with (fastupdate = off);

create table canned_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  revision integer not null default 1
);

-- Text messages that tell of something: written with what they tell of, sent afterwards by the auth service.
create table deliveries (
  -- Of the message or the invitation itself, so that nothing is told twice.
  id uuid primary key,
  event text not null,
  phone_number text not null,
  text text not null,
  state text not null default 'due' check (state in ('due', 'sent', 'declined', 'impossible', 'failed')),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index deliveries_due on deliveries (next_at) where state = 'due';
