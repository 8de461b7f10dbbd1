import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/contract/games.ts';
import type { OpeningDayGame } from '../../src/contract/opening-day.ts';
import type { Player } from '../../src/contract/players.ts';
import type { Caller } from '../caller.ts';
import type { PlayerFacts } from '../oracle/facts.ts';
import { type CountedLine, countGames, countLists, countPlayers } from '../oracle/records.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { makeSeason, must, type Season } from '../test-season.ts';

let app: TestApp;
let admin: Caller;
let visitor: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  visitor = app.visitor();
});
afterAll(() => app.close());

const LISTS = [
  'points-leaders',
  'single-game-leaders',
  'wins-leaders',
  'games-leaders',
  'win-percentage-leaders',
] as const;

describe('before the first tournament', () => {
  it('there are no leaders, and no error either', async () => {
    must(await admin.post('/api/players', { firstName: 'No', lastName: 'Games' }), 201);
    for (const caller of [visitor, await app.user(), admin]) {
      for (const list of LISTS) {
        expect(await caller.get(`/api/stats/${list}`)).toMatchObject({ status: 200, body: [] });
      }
    }
  });

  it.each([
    ['1', 404],
    ['999999', 404],
    ['0', 400],
    ['x', 400],
    ['2147483648', 400],
    ['1%20or%201=1', 400],
  ])('there are no tournament wins for tournament %s', async (id, status) => {
    expect(await visitor.get(`/api/stats/tournament-wins-leaders/${id}`)).toMatchObject({ status });
  });
});

/** What was entered and not taken back, by game. */
interface Entry {
  tournamentId: number;
  gameType: 'tournament' | 'opening_day';
  gameId: number;
  winnerId: number | null;
  lines: { playerId: number; teamId: number; points: number }[];
}

describe('nothing counts twice, nothing is lost:', () => {
  const ledger = new Map<string, Entry>();
  const people: PlayerFacts[] = [];
  let older: Season;
  let current: Season;
  /** The teams of two neighbouring first-round games, of both tournaments. */
  let playing: number[];

  beforeAll(async () => {
    older = await makeSeason(admin, { isOpen: false });
    current = await makeSeason(admin, { isOpen: false });
    playing = [older, current].flatMap(({ games }) =>
      games.slice(0, 2).flatMap((g) => [g.team1Id ?? 0, g.team2Id ?? 0]),
    );
    // Two of one name, so that the order of equals is seen too.
    for (const [index, firstName] of ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Ann', 'Ida', 'Jim'].entries()) {
      const teamId = playing[(index + 4) % playing.length] ?? null;
      const { id } = must(await admin.post('/api/players', { firstName, lastName: 'Ace', teamId }), 201);
      people.push({ id, name: firstName, teamId, addedWins: 0, addedLosses: 0 });
    }
  });

  const listLines = (): CountedLine[] =>
    [...ledger.values()].flatMap(({ lines, ...entry }) => lines.map((line) => ({ ...entry, ...line })));

  async function compareAll() {
    const lists = countLists(listLines(), people, [older.id, current.id]);
    const shown = Object.keys(lists).map(async (list) => [list, must(await visitor.get(`/api/stats/${list}`), 200)]);
    expect(Object.fromEntries(await Promise.all(shown))).toEqual(lists);

    const everyone: Player[] = must(await visitor.get('/api/players'), 200);
    expect(
      everyone
        .filter(({ firstName }) => firstName !== 'No')
        .map(({ id, firstName, teamId, wins, losses, totalGames, winPercentage, totalPoints }) => {
          return { id, firstName, teamId, wins, losses, totalGames, winPercentage, totalPoints };
        }),
    ).toEqual(countPlayers(listLines(), people));
  }

  const keyOf = (gameType: string, gameId: number) => `${gameType} ${gameId}`;

  function forgetBracket(tournamentId: number) {
    for (const [key, entry] of ledger) {
      if (entry.tournamentId === tournamentId && entry.gameType === 'tournament') ledger.delete(key);
    }
  }

  /** Writes down what the server has accepted. */
  function note(
    gameType: Entry['gameType'],
    game: Pick<Game, 'id' | 'tournamentId'> & { team1Id: number | null; team2Id: number | null },
    scores: { team1Score: number; team2Score: number },
    lines: Entry['lines'],
  ) {
    const { team1Score, team2Score } = scores;
    const winnerId = team1Score === team2Score ? null : team1Score > team2Score ? game.team1Id : game.team2Id;
    const { id: gameId, tournamentId } = game;
    ledger.set(keyOf(gameType, gameId), { tournamentId, gameType, gameId, winnerId, lines });
  }

  const listOpeningDay = async ({ id }: Season): Promise<OpeningDayGame[]> =>
    must(await visitor.get(`/api/tournaments/${id}/opening-day-games`), 200);

  const listBracket = async ({ id }: Season): Promise<Game[]> => {
    const games: Game[] = must(await visitor.get(`/api/tournaments/${id}/games`), 200);
    return games.filter((game) => game.id === games[0]?.nextGameId || game === games[0] || game === games[1]);
  };

  interface Step {
    act: keyof typeof ACTS;
    season: Season;
    which: number;
    scores: { team1Score: number; team2Score: number };
    /** By player: points, or null for those who do not play. */
    points: (number | null)[];
  }

  const choose = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length];

  /** The lines of those who may have one: who is of a team now, or was when the game's last result came in. */
  function makeLines({ points }: Step, teamIds: (number | null)[], before?: Entry): Entry['lines'] {
    return people.flatMap(({ id, teamId }, index) => {
      const remembered = before?.lines.find((line) => line.playerId === id)?.teamId ?? teamId;
      const scored = points[index] ?? null;
      if (scored === null || remembered === null || !teamIds.includes(remembered)) return [];
      return [{ playerId: id, teamId: remembered, points: scored }];
    });
  }

  const toStats = (lines: Entry['lines']) => lines.map(({ playerId, points }) => ({ playerId, points }));

  const ACTS = {
    async addOpeningDayGame({ season, which }: Step) {
      const teams = playing.filter((id) => season.teams.some((team) => team.id === id));
      const [team1Id, team2Id] = [choose(teams, which), choose(teams, which + 1)];
      must(await admin.post('/api/opening-day-games', { tournamentId: season.id, team1Id, team2Id }), 201);
    },
    async enterOrEditOpeningDay(step: Step) {
      const game = choose(await listOpeningDay(step.season), step.which);
      if (!game) return ACTS.addOpeningDayGame(step);
      const before = ledger.get(keyOf('opening_day', game.id));
      const lines = makeLines(step, [game.team1Id, game.team2Id], before);
      const body = { ...step.scores, playerStats: toStats(lines) };
      must(await admin.put(`/api/opening-day-games/${game.id}/result`, body), 200);
      note('opening_day', game, step.scores, lines);
    },
    async refuseOpeningDay(step: Step) {
      const game = choose(await listOpeningDay(step.season), step.which);
      if (!game) return;
      const playerStats = people.map(({ id }) => ({ playerId: id, points: 9 }));
      must(await admin.put(`/api/opening-day-games/${game.id}/result`, { ...step.scores, playerStats }), 400);
    },
    async deleteOpeningDay({ season, which }: Step) {
      const game = choose(await listOpeningDay(season), which);
      if (!game) return;
      must(await admin.delete(`/api/opening-day-games/${game.id}`), 204);
      ledger.delete(keyOf('opening_day', game.id));
    },
    async enterResult(step: Step) {
      const game = choose(await listBracket(step.season), step.which);
      if (!game) return;
      const { team1Score, team2Score } = step.scores;
      const scores = { team1Score: team1Score === team2Score ? team1Score + 1 : team1Score, team2Score };
      const lines = makeLines(step, [game.team1Id, game.team2Id]);
      const isPlayable = game.status !== 'completed' && game.team1Id !== null && game.team2Id !== null;
      const body = { ...scores, playerStats: toStats(lines) };
      must(await admin.put(`/api/games/${game.id}/result`, body), isPlayable ? 200 : 409);
      if (isPlayable) note('tournament', game, scores, lines);
    },
    async reopen({ season, which }: Step) {
      const games = await listBracket(season);
      const game = choose(games, which);
      if (!game) return;
      const isNextStarted = games.find(({ id }) => id === game.nextGameId)?.status === 'completed';
      const isOpenable = game.status === 'completed' && !isNextStarted;
      must(await admin.post(`/api/games/${game.id}/reopen`), isOpenable ? 200 : 409);
      if (isOpenable) ledger.delete(keyOf('tournament', game.id));
    },
    async reset({ season }: Step) {
      must(await admin.post(`/api/tournaments/${season.id}/reset`), 200);
      forgetBracket(season.id);
    },
    async drawAgain({ season }: Step) {
      const body = { tournamentId: season.id, discardSubmissions: true };
      must(await admin.post('/api/tournaments/create-bracket', body), 201);
      forgetBracket(season.id);
    },
    async typeTotals({ which, scores }: Step) {
      const person = choose(people, which);
      if (!person) return;
      const { won, lost } = countGames(listLines(), person.id);
      const totals = { wins: scores.team1Score, losses: scores.team2Score };
      must(await admin.put(`/api/players/${person.id}`, { ...toForm(person), ...totals }), 200);
      Object.assign(person, { addedWins: totals.wins - won, addedLosses: totals.losses - lost });
    },
    async movePlayer({ which, scores }: Step) {
      const person = choose(people, which);
      if (!person) return;
      person.teamId = choose([...playing, null], which + scores.team1Score * 3 + scores.team2Score) ?? null;
      must(await admin.put(`/api/players/${person.id}`, toForm(person)), 200);
    },
  };

  const toForm = ({ name, teamId }: PlayerFacts) => ({ firstName: name, lastName: 'Ace', teamId });

  async function startOver() {
    for (const season of [older, current]) {
      must(await admin.post(`/api/tournaments/${season.id}/reset`), 200);
      for (const { id } of await listOpeningDay(season)) must(await admin.delete(`/api/opening-day-games/${id}`), 204);
    }
    ledger.clear();
  }

  it('a season with a correction at every turn', async () => {
    const all = [3, 1, 4, 1, 5, 2, 6, 5, 3, 5];
    const story: [keyof typeof ACTS, which: number, team1Score: number, team2Score: number, points?: number[]][] = [
      ['enterResult', 0, 80, 70],
      ['addOpeningDayGame', 0, 0, 0],
      ['enterOrEditOpeningDay', 0, 60, 50],
      ['enterOrEditOpeningDay', 0, 50, 60],
      ['enterOrEditOpeningDay', 0, 55, 55, [9, 9]],
      ['refuseOpeningDay', 0, 1, 2],
      ['enterResult', 0, 80, 70],
      ['reopen', 0, 0, 0],
      ['enterResult', 0, 70, 80, [2, 2, 2, 2, 2]],
      ['movePlayer', 0, 0, 1],
      ['enterOrEditOpeningDay', 0, 61, 60],
      ['enterResult', 1, 66, 65],
      ['enterResult', 2, 90, 91],
      ['typeTotals', 1, 7, 0],
      ['reset', 0, 0, 0],
      ['enterResult', 0, 80, 70],
      ['deleteOpeningDay', 0, 0, 0],
      ['drawAgain', 0, 0, 0],
    ];
    await compareAll();
    for (const [act, which, team1Score, team2Score, points = all] of story) {
      await ACTS[act]({ act, season: current, which, scores: { team1Score, team2Score }, points });
      await compareAll();
    }
    expect(ledger.size).toBe(0);
  });

  it('and taking everything back leaves only what admins have typed', async () => {
    await startOver();
    await compareAll();
    for (const list of ['points-leaders', 'single-game-leaders', `tournament-wins-leaders/${current.id}`]) {
      expect(must(await visitor.get(`/api/stats/${list}`), 200)).toEqual([]);
    }
  });
});
