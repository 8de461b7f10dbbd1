-- When submissions were opened for the first time; null if they never were, so that pages can tell "not yet" from "no more".
alter table tournaments add column submissions_opened_at timestamptz;
update tournaments set submissions_opened_at = updated_at
  where brackets_open or status <> 'not_started' or exists (select from brackets where tournament_id = tournaments.id);
