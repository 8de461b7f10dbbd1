import type { z } from 'zod';
import type { Picker, PickShares } from '../../contract/pick-shares.ts';
import type { Race, Recap } from '../../contract/race.ts';
import type { ContenderId } from '../../domain/bracket/tree.ts';
import { displayName, isFoundBy } from '../../domain/players/names.ts';
import { selectBrackets } from '../../engine/circle.ts';
import { toPickRows } from '../../engine/pick-rows.ts';
import { hasPick } from '../../engine/pickers.ts';
import { packedPicksOf } from '../../engine/picks.ts';
import type { Db } from '../db/database.ts';
import { LEADERS, readRace } from '../race/race.ts';
import type { RaceSource } from '../race/race-field.ts';
import { readRecaps } from '../race/recaps.ts';
import { readPickShares } from '../standings/pick-shares.ts';
import { requirePick } from '../standings/pickers.ts';
import { requireClosed, watchChanges } from '../standings/standings.ts';
import type { Circle } from './circle.ts';

// What the site's functions say of a group: over the rows of its members, and by its scoring.

function select({ current: { scoreboard, tree }, rows }: Circle) {
  return selectBrackets(
    scoreboard,
    tree,
    rows.map(({ bracketId }) => bracketId),
  );
}

export async function readGroupShares(db: Db, circle: Circle): Promise<PickShares> {
  const { current } = circle;
  const shares = await readPickShares(db, { ...current, scoreboard: select(circle) });
  // Submissions may have been reopened in the meantime.
  requireClosed(current);
  return shares;
}

interface PickersQuery {
  gameId: number;
  teamId: ContenderId;
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** The members who picked a contender to win a game, by points. */
export function listGroupPickers(
  { current, owners, rows }: Circle,
  query: PickersQuery,
): { total: number; pickers: Picker[] } {
  const pick = requirePick(current, query);
  const { search = '' } = query;
  const found = rows.flatMap(({ bracketId, rank }) => {
    const owner = owners.get(bracketId);
    const isFound = owner && hasPick(current.scoreboard, bracketId, pick) && isFoundBy(displayName(owner), search);
    return isFound ? [{ ...owner, bracketId, rank }] : [];
  });
  return { total: found.length, pickers: found.slice(query.offset, query.offset + query.limit) };
}

export async function readGroupRace(db: Db, circle: Circle, asked: readonly number[]): Promise<z.input<typeof Race>> {
  const leaders = circle.rows.slice(0, LEADERS).map(({ bracketId }) => bracketId);
  const race = await readRace(db, toGroupSource(circle), asked.length > 0 ? asked : leaders);
  requireClosed(circle.current);
  return race;
}

export async function readGroupRecaps(db: Db, circle: Circle): Promise<Recap[]> {
  const recaps = await readRecaps(db, toGroupSource(circle));
  requireClosed(circle.current);
  return recaps;
}

function toGroupSource(circle: Circle): RaceSource {
  const { current, scoring } = circle;
  return {
    read: () => {
      const { tree, numbering, decided } = current;
      const selected = select(circle);
      const picksOf = (bracketId: number) => packedPicksOf(selected, bracketId);
      return { tree, numbering, decided, scoring, rows: toPickRows(selected.table), picksOf };
    },
    isOutdated: watchChanges(current),
  };
}
