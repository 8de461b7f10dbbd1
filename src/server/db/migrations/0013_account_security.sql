-- A reset link ends with the role or the account of the admin who made it. Of older links nobody knows who did.
delete from password_resets;
alter table password_resets add column created_by integer references users on delete cascade;
create index password_resets_created_by_idx on password_resets (created_by);

-- The origin at which a passkey was added, and at which alone it is accepted. Without PUBLIC_URL the server knows its origin
-- only from each request. An older passkey takes the origin of its next login.
alter table passkeys add column origin text;
