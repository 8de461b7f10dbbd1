-- Circles of people with standings of their own.
create table groups (
  id integer primary key generated always as identity,
  name text not null check (char_length(name) between 1 and 60),
  owner_id integer not null,
  -- Whoever knows it can join; 69 random bits.
  invite_code text not null constraint groups_invite_code_key unique check (invite_code ~ '^[a-z0-9]{14}$'),
  -- Stands for the group in live events, which everybody gets. Replaced when somebody leaves.
  live_key text not null unique check (live_key ~ '^[0-9a-f]{32}$'),
  wall boolean not null default true,
  -- Whether members see who has paid.
  show_paid boolean not null default true,
  -- As in domain/groups/pot.ts and domain/scoring; null: no stake, and the site's points.
  pot jsonb check (jsonb_typeof(pot) = 'object'),
  scoring jsonb check (jsonb_typeof(scoring) = 'object'),
  created_at timestamptz not null default now()
);

create table group_members (
  group_id integer not null references groups on delete cascade,
  user_id integer not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  paid boolean not null default false,
  primary key (group_id, user_id)
);
create index group_members_user_idx on group_members (user_id);

-- An owner is a member. Checked at the end of a transaction, which makes or deletes both.
alter table groups add constraint groups_owner_is_member
  foreign key (id, owner_id) references group_members (group_id, user_id) deferrable initially deferred;

-- People who were removed, and cannot come back with the present code.
create table group_removals (
  group_id integer not null references groups on delete cascade,
  user_id integer not null references users on delete cascade,
  removed_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index group_removals_user_idx on group_removals (user_id);

create table group_messages (
  id integer primary key generated always as identity,
  group_id integer not null references groups on delete cascade,
  user_id integer not null references users on delete cascade,
  -- When it was written, in the order of the ids: not when its transaction began.
  at timestamptz not null default clock_timestamp(),
  text text not null check (char_length(text) between 1 and 500)
);
create index group_messages_group_idx on group_messages (group_id, id);
create index group_messages_user_idx on group_messages (user_id);
