-- Own pages may be at any free address; the addresses that one had redirect to it (docs/decisions/134-own-pages-at-any-free-address.md).
alter table pages add column address text unique;
alter table pages add column former_addresses text[] not null default '{}';
