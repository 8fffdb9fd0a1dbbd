-- The inquiry that has the messages of this one since staff merged them (docs/decisions/087-merge-of-inquiries.md).
alter table inquiries add column merged_into uuid;

create table inquiry_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references inquiries (id) on delete cascade,
  merged_id uuid not null references inquiries (id) on delete cascade,
  merged_at timestamptz(3) not null default now(),
  -- Until when it can be undone.
  ends_at timestamptz(3) not null,
  undone_at timestamptz(3),
  -- What both were before, which an undo restores.
  before jsonb not null
);

create index inquiry_merges_of_merged on inquiry_merges (merged_id);
create index inquiry_merges_of_kept on inquiry_merges (kept_id);

-- The messages that a merge moved. The first one of the merged inquiry is a copy, which has the id of that inquiry.
create table inquiry_merge_messages (
  merge_id uuid not null references inquiry_merges (id) on delete cascade,
  message_id uuid not null references inquiry_messages (id) on delete cascade,
  primary key (merge_id, message_id)
);

create index inquiry_merge_messages_by_message on inquiry_merge_messages (message_id);
