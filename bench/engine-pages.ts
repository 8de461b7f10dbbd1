import { LEADERBOARD_SORTS } from '../dist/domain/scoring/ranking.js';
import { searchRows } from '../dist/engine/name-search.js';
import { offsetOf, page } from '../dist/engine/page.js';
import { listPickCounts, mergeUnusual } from '../dist/engine/picks.js';
import { countBrackets, type Standings, setResults } from '../dist/engine/standings.js';
import { countPicksNaively, sortNaively } from './baseline.ts';
import { fillStandings, playSeason } from './season.ts';
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

/** Sets the standings to the moment with this number of results. */
function setMoment(standings: Standings, results: number) {
  const moment = moments[results];
  if (moment) setResults(standings, moment.tree, moment.lastGameId);
}

function slowest(tries: (() => Timing)[]) {
  return tries.map((run) => run()).reduce((worst, timing) => (timing.cpu > worst.cpu ? timing : worst));
}

/** The slowest page from any part of the list, at several points of the season, with the buckets already counted. */
function timePages(standings: Standings, sort: (typeof LEADERBOARD_SORTS)[number]) {
  const length = countBrackets(standings);
  const offsets = [0, 1, length / 4, length / 2, length - PAGE];
  const tries = [0, 1, 10, 20, 33].flatMap((results) =>
    offsets.map((offset) => () => {
      setMoment(standings, results);
      page(standings, sort, 0, 1);
      return time(21, (run) => page(standings, sort, Math.min(offset + run, length - PAGE), PAGE));
    }),
  );
  return slowest(tries);
}

/** The first page that is asked for after a result, from the middle of the list: the buckets are counted for it. */
function timePageAfterResult(standings: Standings) {
  return time(
    66,
    () => page(standings, 'total', countBrackets(standings) / 2, PAGE),
    (run) => setMoment(standings, run % moments.length),
  );
}

function findUnusual(standings: Standings) {
  let unusual: ReturnType<typeof mergeUnusual> = [];
  for (let block = 0; block < standings.table.blocks.length; block += 1) {
    unusual = mergeUnusual(standings, block, unusual, 10);
  }
  return unusual;
}

export function measurePages(): Row[] {
  const tree = moments[0]?.tree;
  if (!tree) return [];
  const standings = fillStandings(tree, SIZE / 10);
  const tenths = LEADERBOARD_SORTS.map((sort) => timePages(standings, sort));
  const tenthAfterResult = timePageAfterResult(standings);
  fillStandings(tree, SIZE, standings);
  // The first page by name sorts all names, if no worker has done so.
  const sortedNames = { ...time(1, () => page(standings, 'name', 0, PAGE)), name: 'all names sorted' };
  setMoment(standings, 20);
  const sorted = { ...time(1, () => sortNaively(standings)), name: 'full sort' };

  const pages = LEADERBOARD_SORTS.flatMap((sort, index) => {
    const what = `1,000,000 brackets, slowest page of ${PAGE} by ${sort}`;
    const timing = timePages(standings, sort);
    const tenth = tenths[index] ?? timing;
    return [timeRow(what, GOAL, timing, sort === 'name' ? sortedNames : sorted), timingGrowthRow(what, timing, tenth)];
  });
  const afterResult = timePageAfterResult(standings);
  const whatAfterResult = '1,000,000 brackets, first page after a result';
  const offset = time(21, (run) => offsetOf(standings, 'total', SIZE - run));
  const shares = time(21, () => listPickCounts(standings));
  const counted = { ...time(3, () => countPicksNaively(standings)), name: 'all picks counted' };
  const unusual = time(5, () => findUnusual(standings));
  const found = time(5, () => searchRows(standings, 'zzz', 0, SIZE));
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
