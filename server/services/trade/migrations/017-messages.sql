-- Messages go to a user or to an address, by text message and e-mail, and say what they are about instead of a finished text.
alter table deliveries add column user_id uuid, add column email text, add column country text, add column content jsonb;

update deliveries set content = jsonb_build_object('kind', 'text', 'text', text) where state in ('due', 'failed');

alter table deliveries alter column phone_number drop not null, drop column text;
