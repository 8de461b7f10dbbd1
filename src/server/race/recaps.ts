import type { Recap } from '../../contract/race.ts';
import { ROUNDS } from '../../domain/bracket/rounds.ts';
import { covers, type Tree } from '../../domain/bracket/tree.ts';
import { loserOf } from '../../domain/results/outcome.ts';
import { countPicks, type Result } from '../../engine/pick-rows.ts';
import { type Move, type RoundRecap, recapRounds } from '../../engine/recaps.ts';
import type { Cache } from '../cache.ts';
import type { Db } from '../db/database.ts';
import { runInSlices } from '../slices.ts';
import { readOwners } from '../standings/owners.ts';
import type { Standings } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { type RaceField, type RaceSource, resultsOf, toRaceSource } from './race-field.ts';

interface Sources {
  db: Db;
  cache: Cache;
  standings: Pick<StandingsCache, 'versionOf'>;
}

/** The recaps of a tournament, by the site's scoring. Read once for each version of the standings. */
export function readSiteRecaps({ db, cache, standings }: Sources, current: Standings): Promise<Recap[]> {
  const { tournamentId } = current;
  const version = standings.versionOf(tournamentId);
  return cache.read(`recaps ${tournamentId}`, () => readRecaps(db, toRaceSource(current)), { version });
}

/** What the results of each round did. */
export async function readRecaps(db: Db, source: RaceSource): Promise<Recap[]> {
  const recaps = await runInSlices(() => recapField(source.read()), source.isOutdated);
  const moved = recaps.flatMap(({ climber, faller }) => [climber, faller].flatMap((move) => move?.bracketId ?? []));
  const owners = await readOwners(db, moved);
  const withOwner = (move: Move | null) => {
    const owner = move && owners.get(move.bracketId);
    return owner ? { ...owner, ...move } : null;
  };
  return recaps.map(({ climber, faller, ...recap }) => ({
    ...recap,
    climber: withOwner(climber),
    faller: withOwner(faller),
  }));
}

function* recapField(field: RaceField) {
  const { tree, rows } = field;
  const order = resultsOf(field);
  const roundOf = ({ gameId }: Result) => tree.gameById.get(gameId)?.round;
  const rounds = ROUNDS.map((round) => ({
    round,
    results: order.filter((result) => roundOf(result) === round),
  })).filter(({ results }) => results.length > 0);
  const recaps = yield* recapRounds(
    rows,
    rounds.map(({ results }) => results),
    order.filter((result) => roundOf(result) !== 'play_in'),
  );
  return rounds.map(({ round, results }, index) => {
    const { bestCall, ...recap } = recaps[index] as RoundRecap;
    return {
      ...recap,
      round,
      complete: tree.games.filter((game) => game.round === round).length === results.length,
      bestCall: bestCall && {
        ...bestCall,
        teamId: tree.gameById.get(bestCall.gameId)?.winnerId as number,
        brackets: rows.count,
      },
      championsLost: listLostChampions(field, results),
    };
  });
}

/** The teams that lost one of these games, with how many brackets had each as champion, as a team or as its combined slot. */
function listLostChampions({ tree, numbering, rows }: RaceField, results: readonly Result[]): Recap['championsLost'] {
  const final = tree.games.find(({ round }) => round === 'championship');
  const counts = countPicks(rows, numbering.gameIds.indexOf(final?.id ?? 0));
  return results
    .flatMap(({ gameId }) => loserOf(tree.gameById.get(gameId)) ?? [])
    .map((teamId) => {
      const picked = [...numbering.contenderOf].filter(([, contender]) => isLost(tree, contender, teamId));
      return { teamId, count: picked.reduce((sum, [number]) => sum + (counts[number] ?? 0), 0) };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.teamId - b.teamId);
}

/** Whether a pick of this contender is lost when the team loses: a combined slot goes on with the other team of its play-in. */
function isLost(tree: Tree, contender: number, teamId: number): boolean {
  if (!covers(tree, contender, teamId)) return false;
  const playIn = tree.combinedById.get(contender)?.playInId;
  return playIn === undefined || tree.gameById.get(playIn)?.winnerId === teamId;
}
