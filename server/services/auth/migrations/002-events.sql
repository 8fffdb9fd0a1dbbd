create table events (
  sequence bigint generated always as identity primary key,
  tags text[] not null,
  at timestamptz not null default now()
);
