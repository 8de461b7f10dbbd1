import type { PickShares } from '../../contract/pick-shares.ts';
import { isLonely } from '../../domain/picks/lonely.ts';
import { findBackers, type GameShares } from '../../domain/picks/shares.ts';
import type { UnusualBracket } from '../../engine/pick-counts.ts';
import { listEarliestPickers, listPickCounts, mergeUnusual } from '../../engine/picks.ts';
import { countBrackets, type Scoreboard } from '../../engine/scoreboard.ts';
import type { Db } from '../db/database.ts';
import { runInSlices } from '../slices.ts';
import { readOwners } from './owners.ts';
import { requireClosed, type Standings } from './standings.ts';

const MAX_UNUSUAL = 10;
const MAX_PEOPLE = 3;

export async function readPickShares(db: Db, current: Standings): Promise<PickShares> {
  const { scoreboard } = current;
  const brackets = countBrackets(scoreboard);
  const games = [...listPickCounts(scoreboard)].map(([gameId, counts]) => ({
    gameId,
    shares: counts.map(({ contender, count }) => ({ teamId: contender, count })),
  }));
  const lonely = games.flatMap((game) => findLonely(current, game) ?? []).toSorted((a, b) => a.count - b.count);
  const unusual = await runInSlices(() => findUnusual(scoreboard));
  // Submissions may have been reopened in the meantime.
  requireClosed(current);

  const ids = [...lonely.flatMap(({ bracketIds }) => bracketIds), ...unusual.map(({ bracketId }) => bracketId)];
  const owners = await readOwners(db, [...new Set(ids)]);
  const personOf = (bracketId: number) => {
    const owner = owners.get(bracketId);
    return owner ? [{ bracketId, ...owner }] : [];
  };
  return {
    brackets,
    games,
    lonely: lonely.map(({ bracketIds, ...pick }) => ({ ...pick, people: bracketIds.flatMap(personOf) })),
    unusual: unusual.flatMap(({ bracketId, meanShare }) =>
      personOf(bracketId).map((person) => ({ ...person, meanShare })),
    ),
  };
}

/** The winner of a game, if hardly anybody picked it, as a team or as its combined slot. */
function findLonely({ scoreboard, tree }: Standings, game: GameShares) {
  const { gameId } = game;
  const winnerId = tree.gameById.get(gameId)?.winnerId ?? null;
  if (winnerId === null) return null;
  const { count, merged } = findBackers(tree, game, winnerId);
  if (!isLonely(count, countBrackets(scoreboard))) return null;
  const bracketIds = listEarliestPickers(scoreboard, gameId, merged, MAX_PEOPLE);
  return { gameId, teamId: winnerId, count, bracketIds };
}

function* findUnusual(scoreboard: Scoreboard): Generator<undefined, readonly UnusualBracket[]> {
  let unusual: UnusualBracket[] = [];
  for (let block = 0; block < scoreboard.table.blocks.length; block += 1) {
    if (block > 0) yield;
    unusual = mergeUnusual(scoreboard, block, unusual, MAX_UNUSUAL);
  }
  return unusual;
}
