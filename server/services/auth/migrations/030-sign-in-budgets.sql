-- Attempts and messages are counted apart, and who is known draws on a reserved share. See docs/decisions/022.

alter table codes rename column is_known_device to is_trusted;
-- A message was sent, or is being sent: what budgets count. Nothing is sent to a person who is suspended.
alter table codes add column charged boolean not null default true;
-- Why no message went out: the provider refused the number, or did not answer.
alter table codes add column failure text check (failure in ('refused', 'unsent'));
-- The wider networks around an IPv6 address; null for IPv4.
alter table codes add column network_56 text, add column network_48 text, add column network_32 text;
alter table code_tries add column network_56 text, add column network_48 text;

update codes set is_trusted = true where purpose <> 'sign-in';

drop index codes_by_network;
drop index codes_by_prefix;
create index codes_by_network on codes (network, created_at) where not is_trusted;
create index codes_by_network_56 on codes (network_56, created_at) where not is_trusted and network_56 is not null;
create index codes_by_network_48 on codes (network_48, created_at) where not is_trusted and network_48 is not null;
create index codes_by_network_32 on codes (network_32, created_at)
  where charged and not is_trusted and network_32 is not null;
create index codes_by_prefix on codes (prefix, created_at) where charged;
create index codes_by_prefix_of_strangers on codes (prefix, created_at) where charged and not is_trusted;
create index codes_charged on codes (created_at) where charged;
create index codes_charged_to_strangers on codes (created_at) where charged and not is_trusted;
create index codes_by_user on codes (user_id, created_at) where user_id is not null;
create index code_tries_by_network_56 on code_tries (network_56, at) where network_56 is not null;
create index code_tries_by_network_48 on code_tries (network_48, at) where network_48 is not null;

-- The latest time that the clock of this database has shown.
create table clock (
  is_only boolean primary key default true check (is_only),
  latest timestamptz not null default clock_timestamp()
);
insert into clock default values;

-- Called regularly, and before codes are sent or judged. Where the clock was set back, what was written before is dated
-- back by as much: a code does not outlive its time, and nobody waits for longer. Answers whether it was.
create function watch_clock() returns boolean language plpgsql as $$
declare
  jump interval;
begin
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

drop function sending_wait(text, text, bytea, integer, integer);
drop function trying_wait(text, integer, integer);
drop function begin_code(text, text, text, text, text, uuid, text, text, bytea, bytea, bytea, double precision, integer[],
  integer[], boolean);
drop function judge_code(text, text, text, uuid, bytea, bytea, text, integer[]);
drop function start_session(text, text, bytea, bytea, text, integer[], bytea, bytea, text, integer, integer);

-- Seconds until the row that has to leave a window has left it. Null where there is none: there is room.
create function seconds_until(leaving timestamptz, span integer) returns double precision language sql immutable as $$
  select extract(epoch from leaving) + span - extract(epoch from now())
$$;

-- Seconds until a phone may be sent another code for signing in: so many within `span`, by this device where one is given.
create function phone_wait(phone text, device bytea, span integer, most integer)
returns double precision language plpgsql stable as $$
declare
  leaving timestamptz;
begin
  if most > 0 then
    select created_at into leaving from auth.codes
    where phone_number = phone and purpose = 'sign-in' and created_at > now() - make_interval(secs => span)
      and (device is null or device_hash = device) and failure is null
    order by created_at desc offset most - 1 limit 1;
  end if;
  return auth.seconds_until(leaving, span);
end
$$;

-- The same for codes of somebody who is signed in: by person, whatever strangers ask for.
create function person_wait(person uuid, of_purpose text, device bytea, span integer, most integer)
returns double precision language plpgsql stable as $$
declare
  leaving timestamptz;
begin
  if most > 0 then
    select created_at into leaving from auth.codes
    where user_id = person and purpose = of_purpose and created_at > now() - make_interval(secs => span)
      and (device is null or device_hash = device) and failure is null
    order by created_at desc offset most - 1 limit 1;
  end if;
  return auth.seconds_until(leaving, span);
end
$$;

-- Attempts of strangers from a network: a /64 has the limit, the /56 around it twice and the /48 four times as much.
create function network_wait(narrow text, wide text, wider text, span integer, most integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz := now() - make_interval(secs => span);
  one timestamptz;
  two timestamptz;
  four timestamptz;
begin
  if most > 0 then
    select created_at into one from auth.codes where network = narrow and not is_trusted and created_at > since
    order by created_at desc offset most - 1 limit 1;
    select created_at into two from auth.codes
    where network_56 = wide and network_56 is not null and not is_trusted and created_at > since
    order by created_at desc offset most * 2 - 1 limit 1;
    select created_at into four from auth.codes
    where network_48 = wider and network_48 is not null and not is_trusted and created_at > since
    order by created_at desc offset most * 4 - 1 limit 1;
  end if;
  return auth.seconds_until(greatest(one, two, four), span);
end
$$;

-- Messages to numbers that begin alike. Strangers have what is not reserved.
create function prefix_wait(to_prefix text, for_strangers boolean, span integer, most integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz := now() - make_interval(secs => span);
  leaving timestamptz;
begin
  if most > 0 and for_strangers then
    select created_at into leaving from auth.codes
    where prefix = to_prefix and charged and not is_trusted and created_at > since
    order by created_at desc offset most - 1 limit 1;
  elsif most > 0 then
    select created_at into leaving from auth.codes where prefix = to_prefix and charged and created_at > since
    order by created_at desc offset most - 1 limit 1;
  end if;
  return auth.seconds_until(leaving, span);
end
$$;

-- Messages in all. Strangers have what is not reserved, and those of one /32 half of that.
create function budget_wait(for_strangers boolean, widest text, span integer, most integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz := now() - make_interval(secs => span);
  leaving timestamptz;
  of_widest timestamptz;
begin
  if most > 0 and for_strangers then
    select created_at into leaving from auth.codes where charged and not is_trusted and created_at > since
    order by created_at desc offset most - 1 limit 1;
    select created_at into of_widest from auth.codes
    where network_32 = widest and network_32 is not null and charged and not is_trusted and created_at > since
    order by created_at desc offset greatest(most / 2, 1) - 1 limit 1;
  elsif most > 0 then
    select created_at into leaving from auth.codes where charged and created_at > since
    order by created_at desc offset most - 1 limit 1;
  end if;
  return auth.seconds_until(greatest(leaving, of_widest), span);
end
$$;

-- What strangers may have of a limit; zero means no limit.
create function unreserved(most integer, reserved integer) returns integer language sql immutable as $$
  select case when most = 0 then 0 else greatest(1, most * (100 - reserved) / 100) end
$$;

-- Tries from a network, with the wider ones around it as above.
create function trying_wait(narrow text, wide text, wider text, span integer, most integer)
returns double precision language plpgsql stable as $$
declare
  since timestamptz := now() - make_interval(secs => span);
  one timestamptz;
  two timestamptz;
  four timestamptz;
begin
  if most > 0 then
    select at into one from auth.code_tries where network = narrow and at > since
    order by at desc offset most - 1 limit 1;
    select at into two from auth.code_tries where network_56 = wide and network_56 is not null and at > since
    order by at desc offset most * 2 - 1 limit 1;
    select at into four from auth.code_tries where network_48 = wider and network_48 is not null and at > since
    order by at desc offset most * 4 - 1 limit 1;
  end if;
  return auth.seconds_until(greatest(one, two, four), span);
end
$$;

-- Wrong tries of codes that could have been right, on devices that are not known: what guessing looks like.
create function guessing_wait(span integer, most integer) returns double precision language plpgsql stable as $$
declare
  leaving timestamptz;
begin
  if most > 0 then
    select at into leaving from auth.code_tries where is_failed and at > now() - make_interval(secs => span)
    order by at desc offset most - 1 limit 1;
  end if;
  return auth.seconds_until(leaving, span);
end
$$;
