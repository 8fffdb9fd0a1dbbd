create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- As the authenticator named it, in base64url.
  credential_id text not null unique,
  -- In the format of COSE.
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- Several devices of the owner have it, because a password manager copies it.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_by_user on passkeys (user_id, created_at);

create table passkey_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'confirm', 'add')),
  -- Null when nobody is signed in yet.
  user_id uuid references users (id) on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index passkey_challenges_by_age on passkey_challenges (created_at);
create index passkey_challenges_by_user on passkey_challenges (user_id, created_at) where user_id is not null;
create index passkey_challenges_by_session on passkey_challenges (session_id) where session_id is not null;

-- Of staff who lost their passkeys.
create table passkey_recoveries (
  user_id uuid primary key references users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  approved_at timestamptz,
  approved_by uuid,
  expires_at timestamptz
);

-- When a passkey was last used in this session.
alter table sessions add column passkey_at timestamptz;

-- Starts a session of an active user: the part of start_session that does not depend on how they proved who they are.
create function open_session(
  of_user uuid, is_new_user boolean, app text, delivery text, factor text, token bytea, device bytea, device_name text, network text,
  sessions_at_most integer, staff_sessions_at_most integer,
  out session_id uuid, out dropped text[], out roles jsonb
) language plpgsql as $$
declare
  max_count integer;
  is_new_device boolean := false;
begin
  dropped := '{}';
  if device is not null then
    -- A first sign-in tells nobody anything new.
    is_new_device := not exists (select from auth.devices d where d.user_id = of_user and d.device_hash = device)
      and (exists (select from auth.devices d where d.user_id = of_user)
        or exists (select from auth.sessions s where s.user_id = of_user));
    insert into auth.devices as d (user_id, device_hash) values (of_user, device)
    on conflict on constraint devices_pkey do update set last_used_at = now();
  end if;
  insert into auth.sessions as s (user_id, app_id, token_hash, delivery_method, factor_type, device, network, passkey_at)
  values (of_user, app, token, delivery, factor, device_name, open_session.network,
    case when factor = 'passkey' then now() end)
  returning s.id into session_id;
  if is_new_device then
    insert into auth.deliveries (id, event, user_id, content)
    values (gen_random_uuid(), 'security', of_user, jsonb_build_object('kind', 'new-device', 'session', session_id,
      'device', device_name, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  end if;
  -- A new user has no roles and no other sessions.
  roles := case when is_new_user then '[]' else auth.roles_of(of_user) end;
  if not is_new_user then
    max_count := case when roles <> '[]' and auth.is_staff(of_user) then staff_sessions_at_most else sessions_at_most end;
    with surplus as (
      select s.id from auth.sessions s where s.user_id = of_user and s.ended_at is null
      order by s.started_at desc, s.id = session_id desc, s.id offset max_count
    ), ended as (
      update auth.sessions s set ended_at = now() where s.id in (select x.id from surplus x) returning s.id
    )
    select coalesce(array_agg(e.id::text), '{}') into dropped from ended e;
  end if;
end
$$;

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
  opened record;
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
  opened := auth.open_session(id, created_at = now(), app, 'sms', 'otp', token, device, device_name, networks[1],
    sessions_at_most, staff_sessions_at_most);
  session_id := opened.session_id;
  dropped := opened.dropped;
  roles := opened.roles;
end
$$;

-- A passkey was used: null if its counter did not grow, so that it may have been copied. The row stays locked, so that of two
-- answers with the same counter one is refused.
create function use_passkey(passkey uuid, new_counter bigint, synced boolean) returns uuid language sql as $$
  update auth.passkeys set counter = new_counter, is_synced = synced, last_used_at = now()
  where id = passkey and (new_counter > counter or (new_counter = 0 and counter = 0))
  returning user_id
$$;

-- Starts a session with a passkey whose answer was verified. `session_id` is null if the user may not sign in, and if the
-- counter did not grow (`is_copied`). The user is locked first, as everywhere.
create function start_passkey_session(
  passkey uuid, of_user uuid, new_counter bigint, synced boolean, app text, token bytea, device bytea, device_name text, network text, sessions_at_most integer,
  staff_sessions_at_most integer,
  out is_copied boolean, out session_id uuid, out dropped text[],
  out id uuid, out phone_number text, out country text, out name text, out email text, out address jsonb, out status text,
  out created_at timestamptz, out last_sign_in_at timestamptz, out deletes_at timestamptz, out revision integer,
  out roles jsonb
) language plpgsql as $$
declare
  opened record;
begin
  dropped := '{}';
  is_copied := false;
  perform from auth.users u where u.id = of_user and u.status = 'active' for no key update;
  if not found then
    return;
  end if;
  if auth.use_passkey(passkey, new_counter, synced) is null then
    is_copied := true;
    return;
  end if;
  update auth.users u set last_sign_in_at = now() where u.id = of_user and u.status = 'active'
  returning u.id, u.phone_number, u.country, u.name, u.email, u.address, u.status, u.created_at, u.last_sign_in_at,
    u.deletes_at, u.revision
  into id, phone_number, country, name, email, address, status, created_at, last_sign_in_at, deletes_at, revision;
  opened := auth.open_session(id, false, app, null, 'passkey', token, device, device_name, start_passkey_session.network,
    sessions_at_most, staff_sessions_at_most);
  session_id := opened.session_id;
  dropped := opened.dropped;
  roles := opened.roles;
end
$$;

-- As before, and what is known of passkeys: whether the user is staff, when one was used in this session, and if none was,
-- whether they have one.
drop function find_session(text, bytea, uuid, double precision[]);
create function find_session(way text, hash bytea, session uuid, lifetimes double precision[])
returns table (
  id uuid, phone_number text, country text, name text, email text, address jsonb, status text,
  created_at timestamptz, last_sign_in_at timestamptz, deletes_at timestamptz, revision integer, roles jsonb,
  session_id uuid, started_at timestamptz, verified_at timestamptz, expires_at timestamptz, rotates_at timestamptz,
  is_fresh boolean, is_alive boolean, is_idle boolean, is_staff boolean, is_with_passkey boolean,
  is_passkey_fresh boolean, has_passkey boolean
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
  is_staff := auth.is_staff(u.id);
  shift := case when is_staff then 3 else 0 end;
  is_with_passkey := s.passkey_at is not null;
  has_passkey := is_with_passkey;
  if is_staff and not is_with_passkey then
    has_passkey := exists (select from auth.passkeys p where p.user_id = u.id);
  end if;
  expires_at := least(
    s.started_at + make_interval(secs => lifetimes[shift + 1]),
    s.last_seen_at + make_interval(secs => lifetimes[shift + 2]));
  return query select u.id, u.phone_number, u.country, u.name, u.email, u.address, u.status, u.created_at,
    u.last_sign_in_at, u.deletes_at, u.revision, auth.roles_of(u.id),
    s.id, s.started_at, s.verified_at, expires_at,
    coalesce(s.rotate_after, s.issued_at + make_interval(secs => lifetimes[shift + 3])),
    s.verified_at > now() - make_interval(secs => lifetimes[7]),
    s.ended_at is null and u.status = 'active' and expires_at > now(),
    s.last_seen_at < now() - interval '1 minute', is_staff, is_with_passkey,
    coalesce(s.passkey_at > now() - make_interval(secs => lifetimes[7]), false), has_passkey;
end
$$;
