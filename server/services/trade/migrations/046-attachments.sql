-- Files of messages, once they are uploaded. Those that no message has yet are deleted after a day.
create table attachments (
  id uuid primary key,
  inquiry_id uuid references inquiries (id),
  -- The message that it belongs to; the id of the inquiry for the first one.
  message_id uuid,
  uploaded_by uuid,
  name text not null,
  type text not null,
  size integer not null,
  -- An infected file has no bytes any more.
  state text not null check (state in ('checking', 'clean', 'infected')),
  next_check_at timestamptz not null default now(),
  created_at timestamptz(3) not null default now(),
  check ((inquiry_id is null) = (message_id is null))
);

create index attachments_of_inquiry on attachments (inquiry_id);
create index attachments_to_check on attachments (next_check_at) where state = 'checking';
create index attachments_unsent on attachments (created_at) where inquiry_id is null;

-- Keys of files that are to be deleted: inserted in the transaction that deletes their attachments.
create table removed_files (
  key text primary key,
  at timestamptz not null default now()
);

-- Files, if FILE_STORE is database, as in the content service. A key is `attachments/{id}`.
create table files (
  key text primary key,
  size integer not null,
  written_at timestamptz not null default now()
);

create table file_chunks (
  key text not null references files (key) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (key, number)
);

alter table file_chunks alter column bytes set storage external;
