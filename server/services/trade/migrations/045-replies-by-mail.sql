-- The Message-ID of an answer that came by e-mail, so that a copy is added once, and who its sender claims to be.
alter table inquiry_messages add column mail_id text, add column mail_from text;

create unique index inquiry_messages_by_mail on inquiry_messages (inquiry_id, mail_id) where mail_id is not null;
