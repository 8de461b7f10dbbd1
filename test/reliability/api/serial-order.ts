import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Database } from '../../../src/server/db/database.ts';
import type { ApiResponse } from '../../caller.ts';
import { describeGame, type Facts, type SeasonFacts, teamsPicked } from '../../oracle/facts.ts';
import type { Operation } from './operations.ts';
import { readFacts } from './stored-facts.ts';

/**
 * Sends operations at once and fails unless one after the other, in some order, would have had the same responses and
 * left the same facts. Updates the facts to those stored, of one season, and answers with what was said to each.
 */
export async function expectSerialOrder(
  database: Database,
  facts: Facts,
  season: SeasonFacts,
  operations: Operation[],
) {
  const made = await Promise.all(
    operations.map(async (operation) => ({ operation, response: await operation.send() })),
  );
  const told = made.map(({ operation: { name }, response }) => `${name}: ${response.status}`).join('\n');
  for (const { response } of made)
    expect(response.status, `${told} ${JSON.stringify(response.body)}`).toBeLessThan(500);
  const stored = await readFacts(database, season);
  const goal = toComparable({ seasons: [stored.season], players: stored.players });
  const found = findOrder(withSeason(facts, season), made, goal);
  if (!found) {
    const before = JSON.stringify(toComparable(withSeason(facts, season)));
    throw new Error(`No order explains this:\n${told}\nbefore: ${before}\nafter: ${JSON.stringify(goal)}`);
  }
  expectSound(stored);
  const { deleted } = found.seasons[0] as SeasonFacts;
  Object.assign(season, stored.season, { deleted });
  facts.players.splice(0, facts.players.length, ...stored.players);
  return made.map(({ response }) => response);
}

const withSeason = ({ seasons, players }: Facts, { id }: SeasonFacts): Facts => {
  const [season, ...others] = [...seasons.filter((one) => one.id === id), ...seasons.filter((one) => one.id !== id)];
  return { seasons: [season as SeasonFacts, ...others], players };
};

type Made = readonly { operation: Operation; response: ApiResponse }[];

/** The facts after an order of operations that explains their responses and ends at the goal. */
function findOrder(facts: Facts, left: Made, goal: unknown): Facts | undefined {
  if (left.length === 0) return isDeepStrictEqual(toComparable(facts), goal) ? facts : undefined;
  for (const [index, { operation, response }] of left.entries()) {
    const next = structuredClone(facts);
    if (operation.apply(next, response) !== response.status) continue;
    const found = findOrder(next, left.toSpliced(index, 1), goal);
    if (found) return found;
  }
  return undefined;
}

/** The facts of the first season, and of all players, as plain values in an order of their own. */
function toComparable({ seasons: [season], players }: Facts) {
  if (!season) return undefined;
  const { status, currentRound, isOpen, teams, results, openingDay, brackets } = season;
  return {
    status,
    currentRound,
    isOpen,
    players,
    teams: teams.map(({ id, name }) => `${id} ${name}`),
    games: season.games.map((game) => ({ ...describeGame(season, game), lines: results.get(game.id)?.lines })),
    openingDay: [...openingDay].toSorted(([a], [b]) => a - b),
    brackets: brackets
      .map(({ picks, ...bracket }) => ({ ...bracket, picks: [...picks].toSorted(([a], [b]) => a - b) }))
      .sort((a, b) => a.bracketId - b.bracketId),
  };
}

/** What the order does not show: points without a result, the teams stored in games, and picks that contradict. */
function expectSound({ season, teamsInGames, strayLines }: Awaited<ReturnType<typeof readFacts>>): void {
  expect(strayLines, 'points without a result').toEqual([]);
  for (const game of season.games) {
    const { team1Id, team2Id } = describeGame(season, game);
    expect(teamsInGames, `who plays game ${game.id}`).toContainEqual(
      expect.objectContaining({ id: game.id, team1Id, team2Id }),
    );
  }
  expect(new Set(season.brackets.map(({ userId }) => userId)).size, 'one bracket each').toBe(season.brackets.length);
  for (const { picks } of season.brackets) expectSoundPicks(season, picks);
}

/** Nobody wins a game in a bracket who lost an earlier one there, or never comes to it. */
function expectSoundPicks(season: SeasonFacts, picks: Map<number, number>): void {
  for (const [gameId, picked] of picks) {
    const teams = teamsPicked(season, picked);
    const isTheirs = (id: number | null) => teams.includes(id ?? 0);
    let game = season.games.find(({ team1Id, team2Id }) => isTheirs(team1Id) || isTheirs(team2Id));
    while (game && game.id !== gameId) {
      const { id, nextGameId } = game;
      const earlier = picks.get(id);
      const isSame = earlier === undefined || teamsPicked(season, earlier).some(isTheirs);
      expect(isSame, `${earlier} in game ${id} and ${picked} in game ${gameId}`).toBe(true);
      game = season.games.find((next) => next.id === nextGameId);
    }
    expect(game, `${picked} on the way to game ${gameId}`).toBeDefined();
  }
}
