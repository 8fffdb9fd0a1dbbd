alter table waitlists alter column created_at type timestamptz(3);

alter table waitlist_entries alter column created_at type timestamptz(3);
-- Whose account it is, and whether they showed with a code that their phone is theirs.
alter table waitlist_entries add column user_id uuid;
alter table waitlist_entries add column phone_verified boolean not null default false;
alter table waitlist_entries add column invited_at timestamptz(3);
alter table waitlist_entries add column expires_at timestamptz(3);
-- Of the message with the last invitation.
alter table waitlist_entries add column delivery_id uuid;
alter table waitlist_entries add column deleted_at timestamptz(3);
alter table waitlist_entries add column revision integer not null default 1;
alter table waitlist_entries add column search tsvector generated always as (words(contact || ' ' || coalesce(note, ''))) stored;

-- Looked at when the transaction ends: those between two places all move at once.
alter table waitlist_entries drop constraint waitlist_entries_waitlist_id_position_key;
alter table waitlist_entries add unique (waitlist_id, position) deferrable initially deferred;

create index waitlist_entries_by_status on waitlist_entries (waitlist_id, status, position, id) where deleted_at is null;
create index waitlist_entries_by_time on waitlist_entries (waitlist_id, created_at desc, id desc) where deleted_at is null;
create index waitlist_entries_by_day on waitlist_entries (created_at) where deleted_at is null;
create index waitlist_entries_to_expire on waitlist_entries (expires_at) where status = 'invited';
create index waitlist_entries_by_words on waitlist_entries using gin (search) with (fastupdate = off);
create index waitlist_entries_of_contact on waitlist_entries (contact);
