import { LEADERBOARD_SORTS } from '../dist/domain/scoring/ranking.js';
import { offsetOf, page } from '../dist/engine/page.js';
import { countBrackets, type Standings, setResults } from '../dist/engine/standings.js';
import { sortPlainly } from './baseline.ts';
import { fillStandings, playSeason } from './season.ts';
import { type Row, timeRow, timingGrowthRow } from './table.ts';
import { type Timing, time } from './timing.ts';

const SIZE = 1_000_000;
const PAGE = 100;
const GOAL = 5;
const moments = playSeason();

/** As it is when so many games are decided. */
function setMoment(standings: Standings, results: number) {
  const moment = moments[results];
  if (moment) setResults(standings, moment.tree, moment.lastGameId);
}

function slowest(tries: (() => Timing)[]) {
  return tries.map((run) => run()).reduce((worst, timing) => (timing.cpu > worst.cpu ? timing : worst));
}

/** Pages from every part of the list, at several points of the season, once the buckets are counted. */
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

function timeFirstPage(standings: Standings) {
  return time(
    66,
    () => page(standings, 'total', countBrackets(standings) / 2, PAGE),
    (run) => setMoment(standings, run % moments.length),
  );
}

export function measurePages(): Row[] {
  const tree = moments[0]?.tree;
  if (!tree) return [];
  const standings = fillStandings(tree, SIZE / 10);
  const tenths = LEADERBOARD_SORTS.map((sort) => timePages(standings, sort));
  const tenthOfFirst = timeFirstPage(standings);
  fillStandings(tree, SIZE, standings);
  // Whoever asks for names first has them sorted, if no worker has.
  const sortedNames = { ...time(1, () => page(standings, 'name', 0, PAGE)), name: 'all names sorted' };
  setMoment(standings, 20);
  const sorted = { ...time(1, () => sortPlainly(standings)), name: 'full sort' };

  const pages = LEADERBOARD_SORTS.flatMap((sort, index) => {
    const what = `1,000,000 brackets, slowest page of ${PAGE} by ${sort}`;
    const timing = timePages(standings, sort);
    const tenth = tenths[index] ?? timing;
    return [timeRow(what, GOAL, timing, sort === 'name' ? sortedNames : sorted), timingGrowthRow(what, timing, tenth)];
  });
  const first = timeFirstPage(standings);
  const firstPage = '1,000,000 brackets, first page after a result';
  const place = time(21, (run) => offsetOf(standings, 'total', SIZE - run));
  return [
    ...pages,
    timeRow(firstPage, GOAL, first, sorted),
    timingGrowthRow(firstPage, first, tenthOfFirst),
    timeRow('1,000,000 brackets, place of a row', GOAL, place, sorted),
  ];
}
