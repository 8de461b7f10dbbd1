import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PublicBracket } from '../../contract/brackets.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { unpackPicks } from '../../domain/picks/packed-picks.ts';
import { listPicks, type Picks } from '../../domain/picks/picks.ts';
import { displayName } from '../../domain/players/names.ts';
import { judgePick } from '../../domain/scoring/scoring.ts';
import { entry, offsetOf, page } from '../../engine/page.ts';
import { picksOf } from '../../engine/picks.ts';
import type { Db, Queryable } from '../db/database.ts';
import { brackets, type SessionUser } from '../db/schema.ts';
import { loadField, requireTournament } from '../field/field.ts';
import { toLeaderboardEntry } from '../standings/entries.ts';
import { readOwners, toOwner } from '../standings/owners.ts';
import type { Standings } from '../standings/standings.ts';
import type { BracketRow } from './brackets.ts';
import { noSuchBracket } from './refusals.ts';

export async function requireBracket(db: Queryable, id: number): Promise<BracketRow> {
  const [bracket] = await db.select().from(brackets).where(eq(brackets.id, id));
  if (!bracket) throw noSuchBracket();
  return bracket;
}

/** The standings row and the picks of a submitted bracket, from memory. */
export function requireEntry({ scoreboard }: Standings, bracketId: number) {
  const row = entry(scoreboard, 'total', bracketId);
  const picks = picksOf(scoreboard, bracketId);
  if (!row || !picks) throw noSuchBracket();
  return { row, picks };
}

/** A submitted bracket with its entry in the standings and its neighbours there. */
export async function describeBracket(
  db: Db,
  current: Standings,
  bracketId: number,
): Promise<z.input<typeof PublicBracket>> {
  const { scoreboard, tree, tournamentId, tournamentName } = current;
  const { row, picks } = requireEntry(current, bracketId);
  const offset = offsetOf(scoreboard, 'total', bracketId);
  const above = offset === 0 ? undefined : page(scoreboard, 'total', offset - 1, 1)[0];
  const [below] = page(scoreboard, 'total', offset + 1, 1);
  const owners = await readOwners(
    db,
    [above, row, below].flatMap((each) => each?.bracketId ?? []),
  );
  const owner = owners.get(bracketId);
  if (!owner) throw noSuchBracket();
  const toNeighbour = (neighbour: typeof above) => {
    const person = neighbour && owners.get(neighbour.bracketId);
    return person ? { bracketId: neighbour.bracketId, name: displayName(person), rank: neighbour.rank } : null;
  };
  return {
    bracket: { id: bracketId, tournamentId, tournamentName, submittedAt: new Date(row.submittedAt) },
    owner,
    entry: toLeaderboardEntry(tree, row, owner),
    picks: judgePicks(tree, picks),
    neighbours: { above: toNeighbour(above), below: toNeighbour(below) },
  };
}

/** A bracket that was begun and is not submitted, for its owner. */
export async function describeBegun(db: Db, user: SessionUser, begun: BracketRow): Promise<PublicBracket> {
  const { tree, numbering } = await loadField(db, begun.tournamentId);
  const { name: tournamentName } = await requireTournament(db, begun.tournamentId);
  return {
    bracket: { id: begun.id, tournamentId: begun.tournamentId, tournamentName, submittedAt: null },
    owner: toOwner(user),
    entry: null,
    picks: judgePicks(tree, unpackPicks(numbering, begun.picks)),
    neighbours: { above: null, below: null },
  };
}

function judgePicks(tree: Tree, picks: Picks): PublicBracket['picks'] {
  return listPicks(picks).map((pick) => {
    const { isCorrect, points } = judgePick(tree, pick);
    return { ...pick, isCorrect, points };
  });
}
