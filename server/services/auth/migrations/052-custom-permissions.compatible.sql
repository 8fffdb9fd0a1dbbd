-- Permissions that staff made for the endpoints of other apps. Those of the program have the defaults.
alter table permissions add column is_custom boolean not null default false;
alter table permissions add column revision integer not null default 1;
