-- One row: the look of the site (docs/decisions/128-a-look-of-the-companys-own.md). Fields that are missing have their defaults.
create table looks (
  id text primary key,
  content jsonb not null,
  pending jsonb,
  edition integer not null default 0,
  revision integer not null default 1,
  edited_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into looks (id, content) values ('site', '{}');
