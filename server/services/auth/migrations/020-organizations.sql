create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- Kept while the organization is deleted, so that it can come back under it.
  slug text not null unique,
  revision integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index organizations_by_name on organizations (lower(name), id);

-- One row per person, also when they left and came back.
create table organization_members (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'manager', 'member')),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (organization_id, user_id)
);

create index organization_members_by_user on organization_members (user_id) where left_at is null;

create unique index organization_owner on organization_members (organization_id)
  where role = 'owner' and left_at is null;

create table invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('phone', 'link', 'code')),
  role text not null check (role in ('manager', 'member')),
  -- E.164.
  phone_number text,
  -- What stands in the link or is typed as the code is not kept, only its SHA-256.
  secret_hash bytea unique,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  check ((kind = 'phone') = (phone_number is not null)),
  check ((kind = 'phone') = (secret_hash is null))
);

create index invitations_by_organization on invitations (organization_id, created_at);

create index invitations_by_phone on invitations (phone_number) where accepted_at is null and revoked_at is null;

-- Secrets that were tried and led nowhere, for the limit per hour.
create table invitation_attempts (
  user_id uuid not null,
  at timestamptz not null default now()
);

create index invitation_attempts_by_user on invitation_attempts (user_id, at);
