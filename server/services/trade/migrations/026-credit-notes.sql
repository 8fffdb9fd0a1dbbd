-- Credits on an invoice. Amounts are in minor units of the order; their numbers have no gaps, as those of invoices.
create table credit_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  number text not null unique,
  shipping bigint not null check (shipping >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total >= 0),
  note text,
  issued_at timestamptz(3) not null default now()
);

create index credit_notes_of_order on credit_notes (order_id, issued_at);

create table credit_note_lines (
  credit_note_id uuid not null references credit_notes (id),
  -- Of the line of the order.
  position integer not null,
  quantity integer not null check (quantity >= 1),
  total bigint not null,
  primary key (credit_note_id, position)
);

create table credit_note_numbers (
  year integer primary key,
  last integer not null
);

alter table order_lines add column credited integer not null default 0;
alter table order_lines add constraint order_lines_credited_check check (credited between 0 and quantity);

-- What an event of an order is about: a status, or something else that happened in it.
alter table order_events add column change text not null default 'status'
  check (change in ('status', 'items', 'credit', 'address'));

-- How many pieces stay reserved when a part is returned, and how many never return although the order ends.
alter table stock_claims add column kept integer;
alter table stock_claims add column lost integer not null default 0;
create index stock_claims_in_part on stock_claims (created_at) where kept is not null;
