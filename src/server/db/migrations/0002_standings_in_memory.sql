-- Servers keep tournaments in memory. Whenever the program changes one, its teams or its games it counts up here, so that
-- a server can tell whether what it knows is still so.
alter table tournaments add column revision integer not null default 0;

-- When a change was made, not when its transaction began to wait for its turn.
create or replace function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Counting is not a change that people would look for.
drop trigger touch_updated_at on tournaments;
create trigger touch_updated_at
before update of name, start_date, status, current_round, brackets_open on tournaments
for each row execute function touch_updated_at();

-- The order in which a server reads them when it starts.
create index brackets_submission_idx on brackets (tournament_id, submitted_at, id) where submitted_at is not null;

-- Stores whole brackets, whose picks were checked against this revision of the tournament, in one round trip. Nothing
-- is stored, and nothing comes back, if the tournament is another one by now, or closed; nor for users who have a bracket.
create function submit_brackets(
  entered_tournament_id integer,
  checked_revision integer,
  entrant_ids integer[],
  pick_entrant_ids integer[],
  pick_game_ids integer[],
  picked_team_ids integer[]
) returns setof brackets language plpgsql as $$
begin
  -- The lock of those who join a tournament. What is read after it is as of then, not as of the call.
  perform pg_advisory_xact_lock_shared(1, entered_tournament_id);
  perform from tournaments where id = entered_tournament_id and brackets_open and revision = checked_revision;
  if not found then
    return;
  end if;
  return query
  with stored as (
    insert into brackets (user_id, tournament_id, submitted_at, sealed)
    select entrant_id, entered_tournament_id, now(), true from unnest(entrant_ids) as entrant_id
    -- In one order everywhere, so that nobody waits for somebody who waits for them.
    order by entrant_id
    on conflict do nothing
    returning *
  ), added as (
    insert into picks (tournament_id, bracket_id, game_id, picked_team_id)
    select entered_tournament_id, stored.id, pick.game_id, pick.picked_team_id
    from unnest(pick_entrant_ids, pick_game_ids, picked_team_ids) as pick (entrant_id, game_id, picked_team_id)
    join stored on stored.user_id = pick.entrant_id
  )
  select * from stored;
end
$$;

-- A foreign key looks at each pick by itself and locks the rows it names, the same games and teams in every bracket:
-- that takes longer than storing it. So picks are looked at together, and instead of rows the tournament is locked, as
-- everyone who changes it does.
alter table picks drop constraint picks_tournament_id_bracket_id_fkey;
alter table picks drop constraint picks_tournament_id_game_id_fkey;
alter table picks drop constraint picks_tournament_id_team_id_fkey;
alter table picks drop column team_id;

create function check_picks() returns trigger language plpgsql as $$
declare
  missing record;
begin
  perform pg_advisory_xact_lock_shared(1, tournament_id) from (select distinct tournament_id from added) as entered;
  select added.* into missing
  from added
  left join brackets on brackets.tournament_id = added.tournament_id and brackets.id = added.bracket_id
  left join games on games.tournament_id = added.tournament_id and games.id = added.game_id
  left join teams on teams.tournament_id = added.tournament_id and teams.id = added.picked_team_id
  where brackets.id is null or games.id is null or (teams.id is null and added.picked_team_id > 0)
  limit 1;
  if found then
    raise foreign_key_violation using
      message = format(
        'There is no bracket %s, game %s or team %s in the tournament',
        missing.bracket_id, missing.game_id, missing.picked_team_id
      ),
      table = 'picks',
      constraint = 'picks_refer';
  end if;
  return null;
end
$$;

create trigger check_added after insert on picks
referencing new table as added for each statement execute function check_picks();
create trigger check_changed after update on picks
referencing new table as added for each statement execute function check_picks();

-- The other side of it: picks go with their bracket and their game, and a team stays while it is picked.
create function drop_picks_of_brackets() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1, tournament_id) from (select distinct tournament_id from gone) as left_behind;
  delete from picks using gone where picks.bracket_id = gone.id;
  return null;
end
$$;
create trigger drop_picks after delete on brackets
referencing old table as gone for each statement execute function drop_picks_of_brackets();

create function drop_picks_of_games() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1, tournament_id) from (select distinct tournament_id from gone) as left_behind;
  delete from picks using gone where picks.tournament_id = gone.tournament_id and picks.game_id = gone.id;
  return null;
end
$$;
create trigger drop_picks after delete on games
referencing old table as gone for each statement execute function drop_picks_of_games();

create function keep_picked_teams() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1, old.tournament_id);
  perform from picks where tournament_id = old.tournament_id and picked_team_id = old.id limit 1;
  if found then
    raise foreign_key_violation using
      message = format('Team %s has been picked', old.id),
      table = 'picks',
      constraint = 'picks_refer';
  end if;
  return old;
end
$$;
create trigger keep_picked before delete on teams for each row execute function keep_picked_teams();

create function refuse_new_key() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = 'Brackets, games and teams keep their ids', table = tg_table_name;
end
$$;
create trigger keep_key before update of id, tournament_id on brackets
for each row when (old.id <> new.id or old.tournament_id <> new.tournament_id) execute function refuse_new_key();
create trigger keep_key before update of id, tournament_id on games
for each row when (old.id <> new.id or old.tournament_id <> new.tournament_id) execute function refuse_new_key();
create trigger keep_key before update of id, tournament_id on teams
for each row when (old.id <> new.id or old.tournament_id <> new.tournament_id) execute function refuse_new_key();
