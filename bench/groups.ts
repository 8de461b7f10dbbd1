import { SCORING_CHOICES } from '../dist/domain/groups/scorings.js';
import { type Scoring, SITE_SCORING, scorePicks } from '../dist/domain/scoring/scoring.js';
import { type CircleTask, reportCircle, toCircleTask } from '../dist/engine/chances/circle-report.js';
import { readOpenField } from '../dist/engine/chances/open-games.js';
import { countCircle } from '../dist/engine/circle.js';
import { picksOf } from '../dist/engine/picks.js';
import { setResults } from '../dist/engine/scoreboard.js';
import { timeNaively } from './chances.ts';
import { fillScoreboard, type Moment, playSeason } from './season.ts';
import { type Row, timeRow } from './table.ts';
import { time } from './timing.ts';

const SIZE = 1_000_000;
const MEMBERS = 1_000;
const OPEN_GAMES = 15;

// Totals as far apart as a group can make them.
const EXTREME: Scoring = {
  points: { play_in: 997, round_of_32: 991, sweet_16: 983, elite_8: 977, final_four: 971, championship: 1_000 },
  bonus: 'seed',
  bonusFactor: 100,
};
const SCORINGS: readonly (readonly [name: string, scoring: Scoring])[] = [
  ['the points of the site', SITE_SCORING],
  ...SCORING_CHOICES.filter(({ name }) => name === 'Upsets count').map(({ name, scoring }) => [name, scoring] as const),
  ['extreme points', EXTREME],
];

/** The baseline: a loop over all endings, games and members. */
function countNaively({ tree, numbering, scoring, brackets }: CircleTask) {
  const field = readOpenField(tree, numbering, scoring, 1);
  const totals = Uint32Array.from(brackets, ({ totalScore }) => totalScore);
  const picks = field.games.map(({ gameId }) => {
    const game = numbering.gameIds.indexOf(gameId);
    return Uint8Array.from(brackets, (bracket) => bracket.picks[game] as number);
  });
  return timeNaively(field, { totals, picks }, 2 ** OPEN_GAMES);
}

/** The standings and the chances of a large group within a large pool. */
export function measureGroups(): Row[] {
  const moments = playSeason();
  const [before, now] = [moments[0] as Moment, moments.at(-1 - OPEN_GAMES) as Moment];
  const scoreboard = fillScoreboard(before.tree, SIZE);
  setResults(scoreboard, now.tree, now.lastGameId);
  const members = Array.from({ length: MEMBERS }, (_, index) => 1 + (index * SIZE) / MEMBERS);
  return SCORINGS.flatMap(([name, scoring]) => {
    const rank = () => countCircle(scoreboard, now.tree, members, scoring);
    const ranked = time(99, rank);
    const scored = time(9, () => {
      const totals = members.map(
        (id) => scorePicks(now.tree, picksOf(scoreboard, id) ?? new Map(), scoring).totalScore,
      );
      totals.sort((a, b) => b - a);
    });
    const task = toCircleTask(scoreboard, now.tree, rank(), scoring, 'seed');
    const counted = time(15, () => reportCircle(task));
    const naive = countNaively(task);
    return [
      timeRow(`1,000 of 1,000,000 brackets ranked by ${name}`, 20, ranked, { ...scored, name: 'scorePicks' }),
      timeRow(`their chances with 15 games open, by ${name}`, 100, counted, { ...naive, name: 'naive loop' }),
    ];
  });
}
