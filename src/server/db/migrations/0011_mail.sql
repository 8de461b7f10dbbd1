-- Mail that is to be sent: what to tell whom. Addresses, texts and tokens are looked up or made when it is sent.
create table outbox (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null constraint outbox_kind_check check (kind in ('password_reset', 'bracket_reminder', 'bracket_removed')),
  -- What the mail is about, as ids.
  about jsonb not null default '{}',
  -- The same for the same event, so that nobody is told twice.
  event_key text not null unique,
  -- Sent after all other mail, since there may be a million of them.
  is_bulk boolean not null default false,
  created_at timestamptz not null default now(),
  -- A server that sends it moves this on first, so that no other one does meanwhile.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'not_needed', 'refused', 'given_up')),
  constraint outbox_ended check ((ended_at is null) = (outcome is null))
);
create index outbox_due_idx on outbox (is_bulk, next_try_at) where ended_at is null;
create index outbox_user_idx on outbox (user_id, kind);
create index outbox_ended_idx on outbox (ended_at) where ended_at is not null;

-- The reminders of each deadline that have begun to be stored in the outbox, and how far that has come.
create table reminders (
  tournament_id integer not null references tournaments on delete cascade,
  deadline timestamptz not null,
  lead text not null check (lead in ('day', 'hour')),
  -- Whoever has registered since gets only the next one.
  last_user_id integer not null,
  done_up_to_user_id integer not null default 0,
  primary key (tournament_id, deadline, lead)
);

-- The kinds of mail that somebody does not want.
alter table users add column unsubscribed text[] not null default '{}';

-- Signs the links that unsubscribe. Made by the first server that sends mail: a prepared database is copied, and its
-- copies must not share it.
alter table settings add column mail_secret bytea check (length(mail_secret) >= 32);
