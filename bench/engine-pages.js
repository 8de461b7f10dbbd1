import { LEADERBOARD_SORTS } from '../dist/domain/ranking.js';
import { setResults } from '../dist/domain/standings.js';
import { listPage, placeOf } from '../dist/domain/standings-page.js';
import { time } from './clock.js';
import { sortNamesPlainly, sortPlainly } from './plain.js';
import { fillStandings, playSeason } from './season.js';
import { formatTime } from './table.js';

/** @typedef {import('./table.js').Row} Row */
/** @typedef {import('./clock.js').Timing} Timing */
/** @typedef {import('./season.js').Standings} Standings */

const SIZE = 1_000_000;
const PAGE = 100;
const GOAL = 5;
const moments = playSeason();

/**
 * @param {Standings} standings
 * @param {number} results How many games are decided.
 */
function setMoment(standings, results) {
  const moment = moments[results];
  if (moment) setResults(standings, moment.tree, moment.lastGameId);
}

/** @param {(() => Timing)[]} tries */
function slowest(tries) {
  return tries.map((run) => run()).reduce((worst, timing) => (timing.cpu > worst.cpu ? timing : worst));
}

/**
 * @param {string} what
 * @param {Timing} timing
 * @param {Timing} yardstick
 * @returns {Row}
 */
function pageRow(what, timing, yardstick) {
  return {
    what: `1,000,000 brackets, ${what}`,
    goal: formatTime(GOAL),
    measured: formatTime(timing.cpu),
    yardstick: `${formatTime(yardstick.cpu)} full sort`,
    ratio: yardstick.cpu / timing.cpu,
    holds: timing.cpu <= GOAL,
    noise: timing.wall / timing.cpu,
  };
}

/** @returns {Row[]} */
export function measurePages() {
  const tree = moments[0]?.tree;
  if (!tree) return [];
  const standings = fillStandings(tree, SIZE);
  // The first who asks for names has everybody sorted.
  const names = time(1, () => listPage(standings, 'name', 0, PAGE));
  const sortedNames = time(1, () => sortNamesPlainly(standings));
  const offsets = [0, 1, SIZE / 4, SIZE / 2, SIZE - PAGE];
  const decided = [0, 1, 10, 20, 33];
  setMoment(standings, 20);
  const sorted = time(1, () => sortPlainly(standings));

  const pages = LEADERBOARD_SORTS.map((sort) => {
    const tries = decided.flatMap((results) =>
      offsets.map((offset) => () => {
        setMoment(standings, results);
        listPage(standings, sort, 0, 1);
        return time(21, (run) => listPage(standings, sort, Math.min(offset + run, SIZE - PAGE), PAGE));
      }),
    );
    return pageRow(`slowest page of ${PAGE} by ${sort}`, slowest(tries), sort === 'name' ? sortedNames : sorted);
  });
  const first = time(
    33,
    () => listPage(standings, 'total', SIZE / 2, PAGE),
    (run) => setMoment(standings, run % 34),
  );
  const place = time(21, (run) => placeOf(standings, 'total', SIZE - 1 - run));
  return [
    ...pages,
    pageRow('first page after a result', first, sorted),
    pageRow('place of a row', place, sorted),
    {
      ...pageRow('all put in order by name', names, sortedNames),
      goal: '5 times faster',
      holds: sortedNames.cpu >= 5 * names.cpu,
    },
  ];
}
