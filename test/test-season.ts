import type { Game } from '../src/contract/games.ts';
import type { Team } from '../src/contract/teams.ts';
import { buildTree, type Tree } from '../src/domain/bracket/tree.ts';
import { autofill, type Chooser, chooseBySeed } from '../src/domain/picks/autofill.ts';
import { listPicks, NO_PICKS, type Picks } from '../src/domain/picks/picks.ts';
import type { Answer, Caller } from './caller.ts';

/** Fails with what the server said when a step that a test builds on does not work. */
export function must(answer: Answer, status: number) {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export interface Season {
  id: number;
  teams: Team[];
  games: Game[];
}

interface SeasonOptions {
  size?: 32 | 34;
  isOpen?: boolean;
  name?: string;
  startDate?: string;
  nameTeam?: (number: number) => string;
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
  }: SeasonOptions = {},
): Promise<Season> {
  const { id } = must(await admin.post('/api/tournaments', { name, startDate, status: 'not_started' }), 201);
  const list = Array.from({ length: size }, (_, index) => ({ name: nameTeam(index + 1) }));
  must(await admin.post(`/api/tournaments/${id}/teams`, { teams: list }), 201);
  const { games } = must(await admin.post('/api/tournaments/create-bracket', { tournamentId: id }), 201);
  if (isOpen) must(await admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen: true }), 200);
  return { id, games, teams: must(await admin.get(`/api/tournaments/${id}/teams`), 200) };
}

/** The season as everyone sees it now. */
export async function readTree(caller: Caller, tournamentId: number): Promise<Tree> {
  const games: Game[] = must(await caller.get(`/api/tournaments/${tournamentId}/games`), 200);
  const teams: Team[] = must(await caller.get(`/api/tournaments/${tournamentId}/teams`), 200);
  return buildTree(games, teams);
}

/** A whole bracket as it is sent; by seed unless told otherwise. */
export function fillBracket(tree: Tree, choose: Chooser = chooseBySeed(tree), picks: Picks = NO_PICKS) {
  return listPicks(autofill(tree, picks, choose));
}
