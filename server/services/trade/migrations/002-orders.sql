create table orders (
  id uuid primary key,
  -- What people refer to: ORD-7K3M9Q.
  number text not null unique,
  user_id uuid not null,
  organization_id uuid,
  -- Hash of the form and its content: the same form sent twice is one order.
  intent text,
  status text not null default 'placed' check (status in ('placed', 'confirmed', 'fulfilled', 'delivered', 'cancelled', 'refunded')),
  -- Of its lines, which never change: the list of orders reads one table.
  title text not null,
  line_count integer not null check (line_count >= 1),
  currency text not null,
  -- Whole minor units.
  subtotal bigint not null check (subtotal >= 0),
  shipping bigint not null check (shipping >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total = subtotal + shipping),
  -- 200 is 20 %.
  tax_permille integer not null check (tax_permille >= 0),
  recipient text not null,
  address jsonb not null,
  note text,
  invoice_number text unique,
  -- Milliseconds, as the cursor of a list has them.
  invoiced_at timestamptz(3),
  placed_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (user_id, intent)
);

create index orders_of_user on orders (user_id, placed_at desc, id desc);

create index orders_of_organization on orders (organization_id, placed_at desc, id desc) where organization_id is not null;

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

create table order_events (
  order_id uuid not null references orders (id),
  -- The revision that the order had from then on.
  revision integer not null,
  status text not null,
  at timestamptz not null default now(),
  by text not null check (by in ('customer', 'staff', 'system')),
  actor_id uuid,
  note text,
  primary key (order_id, revision)
);

-- The last number of each year: counted in the transaction that confirms, so that there are no gaps.
create table invoice_numbers (
  year integer primary key,
  last integer not null
);

-- Pieces asked of the content service, under this key. Written before asking, so that nothing is lost when a process
-- ends in between: what belongs to no order after a while, or to a cancelled one, is given back.
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
