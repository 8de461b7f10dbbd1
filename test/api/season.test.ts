import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createRandom } from '../../scripts/random.ts';
import type { Game } from '../../src/contract/games.ts';
import type { LeaderboardEntry } from '../../src/contract/leaderboard.ts';
import { MAIN_ROUNDS, ROUND_POINTS } from '../../src/domain/bracket/rounds.ts';
import { type Chooser, chooseAtRandom, chooseBySeed } from '../../src/domain/picks/autofill.ts';
import type { Picks } from '../../src/domain/picks/picks.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fillBracket, must, readTree } from '../test-season.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

interface Participant {
  caller: Caller & { id: number; username: string };
  picks: Picks;
}

// Random seasons are played on both databases; this one says in so many words what a season is.
it.skipIf(inject('postgresUrl'))(
  'a whole season, from registering to the final, keeps every leaderboard right',
  async () => {
    const dice = createRandom(2026, 'season').next;
    const admin = await test.admin();
    const visitor = test.visitor();

    const { id } = must(
      await admin.post('/api/tournaments', {
        name: 'The Cup',
        startDate: '2026-03-19T18:00:00Z',
        status: 'not_started',
      }),
      201,
    );
    const teamIds: number[] = [];
    for (let number = 1; number <= 34; number += 1) {
      teamIds.push(must(await admin.post('/api/teams', { name: `Team ${number}`, tournamentId: id }), 201).id);
    }
    // Some teams are seeded by hand, in positions that are not 1 and 2; the rest is filled in.
    must(await admin.patch(`/api/teams/${teamIds[33]}/seed`, { seed: 1 }), 200);
    must(await admin.patch(`/api/teams/${teamIds[33]}/bracket-position`, { bracketPosition: 4 }), 200);
    must(await admin.patch(`/api/teams/${teamIds[0]}/seed`, { seed: 16 }), 200);
    const players = await Promise.all(
      teamIds
        .slice(0, 8)
        .map(async (teamId, index) =>
          must(await admin.post('/api/players', { firstName: 'Player', lastName: `${index}`, teamId }), 201),
        ),
    );
    must(await admin.post('/api/tournaments/create-bracket', { tournamentId: id }), 201);
    expect(await (await test.user()).post('/api/brackets', { tournamentId: id, picks: [] })).toMatchObject({
      status: 403,
      body: { code: 'submissions_closed' },
    });
    must(await admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen: true }), 200);

    const tree = await readTree(visitor, id);
    const participants: Participant[] = [];
    const choosers: Chooser[] = [chooseBySeed(tree), ...Array.from({ length: 5 }, () => chooseAtRandom(dice))];
    for (const choose of choosers) {
      const caller = await test.user();
      const picks = fillBracket(tree, choose);
      must(await caller.post('/api/brackets', { tournamentId: id, picks }), 201);
      participants.push(remember(caller, picks));
    }
    const slow = await test.user();
    const { id: bracketId } = must(await slow.post('/api/brackets', { tournamentId: id }), 201);
    const onlyFirstRound = fillBracket(tree).filter(({ gameId }) => tree.gameById.get(gameId)?.round === 'round_of_32');
    for (const pick of onlyFirstRound)
      must(await slow.post('/api/picks', { ...pick, bracketId, tournamentId: id }), 201);
    expect(must(await slow.get(`/api/tournaments/${id}/my-bracket`), 200).bracket.submittedAt).not.toBeNull();
    participants.push(remember(slow, onlyFirstRound));

    const hidden: LeaderboardEntry[] = must(await visitor.get(`/api/tournaments/${id}/leaderboard`), 200);
    expect(hidden.map((entry) => entry.championshipTeamName)).toEqual(hidden.map(() => null));
    must(await admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen: false }), 200);

    const playGame = async (game: Game) => {
      const [team1Score, team2Score] = dice() < 0.6 ? [80, 70] : [70, 80];
      const scorers = players.filter((player) => player.teamId === game.team1Id || player.teamId === game.team2Id);
      const playerStats = scorers.map((player) => ({ playerId: player.id, points: Math.floor(dice() * 40) }));
      must(await admin.put(`/api/games/${game.id}/result`, { team1Score, team2Score, playerStats }), 200);
    };
    const findPlayable = async () => {
      const games: Game[] = must(await visitor.get(`/api/tournaments/${id}/games`), 200);
      return games.find((game) => game.status !== 'completed' && game.team1Id && game.team2Id);
    };

    let played = 0;
    for (let game = await findPlayable(); game; game = await findPlayable()) {
      await playGame(game);
      played += 1;
      if (played % 7 === 0) {
        must(await admin.post(`/api/games/${game.id}/reopen`), 200);
        await expectRecount(visitor, id, participants);
        await playGame((await findPlayable()) ?? game);
      }
      await expectRecount(visitor, id, participants);
    }
    expect(played).toBe(33);
    expect(must(await visitor.get('/api/tournaments/current'), 200)).toMatchObject({
      status: 'completed',
      currentRound: 'championship',
    });

    must(await admin.post(`/api/tournaments/${id}/reset`), 200);
    await expectRecount(visitor, id, participants);
    const after: LeaderboardEntry[] = must(await visitor.get(`/api/tournaments/${id}/leaderboard`), 200);
    expect(after.map((entry) => entry.totalScore)).toEqual(participants.map(() => 0));
  },
);

function remember(caller: Participant['caller'], picks: { gameId: number; pickedTeamId: number }[]): Participant {
  return { caller, picks: new Map(picks.map((pick) => [pick.gameId, pick.pickedTeamId])) };
}

/** Counts every bracket again from the games alone, in words of this test's own. */
async function expectRecount(visitor: Caller, id: number, participants: Participant[]): Promise<void> {
  const games: Game[] = must(await visitor.get(`/api/tournaments/${id}/games`), 200);
  const teams: { id: number; bracketPosition: number }[] = must(await visitor.get(`/api/tournaments/${id}/teams`), 200);
  const isRight = (game: Game, picked: number) => {
    if (picked > 0) return game.winnerId === picked;
    const entry = games.find(
      ({ round, team1Id }) =>
        round === 'round_of_32' && positionOf(teams, team1Id) === -picked - 1000 && isFedByPlayIn(games, team1Id),
    );
    const playIn = games.find(({ round, nextGameId }) => round === 'play_in' && nextGameId === entry?.id);
    return game.winnerId === playIn?.team1Id || game.winnerId === playIn?.team2Id;
  };
  const expected = participants.map(({ caller, picks }) => {
    const decided = games.filter((game) => game.winnerId !== null && picks.has(game.id));
    const right = decided.filter((game) => isRight(game, picks.get(game.id) ?? 0));
    const pointsIn = (round: string) =>
      right.filter((game) => game.round === round).length * (ROUND_POINTS[round as Game['round']] ?? 0);
    return {
      username: caller.username,
      totalScore: right.reduce((sum, game) => sum + ROUND_POINTS[game.round], 0),
      accuracyPercentage: (right.length / picks.size) * 100,
      figures: [right.length, decided.length, picks.size, ...MAIN_ROUNDS.map(pointsIn)],
    };
  });
  const measures = {
    total: (row: (typeof expected)[number]) => row.totalScore,
    accuracy: (row: (typeof expected)[number]) => row.accuracyPercentage,
  };
  for (const sort of ['total', 'accuracy'] as const) {
    const entries: LeaderboardEntry[] = must(await visitor.get(`/api/tournaments/${id}/leaderboard?sort=${sort}`), 200);
    const measure = measures[sort];
    // Whoever has as many ahead as somebody else shares the rank.
    const ranked = expected.map((row) => ({
      ...row,
      rank: 1 + expected.filter((other) => measure(other) > measure(row)).length,
    }));
    expect(entries.map((entry) => entry.rank)).toEqual(ranked.map(({ rank }) => rank).sort((x, y) => x - y));
    for (const entry of entries) {
      const { rank, totalScore, figures } = ranked.find(({ username }) => username === entry.username) ?? {};
      const columns = MAIN_ROUNDS.map((round) => entry[round]);
      expect([entry.rank, entry.totalScore]).toEqual([rank, totalScore]);
      expect([entry.correctPicks, entry.decidedPicks, entry.totalPicks, ...columns]).toEqual(figures);
    }
  }
  const byName: LeaderboardEntry[] = must(await visitor.get(`/api/tournaments/${id}/leaderboard?sort=name`), 200);
  expect(byName.map(({ username }) => username)).toEqual(expected.map(({ username }) => username).sort());
  expect(byName.map(({ rank }) => rank)).toEqual(expected.map((_, index) => index + 1));
}

const positionOf = (teams: { id: number; bracketPosition: number }[], id: number | null) =>
  teams.find((team) => team.id === id)?.bracketPosition;

const isFedByPlayIn = (games: Game[], team1Id: number | null) =>
  games.some(
    ({ round, nextGameId }) =>
      round === 'play_in' && games.some((game) => game.id === nextGameId && game.team1Id === team1Id),
  );
