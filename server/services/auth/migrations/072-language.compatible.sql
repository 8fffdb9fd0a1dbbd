-- Of the messages to this person; null for the language of the site.
alter table users add column language text;
