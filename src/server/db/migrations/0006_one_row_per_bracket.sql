-- A bracket is one row. Its picks are a byte for each game, in the order in which games are played: 0 for no pick, the
-- number of the picked team, or 34 + p for whoever comes out of the play-in of position p.

alter table games add column number smallint, add column decided_at timestamptz;
alter table teams add column number smallint;

-- Being numbered is not a change that people would look for.
alter table games disable trigger touch_updated_at;
alter table teams disable trigger touch_updated_at;

-- Ids grow in playing order.
update games set number = numbered.number, decided_at = case when status = 'completed' then updated_at end
from (select id, row_number() over (partition by tournament_id order by id) as number from games) as numbered
where games.id = numbered.id;

-- Every team that plays has its first game in one of these rounds.
update teams set number = numbered.number
from (
  select id, row_number() over (partition by tournament_id order by id) as number
  from teams
  where exists (
    select from games
    where games.tournament_id = teams.tournament_id
      and teams.id in (team1_id, team2_id)
      and round in ('play_in', 'round_of_32')
  )
) as numbered
where teams.id = numbered.id;

alter table games enable trigger touch_updated_at;
alter table teams enable trigger touch_updated_at;

alter table games
  alter column number set not null,
  add constraint games_number_check check (number between 1 and 33),
  add constraint games_number_key unique (tournament_id, number),
  add constraint games_decided_is_completed check ((decided_at is not null) = (status = 'completed'));
alter table teams
  add constraint teams_number_check check (number between 1 and 34),
  add constraint teams_number_key unique (tournament_id, number);

do $$
declare
  stray record;
begin
  select picks.bracket_id, picks.game_id, picks.picked_team_id into stray
  from picks
  left join games on games.id = picks.game_id
  left join teams on teams.id = picks.picked_team_id
  where games.number is null or (picks.picked_team_id > 0 and teams.number is null)
  limit 1;
  if found then
    raise exception 'Bracket % has a pick that nothing stands for: team % in game %. Delete the bracket, or that pick of it, and start again.',
      stray.bracket_id, stray.picked_team_id, stray.game_id;
  end if;
end
$$;

create temporary table packed on commit drop as
select
  brackets.*,
  coalesce(
    decode(
      string_agg(
        lpad(to_hex(case when picks.picked_team_id < 0 then -picks.picked_team_id - 966 else coalesce(teams.number, 0) end), 2, '0'),
        '' order by games.number
      ),
      'hex'
    ),
    ''
  ) as picks
from brackets
left join games on games.tournament_id = brackets.tournament_id
left join picks on picks.bracket_id = brackets.id and picks.game_id = games.id
left join teams on teams.id = picks.picked_team_id
group by brackets.id;

create temporary table counted on commit drop as select last_value, is_called from brackets_id_seq;

-- What kept rows of picks in step with their brackets, games and teams.
drop view bracket_scores, scored_picks;
drop function submit_brackets;
drop table picks, brackets;
drop trigger drop_picks on games;
drop trigger keep_picked on teams;
drop trigger keep_key on games;
drop trigger keep_key on teams;
drop function check_picks, drop_picks_of_brackets, drop_picks_of_games, keep_picked_teams, refuse_new_key;

-- The widest columns first, so that no room is lost between them.
create table brackets (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  tournament_id integer not null references tournaments,
  -- Submitted whole, in one call: it takes no further picks.
  sealed boolean not null default false,
  picks bytea not null,
  unique (user_id, tournament_id),
  constraint brackets_sealed_is_submitted check (not sealed or submitted_at is not null)
);

insert into brackets (id, user_id, tournament_id, submitted_at, sealed, created_at, picks) overriding system value
select id, user_id, tournament_id, submitted_at, sealed, created_at, picks from packed order by id;
select setval('brackets_id_seq', last_value, is_called) from counted;

-- The order in which a server reads them when it starts.
create index brackets_submission_idx on brackets (tournament_id, submitted_at, id);

-- Picks are looked at together, and the tournament is locked as by everyone who joins it.
create function check_picks() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  perform pg_advisory_xact_lock_shared(1, tournament_id) from (select distinct tournament_id from entered) as joined;
  select entered.id into wrong
  from entered
  join (
    select
      tournament_id,
      (select count(*) from games where games.tournament_id = joined.tournament_id) as games,
      array(select number from teams where teams.tournament_id = joined.tournament_id and number is not null) as numbers
    from (select distinct tournament_id from entered) as joined
  ) as field on field.tournament_id = entered.tournament_id
  where length(picks) <> games or exists (
    select from (select get_byte(picks, at) as pick from generate_series(0, length(picks) - 1) as at) as each
    where pick <> 0 and pick not between 35 and 38 and pick <> all (numbers)
  )
  limit 1;
  if found then
    raise check_violation using
      message = format('The picks of bracket %s do not fit the games and teams of its tournament', wrong.id),
      table = 'brackets',
      constraint = 'brackets_picks_fit';
  end if;
  return null;
end
$$;
create trigger check_added after insert on brackets
referencing new table as entered for each statement execute function check_picks();
create trigger check_changed after update on brackets
referencing new table as entered for each statement execute function check_picks();

-- The other side of it: as long as there are brackets, what their bytes stand for stays.
create function keep_field() returns trigger language plpgsql as $$
declare
  changed_tournament_id constant integer := case tg_op when 'INSERT' then new.tournament_id else old.tournament_id end;
begin
  perform pg_advisory_xact_lock(1, changed_tournament_id);
  perform from brackets where tournament_id = changed_tournament_id limit 1;
  if found then
    raise foreign_key_violation using
      message = 'The tournament has brackets, so its games and teams stay as they were drawn',
      table = tg_table_name,
      constraint = 'brackets_picks_refer';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger keep_games before insert or delete on games for each row execute function keep_field();
create trigger keep_numbers before update on games for each row
when (old.number <> new.number or old.tournament_id <> new.tournament_id) execute function keep_field();
create trigger keep_teams before delete on teams for each row
when (old.number is not null) execute function keep_field();
create trigger keep_numbers before update on teams for each row
when (old.number is distinct from new.number or old.tournament_id <> new.tournament_id) execute function keep_field();

-- Stores whole brackets, whose picks were checked against this revision of the tournament, in one round trip. Nothing
-- is stored, and nothing comes back, if the tournament is another one by now, or closed; nor for users who have a bracket.
create function submit_brackets(
  entered_tournament_id integer,
  checked_revision integer,
  entrant_ids integer[],
  entered_picks bytea[]
) returns table (id integer, user_id integer, submitted_at timestamptz) language plpgsql as $$
#variable_conflict use_column
begin
  -- The lock of those who join a tournament. What is read after it is as of then, not as of the call.
  perform pg_advisory_xact_lock_shared(1, entered_tournament_id);
  perform from tournaments where id = entered_tournament_id and brackets_open and revision = checked_revision;
  if not found then
    return;
  end if;
  return query
  insert into brackets (user_id, tournament_id, submitted_at, sealed, picks)
  select entrant_id, entered_tournament_id, now(), true, picks
  from unnest(entrant_ids, entered_picks) as entry (entrant_id, picks)
  -- In one order everywhere, so that nobody waits for somebody who waits for them.
  order by entrant_id
  on conflict do nothing
  returning brackets.id, brackets.user_id, brackets.submitted_at;
end
$$;

-- Picks and scores for people who look into the database; the program computes the same in its domain.

create view picks as
select
  made.id,
  made.bracket_id,
  made.game_id,
  made.picked_team_id,
  made.round,
  made.is_correct,
  case
    when not coalesce(made.is_correct, false) then 0
    else case made.round
      when 'play_in' then 5
      when 'round_of_32' then 10
      when 'sweet_16' then 20
      when 'elite_8' then 40
      when 'final_four' then 80
      when 'championship' then 160
    end
  end as points,
  made.created_at,
  made.updated_at
from (
  select
    brackets.id * 64::bigint + games.number as id,
    brackets.id as bracket_id,
    games.id as game_id,
    coalesce(teams.id, -966 - pick) as picked_team_id,
    games.round,
    case
      when games.winner_id is null then null
      when teams.id is not null then teams.id = games.winner_id
      else exists (
        select from games as play_in
        join games as entry on entry.id = play_in.next_game_id
        join teams as top_seed on top_seed.id = entry.team1_id
        where play_in.tournament_id = games.tournament_id
          and play_in.round = 'play_in'
          and games.winner_id in (play_in.team1_id, play_in.team2_id)
          and top_seed.bracket_position = pick - 34
      )
    end as is_correct,
    brackets.created_at,
    coalesce(brackets.submitted_at, brackets.created_at) as updated_at
  from brackets
  join games on games.tournament_id = brackets.tournament_id
  cross join lateral get_byte(brackets.picks, games.number - 1) as pick
  left join teams on teams.tournament_id = brackets.tournament_id and teams.number = pick
  where pick > 0
) as made;

create view bracket_scores as
select
  brackets.id,
  brackets.user_id,
  brackets.tournament_id,
  brackets.submitted_at,
  coalesce(sum(picks.points), 0)::integer as total_score,
  count(picks.id)::integer as total_picks,
  count(*) filter (where picks.is_correct)::integer as correct_picks,
  count(picks.is_correct)::integer as decided_picks,
  coalesce(
    100.0 * count(*) filter (where picks.is_correct) / nullif(count(picks.id), 0), 0
  )::double precision as accuracy_percentage
from brackets
left join picks on picks.bracket_id = brackets.id
group by brackets.id;
