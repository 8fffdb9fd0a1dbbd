-- How an order is paid; the status of its payment follows from the tables below.
alter table orders add column payment text not null default 'invoice' check (payment in ('invoice', 'stripe'));
alter table orders add column payment_status text not null default 'unpaid'
  check (payment_status in ('unpaid', 'pending', 'paid', 'failed', 'partly_refunded', 'refunded'));

-- Sessions of Stripe Checkout. The id is the idempotency key of the call that creates the session.
create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  state text not null default 'new' check (state in ('new', 'open', 'pending', 'paid', 'failed', 'expired')),
  -- In minor units of the order: what is asked for, then what was paid.
  amount bigint not null,
  session text unique,
  url text,
  payment_intent text,
  -- What Stripe reports as refunded of it.
  refunded bigint not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);

create index payments_of_order on payments (order_id, created_at);
create index payments_by_intent on payments (payment_intent);
create index payments_open on payments (expires_at) where state in ('new', 'open');

-- Money that goes back to a customer.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  payment_id uuid not null references payments (id),
  amount bigint not null check (amount > 0),
  state text not null default 'due' check (state in ('due', 'done', 'failed')),
  -- Idempotency key of the call; another one after a refusal.
  key uuid not null default gen_random_uuid(),
  refund text,
  error text,
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default clock_timestamp()
);

create index refunds_of_order on refunds (order_id, created_at);
create index refunds_due on refunds (next_at) where state = 'due';

-- Events of Stripe that had their effect.
create table payment_events (
  id text primary key,
  type text not null,
  at timestamptz not null default now()
);
