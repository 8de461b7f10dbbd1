-- The deadline of submissions, whether a submitted bracket can be changed, and the tiebreaker: settings of a tournament.
alter table tournaments
  add column submissions_close_at timestamptz,
  add column editable_until_close boolean not null default false,
  add column tiebreaker boolean not null default false;

drop trigger touch_updated_at on tournaments;
create trigger touch_updated_at
before update of
  name, start_date, status, current_round, brackets_open, submissions_close_at, editable_until_close, tiebreaker
on tournaments for each row execute function touch_updated_at();

alter table games
  add column scheduled_at timestamptz,
  add column location varchar(255);

-- The guessed total of the points scored in the final; null in a tournament without tiebreaker.
alter table brackets
  add column tiebreaker_guess smallint constraint brackets_tiebreaker_guess_check check (tiebreaker_guess between 0 and 1998);

-- Whether a tournament takes brackets at this moment, by the clock of the database. Not now(), which stands still during
-- a transaction.
create function takes_brackets(tournament tournaments) returns boolean language sql volatile as $$
  select tournament.brackets_open
    and (tournament.submissions_close_at is null or clock_timestamp() < tournament.submissions_close_at)
$$;

-- Stores whole brackets, whose picks were checked against this revision of the tournament, in one round trip. Nothing
-- is stored, and nothing comes back, if the tournament has another revision by now, or is closed; nor for users who have
-- a bracket.
drop function submit_brackets;
create function submit_brackets(
  entered_tournament_id integer,
  checked_revision integer,
  entrant_ids integer[],
  entered_picks bytea[],
  entered_guesses smallint[]
) returns table (id integer, user_id integer, submitted_at timestamptz) language plpgsql as $$
#variable_conflict use_column
begin
  -- The lock of those who join a tournament. What is read after it is as of then, not as of the call.
  perform pg_advisory_xact_lock_shared(1, entered_tournament_id);
  return query
  insert into brackets (user_id, tournament_id, submitted_at, sealed, picks, tiebreaker_guess)
  select entrant_id, entered_tournament_id, now(), true, picks, guess
  from unnest(entrant_ids, entered_picks, entered_guesses) as entry (entrant_id, picks, guess)
  where exists (
    select from tournaments
    where tournaments.id = entered_tournament_id
      and tournaments.revision = checked_revision
      and takes_brackets(tournaments)
  )
  -- In one order everywhere, so that nobody waits for somebody who waits for them.
  order by entrant_id
  on conflict do nothing
  returning brackets.id, brackets.user_id, brackets.submitted_at;
end
$$;
