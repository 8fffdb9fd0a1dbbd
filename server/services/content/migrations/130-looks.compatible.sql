-- Its only row is the look of the site, once somebody changed it (docs/decisions/128-a-look-of-the-companys-own.md).
create table looks (
  id text primary key,
  content jsonb not null default '{}',
  pending jsonb,
  edition integer not null default 0,
  revision integer not null default 1,
  edited_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
