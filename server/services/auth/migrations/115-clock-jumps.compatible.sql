-- By how many seconds the clock of this database has jumped in all; times of sessions have moved along.
alter table clock add column jumped double precision not null default 0;
