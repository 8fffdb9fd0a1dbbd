-- Pages that staff add beside the five that every site has; their route is the last part of their address.
alter table pages
  add column is_draft boolean not null default false,
  add column trashed_at timestamptz;
