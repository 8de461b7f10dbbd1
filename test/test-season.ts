import type { Game } from '../src/contract/games.ts';
import type { Team } from '../src/contract/teams.ts';
import type { Tournament } from '../src/contract/tournaments.ts';
import { buildTree, type Tree } from '../src/domain/bracket/tree.ts';
import { autofill, type Chooser, chooseBySeed } from '../src/domain/picks/autofill.ts';
import { listPicks, NO_PICKS, type Picks } from '../src/domain/picks/picks.ts';
import type { ApiResponse, Caller } from './caller.ts';

/** Returns the body of a response, or throws with it if the status is another. */
export function expectStatus(response: ApiResponse, status: number) {
  if (response.status !== status)
    throw new Error(`expected ${status}, got ${response.status}: ${JSON.stringify(response.body)}`);
  return response.body;
}

export interface Season {
  id: number;
  teams: Team[];
  games: Game[];
}

/** The deadline, the tiebreaker and whether brackets can be changed. */
export type Settings = Partial<Pick<Tournament, 'submissionsCloseAt' | 'tiebreaker' | 'editableUntilClose'>>;

interface SeasonOptions {
  size?: 32 | 34;
  isOpen?: boolean;
  name?: string;
  startDate?: string;
  nameTeam?: (number: number) => string;
  settings?: Settings;
  /** Tournaments whose submissions are open afterwards: a new tournament closes those before it. */
  beside?: number[];
}

/** A tournament with a drawn bracket, made over HTTP as an admin would. */
export async function makeSeason(
  admin: Caller,
  {
    size = 32,
    isOpen = true,
    name = 'Test Cup',
    startDate = '2026-03-19',
    nameTeam = (number) => `T${number}`,
    settings = {},
    beside = [],
  }: SeasonOptions = {},
): Promise<Season> {
  const input = { name, startDate, status: 'not_started', ...settings };
  const { id } = expectStatus(await admin.post('/api/tournaments', input), 201);
  const newTeams = Array.from({ length: size }, (_, index) => ({ name: nameTeam(index + 1) }));
  expectStatus(await admin.post(`/api/tournaments/${id}/teams`, { teams: newTeams }), 201);
  const { games } = expectStatus(await admin.post('/api/tournaments/create-bracket', { tournamentId: id }), 201);
  for (const openId of [...beside, ...(isOpen ? [id] : [])])
    expectStatus(await admin.post(`/api/tournaments/${openId}/toggle-brackets`, { bracketsOpen: true }), 200);
  return { id, games, teams: expectStatus(await admin.get(`/api/tournaments/${id}/teams`), 200) };
}

/** Reads the current games and teams as a tree. */
export async function readTree(caller: Caller, tournamentId: number): Promise<Tree> {
  const games: Game[] = expectStatus(await caller.get(`/api/tournaments/${tournamentId}/games`), 200);
  const teams: Team[] = expectStatus(await caller.get(`/api/tournaments/${tournamentId}/teams`), 200);
  return buildTree(games, teams);
}

/** Tosses a coin for each game, so that every pick is as likely as another; `random` returns numbers in [0, 1). */
export function tossCoins(random: () => number): Chooser {
  return (first, second) => (random() < 0.5 ? first : second);
}

/** The picks of a whole bracket as a request sends them, by seed unless told otherwise. */
export function fillBracket(tree: Tree, choose: Chooser = chooseBySeed(tree), picks: Picks = NO_PICKS) {
  return listPicks(autofill(tree, picks, choose));
}
