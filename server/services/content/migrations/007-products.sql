alter table products add column revision integer not null default 1;
alter table products add column trashed_at timestamptz;
alter table products add column search tsvector
  generated always as (to_tsvector('simple', title || ' ' || name || ' ' || summary)) stored;

create index products_search on products using gin (search);
create index products_by_position on products (position, id);
create index products_by_title on products (lower(title), id);
create index products_by_update on products (updated_at, id);
create index products_by_stock on products (stock, id);

-- A product can be deleted for good; what was taken from its stock then has nowhere to go back to.
alter table reservations drop constraint reservations_product_id_fkey;
alter table reservations add foreign key (product_id) references products (id) on delete set null;

-- Which kinds of things have addresses is the program's to say.
alter table former_slugs drop constraint if exists former_slugs_kind_check;

create index former_slugs_by_item on former_slugs (item_id);
