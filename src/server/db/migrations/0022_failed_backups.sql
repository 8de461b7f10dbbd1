-- Why the latest backup failed: of several servers, and after a restart, each says it.
alter table backup_schedule add column error text;
