import fc from 'fast-check';
import { isDecided, isPlayable } from '../src/domain/bracket/game.ts';
import { seedOf, type Tree } from '../src/domain/bracket/tree.ts';
import { MODELS, type Model, winProbabilityBy } from '../src/domain/chances/models.ts';
import { packPicks } from '../src/domain/picks/packed-picks.ts';
import type { Picks } from '../src/domain/picks/picks.ts';
import { type Scoring, scorePicks } from '../src/domain/scoring/scoring.ts';
import { type Chances, countChances } from '../src/engine/chances/chances.ts';
import { readOpenField } from '../src/engine/chances/open-games.ts';
import { listProbabilities } from '../src/engine/chances/probabilities.ts';
import { advance, arbMoves, arbPicks, arbScoring, arbSize, makeTree, numberTree, play } from './domain-fixtures.ts';

export interface Pool {
  tree: Tree;
  scoring: Scoring;
  model: Model;
  brackets: Picks[];
}

/** One way a pool can end: its probability, the winners, and the final totals. */
export interface NaiveEnding {
  chance: number;
  tree: Tree;
  totals: number[];
}

/** Every ending, played game by game and scored bracket by bracket. */
export function playEndings({ tree, scoring, model, brackets }: Pool): NaiveEnding[] {
  const next = tree.games.find(isPlayable);
  if (!next) return [{ chance: 1, tree, totals: brackets.map((picks) => scorePicks(tree, picks, scoring).totalScore) }];
  const first = winProbabilityBy(model, seedOf(tree, next.team1Id), seedOf(tree, next.team2Id));
  return (['team1', 'team2'] as const).flatMap((side) => {
    const endings = playEndings({ tree: play(tree, next.id, side), scoring, model, brackets });
    return endings.map((ending) => ({ ...ending, chance: ending.chance * (side === 'team1' ? first : 1 - first) }));
  });
}

function rankIn({ totals }: NaiveEnding, bracket: number): number {
  return 1 + totals.filter((total) => total > (totals[bracket] as number)).length;
}

export function sumChances(endings: readonly NaiveEnding[], share: (ending: NaiveEnding) => number): number {
  return endings.reduce((sum, ending) => sum + ending.chance * share(ending), 0);
}

export function winShare(ending: NaiveEnding, bracket: number): number {
  const best = Math.max(...ending.totals);
  return ending.totals[bracket] === best ? 1 / ending.totals.filter((total) => total === best).length : 0;
}

export function countNaively(endings: readonly NaiveEnding[], bracket: number) {
  const ranks = endings.map((ending) => rankIn(ending, bracket));
  return {
    win: sumChances(endings, (ending) => winShare(ending, bracket)),
    topThree: sumChances(endings, (ending) => (rankIn(ending, bracket) <= 3 ? 1 : 0)),
    expected: sumChances(endings, ({ totals }) => totals[bracket] as number),
    bestRank: Math.min(...ranks),
    worstRank: Math.max(...ranks),
    out: ranks.every((rank) => rank > 1),
  };
}

export function prepare({ tree, scoring, model, brackets }: Pool) {
  const numbering = numberTree(tree);
  const field = readOpenField(tree, numbering, scoring, 1);
  const packed = brackets.map((picks) => packPicks(numbering, picks));
  const column = (gameId: number) =>
    Uint8Array.from(packed, (bytes) => bytes[numbering.gameIds.indexOf(gameId)] as number);
  const totals = Uint32Array.from(brackets, (picks) => scorePicks(tree, picks, scoring).totalScore);
  const columns = { totals, picks: field.games.map(({ gameId }) => column(gameId)) };
  return { numbering, field, columns, probabilities: listProbabilities(tree, numbering, model) };
}

export function count(pool: Pool): Chances {
  const { field, columns, probabilities } = prepare(pool);
  return countChances(field, columns, probabilities);
}

export function figuresOf(chances: Chances, bracket: number) {
  const row = chances.rowOf[bracket] as number;
  return {
    win: chances.win[row] as number,
    topThree: chances.topThree[row] as number,
    expected: chances.expected[row] as number,
    bestRank: chances.ranks?.best[row],
    worstRank: chances.ranks?.worst[row],
    out: chances.out[row] === 1,
  };
}

/** Decides games until so many are left, at random: play-ins may be the last of those that can be played. */
function playUntil(tree: Tree, left: number, draws: readonly number[]): Tree {
  const open = tree.games.filter((game) => !isDecided(game)).length;
  const playable = tree.games.filter(isPlayable);
  const draw = draws[open % draws.length] as number;
  const next = playable[Math.max(0, playable.length - 1 - (draw % 8))];
  if (!next || open <= left) return tree;
  return playUntil(play(tree, next.id, draw % 3 === 0 ? 'team2' : 'team1'), left, draws);
}

const arbBrackets = fc.array(fc.record({ fill: arbPicks, gaps: fc.array(fc.nat(32), { maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 7,
});

/** Brackets of which some have gaps, in a tournament with at most so many undecided games. */
export function arbPool(left: number): fc.Arbitrary<Pool> {
  return fc
    .record({
      size: arbSize,
      moves: arbMoves,
      draws: fc.array(fc.nat(), { minLength: 1, maxLength: 34 }),
      left: fc.nat(left),
      scoring: arbScoring,
      model: fc.constantFrom(...MODELS),
      brackets: arbBrackets,
    })
    .map(({ size, moves, draws, left, scoring, model, brackets }) => {
      const before = makeTree(size);
      const tree = playUntil(advance(before, moves), left, draws);
      const picks = brackets.map(({ fill, gaps }) => {
        const filled = new Map(fill(before));
        for (const gap of gaps) filled.delete(before.games[gap]?.id ?? 0);
        return filled;
      });
      return { tree, scoring, model, brackets: picks };
    });
}
