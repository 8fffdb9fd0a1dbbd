-- What a message that came by e-mail does not show of it. The e-mail itself is an attachment of type message/rfc822.
alter table inquiry_messages add column left_out jsonb;
