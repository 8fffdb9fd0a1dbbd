-- Which parts of the site somebody has saved, and whether the list of what a new site needs is shown.
alter table site add column saved_parts text[] not null default '{}';
alter table site add column has_checklist boolean not null default false;
