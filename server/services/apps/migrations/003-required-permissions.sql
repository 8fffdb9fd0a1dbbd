-- The permissions of an endpoint are a field of it, so that changing them is a change like any other. Sorted.
alter table endpoints add column required_permission_ids text[] not null default '{}';
update endpoints e set required_permission_ids = (
  select coalesce(array_agg(p.permission_id order by p.permission_id collate "C"), '{}')
  from endpoint_permissions p where p.endpoint_id = e.id);
drop table endpoint_permissions;
