import { isDeepStrictEqual } from 'node:util';
import { replaceGames } from '../../../src/domain/bracket/tree.ts';
import { type BracketPick, mapPicks } from '../../../src/domain/picks/picks.ts';
import { checkBracket } from '../../../src/domain/picks/submission.ts';
import {
  applyResult,
  type GameChange,
  progressOf,
  reopenGame,
  resetGames,
  type Score,
} from '../../../src/domain/results/results.ts';
import { refused } from '../../../src/server/http/errors.ts';
import type { Answer, Caller } from '../../caller.ts';
import { describeState, type SeasonState, type StatLine } from './season-state.ts';

/** A call, and what comes of it and is answered if nobody else is there. */
export interface Operation {
  name: string;
  send(): Promise<Answer>;
  apply(state: SeasonState): { status: number; after: SeasonState };
}

export function enterResult(admin: Caller, gameId: number, score: Score, lines: readonly StatLine[]): Operation {
  const playerStats = lines.map(({ playerId, points }) => ({ playerId, points }));
  return {
    name: `result ${JSON.stringify({ gameId, ...score, playerStats })}`,
    send: () => admin.put(`/api/games/${gameId}/result`, { ...score, playerStats }),
    apply: (state) => change(state, applyResult(state.tree, gameId, score), [...state.lines, ...lines]),
  };
}

export function reopen(admin: Caller, gameId: number): Operation {
  return {
    name: `reopen ${gameId}`,
    send: () => admin.post(`/api/games/${gameId}/reopen`),
    apply: (state) => {
      const left = state.lines.filter((line) => line.gameId !== gameId);
      return change(state, reopenGame(state.tree, gameId), left);
    },
  };
}

export function reset(admin: Caller, tournamentId: number): Operation {
  return {
    name: 'reset',
    send: () => admin.post(`/api/tournaments/${tournamentId}/reset`),
    apply: (state) => change(state, { ok: true, changed: resetGames(state.tree) }, []),
  };
}

export function submit(user: Caller & { id: number }, tournamentId: number, picks: BracketPick[]): Operation {
  return {
    name: `bracket of ${picks.length} picks`,
    send: () => user.post('/api/brackets', { tournamentId, picks }),
    apply: (state) => {
      const check = checkBracket(state.tree, picks);
      if (!check.ok) return { status: refused(check).status, after: state };
      return { status: 201, after: { ...state, brackets: new Map([...state.brackets, [user.id, mapPicks(picks)]]) } };
    },
  };
}

function change(state: SeasonState, games: GameChange, lines: readonly StatLine[]): ReturnType<Operation['apply']> {
  if (!games.ok) return { status: refused(games).status, after: state };
  const tree = replaceGames(state.tree, games.changed);
  return { status: 200, after: { ...state, tree, lines, progress: progressOf(tree.games) } };
}

/** Fails unless what was answered, and what is stored now, came about by one call after the other in some order. */
export function expectSerialOrder(
  before: SeasonState,
  operations: readonly Operation[],
  answers: readonly Answer[],
  after: SeasonState,
): void {
  const made = operations.map((operation, index) => ({ operation, status: answers[index]?.status }));
  const stored = describeState(after);
  const isOrder = (order: typeof made) => {
    let state = before;
    for (const { operation, status } of order) {
      const step = operation.apply(state);
      if (step.status !== status) return false;
      state = step.after;
    }
    return isDeepStrictEqual(describeState(state), stored);
  };
  if (listOrders(made).some(isOrder)) return;
  const calls = made.map(({ operation, status }) => `${operation.name}: ${status}`);
  throw new Error(
    `No order explains this:\n${calls.join('\n')}\nbefore: ${tell(before)}\nafterwards: ${JSON.stringify(stored)}`,
  );
}

const tell = (state: SeasonState) => JSON.stringify(describeState(state));

function listOrders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((item, index) => listOrders(list.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
