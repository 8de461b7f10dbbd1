-- A reset link ends with the role or the account of the admin who made it. Of older links nobody knows who did.
delete from password_resets;
alter table password_resets add column created_by integer references users on delete cascade;
create index password_resets_created_by_idx on password_resets (created_by);
