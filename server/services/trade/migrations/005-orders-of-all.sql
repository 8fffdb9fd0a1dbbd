alter table orders alter column updated_at type timestamptz(3);
alter table orders add column search tsvector generated always as (words(number || ' ' || recipient || ' ' || title)) stored;

create index orders_by_time on orders (placed_at desc, id desc);
create index orders_by_status on orders (status, placed_at desc, id desc);
create index orders_by_words on orders using gin (search) with (fastupdate = off);
create index order_lines_by_words on order_lines using gin (words(product || ' ' || title)) with (fastupdate = off);

-- For colleagues: the customer's copy of the order does not have them.
create table order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  author_id uuid,
  body text not null,
  at timestamptz(3) not null default now()
);

create index order_notes_of_order on order_notes (order_id, at);
