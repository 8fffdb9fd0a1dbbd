-- Merges of two users that this service has done (docs/decisions/067-merge-of-users.md).
create table merges (
  id uuid primary key,
  kept_id uuid not null,
  merged_id uuid not null,
  -- Set when it is undone, until auth knows.
  undone_at timestamptz,
  -- What was said to auth, to repeat it.
  report jsonb not null default '{}'
);

create index merges_by_kept on merges (kept_id);
create index merges_by_merged on merges (merged_id);

-- Rows that now belong to the kept user, to be given back when the merge is undone.
create table merged_rows (
  merge_id uuid not null,
  table_name text not null,
  column_name text not null,
  row_id uuid not null,
  -- Whose it was; null for a record that only had their phone number.
  was uuid,
  -- Of the row when it moved; null if it has none.
  revision integer,
  primary key (merge_id, table_name, column_name, row_id)
);
