import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Database } from '../../../src/server/db/database.ts';
import type { ApiResponse } from '../../caller.ts';
import { describeGame, type Facts, type SeasonFacts, teamsPicked } from '../../oracle/facts.ts';
import type { Operation } from './operations.ts';
import { readFacts } from './stored-facts.ts';

/**
 * Sends operations at once and fails unless some order of them, one after the other, explains all responses and the
 * stored facts. Updates the facts of the season and of all players to those stored, and returns the responses.
 */
export async function expectSerialOrder(
  database: Database,
  facts: Facts,
  season: SeasonFacts,
  operations: Operation[],
) {
  const sent = await Promise.all(
    operations.map(async (operation) => ({ operation, response: await operation.send() })),
  );
  const summary = sent.map(({ operation: { name }, response }) => `${name}: ${response.status}`).join('\n');
  for (const { response } of sent)
    expect(response.status, `${summary} ${JSON.stringify(response.body)}`).toBeLessThan(500);
  const stored = await readFacts(database, season);
  const goal = toComparable({ seasons: [stored.season], players: stored.players });
  const found = findOrder(withSeason(facts, season), sent, goal);
  if (!found) {
    const before = JSON.stringify(toComparable(withSeason(facts, season)));
    throw new Error(`No order explains this:\n${summary}\nbefore: ${before}\nafter: ${JSON.stringify(goal)}`);
  }
  expectSound(stored);
  const { deletedOpeningDay } = found.seasons[0] as SeasonFacts;
  Object.assign(season, stored.season, { deletedOpeningDay });
  facts.players.splice(0, facts.players.length, ...stored.players);
  return sent.map(({ response }) => response);
}

const withSeason = ({ seasons, players }: Facts, { id }: SeasonFacts): Facts => {
  const [season, ...others] = [...seasons.filter((one) => one.id === id), ...seasons.filter((one) => one.id !== id)];
  return { seasons: [season as SeasonFacts, ...others], players };
};

type SentOperations = readonly { operation: Operation; response: ApiResponse }[];

/** The facts after an order of operations that explains their responses and ends at the goal. */
function findOrder(facts: Facts, left: SentOperations, goal: unknown): Facts | undefined {
  if (left.length === 0) return isDeepStrictEqual(toComparable(facts), goal) ? facts : undefined;
  for (const [index, { operation, response }] of left.entries()) {
    const next = structuredClone(facts);
    if (operation.apply(next, response) !== response.status) continue;
    const found = findOrder(next, left.toSpliced(index, 1), goal);
    if (found) return found;
  }
  return undefined;
}

/** The facts of the first season, and of all players, as plain values in a fixed order. */
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

/** Checks what comparing facts leaves out: points without a result, teams stored in games, contradicting picks. */
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

/** In a bracket, no team wins a game that it cannot reach, or after it lost an earlier one. */
function expectSoundPicks(season: SeasonFacts, picks: Map<number, number>): void {
  for (const [gameId, picked] of picks) {
    const teams = teamsPicked(season, picked);
    const isPicked = (id: number | null) => teams.includes(id ?? 0);
    let game = season.games.find(({ team1Id, team2Id }) => isPicked(team1Id) || isPicked(team2Id));
    while (game && game.id !== gameId) {
      const { id, nextGameId } = game;
      const earlier = picks.get(id);
      const isSame = earlier === undefined || teamsPicked(season, earlier).some(isPicked);
      expect(isSame, `${earlier} in game ${id} and ${picked} in game ${gameId}`).toBe(true);
      game = season.games.find((next) => next.id === nextGameId);
    }
    expect(game, `${picked} on the way to game ${gameId}`).toBeDefined();
  }
}
