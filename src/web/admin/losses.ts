import { type Game, isDecided } from '../../domain/bracket/game.ts';
import { countOf } from '../ui/count-of.ts';

/** What is at stake when a bracket is generated in place of another, or a tournament is reset. */
export interface Losses {
  brackets: number;
  results: number;
  /** Games under way, whose running scores go too. */
  running: number;
}

export function countLosses(games: readonly Game[], brackets: number): Losses {
  return {
    brackets,
    results: games.filter(isDecided).length,
    running: games.filter((game) => game.status === 'in_progress').length,
  };
}

/** Whether it has to be agreed to: the server asks for it too, but for games that have only started. */
export function isLosing({ brackets, results, running }: Losses): boolean {
  return brackets + results + running > 0;
}

/** '3 submitted brackets, 1 result and 2 running games' */
export function nameLosses({ brackets, results, running }: Losses): string {
  const parts = [
    brackets > 0 && countOf(brackets, 'submitted bracket'),
    results > 0 && countOf(results, 'result'),
    running > 0 && countOf(running, 'running game'),
  ].filter(Boolean);
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
}
