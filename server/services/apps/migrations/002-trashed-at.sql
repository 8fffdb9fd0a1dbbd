-- Named as in the other services: when a record was moved to the trash.
alter table apps rename column deleted_at to trashed_at;
alter table endpoints rename column deleted_at to trashed_at;
