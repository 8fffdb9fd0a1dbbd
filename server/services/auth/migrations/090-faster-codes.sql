-- The functions of 030 to 032 with fewer statements in each. They decide the same.

-- It depends on now(): as `immutable` it was not inlined.
create or replace function seconds_until(leaving timestamptz, span integer) returns double precision language sql stable as $$
  select extract(epoch from leaving) + span - extract(epoch from now())
$$;

-- Attempts of strangers from a network: a /64 has the limit, the /56 around it twice and the /48 four times as much. An
-- address of IPv4 has no wider networks.
create or replace function network_wait(narrow text, wide text, wider text, span integer, most integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz;
  one timestamptz;
  two timestamptz;
  four timestamptz;
begin
  if most > 0 then
    since := now() - make_interval(secs => span);
    select created_at into one from auth.codes where network = narrow and not is_trusted and created_at > since
    order by created_at desc offset most - 1 limit 1;
    if wide is not null then
      select created_at into two from auth.codes
      where network_56 = wide and network_56 is not null and not is_trusted and created_at > since
      order by created_at desc offset most * 2 - 1 limit 1;
      select created_at into four from auth.codes
      where network_48 = wider and network_48 is not null and not is_trusted and created_at > since
      order by created_at desc offset most * 4 - 1 limit 1;
    end if;
  end if;
  return auth.seconds_until(greatest(one, two, four), span);
end
$$;

-- Messages in all. Strangers have what is not reserved, and those of one /32 half of that.
create or replace function budget_wait(for_strangers boolean, widest text, span integer, most integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz;
  leaving timestamptz;
  of_widest timestamptz;
begin
  if most > 0 then
    since := now() - make_interval(secs => span);
    if for_strangers then
      select created_at into leaving from auth.codes where charged and not is_trusted and created_at > since
      order by created_at desc offset most - 1 limit 1;
      if widest is not null then
        select created_at into of_widest from auth.codes
        where network_32 = widest and network_32 is not null and charged and not is_trusted and created_at > since
        order by created_at desc offset greatest(most / 2, 1) - 1 limit 1;
      end if;
    else
      select created_at into leaving from auth.codes where charged and created_at > since
      order by created_at desc offset most - 1 limit 1;
    end if;
  end if;
  return auth.seconds_until(greatest(leaving, of_widest), span);
end
$$;

-- Tries from a network, with the wider ones around it as above.
create or replace function trying_wait(narrow text, wide text, wider text, span integer, most integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz;
  one timestamptz;
  two timestamptz;
  four timestamptz;
begin
  if most > 0 then
    since := now() - make_interval(secs => span);
    select at into one from auth.code_tries where network = narrow and at > since
    order by at desc offset most - 1 limit 1;
    if wide is not null then
      select at into two from auth.code_tries where network_56 = wide and network_56 is not null and at > since
      order by at desc offset most * 2 - 1 limit 1;
      select at into four from auth.code_tries where network_48 = wider and network_48 is not null and at > since
      order by at desc offset most * 4 - 1 limit 1;
    end if;
  end if;
  return auth.seconds_until(greatest(one, two, four), span);
end
$$;

-- Begins a code: counted, stored as a hash, and the one before it dead; or refused, and nothing changed. `networks` are the
-- network that asks, and the /56, /48 and /32 around it. `limits` are per phone in ten minutes and a day, per network in an
-- hour and a day, per prefix in ten minutes, in all in a minute and a day, wrong tries of a minute that make codes long, and
-- the percentage of prefix and all that is reserved for known devices and for those who are signed in.
create or replace function begin_code(
  code_id text, for_purpose text, phone text, from_country text, app text, person uuid, networks text[],
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
  -- Those who ask take turns, or many at once would each find room for one.
  perform pg_advisory_xact_lock(hashtext('auth_codes'));
  is_new := false;
  is_refused := false;
  resend_after := steps[1];
  loop
    select k.latest - clock_timestamp() as jump, c.id is not null as is_begun,
      c.sent_at is null and c.created_at > now() - interval '20 seconds' as is_sending,
      u.id as person, u.status,
      exists (select from auth.codes o where o.phone_number = phone and o.created_at > now() - interval '1 day') as has_codes
    into known
    from auth.clock k left join auth.codes c on c.id = code_id left join auth.users u on u.phone_number = phone;
    exit when known.jump between interval '-10 seconds' and interval '5 seconds';
    -- It may date codes back.
    perform auth.watch_clock();
  end loop;
  if known.is_begun then
    is_sending := known.is_sending;
    return next;
    return;
  end if;

  -- The provider would say the same again.
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
      select from auth.devices d where d.user_id = coalesce(person, known.person) and d.device_hash = device);
  end if;
  is_blocked := coalesce(known.status <> 'active', false);
  -- Whoever signed in on this device before is not kept out by what others ask for.
  own_device := case when is_known then device end;
  trusted := is_known or person is not null;

  waiting := greatest(
    auth.prefix_wait(to_prefix, not trusted, 600,
      case when trusted then limits[5] else auth.unreserved(limits[5], limits[9]) end),
    auth.budget_wait(not trusted, networks[4], 60,
      case when trusted then limits[6] else auth.unreserved(limits[6], limits[9]) end),
    auth.budget_wait(not trusted, networks[4], 86400,
      case when trusted then limits[7] else auth.unreserved(limits[7], limits[9]) end));
  if known.has_codes then
    select max(c.created_at), count(*) into last_at, sent_since from auth.codes c
    where c.phone_number = phone and c.purpose = for_purpose and c.user_id is not distinct from person
      and c.created_at > now() - interval '1 hour' and c.failure is null
      and (own_device is null or c.device_hash = own_device)
      and c.created_at > coalesce((
        select max(s.consumed_at) from auth.codes s
        where s.phone_number = phone and s.purpose = for_purpose and s.user_id is not distinct from person
          and s.created_at > now() - interval '1 day' and (own_device is null or s.device_hash = own_device)), '-infinity');
    waiting := greatest(waiting, auth.seconds_until(last_at, steps[least(sent_since, cardinality(steps))]));
  end if;
  if person is not null then
    waiting := greatest(waiting,
      auth.person_wait(person, for_purpose, own_device, 600, limits[1]),
      auth.person_wait(person, for_purpose, own_device, 86400, limits[2]));
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
  -- Only what the same browser asked for, or the same network where no browser was known: others must not be able to kill
  -- a code.
  if known.has_codes then
    update auth.codes c set superseded_at = now()
    where c.phone_number = phone and c.created_at > now() - interval '1 day' and c.app_id = app
      and c.purpose = for_purpose and c.user_id is not distinct from person
      and c.superseded_at is null and c.consumed_at is null
      and (c.device_hash = device or (c.network = networks[1] and (person is not null or not c.is_trusted)));
  end if;
  insert into auth.codes (id, purpose, phone_number, country, app_id, user_id, code_hash, network, network_56, network_48,
    network_32, prefix, device_hash, is_trusted, charged, sent_at, expires_at)
  values (code_id, for_purpose, phone, from_country, app, person,
    case when is_long then long_hash else short_hash end, networks[1], networks[2], networks[3], networks[4], to_prefix,
    device, trusted, not is_blocked, case when is_sent_at_once then now() end, now() + make_interval(secs => lifetime));
  return next;
end
$$;
