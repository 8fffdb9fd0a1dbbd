-- Two accounts of one person (docs/decisions/067-merge-of-users.md).
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check check (status in ('active', 'suspended', 'merged', 'anonymised'));
-- The user that has everything of a merged account.
alter table users add column merged_into_id uuid references users (id);
create index users_by_merge on users (merged_into_id) where merged_into_id is not null;

create table merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references users (id) on delete cascade,
  merged_id uuid not null references users (id) on delete cascade,
  merged_by uuid,
  merged_at timestamptz not null default now(),
  -- Until then it can be undone.
  ends_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,
  -- Roles, memberships and fields of the profile as they were, without values of the person.
  former jsonb not null,
  -- What each service moved, and did not move back as it was.
  moved jsonb not null default '{}',
  undone jsonb not null default '{}'
);

create unique index merges_open on merges (merged_id) where undone_at is null;
create index merges_by_kept on merges (kept_id);
create index merges_by_end on merges (ends_at);

-- One row per service that still has to move the rows of a merge, or to move them back.
create table merge_tasks (
  merge_id uuid not null references merges (id) on delete cascade,
  service text not null,
  kind text not null check (kind in ('merge', 'undo')),
  asked_at timestamptz not null default now(),
  primary key (merge_id, service)
);

-- Rows that now belong to the kept user, to be given back when the merge is undone.
create table merged_rows (
  merge_id uuid not null,
  table_name text not null,
  column_name text not null,
  row_id uuid not null,
  -- Whose it was; null for a record that only had their phone number.
  was uuid,
  -- Of the row when it moved; null if it has none.
  revision integer,
  primary key (merge_id, table_name, column_name, row_id)
);

-- As before, but merged accounts get codes.
create or replace function begin_code(
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
  -- People with the number of a merged account learn which number to use by entering a code (docs/decisions/067).
  is_blocked := coalesce(known.status not in ('active', 'merged'), false);
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
