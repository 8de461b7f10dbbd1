import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbBeliever, arbSize, isRight, makeTree, playAll } from '../../../test/domain-fixtures.ts';
import type { Game } from '../bracket/game.ts';
import { ROUND_POINTS, ROUNDS, type Round } from '../bracket/rounds.ts';
import { replaceGames, type Tree } from '../bracket/tree.ts';
import type { Picks } from '../picks/picks.ts';
import { scorePicks } from '../scoring/scoring.ts';
import { applyResult, type GameChange, progressOf, reopenGame, resetGames, updateGame } from './results.ts';

type Command =
  | { do: 'result'; game: number; team1Score: number; team2Score: number }
  | { do: 'start'; game: number; team1Score?: number; team2Score?: number }
  | { do: 'unstart' | 'reopen'; game: number }
  | { do: 'reset' };

const arbScore = fc.integer({ min: 0, max: 3 });

function arbCommand(arbGame: fc.Arbitrary<number>): fc.Arbitrary<Command> {
  const result = { do: fc.constant('result' as const), game: arbGame, team1Score: arbScore, team2Score: arbScore };
  const start = { ...result, do: fc.constant('start' as const) };
  // A game and the two that feed it are far apart in the list; undoing those is what may be refused.
  const arbFeeder = fc
    .tuple(arbGame, fc.integer({ min: 31, max: 34 }))
    .map(([game, back]) => Math.max(0, 2 * game - back));
  const undo = { do: fc.constantFrom('unstart' as const, 'reopen' as const), game: fc.oneof(arbGame, arbFeeder) };
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(result) },
    { weight: 8, arbitrary: fc.record(start, { requiredKeys: ['do', 'game'] }) },
    { weight: 8, arbitrary: fc.record(undo) },
    { weight: 1, arbitrary: fc.constant({ do: 'reset' as const }) },
  );
}

/** The season up to some game, and then anything around there: left to chance the final would never be played. */
const arbCommands: fc.Arbitrary<Command[]> = fc.array(fc.boolean(), { maxLength: 33 }).chain((opening) => {
  const played = opening.map(
    (isFirst, game): Command => ({ do: 'result', game, team1Score: isFirst ? 2 : 1, team2Score: isFirst ? 1 : 2 }),
  );
  const nearby = fc.integer({ min: -4, max: 2 }).map((offset) => Math.max(0, opening.length + offset));
  const anywhere = fc.nat(32);
  const rest = fc.array(arbCommand(fc.oneof({ weight: 4, arbitrary: nearby }, anywhere)), { maxLength: 40 });
  return rest.map((commands) => [...played, ...commands]);
});

/** What is known about each game, by its place in the draw, and nothing that follows from it. */
interface Ledger {
  results: Map<number, [number, number]>;
  running: Map<number, [number | null, number | null]>;
}

/** The games from scratch: the draw, and then every entry of the ledger, round after round. */
function recount(draw: readonly Game[], { results, running }: Ledger): Game[] {
  const games = draw.map((game) => ({ ...game }));
  const orderInRound = new Map<Round, number>();
  for (const [index, game] of games.entries()) {
    const place = orderInRound.get(game.round) ?? 0;
    orderInRound.set(game.round, place + 1);
    const live = running.get(index);
    if (live) Object.assign(game, { status: 'in_progress', team1Score: live[0], team2Score: live[1] });
    const result = results.get(index);
    if (!result) continue;
    const [team1Score, team2Score] = result;
    const winnerId = team1Score > team2Score ? game.team1Id : game.team2Id;
    Object.assign(game, { status: 'completed', team1Score, team2Score, winnerId });
    const next = games.find((candidate) => candidate.id === game.nextGameId);
    const isSecond = game.round === 'play_in' || place % 2 === 1;
    if (next) Object.assign(next, isSecond ? { team2Id: winnerId } : { team1Id: winnerId });
  }
  return games;
}

function recountProgress(games: readonly Game[]): object {
  const open = games.filter((game) => game.status !== 'completed');
  if (open.length === games.length) return { status: 'not_started', currentRound: null };
  if (open.length === 0) return { status: 'completed', currentRound: 'championship' };
  const earliest = Math.min(...open.map((game) => ROUNDS.indexOf(game.round)));
  return { status: 'in_progress', currentRound: ROUNDS[earliest] };
}

function recountScore(tree: Tree, picks: Picks): number {
  return tree.games
    .filter((game) => game.winnerId !== null && isRight(tree, picks.get(game.id) ?? 0, game.winnerId))
    .reduce((sum, game) => sum + ROUND_POINTS[game.round], 0);
}

/** Writes the command into the ledger if it is allowed, and says whether it was. */
function enter(ledger: Ledger, games: readonly Game[], command: Command): boolean {
  if (command.do === 'reset') {
    ledger.results.clear();
    ledger.running.clear();
    return true;
  }
  const index = command.game % games.length;
  const game = games[index];
  if (!game) return false;
  const isReady = game.team1Id !== null && game.team2Id !== null && !ledger.results.has(index);
  if (command.do === 'reopen') {
    const nextIndex = games.findIndex((candidate) => candidate.id === game.nextGameId);
    if (ledger.results.has(nextIndex) || ledger.running.has(nextIndex)) return false;
    return ledger.results.delete(index);
  }
  if (!isReady) return false;
  if (command.do === 'unstart') ledger.running.delete(index);
  if (command.do === 'start') {
    const [before1, before2] = ledger.running.get(index) ?? [null, null];
    ledger.running.set(index, [command.team1Score ?? before1, command.team2Score ?? before2]);
  }
  if (command.do === 'result') {
    if (command.team1Score === command.team2Score) return false;
    ledger.running.delete(index);
    ledger.results.set(index, [command.team1Score, command.team2Score]);
  }
  return true;
}

function obey(tree: Tree, command: Command): GameChange {
  if (command.do === 'reset') return { ok: true, changed: resetGames(tree) };
  const gameId = tree.games[command.game % tree.games.length]?.id ?? 0;
  if (command.do === 'result') return applyResult(tree, gameId, command);
  if (command.do === 'reopen') return reopenGame(tree, gameId);
  if (command.do === 'unstart') return updateGame(tree, gameId, { status: 'scheduled' });
  return updateGame(tree, gameId, { ...command, status: 'in_progress' });
}

describe('any sequence of results, starts, reopens and resets', () => {
  it('equals a recount from scratch, and so do the progress and the points', () => {
    const arbUntouched = arbBeliever(arbSize.map(makeTree));
    fc.assert(
      fc.property(arbUntouched, arbCommands, ({ tree: drawn, picks }, commands) => {
        let tree = drawn;
        const ledger: Ledger = { results: new Map(), running: new Map() };
        for (const command of commands) {
          const isAllowed = enter(ledger, recount(drawn.games, ledger), command);
          const change = obey(tree, command);
          expect(change.ok).toBe(isAllowed);
          if (!change.ok) continue;
          for (const game of change.changed.filter(() => command.do === 'reset')) {
            expect(game).not.toEqual(tree.gameById.get(game.id));
          }
          tree = replaceGames(tree, change.changed);
        }
        const games = recount(drawn.games, ledger);
        expect(tree.games).toEqual(games);
        expect(progressOf(tree.games)).toEqual(recountProgress(games));
        expect(scorePicks(tree, picks).totalScore).toBe(recountScore(tree, picks));
      }),
      { numRuns: 200 },
    );
  });

  it('ends with a reset as if nothing had been played', () => {
    const drawn = makeTree(34);
    expect(resetGames(drawn)).toEqual([]);
    const over = playAll(drawn, 'team2');
    expect(resetGames(over)).toHaveLength(33);
    expect(replaceGames(over, resetGames(over)).games).toEqual(drawn.games);
  });
});
