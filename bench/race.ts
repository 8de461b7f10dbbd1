import { pointsFor, SITE_SCORING } from '../dist/domain/scoring/scoring.js';
import { listResults, toPickRows } from '../dist/engine/pick-rows.js';
import { packedPicksOf } from '../dist/engine/picks.js';
import { runRace } from '../dist/engine/race.js';
import type { Scoreboard } from '../dist/engine/scoreboard.js';
import { fillScoreboard, type Moment, playSeason } from './season.ts';
import { type Row, timeRow } from './table.ts';
import { time } from './timing.ts';

const SIZE = 1_000_000;
const FOLLOWED = 10;

/** The baseline: all totals after each result, with a comparison per bracket and game, and the followed ones ranked by them. */
function rankNaively({ table, numbering }: Scoreboard, { tree }: Moment, rows: readonly number[]) {
  const totals = new Uint32Array(table.length);
  return tree.games.map((game) => {
    const winner = numbering.numberOf.get(game.winnerId ?? 0);
    const points = pointsFor(SITE_SCORING, tree, game, game.winnerId ?? 0);
    for (let row = 0; row < table.length; row += 1) {
      const block = table.blocks[Math.floor(row / table.blockSize)];
      const pick = block?.picks[numbering.gameIds.indexOf(game.id)]?.[row % table.blockSize];
      if (pick === winner) totals[row] = (totals[row] ?? 0) + points;
    }
    return rows.map((row) => 1 + totals.filter((total) => total > (totals[row] ?? 0)).length);
  });
}

function finish<Result>(work: Iterator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

export function measureRace(): Row[] {
  const moments = playSeason();
  const [before, last] = [moments[0] as Moment, moments.at(-1) as Moment];
  const scoreboard = fillScoreboard(before.tree, SIZE);
  const rows = toPickRows(scoreboard.table);
  const { games } = last.tree;
  const order = games.map(({ id }) => id);
  const results = listResults(scoreboard.numbering, last.tree, SITE_SCORING, order);
  const followed = Array.from({ length: FOLLOWED }, (_, index) => 1 + (index * SIZE) / FOLLOWED);
  const brackets = followed.map((id) => packedPicksOf(scoreboard, id) ?? new Uint8Array(0));
  const race = time(7, () => finish(runRace(rows, results, brackets)));
  const naive = time(1, () =>
    rankNaively(
      scoreboard,
      last,
      followed.map((id) => id - 1),
    ),
  );
  const baseline = { ...naive, name: 'naive loop' };
  return [timeRow('1,000,000 brackets, rank history of ten', 500, race, baseline)];
}
