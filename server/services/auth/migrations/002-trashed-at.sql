-- Named as in the other services: when a record was moved to the trash.
alter table roles rename column deleted_at to trashed_at;
alter table organizations rename column deleted_at to trashed_at;

create or replace function roles_of(for_user uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'name', r.name, 'description', r.description, 'isSystem', r.is_system,
        'permissions', (
          select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'description', p.description) order by p.id), '[]')
          from auth.role_permissions rp join auth.permissions p on p.id = rp.permission_id
          where rp.role_id = r.id)
      ) order by r.name), '[]')
    from auth.user_roles ur join auth.roles r on r.id = ur.role_id and r.trashed_at is null
    where ur.user_id = for_user);
end
$$;

create or replace function is_staff(for_user uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from auth.user_roles ur
    join auth.roles r on r.id = ur.role_id and r.trashed_at is null
    join auth.role_permissions rp on rp.role_id = r.id and rp.permission_id like '%.manage'
    where ur.user_id = for_user);
end
$$;
