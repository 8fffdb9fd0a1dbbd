-- One row, once the settings have been changed; before that, those of the program (docs/decisions/079-inbox.md).
create table inbox_settings (
  id boolean primary key default true check (id),
  value jsonb not null,
  revision integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
