-- Judging a code and beginning a session, with fewer statements than in 031. They decide the same.

drop function judge_code(text, text, text, uuid, bytea, bytea, text[], integer[]);
drop function start_session(text, text, bytea, bytea, text[], integer[], bytea, bytea, text, integer, integer);

-- Wrong tries in a row: those of codes of a day that were begun after the last one that was right.
create function failures_of(phone text, person uuid, of_trusted boolean) returns bigint language plpgsql stable as $$
declare
  since timestamptz := now() - interval '1 day';
begin
  -- Two statements, as each has an index.
  if person is null then
    return (
      select coalesce(sum(f.attempts), 0) from auth.codes f
      where f.phone_number = phone and f.created_at > since and f.user_id is null and f.is_trusted = of_trusted
        and f.created_at > coalesce((
          select max(s.consumed_at) from auth.codes s
          where s.phone_number = phone and s.created_at > since and s.user_id is null), '-infinity'));
  end if;
  return (
    select coalesce(sum(f.attempts), 0) from auth.codes f
    where f.user_id = person and f.created_at > since and f.is_trusted = of_trusted
      and f.created_at > coalesce((
        select max(s.consumed_at) from auth.codes s where s.user_id = person and s.created_at > since), '-infinity'));
end
$$;

-- Judges a code: charges the try and uses the code up in one statement, so that parallel guesses are counted like others.
-- The same try sent twice (`try`) is charged once, and of a person who is signed in it is right twice: what the code was
-- for may have failed. `limits` are tries per code, tries of a network in five minutes, wrong tries in all in a minute, and
-- wrong tries in a row of a phone, and of one who is trusted, in a day. `reason` says why there is no match: wrong, used,
-- used-up, expired, replaced, or unknown.
create function judge_code(
  code_id text, for_purpose text, app text, person uuid, hash bytea, try bytea, networks text[], limits integer[],
  out is_match boolean, out wait integer, out is_blocked boolean, out phone text, out from_country text, out reason text,
  out tries_left integer
) language plpgsql as $$
declare
  waiting double precision;
  target record;
  is_live boolean;
  most integer;
begin
  loop
    select k.latest - clock_timestamp() as jump, c.id, c.phone_number, c.country, c.attempts, c.code_hash, c.last_try,
      c.is_trusted, c.charged, c.expires_at, c.superseded_at, c.consumed_at
    into target
    from auth.clock k left join auth.codes c on c.id = code_id and c.purpose = for_purpose and c.code_hash is not null
      and c.failure is null and (app is null or c.app_id = app) and c.user_id is not distinct from person;
    exit when target.jump < interval '5 seconds';
    -- It dates codes back.
    perform auth.watch_clock();
  end loop;
  if person is not null and target.last_try = try and target.code_hash = hash
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

  most := case when target.is_trusted then limits[5] else limits[4] end;
  if target.id is not null and most > 0 then
    is_blocked := most <= auth.failures_of(target.phone_number, person, target.is_trusted);
  end if;
  if is_blocked then
    insert into auth.code_tries (network, network_56, network_48, is_failed)
    values (networks[1], networks[2], networks[3], false);
    return;
  end if;

  update auth.codes c set
    attempts = attempts + case when c.code_hash = hash or c.last_try = try then 0 else 1 end,
    last_try = try,
    consumed_at = case when c.code_hash = hash then now() end
  where c.id = target.id and c.attempts < limits[1] and c.consumed_at is null and c.superseded_at is null
    and c.expires_at > now()
  returning c.consumed_at is not null, c.phone_number, c.country, limits[1] - c.attempts
  into is_match, phone, from_country, tries_left;
  -- Only a wrong try of a code that could have been right, and was sent, is a guess. All others say nothing.
  insert into auth.code_tries (network, network_56, network_48, is_failed)
  values (networks[1], networks[2], networks[3],
    is_match is false and target.charged and not target.is_trusted);
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

-- From a code to a session: the person is found or made, and their oldest sessions end where they have too many.
create function start_session(
  code_id text, app text, hash bytea, try bytea, networks text[], limits integer[], token bytea, device bytea,
  device_name text, sessions_at_most integer, staff_sessions_at_most integer,
  out is_match boolean, out wait integer, out is_blocked boolean, out reason text, out tries_left integer,
  out session_id uuid, out dropped text[],
  out id uuid, out phone_number text, out country text, out name text, out email text, out address jsonb, out status text,
  out created_at timestamptz, out last_sign_in_at timestamptz, out deletes_at timestamptz, out revision integer,
  out roles jsonb
) language plpgsql as $$
declare
  judged record;
  most integer;
begin
  judged := auth.judge_code(code_id, 'sign-in', app, null, hash, try, networks, limits);
  is_match := judged.is_match;
  wait := judged.wait;
  is_blocked := judged.is_blocked;
  reason := judged.reason;
  tries_left := judged.tries_left;
  dropped := '{}';
  if is_match is not true then
    return;
  end if;
  insert into auth.users as u (phone_number, country, last_sign_in_at)
  values (judged.phone, judged.from_country, now())
  on conflict on constraint users_phone_number_key do update set last_sign_in_at = now() where u.status = 'active'
  returning u.id, u.phone_number, u.country, u.name, u.email, u.address, u.status, u.created_at, u.last_sign_in_at,
    u.deletes_at, u.revision
  into id, phone_number, country, name, email, address, status, created_at, last_sign_in_at, deletes_at, revision;
  if id is null then
    return;
  end if;
  if device is not null then
    insert into auth.devices as d (user_id, device_hash) values (id, device)
    on conflict on constraint devices_pkey do update set last_used_at = now();
  end if;
  insert into auth.sessions as s (user_id, app_id, token_hash, delivery_method, factor_type, device, network)
  values (id, app, token, 'sms', 'otp', device_name, networks[1])
  returning s.id into session_id;
  -- Whoever was made by this very statement has nothing yet.
  roles := case when created_at = now() then '[]' else auth.roles_of(id) end;
  if created_at < now() then
    most := case when roles <> '[]' and auth.is_staff(id) then staff_sessions_at_most else sessions_at_most end;
    with surplus as (
      select s.id from auth.sessions s where s.user_id = start_session.id and s.ended_at is null
      order by s.started_at desc, s.id = session_id desc, s.id offset most
    ), ended as (
      update auth.sessions s set ended_at = now() where s.id in (select x.id from surplus x) returning s.id
    )
    select coalesce(array_agg(e.id::text), '{}') into dropped from ended e;
  end if;
end
$$;
