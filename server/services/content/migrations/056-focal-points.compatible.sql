-- In percent; null for the middle.
alter table media add column focus_x smallint;
alter table media add column focus_y smallint;

-- What was replaced by what, so that it can be undone once. Records look like `post:{id}`.
create table media_replacements (
  id uuid primary key default gen_random_uuid(),
  from_id uuid not null references media (id) on delete cascade,
  to_id uuid not null references media (id) on delete cascade,
  records text[] not null,
  at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);
