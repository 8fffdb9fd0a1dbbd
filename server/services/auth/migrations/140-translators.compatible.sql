-- Editors may translate what they write. An owner who made another role of it decides for themselves.
insert into permissions (id, description) values ('translations.manage', 'Translate the site and its records');
insert into role_permissions (role_id, permission_id)
  select id, 'translations.manage' from roles r
  where id = '00000000-0000-4000-9000-000000000002'
    and exists (select from role_permissions where role_id = r.id and permission_id = 'posts.manage')
    and exists (select from role_permissions where role_id = r.id and permission_id = 'pages.manage');
