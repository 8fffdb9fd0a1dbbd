-- An answer that the customer has not opened in their account. Earlier answers count as read.
alter table inquiries add column has_unread_answer boolean not null default false;
