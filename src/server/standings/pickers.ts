import type { Picker } from '../../contract/pick-shares.ts';
import type { ContenderId } from '../../domain/bracket/tree.ts';
import { canBePicked } from '../../domain/picks/picks.ts';
import { sortBrackets } from '../../engine/name-search.ts';
import { rankByTotal } from '../../engine/page.ts';
import { countPickers, hasPick, listPickers, type StoredPick, toStoredPick } from '../../engine/pickers.ts';
import type { Scoreboard } from '../../engine/scoreboard.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { runInSlices } from '../slices.ts';
import { readOwners } from './owners.ts';
import { searchNames } from './search.ts';
import { requireClosed, type Standings, watchChanges } from './standings.ts';

interface PickerQuery {
  gameId: number;
  teamId: ContenderId;
  /** Part of a name. */
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** A page of the people who picked a contender to win a game, in the order of the leaderboard, and how many there are. */
export async function readPickers(
  db: Db,
  current: Standings,
  query: PickerQuery,
): Promise<{ total: number; pickers: Picker[] }> {
  const pick = requirePick(current, query);
  const { total, ranked } = await findPickers(current, pick, query);
  // Submissions may have been reopened in the meantime.
  requireClosed(current);
  const owners = await readOwners(
    db,
    ranked.map(({ bracketId }) => bracketId),
  );
  const pickers = ranked.flatMap(({ bracketId, rank }) => {
    const owner = owners.get(bracketId);
    return owner ? [{ bracketId, ...owner, rank }] : [];
  });
  return { total, pickers };
}

/** The pick as it is stored; throws "not found" if nobody can make it. */
export function requirePick(
  { scoreboard, tree }: Standings,
  { gameId, teamId }: Pick<PickerQuery, 'gameId' | 'teamId'>,
): StoredPick {
  const pick = canBePicked(tree, gameId, teamId) ? toStoredPick(scoreboard, gameId, teamId) : null;
  if (!pick) throw notFound('There is no such game, or this team cannot play in it.');
  return pick;
}

async function findPickers(current: Standings, pick: StoredPick, query: PickerQuery) {
  const { scoreboard } = current;
  const isPicker = (bracketId: number) => hasPick(scoreboard, bracketId, pick);
  const found = query.search === undefined ? null : await searchNames(scoreboard, query.search, isPicker);
  return runInSlices(() => rankPickers(scoreboard, pick, query, found), watchChanges(current));
}

/** Ranks all pickers, or those that a search found. */
function* rankPickers(
  scoreboard: Scoreboard,
  pick: StoredPick,
  { offset, limit }: PickerQuery,
  found: readonly number[] | null,
) {
  const end = offset + limit;
  const sorted = found && sortBrackets(scoreboard, 'total', found);
  const bracketIds = sorted ? sorted.slice(offset, end) : yield* listPickers(scoreboard, pick, offset, end);
  return {
    total: sorted ? sorted.length : countPickers(scoreboard, pick),
    ranked: bracketIds.map((bracketId) => ({ bracketId, rank: rankByTotal(scoreboard, bracketId) ?? 0 })),
  };
}
