-- What every sign-in writes.

-- A code is written again when it is sent and when it is used: room in its page keeps that out of the indexes.
alter table codes set (fillfactor = 50);

-- The limits of strangers are looked up among all messages: there are never more than the limit of all allows.
drop index codes_by_prefix_of_strangers;
drop index codes_charged_to_strangers;
-- Only the hourly deletion had use for it, and limits of networks were looked up in it by mistake.
drop index codes_by_age;

-- Whoever signs in for the first time has a phone number and nothing else.
create or replace function search_keys(name text, email text, phone text) returns text language plpgsql immutable as $$
begin
  if name is null and email is null then
    return coalesce(' p:' || substr(phone, 2) || ' q:' || reverse(substr(phone, 2)), '');
  end if;
  return (
    select coalesce(string_agg(distinct ' ' || key, ''), '') from (
      select 'n:' || word from regexp_split_to_table(auth.plain(name), '[^[:alnum:]]+') word where word <> ''
      union all select 'e:' || replace(auth.plain(email), ' ', '')
      union all select 'e:' || split_part(replace(auth.plain(email), ' ', ''), '@', 2)
      union all
      select 'e:' || word from regexp_split_to_table(split_part(auth.plain(email), '@', 1), '[^[:alnum:]]+')
        with ordinality words (word, number) where word <> '' and number > 1
      union all select 'p:' || substr(phone, 2)
      union all select 'q:' || reverse(substr(phone, 2))
    ) keys (key));
end
$$;
