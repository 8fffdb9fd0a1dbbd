-- An answer that the customer has not opened in their account. Earlier answers count as read.
alter table inquiries add column has_unread_answer boolean not null default false;

-- Colleagues whom a note names.
create table inquiry_mentions (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references inquiries (id) on delete cascade,
  message_id uuid not null references inquiry_messages (id) on delete cascade,
  user_id uuid not null,
  unique (message_id, user_id)
);

create index inquiry_mentions_of_user on inquiry_mentions (user_id, inquiry_id);
create index inquiry_mentions_of_inquiry on inquiry_mentions (inquiry_id);
