-- The functions of 021 on the budgets of 030.

-- Begins a code: counted, stored as a hash, and the one before it dead; or refused, and nothing changed. `networks` are the
-- network that asks, and the /56, /48 and /32 around it. `limits` are per phone in ten minutes and a day, per network in an
-- hour and a day, per prefix in ten minutes, in all in a minute and a day, wrong tries of a minute that make codes long, and
-- the percentage of prefix and all that is reserved for known devices and for those who are signed in.
create function begin_code(
  code_id text, for_purpose text, phone text, from_country text, app text, person uuid, networks text[],
  to_prefix text, device bytea, short_hash bytea, long_hash bytea, lifetime double precision, steps integer[],
  limits integer[], is_sent_at_once boolean
) returns table (
  is_new boolean, wait integer, is_long boolean, is_half_used boolean, is_blocked boolean, is_sending boolean,
  is_refused boolean, resend_after integer
) language plpgsql as $$
declare
  found_person auth.users;
  is_known boolean := false;
  own_device bytea;
  trusted boolean;
  waiting double precision;
  last_at timestamptz;
  sent_since integer;
begin
  -- Those who ask take turns, or many at once would each find room for one.
  perform pg_advisory_xact_lock(hashtext('auth_codes'));
  perform auth.watch_clock();
  is_new := false;
  resend_after := steps[1];
  select c.sent_at is null and c.created_at > now() - interval '20 seconds' into is_sending
  from auth.codes c where c.id = code_id;
  if found then
    return next;
    return;
  end if;

  -- The provider would say the same again.
  is_refused := exists (
    select from auth.codes c
    where c.phone_number = phone and c.failure = 'refused' and c.created_at > now() - interval '1 hour');
  if is_refused then
    return next;
    return;
  end if;

  select * into found_person from auth.users u where u.phone_number = phone;
  if device is not null then
    is_known := exists (
      select from auth.devices d where d.user_id = coalesce(person, found_person.id) and d.device_hash = device);
  end if;
  is_blocked := coalesce(found_person.status <> 'active', false);
  -- Whoever signed in on this device before is not kept out by what others ask for.
  own_device := case when is_known then device end;
  trusted := is_known or person is not null;

  select max(c.created_at), count(*) into last_at, sent_since from auth.codes c
  where c.phone_number = phone and c.purpose = for_purpose and c.user_id is not distinct from person
    and c.created_at > now() - interval '1 hour' and c.failure is null
    and (own_device is null or c.device_hash = own_device)
    and c.created_at > coalesce((
      select max(s.consumed_at) from auth.codes s
      where s.phone_number = phone and s.purpose = for_purpose and s.user_id is not distinct from person
        and s.created_at > now() - interval '1 day' and (own_device is null or s.device_hash = own_device)), '-infinity');
  waiting := greatest(
    auth.seconds_until(last_at, steps[least(sent_since, cardinality(steps))]),
    auth.prefix_wait(to_prefix, not trusted, 600,
      case when trusted then limits[5] else auth.unreserved(limits[5], limits[9]) end),
    auth.budget_wait(not trusted, networks[4], 60,
      case when trusted then limits[6] else auth.unreserved(limits[6], limits[9]) end),
    auth.budget_wait(not trusted, networks[4], 86400,
      case when trusted then limits[7] else auth.unreserved(limits[7], limits[9]) end));
  if person is not null then
    waiting := greatest(waiting,
      auth.person_wait(person, for_purpose, own_device, 600, limits[1]),
      auth.person_wait(person, for_purpose, own_device, 86400, limits[2]));
  else
    waiting := greatest(waiting,
      auth.phone_wait(phone, own_device, 600, limits[1]),
      auth.phone_wait(phone, own_device, 86400, limits[2]));
  end if;
  if not trusted then
    waiting := greatest(waiting,
      auth.network_wait(networks[1], networks[2], networks[3], 3600, limits[3]),
      auth.network_wait(networks[1], networks[2], networks[3], 86400, limits[4]));
  end if;
  if waiting > 0 then
    wait := ceil(waiting);
    return next;
    return;
  end if;

  is_new := true;
  resend_after := steps[least(sent_since + 1, cardinality(steps))];
  is_long := auth.guessing_wait(60, limits[8]) is not null;
  is_half_used := auth.budget_wait(false, null, 60, (limits[6] + 1) / 2) is not null
    or auth.budget_wait(false, null, 86400, (limits[7] + 1) / 2) is not null;
  -- Only what the same browser asked for, or the same network where no browser was known: others must not be able to kill
  -- a code.
  update auth.codes c set superseded_at = now()
  where c.phone_number = phone and c.created_at > now() - interval '1 day' and c.app_id = app
    and c.purpose = for_purpose and c.user_id is not distinct from person
    and c.superseded_at is null and c.consumed_at is null
    and (c.device_hash = device or (c.network = networks[1] and (person is not null or not c.is_trusted)));
  insert into auth.codes (id, purpose, phone_number, country, app_id, user_id, code_hash, network, network_56, network_48,
    network_32, prefix, device_hash, is_trusted, charged, sent_at, expires_at)
  values (code_id, for_purpose, phone, from_country, app, person,
    case when is_long then long_hash else short_hash end, networks[1], networks[2], networks[3], networks[4], to_prefix,
    device, trusted, not is_blocked, case when is_sent_at_once then now() end, now() + make_interval(secs => lifetime));
  return next;
end
$$;

-- No message went out. It costs nothing of the budgets and nobody waits for it, but the networks that asked have had their
-- attempt. The id is free again, for the same call sent once more.
create function fail_code(code_id text, reason text) returns void language sql as $$
  update auth.codes set id = id || ':' || gen_random_uuid(), charged = false, failure = reason,
    superseded_at = coalesce(superseded_at, now())
  where id = code_id
$$;

-- Judges a code: charges the try and uses the code up in one statement, so that parallel guesses are counted like others.
-- The same try sent twice (`try`) is charged once, and of a person who is signed in it is right twice: what the code was
-- for may have failed. `limits` are tries per code, tries of a network in five minutes, wrong tries in all in a minute, and
-- wrong tries in a row of a phone, and of one who is trusted, in a day. `reason` says why there is no match: wrong, used,
-- used-up, expired, replaced, or unknown.
create function judge_code(
  code_id text, for_purpose text, app text, person uuid, hash bytea, try bytea, networks text[], limits integer[]
) returns table (
  is_match boolean, wait integer, is_blocked boolean, phone text, from_country text, reason text, tries_left integer
) language plpgsql as $$
declare
  waiting double precision;
  target auth.codes;
  is_live boolean;
  most integer;
begin
  if clock_timestamp() < (select c.latest - interval '5 seconds' from auth.clock c) then
    perform auth.watch_clock();
  end if;
  select * into target from auth.codes c
  where c.id = code_id and c.purpose = for_purpose and c.code_hash is not null and c.failure is null
    and (app is null or c.app_id = app) and c.user_id is not distinct from person;
  if person is not null and target.last_try = try and target.code_hash = hash
    and target.consumed_at > now() - interval '10 minutes' then
    is_match := true;
    phone := target.phone_number;
    from_country := target.country;
    return next;
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
    return next;
    return;
  end if;

  most := case when target.is_trusted then limits[5] else limits[4] end;
  if target.id is not null and most > 0 then
    is_blocked := most <= (
      select coalesce(sum(f.attempts), 0) from auth.codes f
      where f.created_at > now() - interval '1 day' and f.is_trusted = target.is_trusted
        and case when person is null then f.phone_number = target.phone_number and f.user_id is null
          else f.user_id = person end
        and f.created_at > coalesce((
          select max(s.consumed_at) from auth.codes s
          where s.created_at > now() - interval '1 day'
            and case when person is null then s.phone_number = target.phone_number and s.user_id is null
              else s.user_id = person end), '-infinity'));
  end if;
  if is_blocked then
    insert into auth.code_tries (network, network_56, network_48, is_failed)
    values (networks[1], networks[2], networks[3], false);
    return next;
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
  return next;
end
$$;

-- From a code to a session: the person is found or made, and their oldest sessions end where they have too many.
create function start_session(
  code_id text, app text, hash bytea, try bytea, networks text[], limits integer[], token bytea, device bytea,
  device_name text, sessions_at_most integer, staff_sessions_at_most integer
) returns table (
  is_match boolean, wait integer, is_blocked boolean, reason text, tries_left integer, is_new_device boolean,
  session_id uuid, dropped text[],
  id uuid, phone_number text, country text, name text, email text, address jsonb, status text,
  created_at timestamptz, last_sign_in_at timestamptz, deletes_at timestamptz, revision integer, roles jsonb
) language plpgsql as $$
declare
  judged record;
  person uuid;
  is_new boolean;
  most integer;
begin
  select * into judged from auth.judge_code(code_id, 'sign-in', app, null, hash, try, networks, limits);
  is_match := judged.is_match;
  wait := judged.wait;
  is_blocked := judged.is_blocked;
  reason := judged.reason;
  tries_left := judged.tries_left;
  dropped := '{}';
  if is_match then
    is_new := not exists (select from auth.users u where u.phone_number = judged.phone and u.last_sign_in_at is not null);
    insert into auth.users as u (phone_number, country, last_sign_in_at)
    values (judged.phone, judged.from_country, now())
    on conflict on constraint users_phone_number_key do update set last_sign_in_at = now() where u.status = 'active'
    returning u.id into person;
  end if;
  if person is not null then
    is_new_device := not is_new and not exists (
      select from auth.devices d where d.user_id = person and d.device_hash = device);
    if device is not null then
      insert into auth.devices as d (user_id, device_hash) values (person, device)
      on conflict on constraint devices_pkey do update set last_used_at = now();
    end if;
    insert into auth.sessions as s (user_id, app_id, token_hash, delivery_method, factor_type, device, network)
    values (person, app, token, 'sms', 'otp', device_name, networks[1])
    returning s.id into session_id;
    most := case when auth.is_staff(person) then staff_sessions_at_most else sessions_at_most end;
    with surplus as (
      select s.id from auth.sessions s where s.user_id = person and s.ended_at is null
      order by s.started_at desc, s.id = session_id desc, s.id offset most
    ), ended as (
      update auth.sessions s set ended_at = now() where s.id in (select x.id from surplus x) returning s.id
    )
    select coalesce(array_agg(e.id::text), '{}') into dropped from ended e;
    select u.id, u.phone_number, u.country, u.name, u.email, u.address, u.status, u.created_at, u.last_sign_in_at,
      u.deletes_at, u.revision, auth.roles_of(u.id)
    into id, phone_number, country, name, email, address, status, created_at, last_sign_in_at, deletes_at, revision, roles
    from auth.users u where u.id = person;
  end if;
  return next;
end
$$;
