-- What every sign-in and every request with a session runs. As functions, because planning these statements takes longer
-- than running them, and the plans of a function are kept; and because one call is one round trip.

-- Roles as the contract has them.
create function roles_of(person uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'name', r.name, 'description', r.description, 'isSystem', r.is_system,
        'permissions', (
          select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'description', p.description) order by p.id), '[]')
          from auth.role_permissions rp join auth.permissions p on p.id = rp.permission_id
          where rp.role_id = r.id)
      ) order by r.name), '[]')
    from auth.user_roles ur join auth.roles r on r.id = ur.role_id and r.deleted_at is null
    where ur.user_id = person);
end
$$;

-- Who may manage anything: their sessions are short.
create function is_staff(person uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from auth.user_roles ur
    join auth.roles r on r.id = ur.role_id and r.deleted_at is null
    join auth.role_permissions rp on rp.role_id = r.id and rp.permission_id like '%.manage'
    where ur.user_id = person);
end
$$;

-- Seconds until fewer than `most` messages were sent within `span`: to a phone (by a device, where one is given), asked
-- for by a network, to a prefix, or in all. Null when there is room; zero means no limit. The row that has to leave the
-- window first is found by an index, so that this costs as much as the limit, however much is stored.
create function sending_wait(kind text, subject text, device bytea, span integer, most integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz := now() - make_interval(secs => span);
  leaving timestamptz;
begin
  if most = 0 then
    return null;
  elsif kind = 'phone' then
    select created_at into leaving from auth.codes
    where phone_number = subject and created_at > since and (device is null or device_hash = device)
    order by created_at desc offset most - 1 limit 1;
  elsif kind = 'network' then
    select created_at into leaving from auth.codes where network = subject and created_at > since
    order by created_at desc offset most - 1 limit 1;
  elsif kind = 'prefix' then
    select created_at into leaving from auth.codes where prefix = subject and created_at > since
    order by created_at desc offset most - 1 limit 1;
  else
    select created_at into leaving from auth.codes where created_at > since
    order by created_at desc offset most - 1 limit 1;
  end if;
  return extract(epoch from leaving) + span - extract(epoch from now());
end
$$;

-- The same for tries: of a network, or the wrong ones of all.
create function trying_wait(by_network text, span integer, most integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz := now() - make_interval(secs => span);
  leaving timestamptz;
begin
  if most = 0 then
    return null;
  elsif by_network is not null then
    select at into leaving from auth.code_tries where network = by_network and at > since
    order by at desc offset most - 1 limit 1;
  else
    select at into leaving from auth.code_tries where is_failed and at > since
    order by at desc offset most - 1 limit 1;
  end if;
  return extract(epoch from leaving) + span - extract(epoch from now());
end
$$;

-- Begins a code: counted, stored as a hash, and the one before it dead; or refused, and nothing changed. `limits` are per
-- phone in ten minutes and a day, per network in an hour and a day, per prefix in ten minutes, in all in a minute and a
-- day, and wrong tries of a minute that make codes long.
create function begin_code(
  code_id text, for_purpose text, phone text, from_country text, app text, person uuid, from_network text,
  to_prefix text, device bytea, short_hash bytea, long_hash bytea, lifetime double precision, steps integer[],
  limits integer[], is_sent_at_once boolean
) returns table (
  is_new boolean, wait integer, is_long boolean, is_half_used boolean, is_blocked boolean, is_sending boolean
) language plpgsql as $$
declare
  found_person auth.users;
  is_known boolean := false;
  own_device bytea;
  waiting double precision;
  step double precision;
begin
  -- Those who ask take turns, or many at once would each find room for one.
  perform pg_advisory_xact_lock(hashtext('auth_codes'));
  is_new := false;
  select c.sent_at is null and c.created_at > now() - interval '20 seconds' into is_sending
  from auth.codes c where c.id = code_id;
  if found then
    return next;
    return;
  end if;

  select * into found_person from auth.users u where u.phone_number = phone;
  if found_person.id is not null and device is not null then
    is_known := exists (select from auth.devices d where d.user_id = found_person.id and d.device_hash = device);
  end if;
  is_blocked := coalesce(found_person.status <> 'active', false);
  -- Whoever signed in on this device before is not kept out by what others ask for.
  own_device := case when is_known then device end;

  select extract(epoch from max(c.created_at)) + steps[least(count(*), cardinality(steps))] - extract(epoch from now())
  into step from auth.codes c
  where c.phone_number = phone and c.created_at > now() - interval '1 hour'
    and (own_device is null or c.device_hash = own_device)
    and c.created_at > coalesce((
      select max(s.consumed_at) from auth.codes s
      where s.phone_number = phone and s.created_at > now() - interval '1 day'
        and (own_device is null or s.device_hash = own_device)), '-infinity');
  waiting := greatest(
    step,
    auth.sending_wait('phone', phone, own_device, 600, limits[1]),
    auth.sending_wait('phone', phone, own_device, 86400, limits[2]),
    auth.sending_wait('network', from_network, null, 3600, limits[3]),
    auth.sending_wait('network', from_network, null, 86400, limits[4]),
    auth.sending_wait('prefix', to_prefix, null, 600, limits[5]),
    auth.sending_wait('all', null, null, 60, limits[6]),
    auth.sending_wait('all', null, null, 86400, limits[7]));
  if waiting > 0 then
    wait := ceil(waiting);
    return next;
    return;
  end if;

  is_new := true;
  is_long := auth.trying_wait(null, 60, limits[8]) is not null;
  is_half_used := auth.sending_wait('all', null, null, 60, (limits[6] + 1) / 2) is not null
    or auth.sending_wait('all', null, null, 86400, (limits[7] + 1) / 2) is not null;
  -- Only what the same network or device asked for: others must not be able to kill a code.
  update auth.codes c set superseded_at = now()
  where c.phone_number = phone and c.created_at > now() - interval '1 day' and c.app_id = app
    and c.purpose = for_purpose and c.superseded_at is null and c.consumed_at is null
    and (c.network = from_network or c.device_hash = device);
  insert into auth.codes (id, purpose, phone_number, country, app_id, user_id, code_hash, network, prefix,
    device_hash, is_known_device, sent_at, expires_at)
  values (code_id, for_purpose, phone, from_country, app, person,
    case when is_long then long_hash else short_hash end, from_network, to_prefix, device, is_known,
    case when is_sent_at_once then now() end, now() + make_interval(secs => lifetime));
  return next;
end
$$;

-- Judges a code: charges the try and uses the code up in one statement, so that parallel guesses are counted like others.
-- The same try sent twice (`try`) is charged once. `limits` are tries per code, tries of a network in five minutes, wrong
-- tries in all in a minute, and wrong tries in a row of a phone, and of one on a known device, in a day.
create function judge_code(
  code_id text, for_purpose text, app text, person uuid, hash bytea, try bytea, from_network text, limits integer[]
) returns table (is_match boolean, wait integer, is_blocked boolean, phone text, from_country text)
language plpgsql as $$
declare
  waiting double precision;
  target auth.codes;
  most integer;
begin
  waiting := greatest(auth.trying_wait(from_network, 300, limits[2]), auth.trying_wait(null, 60, limits[3]));
  if waiting > 0 then
    wait := ceil(waiting);
    return next;
    return;
  end if;

  select * into target from auth.codes c where c.id = code_id;
  most := case when target.is_known_device then limits[5] else limits[4] end;
  if target.id is not null and most > 0 then
    is_blocked := most <= (
      select coalesce(sum(f.attempts), 0) from auth.codes f
      where f.phone_number = target.phone_number and f.created_at > now() - interval '1 day'
        and f.is_known_device = target.is_known_device
        and f.created_at > coalesce((
          select max(s.consumed_at) from auth.codes s
          where s.phone_number = target.phone_number and s.created_at > now() - interval '1 day'), '-infinity'));
  end if;
  if is_blocked then
    insert into auth.code_tries (network, is_failed) values (from_network, true);
    return next;
    return;
  end if;

  update auth.codes c set
    attempts = attempts + case when c.code_hash = hash or c.last_try = try then 0 else 1 end,
    last_try = try,
    consumed_at = case when c.code_hash = hash then now() end
  where c.id = code_id and c.purpose = for_purpose and c.code_hash is not null
    and (app is null or c.app_id = app) and c.user_id is not distinct from person
    and c.attempts < limits[1] and c.consumed_at is null and c.superseded_at is null and c.expires_at > now()
  returning c.consumed_at is not null, c.phone_number, c.country into is_match, phone, from_country;
  insert into auth.code_tries (network, is_failed) values (from_network, is_match is not true);
  return next;
end
$$;

-- From a code to a session: the person is found or made, and their oldest sessions end where they have too many.
create function start_session(
  code_id text, app text, hash bytea, try bytea, from_network text, limits integer[], token bytea, device bytea,
  device_name text, sessions_at_most integer, staff_sessions_at_most integer
) returns table (
  is_match boolean, wait integer, is_blocked boolean, session_id uuid, dropped text[],
  id uuid, phone_number text, country text, name text, email text, address jsonb, status text,
  created_at timestamptz, last_sign_in_at timestamptz, deletes_at timestamptz, revision integer, roles jsonb
) language plpgsql as $$
declare
  judged record;
  person uuid;
  most integer;
begin
  select * into judged from auth.judge_code(code_id, 'sign-in', app, null, hash, try, from_network, limits);
  is_match := judged.is_match;
  wait := judged.wait;
  is_blocked := judged.is_blocked;
  dropped := '{}';
  if is_match then
    insert into auth.users as u (phone_number, country, last_sign_in_at)
    values (judged.phone, judged.from_country, now())
    on conflict on constraint users_phone_number_key do update set last_sign_in_at = now() where u.status = 'active'
    returning u.id into person;
  end if;
  if person is not null then
    if device is not null then
      insert into auth.devices as d (user_id, device_hash) values (person, device)
      on conflict on constraint devices_pkey do update set last_used_at = now();
    end if;
    insert into auth.sessions as s (user_id, app_id, token_hash, delivery_method, factor_type, device, network)
    values (person, app, token, 'sms', 'otp', device_name, from_network)
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

-- The session of a token, by one of the three ways to it: `present`, `next` (that or the present one), or `id`.
-- `lifetimes` are seconds at most, without use and until rotation, the same for staff, and until a code is no longer fresh.
create function find_session(way text, hash bytea, session uuid, lifetimes double precision[])
returns table (
  id uuid, phone_number text, country text, name text, email text, address jsonb, status text,
  created_at timestamptz, last_sign_in_at timestamptz, deletes_at timestamptz, revision integer, roles jsonb,
  session_id uuid, started_at timestamptz, verified_at timestamptz, expires_at timestamptz, rotates_at timestamptz,
  is_fresh boolean, is_alive boolean, is_idle boolean
) language plpgsql stable as $$
declare
  s auth.sessions;
  u auth.users;
  shift integer;
begin
  if way = 'present' then
    select * into s from auth.sessions x where x.token_hash = hash;
  elsif way = 'next' then
    select * into s from auth.sessions x where x.next_token_hash = hash or x.token_hash = hash;
  else
    select * into s from auth.sessions x where x.id = session;
  end if;
  if s.id is null then
    return;
  end if;
  select * into u from auth.users x where x.id = s.user_id;
  shift := case when auth.is_staff(u.id) then 3 else 0 end;
  expires_at := least(
    s.started_at + make_interval(secs => lifetimes[shift + 1]),
    s.last_seen_at + make_interval(secs => lifetimes[shift + 2]));
  return query select u.id, u.phone_number, u.country, u.name, u.email, u.address, u.status, u.created_at,
    u.last_sign_in_at, u.deletes_at, u.revision, auth.roles_of(u.id),
    s.id, s.started_at, s.verified_at, expires_at,
    coalesce(s.rotate_after, s.issued_at + make_interval(secs => lifetimes[shift + 3])),
    s.verified_at > now() - make_interval(secs => lifetimes[7]),
    s.ended_at is null and u.status = 'active' and expires_at > now(),
    s.last_seen_at < now() - interval '1 minute';
end
$$;
