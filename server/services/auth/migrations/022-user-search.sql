-- Finding people takes as long among a hundred thousand as among a hundred: each has some keys, which are looked up by
-- how they begin. `n:` words of the name, `e:` the e-mail, its domain and the later words of what stands before it,
-- `p:` the digits of the phone number, `q:` the same from behind.

-- Small letters without accents.
create function plain(given text) returns text language sql immutable as $$
  select lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;

-- Each with a space before it.
create function search_keys(name text, email text, phone text) returns text language sql immutable as $$
  select coalesce(string_agg(distinct ' ' || key, ''), '') from (
    select 'n:' || word from regexp_split_to_table(auth.plain(name), '[^[:alnum:]]+') word where word <> ''
    union all select 'e:' || replace(auth.plain(email), ' ', '')
    union all select 'e:' || split_part(replace(auth.plain(email), ' ', ''), '@', 2)
    union all
    select 'e:' || word from regexp_split_to_table(split_part(auth.plain(email), '@', 1), '[^[:alnum:]]+')
      with ordinality words (word, number) where word <> '' and number > 1
    union all select 'p:' || substr(phone, 2)
    union all select 'q:' || reverse(substr(phone, 2))
  ) keys (key)
$$;

alter table users add column search text generated always as (search_keys(name, email, phone_number)) stored;

create table user_keys (
  key text collate "C" not null,
  user_id uuid not null,
  primary key (key, user_id)
);

insert into user_keys (key, user_id)
select key, id from users, string_to_table(substr(search, 2), ' ') key where search <> '';

create function keep_new_keys() returns trigger language plpgsql as $$
begin
  insert into auth.user_keys (key, user_id)
  select key, id from made, string_to_table(substr(search, 2), ' ') key where search <> '';
  return null;
end
$$;

create function keep_keys() returns trigger language plpgsql as $$
begin
  delete from auth.user_keys where user_id = old.id and key = any(string_to_array(substr(old.search, 2), ' '));
  if tg_op = 'UPDATE' and new.search <> '' then
    insert into auth.user_keys (key, user_id) select key, new.id from string_to_table(substr(new.search, 2), ' ') key;
  end if;
  return null;
end
$$;

-- Many at once are written at once.
create trigger users_made after insert on users referencing new table as made
  for each statement execute function keep_new_keys();

create trigger users_renamed after update of name, email, phone_number on users
  for each row when (old.search is distinct from new.search) execute function keep_keys();

create trigger users_gone after delete on users for each row execute function keep_keys();

-- The orders in which people are listed; those without a name come last, as do those who never signed in.
create index users_by_name on users ((coalesce(lower(name), E'\uFFFD')), id);
create index users_by_sign_in on users ((coalesce(last_sign_in_at, '-infinity'::timestamptz)) desc, id desc);
create index users_by_status on users (status) where status <> 'active';
