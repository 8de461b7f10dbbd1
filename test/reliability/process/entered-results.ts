import { expect } from 'vitest';
import { createRandom, type Random } from '../../../scripts/random.ts';
import type { GameResult } from '../../../src/contract/games.ts';
import type { Player } from '../../../src/contract/players.ts';
import type { Tournament } from '../../../src/contract/tournaments.ts';
import { isDecided } from '../../../src/domain/bracket/game.ts';
import { replaceGames, type Tree } from '../../../src/domain/bracket/tree.ts';
import { outcomeFor, recordOf } from '../../../src/domain/players/records.ts';
import { applyResult, progressOf } from '../../../src/domain/results/results.ts';
import { makeSeason, must, readTree } from '../../test-season.ts';
import { ALIVE, type Work } from './kill-amidst.ts';
import { type KillableServer, openKillableServer, orClose } from './killable-server.ts';
import { fillBrackets, type Submission, submitAll } from './submitted-brackets.ts';

const PEOPLE = 6;
const ADMINS = 3;

export interface Entry {
  gameId: number;
  result: GameResult;
  isAcknowledged: boolean;
}

export interface PlayedSeason {
  server: KillableServer;
  id: number;
  /** As it was drawn. */
  fresh: Tree;
  players: Player[];
  submissions: Submission[];
  /** The results that are there, in the order they came. */
  entered: Entry[];
  close(): Promise<void>;
}

export async function openPlayedSeason(): Promise<PlayedSeason> {
  const server = await openKillableServer(PEOPLE);
  return orClose(server.close, () => makePlayedSeason(server));
}

/** A drawn season with two players in each team, and a few brackets. */
async function makePlayedSeason(server: KillableServer): Promise<PlayedSeason> {
  const admin = server.admin();
  const { id, teams } = await makeSeason(admin);
  const fresh = await readTree(admin, id);
  const list = teams.flatMap((team) =>
    ['Ann', 'Bo'].map((firstName) => ({ firstName, lastName: team.name, teamId: team.id })),
  );
  const players: Player[] = must(await admin.post('/api/players/import', { players: list }), 201);
  const random = createRandom(id, 'brackets');
  const submissions = fillBrackets(server.people(), { tournamentId: id, tree: fresh, random });
  await submitAll(server.people(), submissions, random);
  return { server, id, fresh, players, submissions, entered: [], close: server.close };
}

/** A result with everyone's points for each game that can be played now. */
export function drawEntries(tree: Tree, players: readonly Player[], random: Random): Entry[] {
  const playable = tree.games.filter((game) => !isDecided(game) && game.team1Id !== null && game.team2Id !== null);
  return random.shuffle(playable).map(({ id, team1Id, team2Id }) => {
    const playing = players.filter(({ teamId }) => teamId === team1Id || teamId === team2Id);
    const team1Score = random.between(50, 90);
    const team2Score = team1Score + (random.chance(0.5) ? 1 : -1) * random.between(1, 20);
    const playerStats = playing.map((player) => ({ playerId: player.id, points: random.between(1, 30) }));
    return { gameId: id, result: { team1Score, team2Score, playerStats }, isAcknowledged: false };
  });
}

/** So many results from the beginning, whatever there was before. Answers with what the rules make of them. */
export async function playAnew(season: PlayedSeason, count: number, random: Random): Promise<Tree> {
  const { server, id, players, entered } = season;
  if (entered.length > 0) must(await server.admin().post(`/api/tournaments/${id}/reset`), 200);
  entered.length = 0;
  while (entered.length < count) {
    const next = Math.min(count - entered.length, random.between(1, 8));
    const entries = drawEntries(applyAll(season), players, random).slice(0, next);
    await enterAll(server, entries);
    entered.push(...entries);
  }
  return applyAll(season);
}

/** A few admins take one after the other from the list. */
export async function enterAll(
  server: KillableServer,
  entries: readonly Entry[],
  { noteAnswer, isKilled }: Work = ALIVE,
): Promise<void> {
  const left = [...entries];
  const enter = async (): Promise<void> => {
    for (let entry = left.shift(); entry && !isKilled(); entry = left.shift()) {
      const sending = server.admin().put(`/api/games/${entry.gameId}/result`, entry.result);
      const answer = await sending.catch((error: unknown) => {
        if (!isKilled()) throw error;
      });
      if (!answer) return;
      must(answer, 200);
      entry.isAcknowledged = true;
      noteAnswer();
    }
  };
  await Promise.all(Array.from({ length: ADMINS }, enter));
}

/** Games, progress and players' records are what the rules make of the results that are there, and nothing else. */
export async function expectSeason(season: PlayedSeason, tree: Tree): Promise<void> {
  const { server, id, players, entered } = season;
  const expected = applyAll(season);
  expect(tree.games.map(figuresOf)).toEqual(expected.games.map(figuresOf));

  const tournament: Tournament = must(await server.admin().get('/api/tournaments/current'), 200);
  expect(tournament).toMatchObject({ id, ...progressOf(expected.games) });

  const shown: Player[] = must(await server.admin().get('/api/players'), 200);
  const lines = entered.flatMap(({ gameId, result }) =>
    result.playerStats.map((line) => ({ ...line, gameId, gameType: 'tournament' as const })),
  );
  for (const player of players) {
    const own = lines
      .filter(({ playerId }) => playerId === player.id)
      .map((line) => ({
        ...line,
        outcome: outcomeFor(player.teamId ?? 0, expected.gameById.get(line.gameId)?.winnerId ?? null),
      }));
    const record = recordOf({ ...player, winsEntered: 0, lossesEntered: 0 }, own);
    expect(shown.find((candidate) => candidate.id === player.id)).toMatchObject(record);
  }
}

function applyAll({ fresh, entered }: PlayedSeason): Tree {
  return entered.reduce((played, { gameId, result }) => {
    const change = applyResult(played, gameId, result);
    if (!change.ok) throw new Error(change.message);
    return replaceGames(played, change.changed);
  }, fresh);
}

function figuresOf({ id, team1Id, team2Id, team1Score, team2Score, winnerId, status }: Tree['games'][number]) {
  return { id, team1Id, team2Id, team1Score, team2Score, winnerId, status };
}
