-- One row per deleted user and service that still has to erase their personal data. Inserted in the transaction that deletes
-- the user, and deleted when the service has done it: until then the phone numbers are needed to find records without a user.
create table erasures (
  user_id uuid not null references users (id) on delete cascade,
  service text not null,
  -- Numbers, and until when each was theirs.
  phones jsonb not null,
  erased_at timestamptz not null default now(),
  primary key (user_id, service)
);
