-- Users are found by letters such as ß and ø as people type them, and by signs inside of a Chinese or Japanese name.

drop trigger users_updated on users;
alter table users drop column search;

create or replace function without_accents(value text) returns text language sql immutable as $$
  select auth.plain_text(value)
$$;

create or replace function search_keys(name text, email text, phone text) returns text language plpgsql immutable as $$
begin
  -- Fast path for new users, who have only a phone number.
  if name is null and email is null then
    return coalesce(' p:' || substr(phone, 2) || ' q:' || reverse(substr(phone, 2)), '');
  end if;
  return (
    select coalesce(string_agg(distinct ' ' || key, ''), '') from (
      select 'n:' || word from regexp_split_to_table(auth.searched_words(auth.plain_text(name)), '[^[:alnum:]]+') word where word <> ''
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

alter table users add column search text generated always as (search_keys(name, email, phone_number)) stored;
truncate user_keys;
insert into user_keys (key, user_id)
  select key, id from users, string_to_table(substr(search, 2), ' ') key where search <> '';
create trigger users_updated after update of name, email, phone_number on users
  for each row when (old.search is distinct from new.search) execute function update_user_keys();

-- Stored, because a search for a common word reads the list in its order.
drop index organizations_by_words;
alter table organizations add column search tsvector
  generated always as (to_tsvector('simple', auth.searched_words(auth.plain_text(name || ' ' || slug)))) stored;
create index organizations_by_words on organizations using gin (search) with (fastupdate = off);
