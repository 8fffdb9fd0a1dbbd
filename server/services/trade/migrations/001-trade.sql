-- Inquiries and their messages, waitlists, orders. Times that serve as cursors of lists have milliseconds, as JavaScript does.

-- Text for full-text search. ASCII punctuation separates words, so that each part of a number, reference or e-mail address
-- can be found.
create function words(document text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, regexp_replace(document, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'))
$$;

-- Inquiries

create table inquiries (
  id uuid primary key default gen_random_uuid(),
  -- The number that customers are given.
  reference text not null unique,
  name text not null,
  channel text not null check (channel in ('phone', 'email')),
  -- A phone number in E.164, or an e-mail address in lower case.
  contact text not null,
  country text,
  region text,
  topic text not null,
  message text not null,
  status text not null default 'new' check (status in ('new', 'open', 'waiting', 'snoozed', 'resolved', 'spam')),
  -- The account it belongs to: of the signed-in author, or of the user who confirmed that they wrote it.
  user_id uuid,
  -- The owner of a phone number that somebody entered without signing in: it is not proven that they wrote it.
  claimed_user_id uuid,
  -- When that owner said that they did not write it.
  disowned_at timestamptz(3),
  -- Hash of author and content: the same form sent twice within a day is one inquiry.
  intent text,
  assignee_id uuid,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  tags text[] not null default '{}',
  snoozed_until timestamptz(3),
  first_answer_at timestamptz(3),
  -- Time of the last message.
  active_at timestamptz(3) not null default now(),
  -- Since when the customer waits for an answer; null when the customer has to answer.
  waiting_since timestamptz(3) default now(),
  -- The beginning of the last message; null while there is only the inquiry itself.
  excerpt text,
  last_by text not null default 'customer' check (last_by in ('customer', 'staff')),
  -- Notes are not counted.
  message_count integer not null default 1,
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  search tsvector generated always as (words(reference || ' ' || name || ' ' || contact || ' ' || message)) stored,
  check ((status = 'snoozed') = (snoozed_until is not null))
);

create index inquiries_by_activity on inquiries (active_at desc, id desc) where deleted_at is null;
create index inquiries_trashed on inquiries (active_at desc, id desc) where deleted_at is not null;
create index inquiries_by_status on inquiries (status, active_at desc, id desc) where deleted_at is null;
-- Open inquiries are few among all: by assignee, and by how long they wait.
create index inquiries_at_work on inquiries (assignee_id, active_at desc, id desc)
  where deleted_at is null and status not in ('resolved', 'spam');
create index inquiries_waiting on inquiries ((coalesce(waiting_since, 'infinity')), id)
  where deleted_at is null and status not in ('resolved', 'spam');
create index inquiries_snoozed on inquiries (snoozed_until) where status = 'snoozed';
create index inquiries_of_user on inquiries (user_id, active_at desc, id desc);
create index inquiries_of_contact on inquiries (contact, active_at desc, id desc);
create index inquiries_by_intent on inquiries (intent, created_at) where intent is not null;
-- Without fastupdate a search never has to scan a list of pending rows.
create index inquiries_by_tag on inquiries using gin (tags) with (fastupdate = off);
create index inquiries_by_words on inquiries using gin (search) with (fastupdate = off);

-- All messages of a thread after the inquiry itself.
create table inquiry_messages (
  id uuid primary key default gen_random_uuid(),
  -- Orders messages of the same millisecond.
  sequence bigint generated always as identity,
  inquiry_id uuid not null references inquiries (id),
  -- Customers never see notes.
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
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

-- Text messages to customers: inserted in the transaction that they report, sent afterwards by the auth service.
create table deliveries (
  -- The id of the inquiry message or invitation, so that nothing is sent twice.
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

-- Submissions of public forms, for the limits per hour and day; rows are deleted after a day.
create table attempts (
  kind text not null,
  client text not null,
  at timestamptz not null default now()
);

create index attempts_by_client on attempts (kind, client, at);

-- Waitlists

create table waitlists (
  id uuid primary key default gen_random_uuid(),
  -- Name of a product, or 'general'.
  name text not null unique,
  -- The highest position given so far.
  last_position integer not null default 0,
  created_at timestamptz(3) not null default now()
);

create table waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  waitlist_id uuid not null references waitlists (id),
  channel text not null check (channel in ('phone', 'email')),
  contact text not null,
  country text,
  note text,
  position integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'invited', 'joined', 'declined', 'expired')),
  user_id uuid,
  -- Whether a code proved that the phone number is theirs.
  phone_verified boolean not null default false,
  invited_at timestamptz(3),
  expires_at timestamptz(3),
  -- The delivery of the last invitation.
  delivery_id uuid,
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  search tsvector generated always as (words(contact || ' ' || coalesce(note, ''))) stored,
  unique (waitlist_id, contact),
  -- Deferred, because moving an entry shifts all entries between its old and new position.
  unique (waitlist_id, position) deferrable initially deferred
);

create index waitlist_entries_by_status on waitlist_entries (waitlist_id, status, position, id) where deleted_at is null;
create index waitlist_entries_by_time on waitlist_entries (waitlist_id, created_at desc, id desc) where deleted_at is null;
create index waitlist_entries_by_day on waitlist_entries (created_at) where deleted_at is null;
create index waitlist_entries_to_expire on waitlist_entries (expires_at) where status = 'invited';
create index waitlist_entries_by_words on waitlist_entries using gin (search) with (fastupdate = off);
create index waitlist_entries_of_contact on waitlist_entries (contact);
create index waitlist_entries_of_user on waitlist_entries (user_id, created_at desc) where user_id is not null;

-- Entries per list and status, maintained by triggers: every page of a list shows these counts, and counting a long list
-- would be slow.
create table waitlist_counts (
  waitlist_id uuid not null references waitlists (id) on delete cascade,
  status text not null,
  count integer not null,
  primary key (waitlist_id, status)
);

create function count_waitlist_entries() returns trigger language plpgsql as $$
declare
  changes trade.waitlist_counts[];
begin
  if tg_op = 'INSERT' then
    select array_agg((waitlist_id, status, 1)::trade.waitlist_counts) into changes from added where deleted_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg((waitlist_id, status, -1)::trade.waitlist_counts) into changes from removed where deleted_at is null;
  else
    select array_agg((waitlist_id, status, change)::trade.waitlist_counts) into changes from (
      select waitlist_id, status, deleted_at, 1 as change from added
      union all select waitlist_id, status, deleted_at, -1 from removed) both_sides where deleted_at is null;
  end if;
  -- Always in the same order, so that concurrent transactions cannot deadlock.
  insert into trade.waitlist_counts (waitlist_id, status, count)
    select waitlist_id, status, sum(count) from unnest(changes) group by waitlist_id, status having sum(count) <> 0
    order by waitlist_id, status
    on conflict (waitlist_id, status) do update set count = waitlist_counts.count + excluded.count;
  return null;
end
$$;

create trigger waitlist_entries_added after insert on waitlist_entries
  referencing new table as added for each statement execute function count_waitlist_entries();
create trigger waitlist_entries_changed after update on waitlist_entries
  referencing new table as added old table as removed for each statement execute function count_waitlist_entries();
create trigger waitlist_entries_removed after delete on waitlist_entries
  referencing old table as removed for each statement execute function count_waitlist_entries();

-- Orders

create table orders (
  id uuid primary key,
  -- The number that customers are given, such as ORD-7K3M9Q.
  number text not null unique,
  user_id uuid not null,
  organization_id uuid,
  -- Hash of the form and its content: the same form sent twice is one order.
  intent text,
  status text not null default 'placed' check (status in ('placed', 'confirmed', 'fulfilled', 'delivered', 'cancelled', 'refunded')),
  -- Title and number of the lines, which never change: the list of orders reads only this table.
  title text not null,
  line_count integer not null check (line_count >= 1),
  currency text not null,
  -- Amounts in minor units.
  subtotal bigint not null check (subtotal >= 0),
  shipping bigint not null check (shipping >= 0),
  -- Included in the total.
  tax bigint not null check (tax >= 0),
  total bigint not null check (total = subtotal + shipping),
  -- 200 is 20 %.
  tax_permille integer not null check (tax_permille >= 0),
  recipient text not null,
  address jsonb not null,
  note text,
  invoice_number text unique,
  invoiced_at timestamptz(3),
  placed_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  search tsvector generated always as (words(number || ' ' || recipient || ' ' || title)) stored,
  unique (user_id, intent)
);

create index orders_by_time on orders (placed_at desc, id desc);
create index orders_by_status on orders (status, placed_at desc, id desc);
create index orders_of_user on orders (user_id, placed_at desc, id desc);
create index orders_of_organization on orders (organization_id, placed_at desc, id desc) where organization_id is not null;
create index orders_by_words on orders using gin (search) with (fastupdate = off);

create table order_lines (
  order_id uuid not null references orders (id),
  position integer not null,
  product text not null,
  title text not null,
  quantity integer not null check (quantity >= 1),
  unit_price bigint not null,
  total bigint not null check (total = unit_price * quantity),
  primary key (order_id, position)
);

create index order_lines_by_words on order_lines using gin (words(product || ' ' || title)) with (fastupdate = off);

-- The history of an order that customers see.
create table order_events (
  order_id uuid not null references orders (id),
  -- The revision that the order got with this event.
  revision integer not null,
  status text not null,
  at timestamptz not null default now(),
  by text not null check (by in ('customer', 'staff', 'system')),
  actor_id uuid,
  note text,
  primary key (order_id, revision)
);

-- Internal notes, which customers never see.
create table order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  author_id uuid,
  body text not null,
  at timestamptz(3) not null default now()
);

create index order_notes_of_order on order_notes (order_id, at);

-- The last invoice number of each year, incremented in the transaction that confirms an order: a sequence would leave gaps.
create table invoice_numbers (
  year integer primary key,
  last integer not null
);

-- Stock reserved at the content service under this key. Inserted before the call, so that a crash loses nothing: a claim
-- that has no order after a while, or a cancelled one, is released.
create table stock_claims (
  key uuid primary key,
  product text not null,
  quantity integer not null,
  order_id uuid references orders (id),
  give_back boolean not null default false,
  created_at timestamptz not null default now()
);

create index stock_claims_of_order on stock_claims (order_id);
create index stock_claims_open on stock_claims (created_at) where give_back or order_id is null;
