-- Who removed a slide, for whoever was writing in it.
alter table slides add column removed_by uuid;
