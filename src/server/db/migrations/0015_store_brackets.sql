-- Stores brackets that were checked against one revision of a tournament: new ones, and changes of the row versions (xmin)
-- that were checked. Skips all if the tournament has changed or takes no brackets, and those that have changed meanwhile.
drop function submit_brackets;
create function store_brackets(
  checked_tournament_id integer,
  checked_revision integer,
  bracket_ids integer[],
  row_versions xid[],
  owner_ids integer[],
  new_picks bytea[],
  guesses smallint[],
  submits boolean[],
  seals boolean[]
) returns setof brackets language plpgsql as $$
#variable_conflict use_column
declare
  changes_any constant boolean := cardinality(array_remove(bracket_ids, null)) > 0;
begin
  -- Shared by all who enter brackets. What is read after it is as of then, not as of the call.
  perform pg_advisory_xact_lock_shared(1, checked_tournament_id);
  if changes_any then
    -- The deadline may pass while somebody else has the rows.
    perform from brackets where id = any (bracket_ids) order by id for update;
  end if;
  perform from tournaments
  where id = checked_tournament_id and revision = checked_revision and takes_brackets(tournaments);
  if not found then
    return;
  end if;

  return query
  insert into brackets (user_id, tournament_id, submitted_at, sealed, picks, tiebreaker_guess)
  select owner_id, checked_tournament_id, case when submit then now() end, seal, picks, guess
  from unnest(bracket_ids, owner_ids, new_picks, guesses, submits, seals)
    as entry (bracket_id, owner_id, picks, guess, submit, seal)
  where bracket_id is null
  -- In one order everywhere, so that nobody waits for somebody who waits for them.
  order by owner_id
  on conflict do nothing
  returning brackets.*;

  if changes_any then
    return query
    update brackets
    set
      submitted_at = case when submit then now() else brackets.submitted_at end,
      sealed = brackets.sealed or seal,
      picks = entry.picks,
      tiebreaker_guess = guess
    from unnest(bracket_ids, row_versions, new_picks, guesses, submits, seals)
      as entry (bracket_id, row_version, picks, guess, submit, seal)
    where brackets.id = bracket_id and brackets.xmin = row_version
    returning brackets.*;
  end if;
end
$$;
