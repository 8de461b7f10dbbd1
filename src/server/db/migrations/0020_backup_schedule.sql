-- When the next backup is due. Of several servers, the one that moves it makes the backup.
create table backup_schedule (
  is_only boolean primary key default true check (is_only),
  due_at timestamptz not null
);
