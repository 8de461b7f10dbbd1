-- Servers keep tournaments in memory. Every change of one, its teams or its games counts up here, so that a server can
-- tell whether what it knows is still so.
alter table tournaments add column revision integer not null default 0;

-- Counting is not a change that people would look for.
drop trigger touch_updated_at on tournaments;
create trigger touch_updated_at
before update of name, start_date, status, current_round, brackets_open on tournaments
for each row execute function touch_updated_at();

-- The order in which a server reads them when it starts.
create index brackets_submission_idx on brackets (tournament_id, submitted_at, id) where submitted_at is not null;

-- Stores a whole bracket whose picks were checked against this revision of the tournament, in one round trip. Nothing is
-- stored, and nothing comes back, if the tournament is another one by now, or closed, or the user has a bracket.
create function submit_bracket(
  entrant_id integer,
  entered_tournament_id integer,
  checked_revision integer,
  game_ids integer[],
  picked_team_ids integer[]
) returns setof brackets language plpgsql as $$
declare
  stored brackets;
begin
  -- The lock of those who join a tournament. What is read after it is as of then, not as of the call.
  perform pg_advisory_xact_lock_shared(1, entered_tournament_id);
  perform from tournaments where id = entered_tournament_id and brackets_open and revision = checked_revision;
  if not found then
    return;
  end if;
  insert into brackets (user_id, tournament_id, submitted_at, sealed)
  values (entrant_id, entered_tournament_id, now(), true)
  on conflict do nothing
  returning * into stored;
  if not found then
    return;
  end if;
  insert into picks (tournament_id, bracket_id, game_id, picked_team_id)
  select entered_tournament_id, stored.id, pick.game_id, pick.picked_team_id
  from unnest(game_ids, picked_team_ids) as pick (game_id, picked_team_id);
  return next stored;
end
$$;
