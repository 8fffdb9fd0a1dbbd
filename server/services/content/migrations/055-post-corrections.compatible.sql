-- What readers saw before and after a correction.
create table post_corrections (
  post_id uuid not null references posts (id) on delete cascade,
  number integer not null,
  note text not null,
  before jsonb not null,
  after jsonb not null,
  at timestamptz(3) not null default now(),
  withdrawn_at timestamptz(3),
  primary key (post_id, number)
);
