-- Like the first version of this function, but a form that is sent again counts as one guess, as it counts as one attempt.
create or replace function judge_code(
  code_id text, for_purpose text, app text, for_user uuid, hash bytea, attempt bytea, networks text[], limits integer[],
  out is_match boolean, out wait integer, out is_blocked boolean, out phone text, out from_country text, out reason text,
  out tries_left integer
) language plpgsql as $$
declare
  waiting double precision;
  target record;
  is_live boolean;
  max_count integer;
  earlier_try bytea;
begin
  loop
    select k.latest - clock_timestamp() as jump, c.id, c.phone_number, c.country, c.attempts, c.code_hash, c.last_try,
      c.is_trusted, c.charged, c.expires_at, c.superseded_at, c.consumed_at
    into target
    from auth.clock k left join auth.codes c on c.id = code_id and c.purpose = for_purpose and c.code_hash is not null
      and c.failure is null and (app is null or c.app_id = app) and c.user_id is not distinct from for_user;
    exit when target.jump < interval '5 seconds';
    -- This moves the times of codes back, so the code is read again.
    perform auth.watch_clock();
  end loop;
  if for_user is not null and target.last_try = attempt and target.code_hash = hash
    and target.consumed_at > now() - interval '10 minutes' then
    is_match := true;
    phone := target.phone_number;
    from_country := target.country;
    return;
  end if;
  is_live := target.id is not null and target.attempts < limits[1] and target.consumed_at is null
    and target.superseded_at is null and target.expires_at > now();
  if not (is_live and target.is_trusted) then
    waiting := auth.trying_wait(networks[1], networks[2], networks[3], 300, limits[2]);
  end if;
  if is_live and not target.is_trusted then
    waiting := greatest(waiting, auth.guessing_wait(60, limits[3]));
  end if;
  if waiting > 0 then
    wait := ceil(waiting);
    return;
  end if;

  max_count := case when target.is_trusted then limits[5] else limits[4] end;
  if target.id is not null and max_count > 0 then
    is_blocked := max_count <= auth.failures_of(target.phone_number, for_user, target.is_trusted);
  end if;
  if is_blocked then
    insert into auth.code_tries (network, network_56, network_48, is_failed)
    values (networks[1], networks[2], networks[3], false);
    return;
  end if;

  -- Locks the code, so that of two equal attempts at once only one is charged.
  select c.last_try into earlier_try from auth.codes c where c.id = target.id for update;
  update auth.codes c set
    attempts = attempts + case when c.code_hash = hash or earlier_try = attempt then 0 else 1 end,
    last_try = attempt,
    consumed_at = case when c.code_hash = hash then now() end
  where c.id = target.id and c.attempts < limits[1] and c.consumed_at is null and c.superseded_at is null
    and c.expires_at > now()
  returning c.consumed_at is not null, c.phone_number, c.country, limits[1] - c.attempts
  into is_match, phone, from_country, tries_left;
  -- A guess is a wrong attempt at a code that was sent and could have matched, and that used up one of its attempts: then the
  -- code ends after a few. Other attempts are no sign of guessing. All count for their network.
  insert into auth.code_tries (network, network_56, network_48, is_failed)
  values (networks[1], networks[2], networks[3],
    is_match is false and (earlier_try = attempt) is not true and target.charged and not target.is_trusted);
  if is_match is false then
    reason := case when tries_left > 0 then 'wrong' else 'used-up' end;
  elsif is_match is null then
    select case
      when c.consumed_at is not null then 'used'
      when c.superseded_at is not null then 'replaced'
      when c.attempts >= limits[1] then 'used-up'
      when c.expires_at <= now() then 'expired'
    end into reason from auth.codes c where c.id = target.id;
    reason := coalesce(reason, 'unknown');
  end if;
end
$$;
