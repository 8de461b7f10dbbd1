alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('password_reset', 'bracket_reminder', 'bracket_removed', 'round_recap'));

-- The rounds whose recap has begun to be stored in the outbox, and how far that has come.
create table recap_mails (
  tournament_id integer not null references tournaments on delete cascade,
  round text not null check (round in ('round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship')),
  -- Brackets that are submitted later get the recap of the next round.
  last_bracket_id integer not null,
  done_up_to_bracket_id integer not null default 0,
  primary key (tournament_id, round)
);
