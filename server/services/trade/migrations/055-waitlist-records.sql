-- Lists have a title, can be closed and trashed. `title` is null for the title of the product.
alter table waitlists add column title text;
alter table waitlists add column description text;
-- The name of the product, which is the name of the list too; null if it belongs to none.
alter table waitlists add column product text check (product = name);
alter table waitlists add column closed_at timestamptz(3);
alter table waitlists add column trashed_at timestamptz(3);
alter table waitlists add column updated_at timestamptz(3) not null default now();
alter table waitlists add column revision integer not null default 1;
-- False until the content service has purged the pages that show whether the list is open.
alter table waitlists add column announced boolean not null default true;
alter table waitlists add column search tsvector
  generated always as (words(name || ' ' || coalesce(title, '') || ' ' || coalesce(description, ''))) stored;
update waitlists set product = name where name <> 'general';
create index waitlists_to_announce on waitlists (id) where not announced;
