-- Files, if FILE_STORE is database (docs/decisions/036-file-stores.md). A key is `media/{hash}-{width}.webp`.
create table files (
  key text primary key,
  size integer not null,
  written_at timestamptz not null default now()
);

-- From 0 on; together `size` bytes.
create table file_chunks (
  key text not null references files (key) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (key, number)
);

-- Pictures are compressed already.
alter table file_chunks alter column bytes set storage external;
