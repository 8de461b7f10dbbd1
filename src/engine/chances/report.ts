import type { Tree } from '../../domain/bracket/tree.ts';
import type { Model } from '../../domain/chances/models.ts';
import type { Numbering } from '../../domain/picks/packed-picks.ts';
import type { Scoring } from '../../domain/scoring/scoring.ts';
import { countLeading } from '../binary-search.ts';
import { POINTS_UNIT } from '../scan.ts';
import type { Scoreboard } from '../scoreboard.ts';
import { at, type Table } from '../table.ts';
import { sortTies } from '../tie-order.ts';
import { type Chances, compareChances, countChances, findLikeliestWin, listSwings } from './chances.ts';
import { readOpenField } from './open-games.ts';
import { listProbabilities, type Probabilities } from './probabilities.ts';
import type { Brackets } from './rows.ts';

/** What chances are counted from. The columns of its table are shared memory, so that a worker can take it. */
export interface ChancesTask {
  table: Omit<Table, 'rowPages'>;
  tree: Tree;
  numbering: Numbering;
  scoring: Scoring;
  finalPoints: number | null;
  model: Model;
}

/** The chances of all brackets of a scoreboard. */
export interface ChancesReport {
  chances: Chances;
  probabilities: Probabilities;
  /** By bracket, best first: by the chance of being first, then as on the leaderboard. */
  bracketIds: Uint32Array;
  /** The brackets' indexes in order of their ids. */
  byId: Uint32Array;
  /** The ids of teams by their numbers. */
  teamIds: ReadonlyMap<number, number>;
  /** Whom the best brackets root for. */
  leaders: readonly (readonly RootFor[])[];
}

// Rivals are among those who are likeliest to finish first.
const LEADERS = 10;
// Smaller differences mean little, and simulated ones may be luck.
const CLEAR_DIFFERENCE = 0.01;

export function toChancesTask(scoreboard: Scoreboard, tree: Tree, model: Model): ChancesTask {
  const { table, numbering, scoring, finalPoints } = scoreboard;
  const { rowPages, ...columns } = table;
  // The blocks and their number are those of now, while the columns may change: then the task is outdated.
  return { table: { ...columns, blocks: [...columns.blocks] }, tree, numbering, scoring, finalPoints, model };
}

export function reportChances({ table, tree, numbering, scoring, finalPoints, model }: ChancesTask): ChancesReport {
  const field = readOpenField(tree, numbering, scoring, POINTS_UNIT);
  const { rows } = sortTies(table, finalPoints);
  const columns = field.games.map(({ gameId }) => numbering.gameIds.indexOf(gameId));
  const brackets = copyBrackets(table, rows, columns);
  const probabilities = listProbabilities(tree, numbering, model);
  const chances = countChances(field, brackets, probabilities);

  const winOf = (index: number) => chances.win[chances.rowOf[index] as number] as number;
  const all = Uint32Array.from(rows.keys());
  const order = new Uint32Array(rows.length);
  // The sort is stable: equals stay as on the leaderboard, and so do all that are not first in any ending.
  const contenders = all.filter((index) => winOf(index) > 0).sort((a, b) => compareChances(winOf(a), winOf(b)));
  order.set(contenders);
  order.set(
    all.filter((index) => winOf(index) === 0),
    contenders.length,
  );
  const idAt = (row: number) => {
    const { block, index } = at(table, row);
    return block.bracketId[index] as number;
  };
  const bracketIds = order.map((index) => idAt(rows[index] as number));
  const ordered = { ...chances, rowOf: order.map((index) => chances.rowOf[index] as number) };
  return {
    chances: ordered,
    probabilities,
    bracketIds,
    teamIds: numbering.contenderOf,
    leaders: Array.from(bracketIds.subarray(0, LEADERS), (_, index) =>
      listRootFor(ordered, numbering.contenderOf, index),
    ),
    byId: all.sort((a, b) => (bracketIds[a] as number) - (bracketIds[b] as number)),
  };
}

function copyBrackets(table: ChancesTask['table'], rows: Uint32Array, columns: readonly number[]): Brackets {
  const totals = new Uint32Array(rows.length);
  const picks = columns.map(() => new Uint8Array(rows.length));
  for (let bracket = 0; bracket < rows.length; bracket += 1) {
    const { block, index } = at(table, rows[bracket] as number);
    totals[bracket] = block.total[index] as number;
    for (const [game, column] of columns.entries())
      (picks[game] as Uint8Array)[bracket] = block.picks[column]?.[index] as number;
  }
  return { totals, picks };
}

/** The figures of one bracket. */
export interface ChancesEntry {
  bracketId: number;
  win: number;
  topThree: number;
  expectedScore: number;
  bestRank: number | null;
  worstRank: number | null;
  out: boolean;
}

export function listChances({ chances, bracketIds }: ChancesReport, offset: number, limit: number): ChancesEntry[] {
  return Array.from(bracketIds.subarray(offset, offset + limit), (bracketId, index) =>
    toChancesEntry(chances, chances.rowOf[offset + index] as number, bracketId, POINTS_UNIT),
  );
}

/** The figures of a row, whose points are in multiples of `unit`. */
export function toChancesEntry(chances: Chances, row: number, bracketId: number, unit: number): ChancesEntry {
  return {
    bracketId,
    win: chances.win[row] as number,
    topThree: chances.topThree[row] as number,
    expectedScore: (chances.expected[row] as number) * unit,
    bestRank: chances.ranks?.best[row] ?? null,
    worstRank: chances.ranks?.worst[row] ?? null,
    out: chances.out[row] === 1,
  };
}

/** The place of a bracket among all, best first; undefined if it was not counted. */
export function findIndex({ bracketIds, byId }: ChancesReport, bracketId: number): number | undefined {
  const place = countLeading(byId.length, (index) => (bracketIds[byId[index] as number] as number) < bracketId);
  const index = byId[place];
  return index !== undefined && bracketIds[index] === bracketId ? index : undefined;
}

/** The better side of an undecided game for a bracket. */
export interface RootFor {
  gameId: number;
  teamId: number;
  winIf: number;
  winElse: number;
}

/** What a game means for a bracket, without the rounding of the sums that it is the difference of. */
function differenceOf({ winIf, winElse }: RootFor): number {
  return Math.round((winIf - winElse) * 1e9);
}

function listRootFor(chances: Chances, teamIds: ChancesReport['teamIds'], index: number): RootFor[] {
  return listSwings(chances, index).map(({ gameId, sides }): RootFor => {
    const [better, worse] = sides
      .map(({ team, win }) => ({ teamId: teamIds.get(team) as number, win }))
      .sort((a, b) => compareChances(a.win, b.win) || a.teamId - b.teamId) as [Side, Side];
    return { gameId, teamId: better.teamId, winIf: better.win, winElse: worse.win };
  });
}

/** The likeliest winner of all who clearly root for the other side. */
function findRival({ bracketIds, leaders }: ChancesReport, index: number, own: RootFor): number | null {
  if (own.winIf - own.winElse < CLEAR_DIFFERENCE) return null;
  const rival = leaders.findIndex((rootFor, leader) =>
    rootFor.some(
      ({ gameId, teamId, winIf, winElse }) =>
        leader !== index && gameId === own.gameId && teamId !== own.teamId && winIf - winElse >= CLEAR_DIFFERENCE,
    ),
  );
  return bracketIds[rival] ?? null;
}

/** The figures of one bracket, whom it roots for and against whom, and how it wins most likely; undefined if it was not counted. */
export function findChances(report: ChancesReport, bracketId: number) {
  const { chances, probabilities, teamIds } = report;
  const index = findIndex(report, bracketId);
  if (index === undefined) return undefined;
  const idOf = (team: number) => teamIds.get(team) as number;
  const rootFor = listRootFor(chances, teamIds, index).map((own) => ({
    ...own,
    rivalId: findRival(report, index, own),
  }));
  const likeliest = findLikeliestWin(chances, probabilities, index);
  return {
    entry: listChances(report, index, 1)[0] as ChancesEntry,
    rootFor: rootFor.sort((a, b) => differenceOf(b) - differenceOf(a) || a.gameId - b.gameId),
    likeliestWin: likeliest?.map(({ gameId, team }) => ({ gameId, teamId: idOf(team) })) ?? null,
  };
}

type Side = { teamId: number; win: number };

/** The memory of all columns, for handing a report to another thread. */
export function buffersOf({ chances, probabilities, bracketIds, byId }: ChancesReport): ArrayBufferLike[] {
  const { rowOf, win, topThree, expected, ranks, out, endings, firstSlotChances } = chances;
  const columns = [
    probabilities,
    bracketIds,
    byId,
    rowOf,
    win,
    topThree,
    expected,
    ranks?.best,
    ranks?.worst,
    out,
    firstSlotChances,
  ];
  const { codes, chances: shares, winners, firsts } = endings;
  return [...columns, codes, shares, winners, firsts.starts, firsts.endings].flatMap((column) => column?.buffer ?? []);
}
