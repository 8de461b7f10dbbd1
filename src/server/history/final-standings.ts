import type { PodiumEntry } from '../../contract/history.ts';
import { type Finishes, LAST_PODIUM_RANK } from '../../engine/hall-of-fame.ts';
import { page, rankByTotal } from '../../engine/page.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import type { Db } from '../db/database.ts';
import type { TournamentRow } from '../field/field.ts';
import { yieldToEventLoop } from '../slices.ts';
import { loadStandings, type Standings } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { NO_USER, readUserIds } from '../standings/stored-brackets.ts';

/** A row of the podium without the bracket's owner, whose name is read for each response. */
export type PodiumRow = Pick<PodiumEntry, 'rank' | 'bracketId' | 'totalScore'>;

/** What is cached of the final standings of a tournament. The hall of fame is computed from the finishes. */
export interface FinalStandings {
  podium: readonly PodiumRow[];
  finishes: Finishes;
}

// Ties can make a podium longer than three.
const MAX_PODIUM_ROWS = 12;

/**
 * Computes the final standings of one revision of a tournament. Returns null if the tournament has changed meanwhile.
 * Standings that are not in memory are loaded without being cached: they would evict those that people look at.
 */
export async function computeFinalStandings(
  db: Db,
  standings: StandingsCache,
  { id, revision }: TournamentRow,
): Promise<FinalStandings | null> {
  const cached = await standings.readCached(id);
  // A deadline closes submissions without a new revision, so the cached standings may be from before it.
  const isUsable = cached?.revision === revision && !cached.isOpen;
  const current = isUsable ? cached : await loadStandings(db, id);
  const { version } = current;
  const isCurrent = () => current.revision === revision && current.version === version && !current.isOpen;
  if (!isCurrent()) return null;
  const finishes = await readFinishes(db, current);
  const podium = listPodium(current);
  return isCurrent() ? { podium, finishes } : null;
}

function listPodium({ scoreboard }: Standings): PodiumRow[] {
  return page(scoreboard, 'total', 0, MAX_PODIUM_ROWS)
    .filter(({ rank }) => rank <= LAST_PODIUM_RANK)
    .map(({ rank, bracketId, totalScore }) => ({ rank, bracketId, totalScore }));
}

async function readFinishes(db: Db, { scoreboard, tournamentId }: Standings): Promise<Finishes> {
  const size = countBrackets(scoreboard);
  const finishes = { userIds: new Uint32Array(size), ranks: new Uint32Array(size) };
  let length = 0;
  for await (const owned of readUserIds(db, tournamentId)) {
    for (const { bracketId, userId } of owned) {
      const rank = rankByTotal(scoreboard, bracketId);
      if (rank === undefined || userId === NO_USER) continue;
      finishes.userIds[length] = userId;
      finishes.ranks[length] = rank;
      length += 1;
    }
    await yieldToEventLoop();
  }
  return { userIds: finishes.userIds.subarray(0, length), ranks: finishes.ranks.subarray(0, length) };
}
