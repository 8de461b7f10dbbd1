import { isSeedingDrawn } from '../../domain/bracket/drawn.ts';
import type { Tx } from '../db/database.ts';
import { type Field, loadField } from '../field/field.ts';
import { conflict } from '../http/errors.ts';

/** The games to pick from. While they differ from the seeding nobody could tell what a pick means. */
export async function loadPickableField(tx: Tx, tournamentId: number): Promise<Field> {
  const field = await loadField(tx, tournamentId);
  if (isSeedingDrawn(field.tree)) return field;
  throw conflict(
    'seeding_changed',
    'The seeding has changed since the bracket was generated. Picks can be made once an admin has generated it again.',
  );
}
