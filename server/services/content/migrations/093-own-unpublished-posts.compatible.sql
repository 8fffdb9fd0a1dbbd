-- The overview lists what a colleague is writing.
create index posts_unpublished_by_author on posts using gin (authors jsonb_path_ops)
  where status in ('draft', 'scheduled') and trashed_at is null;
