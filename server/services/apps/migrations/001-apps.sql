-- Apps and their access rules (`endpoints`, as the specification calls them).

-- Text for full-text search. ASCII punctuation separates words, so that each segment of a path can be found.
create function words(document text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, regexp_replace(document, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'))
$$;

create table apps (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  domain text not null,
  revision integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index apps_by_name on apps (lower(name), id);

create table endpoints (
  id uuid primary key default gen_random_uuid(),
  app_id uuid not null references apps (id),
  path text not null,
  description text not null default '',
  method text not null default 'GET',
  revision integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index endpoints_live on endpoints (app_id, method, path) where deleted_at is null;
create index endpoints_by_app on endpoints (app_id, path);
create index endpoints_by_path on endpoints (app_id, (path || ' ' || method), id);
create index endpoints_trashed on endpoints (app_id, (path || ' ' || method), id) where deleted_at is not null;
create index endpoints_by_prefix on endpoints (app_id, path text_pattern_ops);
-- Without fastupdate a search never has to scan a list of pending rows.
create index endpoints_by_words on endpoints using gin (words(path || ' ' || description)) with (fastupdate = off);

-- The permissions themselves belong to the auth service, so there is no foreign key on permission_id.
create table endpoint_permissions (
  endpoint_id uuid not null references endpoints (id) on delete cascade,
  permission_id text not null,
  primary key (endpoint_id, permission_id)
);

create index endpoint_permissions_by_permission on endpoint_permissions (permission_id);
