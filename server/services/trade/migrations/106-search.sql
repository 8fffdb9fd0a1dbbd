-- Orders, inquiries and entries of waitlists are found without accents, and inside of Chinese and Japanese sentences.

create or replace function words(document text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig,
    regexp_replace(trade.searched_words(trade.plain_text(document)), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'))
$$;

-- Only a new column is computed with the new function.
alter table inquiries drop column search;
alter table inquiries add column search tsvector
  generated always as (words(reference || ' ' || name || ' ' || contact || ' ' || message)) stored;
create index inquiries_by_words on inquiries using gin (search) with (fastupdate = off);

alter table inquiry_messages drop column search;
alter table inquiry_messages add column search tsvector generated always as (words(body)) stored;
create index inquiry_messages_by_words on inquiry_messages using gin (search) with (fastupdate = off);

alter table waitlist_entries drop column search;
alter table waitlist_entries add column search tsvector
  generated always as (words(contact || ' ' || coalesce(note, ''))) stored;
create index waitlist_entries_by_words on waitlist_entries using gin (search) with (fastupdate = off);

alter table waitlists drop column search;
alter table waitlists add column search tsvector
  generated always as (words(name || ' ' || coalesce(title, '') || ' ' || coalesce(description, ''))) stored;

alter table orders drop column search;
alter table orders add column search tsvector
  generated always as (words(number || ' ' || recipient || ' ' || title)) stored;
create index orders_by_words on orders using gin (search) with (fastupdate = off);

drop index order_lines_by_words;
alter table order_lines add column search tsvector generated always as (words(product || ' ' || title)) stored;
create index order_lines_by_words on order_lines using gin (search) with (fastupdate = off);
