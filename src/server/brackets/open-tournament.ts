import { isSeedingDrawn } from '../../domain/bracket/drawn.ts';
import type { Db } from '../db/database.ts';
import { joinTournament } from '../db/tournament-lock.ts';
import { conflict, submissionsClosed } from '../errors.ts';
import { type Field, loadField } from '../games/games.ts';

/** One transaction during which submissions are open: whoever closes them waits for it, or it is refused. */
export function joinOpenTournament<T>(db: Db, id: number, work: (tx: Db) => Promise<T>): Promise<T> {
  return joinTournament(db, id, async (tx, tournament) => {
    if (!tournament.bracketsOpen) throw submissionsClosed();
    return work(tx);
  });
}

/** The games to pick from. While they differ from the seeding nobody could tell what a pick means. */
export async function loadPickableField(tx: Db, tournamentId: number): Promise<Field> {
  const field = await loadField(tx, tournamentId);
  if (isSeedingDrawn(field.tree)) return field;
  throw conflict(
    'seeding_changed',
    'The seeding has changed since the bracket was generated. Picks can be made once an admin has generated it again.',
  );
}
