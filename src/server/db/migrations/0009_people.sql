-- An account can be deleted. Its brackets stay, without an owner.
alter table brackets alter column user_id drop not null;
alter table brackets drop constraint brackets_user_id_fkey;
alter table brackets add constraint brackets_user_id_fkey foreign key (user_id) references users on delete set null;
create index brackets_former_idx on brackets (tournament_id) where user_id is null;

alter table users add column last_seen_at timestamptz;

-- Updating last_seen_at does not count as a change.
drop trigger touch_updated_at on users;
create trigger touch_updated_at
before update of username, password, email, first_name, last_name, profile_image_url, is_admin on users
for each row execute function touch_updated_at();

-- A session ends with its account, and has a number that can be shown.
delete from sessions where not exists (select from users where users.id = (sess ->> 'userId')::integer);
drop index sessions_user_idx;
alter table sessions
  add column id integer generated always as identity unique,
  add column user_id integer generated always as ((sess ->> 'userId')::integer) stored
    references users on delete cascade;
create index sessions_user_idx on sessions (user_id);

-- The last admin stays one. The lock makes two who remove each other at once take turns; the query after it sees changes
-- that were committed meanwhile.
create function keep_last_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4, 0);
  perform from users where is_admin limit 1;
  if not found then
    raise check_violation using
      message = 'There is no other admin',
      table = 'users',
      constraint = 'users_last_admin';
  end if;
  return null;
end
$$;
create trigger keep_last_admin_changed after update of is_admin on users
for each row when (old.is_admin and not new.is_admin) execute function keep_last_admin();
create trigger keep_last_admin_deleted after delete on users
for each row when (old.is_admin) execute function keep_last_admin();

-- A link that sets a new password: one for each account, and only the hash of its token.
create table password_resets (
  user_id integer primary key references users on delete cascade,
  token text not null unique check (token ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);

-- Why an admin removed somebody's bracket.
create table removed_brackets (
  user_id integer not null references users on delete cascade,
  tournament_id integer not null references tournaments on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  removed_at timestamptz not null default now(),
  primary key (user_id, tournament_id)
);

-- Who changed what. People are referred to and not named, so that a deleted account leaves no name here.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id integer references users on delete set null,
  -- What made the change, if it was no person.
  program text,
  action text not null,
  target text,
  target_user_id integer references users on delete set null,
  before jsonb,
  after jsonb
);
create index audit_log_user_idx on audit_log (user_id);
create index audit_log_target_user_idx on audit_log (target_user_id);

-- Whatever was written about a person, such as the reason for removing their bracket, goes with the account.
create function forget_person() returns trigger language plpgsql as $$
begin
  update audit_log set before = null, after = null, target = 'Former player' where target_user_id = old.id;
  return old;
end
$$;
create trigger forget_person before delete on users for each row execute function forget_person();

-- Settings that admins change while the program runs: one row.
create table settings (
  is_only boolean primary key default true check (is_only),
  registration text not null default 'open' check (registration in ('open', 'code', 'closed')),
  code text check (char_length(code) between 6 and 64),
  constraint settings_code_is_set check (registration <> 'code' or code is not null)
);
insert into settings default values;
