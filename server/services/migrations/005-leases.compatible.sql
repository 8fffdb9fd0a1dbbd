-- Which process does the scheduled work of this service. Another takes it over once the lease has expired or the holder, a
-- number of database/instance.ts, has disconnected.
create table leases (
  name text primary key,
  holder integer not null,
  expires_at timestamptz not null
);
