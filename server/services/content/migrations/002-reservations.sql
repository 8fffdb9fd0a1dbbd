-- Pieces that the trade service took from the stock, by its key. One that was given back stays, so that it cannot be
-- taken again by a call that was under way.
create table reservations (
  key uuid primary key,
  product_id uuid references products (id),
  quantity integer not null check (quantity >= 0),
  released_at timestamptz,
  created_at timestamptz not null default now()
);
