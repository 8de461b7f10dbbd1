-- What admins have set of a team's mark, the sign beside its name; null where it is made from the name.
alter table teams
  -- Up to three letters, each with up to three combining marks.
  add column mark_text text check (char_length(mark_text) between 1 and 12 and mark_text = btrim(mark_text)),
  add column mark_color text check (mark_color ~ '^[a-z]{1,20}$');
