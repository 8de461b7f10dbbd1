import { LEADERBOARD_SORTS } from '../dist/domain/scoring/ranking.js';
import { searchRows } from '../dist/engine/name-search.js';
import { offsetOf, page } from '../dist/engine/page.js';
import { listPickCounts, mergeUnusual } from '../dist/engine/picks.js';
import { countBrackets, type Scoreboard, setResults } from '../dist/engine/scoreboard.js';
import { countPicksNaively, sortNaively } from './baseline.ts';
import { fillScoreboard, playSeason } from './season.ts';
import { type Row, timeRow, timingGrowthRow } from './table.ts';
import { type Timing, time } from './timing.ts';

const SIZE = 1_000_000;
const PAGE = 100;
// Goals in milliseconds. Shares may take longer, since the server caches them, and unusual brackets and searches, since
// it computes them in slices.
const GOAL = 5;
const GOAL_SHARES = 50;
const GOAL_UNUSUAL = 500;
const GOAL_SEARCH = 1_000;
const moments = playSeason();

/** Sets the scoreboard to the moment with this number of results. */
function setMoment(scoreboard: Scoreboard, results: number) {
  const moment = moments[results];
  if (moment) setResults(scoreboard, moment.tree, moment.lastGameId);
}

function slowest(tries: (() => Timing)[]) {
  return tries.map((run) => run()).reduce((worst, timing) => (timing.cpu > worst.cpu ? timing : worst));
}

/** The slowest page from any part of the list, at several points of the season, with the buckets already counted. */
function timePages(scoreboard: Scoreboard, sort: (typeof LEADERBOARD_SORTS)[number]) {
  const length = countBrackets(scoreboard);
  const offsets = [0, 1, length / 4, length / 2, length - PAGE];
  const tries = [0, 1, 10, 20, 33].flatMap((results) =>
    offsets.map((offset) => () => {
      setMoment(scoreboard, results);
      page(scoreboard, sort, 0, 1);
      return time(21, (run) => page(scoreboard, sort, Math.min(offset + run, length - PAGE), PAGE));
    }),
  );
  return slowest(tries);
}

/** The first page that is asked for after a result, from the middle of the list: the buckets are counted for it. */
function timePageAfterResult(scoreboard: Scoreboard) {
  return time(
    66,
    () => page(scoreboard, 'total', countBrackets(scoreboard) / 2, PAGE),
    (run) => setMoment(scoreboard, run % moments.length),
  );
}

function findUnusual(scoreboard: Scoreboard) {
  let unusual: ReturnType<typeof mergeUnusual> = [];
  for (let block = 0; block < scoreboard.table.blocks.length; block += 1) {
    unusual = mergeUnusual(scoreboard, block, unusual, 10);
  }
  return unusual;
}

export function measurePages(): Row[] {
  const tree = moments[0]?.tree;
  if (!tree) return [];
  const scoreboard = fillScoreboard(tree, SIZE / 10);
  const tenths = LEADERBOARD_SORTS.map((sort) => timePages(scoreboard, sort));
  const tenthAfterResult = timePageAfterResult(scoreboard);
  fillScoreboard(tree, SIZE, scoreboard);
  // The first page by name sorts all names, if no worker has done so.
  const sortedNames = { ...time(1, () => page(scoreboard, 'name', 0, PAGE)), name: 'all names sorted' };
  setMoment(scoreboard, 20);
  const sorted = { ...time(1, () => sortNaively(scoreboard)), name: 'full sort' };

  const pages = LEADERBOARD_SORTS.flatMap((sort, index) => {
    const what = `1,000,000 brackets, slowest page of ${PAGE} by ${sort}`;
    const timing = timePages(scoreboard, sort);
    const tenth = tenths[index] ?? timing;
    return [timeRow(what, GOAL, timing, sort === 'name' ? sortedNames : sorted), timingGrowthRow(what, timing, tenth)];
  });
  const afterResult = timePageAfterResult(scoreboard);
  const whatAfterResult = '1,000,000 brackets, first page after a result';
  const offset = time(21, (run) => offsetOf(scoreboard, 'total', SIZE - run));
  const shares = time(21, () => listPickCounts(scoreboard));
  const counted = { ...time(3, () => countPicksNaively(scoreboard)), name: 'all picks counted' };
  const unusual = time(5, () => findUnusual(scoreboard));
  const found = time(5, () => searchRows(scoreboard, 'zzz', 0, SIZE));
  return [
    ...pages,
    timeRow(whatAfterResult, GOAL, afterResult, sorted),
    timingGrowthRow(whatAfterResult, afterResult, tenthAfterResult),
    timeRow('1,000,000 brackets, offset of a row', GOAL, offset, sorted),
    timeRow('1,000,000 brackets, shares of all games', GOAL_SHARES, shares, counted),
    timeRow('1,000,000 brackets, the ten most unusual', GOAL_UNUSUAL, unusual, counted),
    timeRow('1,000,000 brackets, searched by name', GOAL_SEARCH, found, sortedNames),
  ];
}
