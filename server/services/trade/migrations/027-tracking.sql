-- Carrier, number and link of the parcel: carrier, number, url.
alter table orders add column tracking jsonb;
