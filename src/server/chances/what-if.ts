import type { ImaginedChances, WhatIf } from '../../contract/what-if.ts';
import { isDecided, isFinalDecided } from '../../domain/bracket/game.ts';
import type { Model } from '../../domain/chances/models.ts';
import { type ImaginedWinner, imagineWinners } from '../../domain/results/what-if.ts';
import type { LeaderboardSort } from '../../domain/scoring/ranking.ts';
import { findAgreement, findImaginedChance } from '../../engine/chances/agreement.ts';
import { weighFirstPlaces } from '../../engine/chances/first-places.ts';
import type { ChancesReport } from '../../engine/chances/report.ts';
import { rankByTotal } from '../../engine/page.ts';
import { imagineResults } from '../../engine/scoreboard.ts';
import type { Db } from '../db/database.ts';
import { invalidInput } from '../errors.ts';
import { readEntry, readPage } from '../standings/pages.ts';
import type { Standings } from '../standings/standings.ts';
import type { CountedChances } from './chances-cache.ts';

interface WhatIfQuery {
  winners: readonly ImaginedWinner[];
  model: Model;
  bracketId?: number | undefined;
  sort: LeaderboardSort;
  offset: number;
  limit: number;
  search?: string | undefined;
}

/** The leaderboard as it would be with these winners, and the chances then, as far as they follow from those of now. */
export async function readWhatIf(
  db: Db,
  current: Standings,
  counted: CountedChances | null,
  { winners, model, bracketId, ...query }: WhatIfQuery,
): Promise<{ total: number; whatIf: WhatIf }> {
  const isReality = winners.length === 0;
  const imagined = isReality ? current : imagine(current, winners);
  // Before anything is awaited, as long as the chances belong to these standings.
  const describeChances = counted && !counted.isStale ? imagineChances(imagined, counted.report, winners, model) : null;
  const { total, entries } = await readPage(db, imagined, query, null);
  const entry = bracketId === undefined ? undefined : await readEntry(db, imagined, bracketId);
  const withReality = <E extends { bracketId: number }>(listed: E): E =>
    isReality ? listed : { ...listed, previousRank: rankByTotal(current.scoreboard, listed.bracketId) ?? null };
  const listed = new Set([...entries, ...(entry ? [entry] : [])].map((each) => each.bracketId));
  return {
    total,
    whatIf: {
      winners: [...winners],
      games: imagined.tree.games.filter((game) => !isDecided(game)).length,
      entries: entries.map(withReality),
      ...(entry !== undefined && { entry: entry && withReality(entry) }),
      chances: describeChances?.([...listed]) ?? null,
    },
  };
}

/** The standings as they would be with these winners. */
function imagine(current: Standings, winners: readonly ImaginedWinner[]): Standings {
  const imagined = imagineWinners(current.tree, winners);
  if (!imagined.ok) throw invalidInput([{ path: 'winners', message: imagined.message }]);
  const { tree } = imagined;
  // Imagined finals have no points for guesses to be compared with.
  const hasTiebreaker = current.tiebreaker && isFinalDecided(current.tree.games);
  return { ...current, tree, scoreboard: imagineResults(current.scoreboard, tree, hasTiebreaker) };
}

/** Returns a function that describes the chances of brackets. With few games left, every ending is weighed for it. */
function imagineChances(
  { scoreboard, tree }: Standings,
  report: ChancesReport,
  winners: readonly ImaginedWinner[],
  model: Model,
): (bracketIds: readonly number[]) => ImaginedChances {
  const agreement = findAgreement(report, new Map(winners.map(({ gameId, teamId }) => [gameId, teamId])));
  const weighed = agreement.isExact ? null : weighFirstPlaces(scoreboard, tree, model);
  return (bracketIds) => {
    const entries = bracketIds.flatMap((bracketId) => findImaginedChance(report, agreement, bracketId) ?? []);
    if (!weighed) {
      const { isExact: exact, endings, margin } = agreement;
      return { model, exact, endings, margin, entries };
    }
    const exactEntries = entries.map((chance) => {
      const win = weighed.winOf(chance.bracketId);
      return { ...chance, win, out: win === 0 };
    });
    return { model, exact: true, endings: weighed.endings, margin: 0, entries: exactEntries };
  };
}
