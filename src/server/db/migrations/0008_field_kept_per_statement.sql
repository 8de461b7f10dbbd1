-- Games and teams are kept while their tournament has brackets. Looks for brackets once for a statement instead of once
-- for each row: after a transaction has deleted a million of them, each look goes through all of them again.
create function keep_changed_field() returns trigger language plpgsql as $$
declare
  changed_tournament_id integer;
begin
  for changed_tournament_id in select distinct tournament_id from changed where number is not null order by 1 loop
    perform pg_advisory_xact_lock(1, changed_tournament_id);
    perform from brackets where tournament_id = changed_tournament_id limit 1;
    if found then
      raise foreign_key_violation using
        message = 'The tournament has brackets, so its games and teams stay as they were drawn',
        table = tg_table_name,
        constraint = 'brackets_picks_refer';
    end if;
  end loop;
  return null;
end
$$;

drop trigger keep_games on games;
create trigger keep_added after insert on games
referencing new table as changed for each statement execute function keep_changed_field();
create trigger keep_deleted after delete on games
referencing old table as changed for each statement execute function keep_changed_field();

drop trigger keep_teams on teams;
create trigger keep_deleted after delete on teams
referencing old table as changed for each statement execute function keep_changed_field();
