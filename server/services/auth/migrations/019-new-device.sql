-- A sign-in on a new device queues a message about it, in the same statement. Otherwise it is the function of 001-auth.
create or replace function start_session(
  code_id text, app text, hash bytea, attempt bytea, networks text[], limits integer[], token bytea, device bytea,
  device_name text, sessions_at_most integer, staff_sessions_at_most integer,
  out is_match boolean, out wait integer, out is_blocked boolean, out reason text, out tries_left integer,
  out session_id uuid, out dropped text[],
  out id uuid, out phone_number text, out country text, out name text, out email text, out address jsonb, out status text,
  out created_at timestamptz, out last_sign_in_at timestamptz, out deletes_at timestamptz, out revision integer,
  out roles jsonb
) language plpgsql as $$
declare
  judged record;
  max_count integer;
  is_new_device boolean := false;
begin
  judged := auth.judge_code(code_id, 'sign-in', app, null, hash, attempt, networks, limits);
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
    -- A first sign-in tells nobody anything new.
    is_new_device := not exists (select from auth.devices d where d.user_id = start_session.id and d.device_hash = device)
      and (exists (select from auth.devices d where d.user_id = start_session.id)
        or exists (select from auth.sessions s where s.user_id = start_session.id));
    insert into auth.devices as d (user_id, device_hash) values (id, device)
    on conflict on constraint devices_pkey do update set last_used_at = now();
  end if;
  insert into auth.sessions as s (user_id, app_id, token_hash, delivery_method, factor_type, device, network)
  values (id, app, token, 'sms', 'otp', device_name, networks[1])
  returning s.id into session_id;
  if is_new_device then
    insert into auth.deliveries (id, event, user_id, content)
    values (gen_random_uuid(), 'security', id, jsonb_build_object('kind', 'new-device', 'session', session_id,
      'device', device_name, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  end if;
  -- A user who was created by this statement has no roles and no other sessions.
  roles := case when created_at = now() then '[]' else auth.roles_of(id) end;
  if created_at < now() then
    max_count := case when roles <> '[]' and auth.is_staff(id) then staff_sessions_at_most else sessions_at_most end;
    with surplus as (
      select s.id from auth.sessions s where s.user_id = start_session.id and s.ended_at is null
      order by s.started_at desc, s.id = session_id desc, s.id offset max_count
    ), ended as (
      update auth.sessions s set ended_at = now() where s.id in (select x.id from surplus x) returning s.id
    )
    select coalesce(array_agg(e.id::text), '{}') into dropped from ended e;
  end if;
end
$$;
