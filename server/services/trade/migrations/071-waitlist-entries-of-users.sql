create index waitlist_entries_of_user on waitlist_entries (user_id, created_at desc) where user_id is not null;
