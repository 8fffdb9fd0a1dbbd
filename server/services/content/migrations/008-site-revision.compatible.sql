-- Saving the site based on an older revision is a conflict, as with other records.
alter table site add column revision integer not null default 1;
