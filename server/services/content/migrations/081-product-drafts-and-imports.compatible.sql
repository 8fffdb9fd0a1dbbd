-- What an import of products changed, so that it can be undone (docs/decisions/078-drafts-and-imports-of-products.md).
create table product_imports (
  id uuid primary key default gen_random_uuid(),
  -- A row for each product: the fields before and after, and the revision after. `before` is null for a new product.
  changes jsonb not null,
  at timestamptz not null default now(),
  undone_at timestamptz
);

create index product_imports_at on product_imports (at);

-- The fields of the draft beside a published product that differ from what visitors see.
alter table products add column pending jsonb;

-- Null if it was never changed since this column exists: `updated_at` counts then.
alter table products add column edited_at timestamptz;
