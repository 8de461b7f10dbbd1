-- Opening-day games that were deleted, with the points of their players, as long as that can be undone. Rows are kept as
-- they were, to be put back to the letter. Nothing refers to anything, so that none of it keeps a team or a tournament
-- from being deleted; the names of the teams are for telling who is missing then.
create table deleted_opening_day_games (
  id integer primary key,
  tournament_id integer not null,
  team1_name text not null,
  team2_name text not null,
  game jsonb not null,
  player_stats jsonb not null,
  deleted_at timestamptz not null default now()
);
