-- Picks that somebody has not submitted, or whose bracket an admin has removed. Only they see them.
create table drafts (
  user_id integer not null references users on delete cascade,
  tournament_id integer not null references tournaments on delete cascade,
  -- As in brackets: a byte for each game, of which there may be none yet.
  picks bytea not null check (octet_length(picks) <= 64),
  updated_at timestamptz not null default now(),
  primary key (user_id, tournament_id)
);
create index drafts_tournament_idx on drafts (tournament_id);

-- A submission deletes the user's draft, however the bracket was stored. Runs after the checks of foreign keys, which wait
-- for somebody who is saving the draft of the same user. One by one: the plan of a join, which is kept from when there were
-- few drafts, would scan all of them (75 to 100 ms with 100,000 in the embedded database, instead of 1 to 3).
create function forget_drafts() returns trigger language plpgsql as $$
declare
  submitted record;
begin
  for submitted in select user_id, tournament_id from entered where submitted_at is not null loop
    delete from drafts where user_id = submitted.user_id and tournament_id = submitted.tournament_id;
  end loop;
  return null;
end
$$;
create trigger forget_drafts_added after insert on brackets
referencing new table as entered for each statement execute function forget_drafts();
create trigger forget_drafts_changed after update on brackets
referencing new table as entered for each statement execute function forget_drafts();

-- When an admin last closed submissions; null while they are open.
alter table tournaments add column submissions_closed_at timestamptz;
