import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbSize, arbValidBracket, makeTree } from '../../../test/domain-fixtures.ts';
import {
  describeGame,
  enterResult,
  isPlayable,
  reopen,
  reset,
  type SeasonFacts,
  startFacts,
  startGame,
} from '../../../test/oracle/facts.ts';
import { countStandings, judgePicks } from '../../../test/oracle/standings.ts';
import { nameOf, replaceGames, type Tree } from '../bracket/tree.ts';
import { judgePick, scorePicks } from '../scoring/scoring.ts';
import { applyResult, type ChangedGames, progressOf, reopenGame, resetGames, updateGame } from './results.ts';

type Command =
  | { do: 'result'; game: number; team1Score: number; team2Score: number }
  | { do: 'start'; game: number; team1Score?: number; team2Score?: number }
  | { do: 'unstart' | 'reopen'; game: number }
  | { do: 'reset' };

const arbScore = fc.constantFrom(0, 1, 2, 999);

function arbCommand(arbGame: fc.Arbitrary<number>): fc.Arbitrary<Command> {
  const result = { do: fc.constant('result' as const), game: arbGame, team1Score: arbScore, team2Score: arbScore };
  const start = { ...result, do: fc.constant('start' as const) };
  // Reopening is refused once the next game has started, so feeders are drawn too, which stand far before a game.
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

/** Plays up to some game, and then does anything around it: left to chance, the final would never be played. */
const arbCommands: fc.Arbitrary<Command[]> = fc.array(fc.boolean(), { maxLength: 33 }).chain((opening) => {
  const played = opening.map(
    (isFirst, game): Command => ({ do: 'result', game, team1Score: isFirst ? 2 : 1, team2Score: isFirst ? 1 : 2 }),
  );
  const nearby = fc.integer({ min: -4, max: 2 }).map((offset) => Math.max(0, opening.length + offset));
  const anywhere = fc.nat(32);
  const rest = fc.array(arbCommand(fc.oneof({ weight: 4, arbitrary: nearby }, anywhere)), { maxLength: 40 });
  return rest.map((commands) => [...played, ...commands]);
});

const ADA = {
  bracketId: 1,
  userId: 1,
  username: 'ada',
  firstName: null,
  lastName: null,
  isSubmitted: true,
  isSealed: true,
};

/** Enters the command into the facts if it is allowed, and says whether it was. */
function enter(facts: SeasonFacts, command: Command): boolean {
  if (command.do === 'reset') {
    reset(facts);
    return true;
  }
  const game = facts.games[command.game % facts.games.length];
  if (!game) return false;
  if (command.do === 'reopen') return reopen(facts, game);
  if (!isPlayable(facts, game)) return false;
  if (command.do === 'unstart') facts.running.delete(game.id);
  if (command.do === 'start') {
    const { do: _, game: __, ...score } = command;
    startGame(facts, game, score);
  }
  if (command.do === 'result') {
    if (command.team1Score === command.team2Score) return false;
    enterResult(facts, game, command);
  }
  return true;
}

function applyCommand(tree: Tree, command: Command): ChangedGames {
  if (command.do === 'reset') return { ok: true, changed: resetGames(tree) };
  const gameId = tree.games[command.game % tree.games.length]?.id ?? 0;
  if (command.do === 'result') return applyResult(tree, gameId, command);
  if (command.do === 'reopen') return reopenGame(tree, gameId);
  if (command.do === 'unstart') return updateGame(tree, gameId, { status: 'scheduled' });
  return updateGame(tree, gameId, { ...command, status: 'in_progress' });
}

it('any sequence of results, starts, reopens and resets leaves the games, progress and points of a recount', () => {
  const arbUntouched = arbValidBracket(arbSize.map(makeTree));
  fc.assert(
    fc.property(arbUntouched, arbCommands, ({ tree: drawn, picks }, commands) => {
      let tree = drawn;
      const facts = startFacts({ id: 1, teams: [...drawn.teamById.values()], games: [...drawn.games] });
      for (const command of commands) {
        const isAllowed = enter(facts, command);
        const change = applyCommand(tree, command);
        expect(change.ok).toBe(isAllowed);
        if (!change.ok) continue;
        if (command.do === 'result' || command.do === 'reset') {
          for (const game of change.changed) expect(game).not.toEqual(tree.gameById.get(game.id));
        }
        tree = replaceGames(tree, change.changed);
      }
      expect(tree.games).toEqual(
        facts.games.map((game) => {
          const { tournamentId, scheduledAt, location, ...expected } = describeGame(facts, game);
          return expected;
        }),
      );
      const { status, currentRound } = facts;
      expect(progressOf(tree.games)).toEqual({ status, currentRound });

      const bracket = { ...ADA, picks: new Map(picks) };
      const { champion, pointsByRound, ...figures } = scorePicks(tree, picks);
      const championshipTeamName = champion && nameOf(tree, champion);
      expect(countStandings({ ...facts, isOpen: false, brackets: [bracket] }, 'total')).toMatchObject([
        { ...figures, ...pointsByRound, championshipTeamName },
      ]);
      for (const { isCorrect, points, ...pick } of judgePicks(facts, bracket)) {
        const status = isCorrect === null ? 'upcoming' : isCorrect ? 'correct' : 'incorrect';
        expect(judgePick(tree, pick)).toEqual({ status, isCorrect, points });
      }
    }),
    { numRuns: 200 },
  );
});
