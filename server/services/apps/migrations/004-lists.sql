-- The orders in which apps and endpoints are listed, and the paths that begin with what was typed.
create index apps_by_name on apps (lower(name), id);
create index endpoints_by_path on endpoints (app_id, (path || ' ' || method), id);
create index endpoints_trashed on endpoints (app_id, (path || ' ' || method), id) where deleted_at is not null;
create index endpoints_by_prefix on endpoints (app_id, path text_pattern_ops);
create index endpoint_permissions_by_permission on endpoint_permissions (permission_id);
