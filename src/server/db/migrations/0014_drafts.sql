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

-- Whoever submits has no draft any more, in whichever way the bracket was stored. Runs after the checks of foreign keys,
-- which wait for somebody who is saving the draft of the same user.
create function forget_drafts() returns trigger language plpgsql as $$
begin
  delete from drafts using entered
  where drafts.user_id = entered.user_id
    and drafts.tournament_id = entered.tournament_id
    and entered.submitted_at is not null;
  return null;
end
$$;
create trigger forget_drafts_added after insert on brackets
referencing new table as entered for each statement execute function forget_drafts();
create trigger forget_drafts_changed after update on brackets
referencing new table as entered for each statement execute function forget_drafts();

-- When an admin last closed submissions; null while they are open.
alter table tournaments add column submissions_closed_at timestamptz;
