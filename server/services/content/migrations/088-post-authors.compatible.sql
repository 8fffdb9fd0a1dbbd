-- Users who are named as authors, with the name that visitors read.
alter table posts add column authors jsonb not null default '[]';
