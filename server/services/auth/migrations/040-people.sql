-- Whoever was invited by phone can decline.
alter table invitations add column declined_at timestamptz;

drop index invitations_by_phone;

create index invitations_by_phone on invitations (phone_number)
  where accepted_at is null and revoked_at is null and declined_at is null;

-- The history of a user has the roles that they were given and that were taken from them.
create index audit_entries_by_holder
  on audit_entries ((coalesce(after ->> 'userId', before ->> 'userId')), sequence)
  where target_type = 'role';
