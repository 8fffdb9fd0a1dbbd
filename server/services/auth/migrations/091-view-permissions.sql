-- Permissions to look make their holders staff, as those to manage do (docs/decisions/086-read-only-permissions.md). Investors and
-- other apps have permissions of such names, too.
create or replace function is_staff(for_user uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from auth.user_roles ur
    join auth.roles r on r.id = ur.role_id and r.trashed_at is null
    join auth.role_permissions rp on rp.role_id = r.id
      and rp.permission_id ~ '^(?!app[.]|investor[.]).*[.]view$|[.]manage$'
    where ur.user_id = for_user);
end
$$;
