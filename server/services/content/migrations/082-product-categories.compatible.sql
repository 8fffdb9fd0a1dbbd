-- Categories of products (docs/decisions/078-drafts-and-imports-of-products.md).
create table product_categories (
  slug text primary key,
  name text not null,
  position integer not null,
  revision integer not null default 1,
  trashed_at timestamptz,
  updated_at timestamptz not null default now()
);

-- Slugs of categories.
alter table products add column categories jsonb not null default '[]';
