-- Editors may translate what they write, unless their owner made another role of theirs. An empty database has no role yet.
insert into permissions (id, description)
  select 'translations.manage', 'Translate the site and its records'
  from roles where id = '00000000-0000-4000-9000-000000000002';
insert into role_permissions (role_id, permission_id)
  select id, 'translations.manage' from roles r
  where id = '00000000-0000-4000-9000-000000000002'
    and exists (select from role_permissions where role_id = r.id and permission_id = 'posts.manage')
    and exists (select from role_permissions where role_id = r.id and permission_id = 'pages.manage');
