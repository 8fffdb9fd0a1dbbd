-- Users, their roles, sign-in codes, sessions and organizations.
-- What every sign-in or request runs is a plpgsql function: planning these statements takes longer than running them, the
-- plans of functions are cached, and one call is one round trip.

-- Users

-- Lower case without accents, to compare by.
create function without_accents(value text) returns text language sql immutable as $$
  select lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;

-- The keys by which a user is found, each after a space: `n:` words of the name, `e:` the e-mail address, its domain and the
-- later words before the @, `p:` the digits of the phone number, `q:` the same digits reversed, to search from the end.
create function search_keys(name text, email text, phone text) returns text language plpgsql immutable as $$
begin
  -- Fast path for new users, who have only a phone number.
  if name is null and email is null then
    return coalesce(' p:' || substr(phone, 2) || ' q:' || reverse(substr(phone, 2)), '');
  end if;
  return (
    select coalesce(string_agg(distinct ' ' || key, ''), '') from (
      select 'n:' || word from regexp_split_to_table(auth.without_accents(name), '[^[:alnum:]]+') word where word <> ''
      union all select 'e:' || replace(auth.without_accents(email), ' ', '')
      union all select 'e:' || split_part(replace(auth.without_accents(email), ' ', ''), '@', 2)
      union all
      select 'e:' || word from regexp_split_to_table(split_part(auth.without_accents(email), '@', 1), '[^[:alnum:]]+')
        with ordinality words (word, number) where word <> '' and number > 1
      union all select 'p:' || substr(phone, 2)
      union all select 'q:' || reverse(substr(phone, 2))
    ) keys (key));
end
$$;

create table users (
  id uuid primary key default gen_random_uuid(),
  -- E.164; null once anonymised.
  phone_number text unique,
  country text,
  name text,
  email text,
  address jsonb,
  status text not null default 'active' check (status in ('active', 'suspended', 'anonymised')),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  -- When a scheduled deletion is due.
  deletes_at timestamptz,
  search text generated always as (search_keys(name, email, phone_number)) stored
);

create index users_to_delete on users (deletes_at) where deletes_at is not null;
-- Admin lists. Users without a name come last, as do users who never signed in.
create index users_by_age on users (created_at desc, id desc);
create index users_by_name on users ((coalesce(lower(name), E'\uFFFD')), id);
create index users_by_sign_in on users ((coalesce(last_sign_in_at, '-infinity'::timestamptz)) desc, id desc);
create index users_by_status on users (status) where status <> 'active';

-- One row per key of users.search, maintained by triggers: a search for the beginning of a key is a range of the primary
-- key, and takes the same time among any number of users.
create table user_keys (
  key text collate "C" not null,
  user_id uuid not null,
  primary key (key, user_id)
);

create function insert_user_keys() returns trigger language plpgsql as $$
begin
  insert into auth.user_keys (key, user_id)
  select key, id from inserted, string_to_table(substr(search, 2), ' ') key where search <> '';
  return null;
end
$$;

create function update_user_keys() returns trigger language plpgsql as $$
begin
  delete from auth.user_keys where user_id = old.id and key = any(string_to_array(substr(old.search, 2), ' '));
  if tg_op = 'UPDATE' and new.search <> '' then
    insert into auth.user_keys (key, user_id) select key, new.id from string_to_table(substr(new.search, 2), ' ') key;
  end if;
  return null;
end
$$;

-- For each statement, because imports insert many users at once.
create trigger users_inserted after insert on users referencing new table as inserted
  for each statement execute function insert_user_keys();
create trigger users_updated after update of name, email, phone_number on users
  for each row when (old.search is distinct from new.search) execute function update_user_keys();
create trigger users_deleted after delete on users for each row execute function update_user_keys();

create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  event text not null,
  channel text not null,
  enabled boolean not null,
  primary key (user_id, event, channel)
);

-- Roles

-- The permissions that the program knows, as `noun.verb`.
create table permissions (
  id text primary key,
  description text not null
);

create table roles (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  is_system boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create unique index roles_live on roles (lower(name)) where deleted_at is null;

create table role_permissions (
  role_id uuid not null references roles (id) on delete cascade,
  permission_id text not null references permissions (id),
  primary key (role_id, permission_id)
);

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role_id uuid not null references roles (id) on delete cascade,
  primary key (user_id, role_id)
);

create index user_roles_by_role on user_roles (role_id);

-- The history of a user includes the roles that were given to and taken from them.
create index audit_entries_by_holder
  on audit_entries ((coalesce(after ->> 'userId', before ->> 'userId')), sequence)
  where target_type = 'role';

-- The roles of a user as JSON, in the shape of the contract.
create function roles_of(for_user uuid) returns jsonb language plpgsql stable as $$
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
    where ur.user_id = for_user);
end
$$;

-- Whether a user may manage anything; then their sessions are shorter.
create function is_staff(for_user uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from auth.user_roles ur
    join auth.roles r on r.id = ur.role_id and r.deleted_at is null
    join auth.role_permissions rp on rp.role_id = r.id and rp.permission_id like '%.manage'
    where ur.user_id = for_user);
end
$$;

-- Sessions

-- Only the SHA-256 of a token is stored: who reads this table cannot sign in with it.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  app_id text,
  token_hash bytea not null unique,
  -- The token that replaces the present one when it is first used.
  next_token_hash bytea unique,
  issued_at timestamptz not null default now(),
  -- Set when permissions changed: the token is rotated from then on, whatever its age.
  rotate_after timestamptz,
  delivery_method text,
  factor_type text,
  device text,
  network text,
  started_at timestamptz not null default now(),
  -- When a code was last confirmed in this session.
  verified_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);

create index sessions_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_end on sessions (ended_at) where ended_at is not null;

-- Replaced tokens. One that is used after `usable_until` was stolen, or its replacement was.
create table retired_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  usable_until timestamptz not null
);

create index retired_tokens_by_session on retired_tokens (session_id);

-- Browsers in which a user signed in before.
create table devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Finds a session; `way` says by what: the hash of its present token ('present'), of its present or next token ('next'), or
-- its id ('id'). `lifetimes` in seconds: maximum age, maximum idle time and time until rotation; the same three for staff;
-- and how long a confirmed code counts as fresh.
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

-- Sign-in codes

-- One row per message, sent or only pretended: limits count them, and codes are checked against them.
create table codes (
  id text primary key,
  purpose text not null check (purpose in ('sign-in', 'step-up', 'phone')),
  phone_number text not null,
  country text not null,
  app_id text not null,
  user_id uuid references users (id) on delete cascade,
  -- Null when the provider makes and checks the code, under provider_id.
  code_hash bytea,
  provider_id text,
  attempts integer not null default 0,
  -- The last attempt, so that the same request sent twice counts once.
  last_try bytea,
  -- The address without its last part (IPv4), or its /64; and the wider networks around an IPv6 address, null for IPv4.
  network text not null,
  network_56 text,
  network_48 text,
  network_32 text,
  -- Country code and the first digits of the phone number.
  prefix text not null,
  device_hash bytea,
  -- Requested by a signed-in user, or in a browser in which the user signed in before. Others are strangers.
  is_trusted boolean not null default false,
  -- Whether the message counts in budgets: it was sent or is being sent. Nothing is sent to suspended users.
  charged boolean not null default true,
  -- Why no message was sent: the provider refused the number, or did not respond.
  failure text check (failure in ('refused', 'unsent')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  superseded_at timestamptz,
  consumed_at timestamptz
)
-- A row is updated when the code is sent and when it is used: free space in its page keeps these updates out of the indexes.
with (fillfactor = 50);

create index codes_by_phone on codes (phone_number, created_at);
create index codes_by_user on codes (user_id, created_at) where user_id is not null;
create index codes_by_network on codes (network, created_at) where not is_trusted;
create index codes_by_network_56 on codes (network_56, created_at) where not is_trusted and network_56 is not null;
create index codes_by_network_48 on codes (network_48, created_at) where not is_trusted and network_48 is not null;
create index codes_by_network_32 on codes (network_32, created_at)
  where charged and not is_trusted and network_32 is not null;
-- For the limits of strangers too: the overall limit keeps the rows of other requests among them few.
create index codes_by_prefix on codes (prefix, created_at) where charged;
create index codes_charged on codes (created_at) where charged;

create table code_tries (
  at timestamptz not null default now(),
  network text not null,
  network_56 text,
  network_48 text,
  -- A wrong code that counts as guessing; see judge_code.
  is_failed boolean not null
);

create index code_tries_by_network on code_tries (network, at);
create index code_tries_by_network_56 on code_tries (network_56, at) where network_56 is not null;
create index code_tries_by_network_48 on code_tries (network_48, at) where network_48 is not null;
create index code_tries_failed on code_tries (at) where is_failed;

-- The latest time that the clock of this database has shown: one row.
create table clock (
  is_only boolean primary key default true check (is_only),
  latest timestamptz not null default clock_timestamp()
);

insert into clock default values;

-- Called regularly, and before a code is sent or checked. If the clock was set back, stored times move back by as much, so
-- that no code lives longer and nobody waits longer. Returns whether that happened. It writes only when the clock moved on
-- by ten seconds, because it runs with every code.
create function watch_clock() returns boolean language plpgsql as $$
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

-- Limits of codes (docs/decisions/022)

-- The functions `*_wait` return the seconds until fewer than `max_count` rows are within the last `span` seconds, or null if
-- there are fewer now. A `max_count` of 0 means no limit. They look up the row that has to leave the window in an index, so
-- that the cost depends on the limit and not on the number of rows.

-- Seconds from now until `span` seconds after a moment. Stable, since it depends on now(): as immutable it would not be inlined.
create function seconds_until(moment timestamptz, span integer) returns double precision language sql stable as $$
  select extract(epoch from moment) + span - extract(epoch from now())
$$;

-- Sign-in codes of a phone number, requested in one browser if `device` is given.
create function phone_wait(phone text, device bytea, span integer, max_count integer)
returns double precision language plpgsql stable as $$
declare
  nth_newest timestamptz;
begin
  if max_count > 0 then
    select created_at into nth_newest from auth.codes
    where phone_number = phone and purpose = 'sign-in' and created_at > now() - make_interval(secs => span)
      and (device is null or device_hash = device) and failure is null
    order by created_at desc offset max_count - 1 limit 1;
  end if;
  return auth.seconds_until(nth_newest, span);
end
$$;

-- Codes of a signed-in user, so that requests of strangers for their number do not count.
create function user_wait(for_user uuid, of_purpose text, device bytea, span integer, max_count integer)
returns double precision language plpgsql stable as $$
declare
  nth_newest timestamptz;
begin
  if max_count > 0 then
    select created_at into nth_newest from auth.codes
    where user_id = for_user and purpose = of_purpose and created_at > now() - make_interval(secs => span)
      and (device is null or device_hash = device) and failure is null
    order by created_at desc offset max_count - 1 limit 1;
  end if;
  return auth.seconds_until(nth_newest, span);
end
$$;

-- Requests of strangers from a network: a /64 may make `max_count`, the /56 around it twice and the /48 four times as many.
create function network_wait(narrow text, wide text, wider text, span integer, max_count integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz;
  one timestamptz;
  two timestamptz;
  four timestamptz;
begin
  if max_count > 0 then
    since := now() - make_interval(secs => span);
    select created_at into one from auth.codes where network = narrow and not is_trusted and created_at > since
    order by created_at desc offset max_count - 1 limit 1;
    if wide is not null then
      select created_at into two from auth.codes
      where network_56 = wide and network_56 is not null and not is_trusted and created_at > since
      order by created_at desc offset max_count * 2 - 1 limit 1;
      select created_at into four from auth.codes
      where network_48 = wider and network_48 is not null and not is_trusted and created_at > since
      order by created_at desc offset max_count * 4 - 1 limit 1;
    end if;
  end if;
  return auth.seconds_until(greatest(one, two, four), span);
end
$$;

-- Messages to numbers with the same prefix. The limit of strangers leaves out the reserved share.
create function prefix_wait(to_prefix text, for_strangers boolean, span integer, max_count integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz := now() - make_interval(secs => span);
  nth_newest timestamptz;
begin
  if max_count > 0 and for_strangers then
    select created_at into nth_newest from auth.codes
    where prefix = to_prefix and charged and not is_trusted and created_at > since
    order by created_at desc offset max_count - 1 limit 1;
  elsif max_count > 0 then
    select created_at into nth_newest from auth.codes where prefix = to_prefix and charged and created_at > since
    order by created_at desc offset max_count - 1 limit 1;
  end if;
  return auth.seconds_until(nth_newest, span);
end
$$;

-- All messages. The limit of strangers leaves out the reserved share, and a /32 may use half of theirs.
create function budget_wait(for_strangers boolean, widest text, span integer, max_count integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz;
  nth_newest timestamptz;
  of_widest timestamptz;
begin
  if max_count > 0 then
    since := now() - make_interval(secs => span);
    if for_strangers then
      select created_at into nth_newest from auth.codes where charged and not is_trusted and created_at > since
      order by created_at desc offset max_count - 1 limit 1;
      if widest is not null then
        select created_at into of_widest from auth.codes
        where network_32 = widest and network_32 is not null and charged and not is_trusted and created_at > since
        order by created_at desc offset greatest(max_count / 2, 1) - 1 limit 1;
      end if;
    else
      select created_at into nth_newest from auth.codes where charged and created_at > since
      order by created_at desc offset max_count - 1 limit 1;
    end if;
  end if;
  return auth.seconds_until(greatest(nth_newest, of_widest), span);
end
$$;

-- The part of a limit that strangers may use; `reserved` in per cent.
create function unreserved(max_count integer, reserved integer) returns integer language sql immutable as $$
  select case when max_count = 0 then 0 else greatest(1, max_count * (100 - reserved) / 100) end
$$;

-- Attempts from a network, with the same factors as network_wait.
create function trying_wait(narrow text, wide text, wider text, span integer, max_count integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz;
  one timestamptz;
  two timestamptz;
  four timestamptz;
begin
  if max_count > 0 then
    since := now() - make_interval(secs => span);
    select at into one from auth.code_tries where network = narrow and at > since
    order by at desc offset max_count - 1 limit 1;
    if wide is not null then
      select at into two from auth.code_tries where network_56 = wide and network_56 is not null and at > since
      order by at desc offset max_count * 2 - 1 limit 1;
      select at into four from auth.code_tries where network_48 = wider and network_48 is not null and at > since
      order by at desc offset max_count * 4 - 1 limit 1;
    end if;
  end if;
  return auth.seconds_until(greatest(one, two, four), span);
end
$$;

-- Wrong codes of strangers in all, which is what guessing looks like.
create function guessing_wait(span integer, max_count integer) returns double precision language plpgsql stable as $$
declare
  nth_newest timestamptz;
begin
  if max_count > 0 then
    select at into nth_newest from auth.code_tries where is_failed and at > now() - make_interval(secs => span)
    order by at desc offset max_count - 1 limit 1;
  end if;
  return auth.seconds_until(nth_newest, span);
end
$$;

-- Wrong attempts in a row within a day: since the last code that was right.
create function failures_of(phone text, for_user uuid, of_trusted boolean) returns bigint language plpgsql stable as $$
declare
  since timestamptz := now() - interval '1 day';
begin
  -- Two statements, because each uses an index of its own.
  if for_user is null then
    return (
      select coalesce(sum(f.attempts), 0) from auth.codes f
      where f.phone_number = phone and f.created_at > since and f.user_id is null and f.is_trusted = of_trusted
        and f.created_at > coalesce((
          select max(s.consumed_at) from auth.codes s
          where s.phone_number = phone and s.created_at > since and s.user_id is null), '-infinity'));
  end if;
  return (
    select coalesce(sum(f.attempts), 0) from auth.codes f
    where f.user_id = for_user and f.created_at > since and f.is_trusted = of_trusted
      and f.created_at > coalesce((
        select max(s.consumed_at) from auth.codes s where s.user_id = for_user and s.created_at > since), '-infinity'));
end
$$;

-- Sign-in

-- Requests a code: stores its hash and supersedes the previous one; or says why not, and stores nothing.
-- `networks`: the network of the request, and the /56, /48 and /32 around it. `steps`: seconds to wait before the second,
-- third, ... code. `limits`: messages per phone in ten minutes and in a day, per network in an hour and in a day, per prefix
-- in ten minutes, in all in a minute and in a day; wrong codes per minute from which on codes are long; and the percentage of
-- the limits per prefix and in all that is reserved for known devices and signed-in users.
create function begin_code(
  code_id text, for_purpose text, phone text, from_country text, app text, for_user uuid, networks text[],
  to_prefix text, device bytea, short_hash bytea, long_hash bytea, lifetime double precision, steps integer[],
  limits integer[], is_sent_at_once boolean
) returns table (
  is_new boolean, wait integer, is_long boolean, is_half_used boolean, is_blocked boolean, is_sending boolean,
  is_refused boolean, resend_after integer
) language plpgsql as $$
declare
  known record;
  is_known boolean := false;
  own_device bytea;
  trusted boolean;
  waiting double precision;
  last_at timestamptz;
  sent_since integer := 0;
begin
  -- One request at a time: concurrent ones would each find the limits not yet reached.
  perform pg_advisory_xact_lock(hashtext('auth_codes'));
  is_new := false;
  is_refused := false;
  resend_after := steps[1];
  loop
    select k.latest - clock_timestamp() as jump, c.id is not null as is_begun,
      c.sent_at is null and c.created_at > now() - interval '20 seconds' as is_sending,
      u.id as user_id, u.status,
      exists (select from auth.codes o where o.phone_number = phone and o.created_at > now() - interval '1 day') as has_codes
    into known
    from auth.clock k left join auth.codes c on c.id = code_id left join auth.users u on u.phone_number = phone;
    exit when known.jump between interval '-10 seconds' and interval '5 seconds';
    -- This may move the times of codes back, so they are read again.
    perform auth.watch_clock();
  end loop;
  if known.is_begun then
    is_sending := known.is_sending;
    return next;
    return;
  end if;

  -- The provider would refuse the number again.
  if known.has_codes then
    is_refused := exists (
      select from auth.codes c
      where c.phone_number = phone and c.failure = 'refused' and c.created_at > now() - interval '1 hour');
    if is_refused then
      return next;
      return;
    end if;
  end if;

  if device is not null then
    is_known := exists (
      select from auth.devices d where d.user_id = coalesce(for_user, known.user_id) and d.device_hash = device);
  end if;
  is_blocked := coalesce(known.status <> 'active', false);
  -- In a known browser only its own requests count, so that strangers cannot lock a user out.
  own_device := case when is_known then device end;
  trusted := is_known or for_user is not null;

  waiting := greatest(
    auth.prefix_wait(to_prefix, not trusted, 600,
      case when trusted then limits[5] else auth.unreserved(limits[5], limits[9]) end),
    auth.budget_wait(not trusted, networks[4], 60,
      case when trusted then limits[6] else auth.unreserved(limits[6], limits[9]) end),
    auth.budget_wait(not trusted, networks[4], 86400,
      case when trusted then limits[7] else auth.unreserved(limits[7], limits[9]) end));
  if known.has_codes then
    select max(c.created_at), count(*) into last_at, sent_since from auth.codes c
    where c.phone_number = phone and c.purpose = for_purpose and c.user_id is not distinct from for_user
      and c.created_at > now() - interval '1 hour' and c.failure is null
      and (own_device is null or c.device_hash = own_device)
      and c.created_at > coalesce((
        select max(s.consumed_at) from auth.codes s
        where s.phone_number = phone and s.purpose = for_purpose and s.user_id is not distinct from for_user
          and s.created_at > now() - interval '1 day' and (own_device is null or s.device_hash = own_device)), '-infinity');
    waiting := greatest(waiting, auth.seconds_until(last_at, steps[least(sent_since, cardinality(steps))]));
  end if;
  if for_user is not null then
    waiting := greatest(waiting,
      auth.user_wait(for_user, for_purpose, own_device, 600, limits[1]),
      auth.user_wait(for_user, for_purpose, own_device, 86400, limits[2]));
  elsif known.has_codes then
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
  -- Only codes of the same browser, or of the same network if no browser was known: strangers must not be able to
  -- invalidate a code.
  if known.has_codes then
    update auth.codes c set superseded_at = now()
    where c.phone_number = phone and c.created_at > now() - interval '1 day' and c.app_id = app
      and c.purpose = for_purpose and c.user_id is not distinct from for_user
      and c.superseded_at is null and c.consumed_at is null
      and (c.device_hash = device or (c.network = networks[1] and (for_user is not null or not c.is_trusted)));
  end if;
  insert into auth.codes (id, purpose, phone_number, country, app_id, user_id, code_hash, network, network_56, network_48,
    network_32, prefix, device_hash, is_trusted, charged, sent_at, expires_at)
  values (code_id, for_purpose, phone, from_country, app, for_user,
    case when is_long then long_hash else short_hash end, networks[1], networks[2], networks[3], networks[4], to_prefix,
    device, trusted, not is_blocked, case when is_sent_at_once then now() end, now() + make_interval(secs => lifetime));
  return next;
end
$$;

-- No message was sent. It does not count in budgets and nobody waits for it, but it stays a request of its networks. The id
-- becomes free, so that the same call can be repeated.
create function fail_code(code_id text, reason text) returns void language sql as $$
  update auth.codes set id = id || ':' || gen_random_uuid(), charged = false, failure = reason,
    superseded_at = coalesce(superseded_at, now())
  where id = code_id
$$;

-- Checks a code. One statement counts the attempt and consumes the code, so that parallel guesses are counted too. The same
-- attempt sent twice (`attempt`) counts once; for a signed-in user it succeeds twice, because what the code was for may have
-- failed. `limits` are attempts per code, attempts per network in five minutes, wrong codes in all in a minute, and wrong
-- codes in a row per phone in a day, for strangers and for trusted requests. `reason` says why there is no match: wrong, used,
-- used-up, expired, replaced or unknown.
create function judge_code(
  code_id text, for_purpose text, app text, for_user uuid, hash bytea, attempt bytea, networks text[], limits integer[],
  out is_match boolean, out wait integer, out is_blocked boolean, out phone text, out from_country text, out reason text,
  out tries_left integer
) language plpgsql as $$
declare
  waiting double precision;
  target record;
  is_live boolean;
  max_count integer;
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

  update auth.codes c set
    attempts = attempts + case when c.code_hash = hash or c.last_try = attempt then 0 else 1 end,
    last_try = attempt,
    consumed_at = case when c.code_hash = hash then now() end
  where c.id = target.id and c.attempts < limits[1] and c.consumed_at is null and c.superseded_at is null
    and c.expires_at > now()
  returning c.consumed_at is not null, c.phone_number, c.country, limits[1] - c.attempts
  into is_match, phone, from_country, tries_left;
  -- A guess is a wrong attempt at a code that was sent and could have matched. Other attempts are no sign of guessing.
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

-- Checks a code and starts a session: finds or creates the user, and ends their oldest sessions if they have too many.
create function start_session(
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
    insert into auth.devices as d (user_id, device_hash) values (id, device)
    on conflict on constraint devices_pkey do update set last_used_at = now();
  end if;
  insert into auth.sessions as s (user_id, app_id, token_hash, delivery_method, factor_type, device, network)
  values (id, app, token, 'sms', 'otp', device_name, networks[1])
  returning s.id into session_id;
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

-- Organizations

create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- Stays reserved while the organization is deleted, so that it can be restored under it.
  slug text not null unique,
  revision integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index organizations_by_name on organizations (lower(name), id);

-- One row per user, even if they left and joined again.
create table organization_members (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'manager', 'member')),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (organization_id, user_id)
);

create index organization_members_by_user on organization_members (user_id) where left_at is null;
create unique index organization_owner on organization_members (organization_id)
  where role = 'owner' and left_at is null;

create table invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('phone', 'link', 'code')),
  role text not null check (role in ('manager', 'member')),
  -- E.164.
  phone_number text,
  -- SHA-256 of the secret in the link, or of the code.
  secret_hash bytea unique,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  -- Only an invitation by phone can be declined.
  declined_at timestamptz,
  revoked_at timestamptz,
  check ((kind = 'phone') = (phone_number is not null)),
  check ((kind = 'phone') = (secret_hash is null))
);

create index invitations_by_organization on invitations (organization_id, created_at);
create index invitations_by_phone on invitations (phone_number)
  where accepted_at is null and revoked_at is null and declined_at is null;

-- Unknown secrets that users tried, for the limit per hour.
create table invitation_attempts (
  user_id uuid not null,
  at timestamptz not null default now()
);

create index invitation_attempts_by_user on invitation_attempts (user_id, at);
