import type { PickInput } from '../../src/contract/brackets.ts';
import type { LeaderboardEntry, MyStanding } from '../../src/contract/leaderboard.ts';
import type { Tournament } from '../../src/contract/tournaments.ts';
import type { Caller } from '../caller.ts';
import type { TestApp } from '../test-app.ts';
import { expectStatus, fillBracket, readTree } from '../test-season.ts';

// Calls of a season that many tests make. Only submit and addPick return a refusal; the others throw.

export type User = Awaited<ReturnType<TestApp['user']>>;

export const CUP = { name: 'Spring Cup', startDate: '2026-03-19', status: 'not_started' };
export const UNKNOWN_ID = 2 ** 31 - 1;

export async function createTournament(admin: Caller, more: object = {}): Promise<Tournament> {
  return expectStatus(await admin.post('/api/tournaments', { ...CUP, ...more }), 201);
}

export async function toggleBrackets(admin: Caller, id: number, bracketsOpen: boolean): Promise<Tournament> {
  return expectStatus(await admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen }), 200);
}

export async function startGame(admin: Caller, id: number | undefined): Promise<void> {
  expectStatus(await admin.patch(`/api/games/${id}`, { status: 'in_progress' }), 200);
}

/** Enters a result: the first team wins unless told otherwise. */
export async function decide(admin: Caller, id: number | undefined, winner: 1 | 2 = 1) {
  const scores = winner === 1 ? { team1Score: 70, team2Score: 60 } : { team1Score: 60, team2Score: 70 };
  return expectStatus(await admin.put(`/api/games/${id}/result`, scores), 200);
}

export function submit(caller: Caller, tournamentId: number, picks: unknown) {
  return caller.post('/api/brackets', { tournamentId, picks });
}

/** Submits a whole bracket by seed. */
export async function enterBracket(caller: Caller, tournamentId: number) {
  return expectStatus(await submit(caller, tournamentId, fillBracket(await readTree(caller, tournamentId))), 201);
}

export async function beginBracket(caller: Caller, tournamentId: number) {
  return expectStatus(await caller.post('/api/brackets', { tournamentId }), 201);
}

export function addPick(caller: Caller, bracketId: number, tournamentId: number, pick: Partial<PickInput> = {}) {
  return caller.post('/api/picks', { bracketId, tournamentId, ...pick });
}

export async function readMine(caller: Caller, tournamentId: number) {
  return expectStatus(await caller.get(`/api/tournaments/${tournamentId}/my-bracket`), 200);
}

export async function readStanding(caller: Caller, tournamentId: number, query = ''): Promise<MyStanding> {
  return expectStatus(await caller.get(`/api/tournaments/${tournamentId}/my-standing${query}`), 200);
}

export async function readLeaderboard(caller: Caller, tournamentId: number, query = ''): Promise<LeaderboardEntry[]> {
  return expectStatus(await caller.get(`/api/tournaments/${tournamentId}/leaderboard${query}`), 200);
}

/** The lines of the server's log about changes whose name begins with this text. */
export function readLoggedChanges({ logs }: TestApp, change: string) {
  return logs.map((line) => JSON.parse(line)).filter((line) => line.change?.startsWith(change));
}
