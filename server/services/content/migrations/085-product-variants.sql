-- Variants of products (docs/decisions/082-variants-of-products.md). Programs from before would sell a product without asking which.
alter table products add column variants jsonb not null default '{"options": [], "items": []}';

-- Also of variants that only a draft has, or that were removed. `products.stock` is the sum of those that are offered.
create table product_variants (
  product_id uuid not null references products (id) on delete cascade,
  key text not null,
  stock integer not null default 0 check (stock >= 0),
  primary key (product_id, key)
);

alter table reservations add column variant text;
