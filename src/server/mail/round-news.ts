import { eq } from 'drizzle-orm';
import type { Recap } from '../../contract/race.ts';
import type { Round } from '../../domain/bracket/rounds.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { findLastComplete } from '../../domain/results/progress.ts';
import { entry, type StandingRow } from '../../engine/page.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import type { Cache } from '../cache.ts';
import type { Db } from '../db/database.ts';
import { tournaments } from '../db/schema.ts';
import { readSiteRecaps } from '../race/recaps.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';

/** What a round that has ended did to the standings. */
export interface RoundNews {
  recap: Recap;
  tree: Tree;
  /** How many take part. */
  brackets: number;
  standingOf(bracketId: number): StandingRow | undefined;
}

/** Null while picks are hidden, and if the round is under way again or another has ended since. */
export type ReadRoundNews = (tournamentId: number, round: Round) => Promise<RoundNews | null>;

interface Sources {
  db: Db;
  cache: Cache;
  standings: StandingsCache;
}

export function createReadRoundNews({ db, cache, standings }: Sources): ReadRoundNews {
  return async (tournamentId, round) => {
    // It may have been deleted since the mail was stored.
    if ((await db.$count(tournaments, eq(tournaments.id, tournamentId))) === 0) return null;
    const current = await standings.read(tournamentId);
    if (current.isOpen || findLastComplete(current.tree.games) !== round) return null;
    const recaps = await readSiteRecaps({ db, cache, standings }, current);
    const recap = recaps.find((each) => each.round === round);
    const { tree, scoreboard } = current;
    if (!recap?.complete) return null;
    return {
      recap,
      tree,
      brackets: countBrackets(scoreboard),
      standingOf: (bracketId) => entry(scoreboard, 'total', bracketId),
    };
  };
}
