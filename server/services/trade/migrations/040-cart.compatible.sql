-- What people mean to order, for themselves or for an organization. Prices and stock are read when the cart is shown.
create table cart_lines (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  organization_id uuid,
  product_id uuid not null,
  -- Name and title when it was added: a former name still finds the product, and the title is shown if it is gone.
  product text not null,
  title text not null,
  quantity integer not null check (quantity between 1 and 99),
  added_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default now(),
  unique nulls not distinct (user_id, organization_id, product_id)
);

create index cart_lines_by_age on cart_lines (changed_at);
