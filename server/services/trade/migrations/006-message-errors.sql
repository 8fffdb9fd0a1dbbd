-- Why a message could not be sent the last time.
alter table deliveries add column error text;

create index deliveries_failed on deliveries (created_at) where state = 'failed';
