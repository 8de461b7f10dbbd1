import { isDeepStrictEqual } from 'node:util';
import type { GameResult } from '../../../src/contract/games.ts';
import { type BracketPick, mapPicks } from '../../../src/domain/picks.ts';
import { applyResult, type GameChange, reopenGame, resetGames } from '../../../src/domain/results.ts';
import { checkBracket } from '../../../src/domain/submission.ts';
import { replaceGames } from '../../../src/domain/tree.ts';
import { type DomainRefusal, refused } from '../../../src/server/errors.ts';
import type { Answer, Caller } from '../../caller.ts';
import { describeState, type SeasonState } from './season-state.ts';

/** A call, and what it would do and be answered if it were alone. */
export interface Operation {
  name: string;
  send(): Promise<Answer>;
  apply(state: SeasonState): { status: number; state: SeasonState };
}

export function enterResult(admin: Caller, gameId: number, result: GameResult): Operation {
  return {
    name: `result of ${gameId}: ${JSON.stringify(result)}`,
    send: () => admin.put(`/api/games/${gameId}/result`, result),
    apply: (state) =>
      applyChange(state, applyResult(state.tree, gameId, result), (lines) => [
        ...lines,
        ...result.playerStats.map((line) => ({ ...line, gameId, teamId: teamOf(state, line.playerId) })),
      ]),
  };
}
