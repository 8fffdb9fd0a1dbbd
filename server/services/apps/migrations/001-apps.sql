create table apps (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  domain text not null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table endpoints (
  id uuid primary key default gen_random_uuid(),
  app_id uuid not null references apps (id),
  path text not null,
  description text not null default '',
  method text not null default 'GET',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index endpoints_live on endpoints (app_id, method, path) where deleted_at is null;

-- Permissions are the auth service's; here only their names.
create table endpoint_permissions (
  endpoint_id uuid not null references endpoints (id) on delete cascade,
  permission_id text not null,
  primary key (endpoint_id, permission_id)
);
