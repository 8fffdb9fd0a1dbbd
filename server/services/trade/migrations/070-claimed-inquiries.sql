-- Whose number was given by somebody who was not signed in: nobody has shown yet that its owner wrote it.
alter table inquiries add column claimed_user_id uuid;
-- When the owner of the number said that they did not write it.
alter table inquiries add column disowned_at timestamptz(3);
-- Hash of who wrote what: the same form sent twice within a day is one inquiry.
alter table inquiries add column intent text;

create index inquiries_by_intent on inquiries (intent, created_at) where intent is not null;
