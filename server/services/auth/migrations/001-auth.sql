create table users (
  id uuid primary key default gen_random_uuid(),
  -- E.164; null once anonymised.
  phone_number text unique,
  country text,
  name text,
  email text,
  status text not null default 'active' check (status in ('active', 'suspended', 'anonymised')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz
);

-- The permissions that the program knows, `noun.verb`.
create table permissions (
  id text primary key,
  description text not null
);

create table roles (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table role_permissions (
  role_id uuid not null references roles (id) on delete cascade,
  permission_id text not null references permissions (id),
  primary key (role_id, permission_id)
);

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role_id uuid not null references roles (id) on delete cascade,
  primary key (user_id, role_id)
);

create index user_roles_by_role on user_roles (role_id);

-- Of a token only its SHA-256 is kept: who reads the table cannot sign in with it.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  app_id uuid,
  token_hash bytea not null unique,
  delivery_method text,
  factor_type text,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);

create index sessions_by_user on sessions (user_id) where ended_at is null;
