import BracketScorer from 'bracket-scorer';
import { sortByNameInBackground, sortNames } from '../dist/engine/name-order.js';
import { entry, page } from '../dist/engine/page.js';
import { countBrackets, type Scoreboard, setResults } from '../dist/engine/scoreboard.js';
import { countNaively, scoreNaively } from './baseline.ts';
import { fillScoreboard, playSeason } from './season.ts';
import { formatTime, type Row, timeRow, timingGrowthRow } from './table.ts';
import { time } from './timing.ts';

const moments = playSeason();

/** All results at once, as when a tournament is loaded. */
function timeRescan(scoreboard: Scoreboard, runs: number) {
  return time(
    runs,
    () => setMoment(scoreboard, moments.length - 1),
    () => setMoment(scoreboard, 0),
  );
}

/** One more result, until the ranks are known. The runs take the games of the season in turn. */
function timeResult(scoreboard: Scoreboard, runs: number) {
  const games = moments.length - 1;
  return time(
    runs,
    (run) => {
      setMoment(scoreboard, (run % games) + 1);
      entry(scoreboard, 'total', 1);
    },
    (run) => setMoment(scoreboard, run % games),
  );
}

function setMoment(scoreboard: Scoreboard, index: number) {
  const moment = moments[index];
  if (moment) setResults(scoreboard, moment.tree, moment.lastGameId);
}

/** The baselines of both: loops with an `if` over the same columns, of all games or of one. */
function timeNaively(scoreboard: Scoreboard, runs: number) {
  setMoment(scoreboard, moments.length - 1);
  const { blocks, blockSize } = scoreboard.table;
  const scores = blocks.map(() => ({ total: new Uint8Array(blockSize), correct: new Uint8Array(blockSize) }));
  const rescan = time(runs, () => {
    for (const { total, correct } of scores) {
      total.fill(0);
      correct.fill(0);
    }
    scoreNaively(scoreboard, [...scoreboard.rounds.keys()], scores);
    countNaively(scores);
  });
  const result = time(runs, (run) => {
    scoreNaively(scoreboard, [run % scoreboard.rounds.length], scores);
    countNaively(scores);
  });
  return { rescan, result };
}

export function measureMillion(): Row[] {
  const tree = moments[0]?.tree;
  if (!tree) return [];
  const scoreboard = fillScoreboard(tree, 100_000);
  const tenth = { rescan: timeRescan(scoreboard, 99), result: timeResult(scoreboard, 99) };
  setMoment(scoreboard, 0);
  fillScoreboard(tree, 1_000_000, scoreboard);
  const rescan = timeRescan(scoreboard, 33);
  const result = timeResult(scoreboard, 99);
  const naive = timeNaively(scoreboard, 5);
  return [
    timeRow('1,000,000 brackets, all results at once', 20, rescan, { ...naive.rescan, name: 'naive loop' }),
    timingGrowthRow('1,000,000 brackets, all results at once', rescan, tenth.rescan),
    timeRow('1,000,000 brackets, one result', 5, result, { ...naive.result, name: 'naive loop' }),
    timingGrowthRow('1,000,000 brackets, one result', result, tenth.result),
    scorerRow(rescan.cpu / 1_000_000),
  ];
}

// A complete bracket in the notation of the package bracket-scorer.
const SCORER_BRACKET =
  'MW191213614102113610131010W185131114101515141011414S191246147159414741414E16851361472165147575FFWEE';

function scorerRow(msPerBracket: number): Row {
  const entry = { master: SCORER_BRACKET, entry: SCORER_BRACKET };
  const scorer = new BracketScorer({ sport: 'ncaam', year: '2013', ...entry });
  const hundred = time(21, () => {
    for (let bracket = 0; bracket < 100; bracket += 1) scorer.reset(entry).standard();
  });
  const ratio = hundred.cpu / 100 / msPerBracket;
  return {
    what: 'all results at once, per bracket',
    goal: '10,000 times faster',
    measured: formatTime(msPerBracket),
    baseline: `${formatTime(hundred.cpu / 100)} bracket-scorer`,
    ratio,
    met: ratio >= 10_000,
    noise: hundred.wall / hundred.cpu,
  };
}

const COUNTRY = 25_000_000;

/** Measures a scoreboard the size of a whole country, sorted by name too. */
export async function measureCountry(): Promise<Row[]> {
  const tree = moments[0]?.tree;
  if (!tree) return [];
  const scoreboard = fillScoreboard(tree, COUNTRY / 10);
  const tenth = { rescan: timeRescan(scoreboard, 15), result: timeResult(scoreboard, 33) };
  setMoment(scoreboard, 0);
  fillScoreboard(tree, COUNTRY, scoreboard);
  const rescan = timeRescan(scoreboard, 7);
  const result = timeResult(scoreboard, 15);
  const start = performance.now();
  await sortByNameInBackground(scoreboard, async (columns) => sortNames(columns));
  const sorted = performance.now() - start;
  page(scoreboard, 'name', COUNTRY / 2, 100);
  const peak = process.resourceUsage().maxRSS * 1024;
  const naive = timeNaively(scoreboard, 1);
  const name = `${COUNTRY.toLocaleString('en')} brackets`;
  const bytes = countBrackets(scoreboard) * scoreboard.rounds.length;
  return [
    timeRow(`${name}, all results at once`, 450, rescan, { ...naive.rescan, name: 'naive loop' }),
    timingGrowthRow(`${name}, all results at once`, rescan, tenth.rescan),
    timeRow(`${name}, one result`, 60, result, { ...naive.result, name: 'naive loop' }),
    timingGrowthRow(`${name}, one result`, result, tenth.result),
    {
      what: `${name}, memory at most, sorted by name too (in ${formatTime(sorted)})`,
      goal: '2.5 GB',
      measured: formatBytes(peak),
      baseline: `${formatBytes(bytes)} a byte a pick`,
      ratio: bytes / peak,
      met: peak <= 2.5e9,
    },
  ];
}

function formatBytes(bytes: number) {
  return `${(bytes / 1e9).toPrecision(3)} GB`;
}
