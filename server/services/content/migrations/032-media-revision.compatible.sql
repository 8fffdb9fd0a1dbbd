alter table media add column revision integer not null default 1;
