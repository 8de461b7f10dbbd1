import { expect } from 'vitest';
import { createRandom, type Random } from '../../../scripts/random.ts';
import type { Game } from '../../../src/contract/games.ts';
import type { Player } from '../../../src/contract/players.ts';
import { expectRecords, expectSeason } from '../../oracle/expect.ts';
import { type Facts, isPlayable, type SeasonFacts, startFacts, updateProgress } from '../../oracle/facts.ts';
import { expectStatus, makeSeason } from '../../test-season.ts';
import { enterResult, type Operation } from '../api/operations.ts';
import { trials } from '../trials.ts';
import { fillBrackets, findBrackets, gatherCrowd, type Write } from './crowd.ts';
import { type KillableServer, killAmidst, openKillableServer, orClose, shareAmongTrials } from './killable-server.ts';

const PEOPLE = 6;
const ADMINS = { concurrency: 3, spreadMs: 0 };
// Of 31 games, so that some are left to enter; mostly few, since entering many takes a while.
const MOST_PLAYED = 24;
const FEW = 5;

const STORED = { status: 200, headers: new Headers(), body: {} };

type ResultWrite = Write & Operation & { gameId: number };

/** A season with two players in each team, and a few brackets. */
const withSeason = shareAmongTrials(100, async () => {
  const server = await openKillableServer(PEOPLE);
  return orClose(server.close, async () => {
    const season = await makeSeason(server.admin());
    const list = season.teams.flatMap(({ id: teamId }) =>
      ['Ann', 'Bo'].map((firstName) => ({ firstName, lastName: 'Ace', teamId })),
    );
    const players: Player[] = expectStatus(await server.admin().post('/api/players/import', { players: list }), 201);
    const random = createRandom(season.id, 'brackets');
    const submissions = fillBrackets(server, season, random);
    await gatherCrowd(submissions, { random }).finish();
    const known = players.map(({ id, firstName: name, teamId }) => {
      return { id, name, teamId, addedWins: 0, addedLosses: 0 };
    });
    return { server, current: startFacts(season), players: known, submissions, close: server.close };
  });
});

/** A result with the points of players for each game that can be played now. */
function drawWrites(server: KillableServer, facts: Facts, random: Random): ResultWrite[] {
  const [season] = facts.seasons as [SeasonFacts];
  const scene = { facts, season, random, admin: server.admin };
  return random.shuffle(season.games.filter((game) => isPlayable(season, game))).map((game) => {
    const [team1Score = 0, team2Score = 0] = random.shuffle([70, random.between(50, 69)]);
    return { ...enterResult(scene, game, { team1Score, team2Score }), gameId: game.id, isAcknowledged: false };
  });
}

trials(
  'killed while entering results',
  'a result is there after kill -9 with winner, next game and player points, or not at all',
  { quick: 2, full: 500 },
  (trial) =>
    withSeason(async ({ server, current, players, submissions }) => {
      const { random } = trial;
      const facts = { seasons: [current], players };
      if (current.results.size > 0)
        expectStatus(await server.admin().post(`/api/tournaments/${current.id}/reset`), 200);
      current.results.clear();
      updateProgress(current);
      const played = random.between(0, random.chance(0.2) ? MOST_PLAYED : FEW);
      while (current.results.size < played) {
        const next = Math.min(played - current.results.size, random.between(1, 8));
        const some = drawWrites(server, facts, random).slice(0, next);
        await gatherCrowd(some, { random, ...ADMINS }).finish();
        for (const { apply } of some) apply(facts, STORED);
      }
      const writes = drawWrites(server, facts, random);
      const mostResponses = Math.min(writes.length - 1, 6);
      await killAmidst(server, trial, mostResponses, gatherCrowd(writes, { random, ...ADMINS }));
      await server.start();

      const games: Game[] = expectStatus(await server.admin().get(`/api/tournaments/${current.id}/games`), 200);
      for (const { gameId, isAcknowledged, apply } of writes) {
        const isStored = games.some(({ id, winnerId }) => id === gameId && winnerId !== null);
        if (isAcknowledged) expect(isStored, `the result of game ${gameId}`).toBe(true);
        if (isStored) apply(facts, STORED);
      }
      current.brackets = await findBrackets(submissions);
      // Which of several results came last is known to the server alone, and so are previous ranks.
      await expectSeason(server.admin(), current, ['previousRank']);
      await expectRecords(server.admin(), facts);
    }),
);
