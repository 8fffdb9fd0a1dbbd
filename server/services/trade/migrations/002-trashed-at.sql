-- Named as in the other services: when a record was moved to the trash.
alter table inquiries rename column deleted_at to trashed_at;
alter table canned_replies rename column deleted_at to trashed_at;
alter table waitlist_entries rename column deleted_at to trashed_at;

create or replace function count_waitlist_entries() returns trigger language plpgsql as $$
declare
  changes trade.waitlist_counts[];
begin
  if tg_op = 'INSERT' then
    select array_agg((waitlist_id, status, 1)::trade.waitlist_counts) into changes from added where trashed_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg((waitlist_id, status, -1)::trade.waitlist_counts) into changes from removed where trashed_at is null;
  else
    select array_agg((waitlist_id, status, change)::trade.waitlist_counts) into changes from (
      select waitlist_id, status, trashed_at, 1 as change from added
      union all select waitlist_id, status, trashed_at, -1 from removed) both_sides where trashed_at is null;
  end if;
  -- Always in the same order, so that concurrent transactions cannot deadlock.
  insert into trade.waitlist_counts (waitlist_id, status, count)
    select waitlist_id, status, sum(count) from unnest(changes) group by waitlist_id, status having sum(count) <> 0
    order by waitlist_id, status
    on conflict (waitlist_id, status) do update set count = waitlist_counts.count + excluded.count;
  return null;
end
$$;
