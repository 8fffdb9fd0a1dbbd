-- How many stand on each list, by status: kept as entries change, because each page of a list shows it, however long the list is.
create table waitlist_counts (
  waitlist_id uuid not null references waitlists (id) on delete cascade,
  status text not null,
  count integer not null,
  primary key (waitlist_id, status)
);

insert into waitlist_counts (waitlist_id, status, count)
  select waitlist_id, status, count(*) from waitlist_entries where deleted_at is null group by waitlist_id, status;

create function count_waitlist_entries() returns trigger language plpgsql as $$
declare
  changes trade.waitlist_counts[];
begin
  if tg_op = 'INSERT' then
    select array_agg((waitlist_id, status, 1)::trade.waitlist_counts) into changes from added where deleted_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg((waitlist_id, status, -1)::trade.waitlist_counts) into changes from removed where deleted_at is null;
  else
    select array_agg((waitlist_id, status, change)::trade.waitlist_counts) into changes from (
      select waitlist_id, status, deleted_at, 1 as change from added
      union all select waitlist_id, status, deleted_at, -1 from removed) both_sides where deleted_at is null;
  end if;
  -- In one order for all, so that two who change many entries at once wait for each other instead of for ever.
  insert into trade.waitlist_counts (waitlist_id, status, count)
    select waitlist_id, status, sum(count) from unnest(changes) group by waitlist_id, status having sum(count) <> 0
    order by waitlist_id, status
    on conflict (waitlist_id, status) do update set count = waitlist_counts.count + excluded.count;
  return null;
end
$$;

create trigger waitlist_entries_added after insert on waitlist_entries
  referencing new table as added for each statement execute function count_waitlist_entries();
create trigger waitlist_entries_changed after update on waitlist_entries
  referencing new table as added old table as removed for each statement execute function count_waitlist_entries();
create trigger waitlist_entries_removed after delete on waitlist_entries
  referencing old table as removed for each statement execute function count_waitlist_entries();
