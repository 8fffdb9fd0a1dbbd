-- As in 030, but without writing where the clock was looked at a moment ago: this is called with every code that is sent.
create or replace function watch_clock() returns boolean language plpgsql as $$
declare
  jump interval;
begin
  select c.latest - clock_timestamp() into jump from auth.clock c;
  if jump between interval '-10 seconds' and interval '5 seconds' then
    return false;
  end if;
  perform from auth.clock for update;
  select c.latest - clock_timestamp() into jump from auth.clock c;
  update auth.clock set latest = clock_timestamp();
  if jump < interval '5 seconds' then
    return false;
  end if;
  update auth.codes set created_at = created_at - jump, sent_at = sent_at - jump, expires_at = expires_at - jump,
    superseded_at = superseded_at - jump, consumed_at = consumed_at - jump;
  update auth.code_tries set at = at - jump;
  return true;
end
$$;
