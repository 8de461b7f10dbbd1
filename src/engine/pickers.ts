import type { ContenderId } from '../domain/bracket/tree.ts';
import { ACCURACY_COUNT, accuracyOf, bucketOf } from './buckets.ts';
import { ACCURACY_BITS } from './kernel/kernel.ts';
import { tieOrderOf } from './page.ts';
import { TOTAL_COUNT } from './scan.ts';
import type { Scoreboard } from './scoreboard.ts';
import { at, type Block, lengthOf, rowOf } from './table.ts';

/** A pick as the table stores it: the index of the game, and the number of the contender. */
export interface StoredPick {
  game: number;
  number: number;
}

/** Null if there is no such game or contender. */
export function toStoredPick({ numbering }: Scoreboard, gameId: number, contender: ContenderId): StoredPick | null {
  const game = numbering.gameIds.indexOf(gameId);
  const number = numbering.numberOf.get(contender);
  return game === -1 || number === undefined ? null : { game, number };
}

export function countPickers({ pickCounts }: Scoreboard, { game, number }: StoredPick): number {
  return pickCounts[game]?.[number] ?? 0;
}

export function hasPick({ table }: Scoreboard, bracketId: number, { game, number }: StoredPick): boolean {
  const row = rowOf(table, bracketId);
  if (row === undefined) return false;
  const { block, index } = at(table, row);
  return block.picks[game]?.[index] === number;
}

/**
 * The brackets that made a pick, sorted by total: those from `offset` to before `end`. Takes time for each row of the table,
 * and yields after each slice of it; the scoreboard must stay the same in between.
 */
export function* listPickers(
  scoreboard: Scoreboard,
  pick: StoredPick,
  offset: number,
  end: number,
): Generator<undefined, number[]> {
  const listed: number[] = [];
  const last = Math.min(end, countPickers(scoreboard, pick));
  if (offset >= last) return listed;
  const take = (position: number, { bracketId }: Block, index: number) => {
    if (position >= offset && position < last) listed[position - offset] = bracketId[index] as number;
  };
  if (tieOrderOf(scoreboard)) yield* listInTieOrder(scoreboard, pick, last, take);
  else yield* listByBucket(scoreboard, pick, take);
  return listed;
}

/** Called with each picker's place among all pickers. */
type Take = (position: number, block: Block, index: number) => void;

function* listInTieOrder(scoreboard: Scoreboard, { game, number }: StoredPick, last: number, take: Take) {
  const { table } = scoreboard;
  const rows = tieOrderOf(scoreboard)?.rows ?? new Uint32Array(0);
  let position = 0;
  for (let order = 0; order < rows.length && position < last; order += 1) {
    if (order > 0 && order % table.blockSize === 0) yield undefined;
    const { block, index } = at(table, rows[order] as number);
    if (block.picks[game]?.[index] !== number) continue;
    take(position, block, index);
    position += 1;
  }
}

/** Counts the pickers in each bucket, from which follows where the next one of it goes. */
function* listByBucket({ table }: Scoreboard, { game, number }: StoredPick, take: Take) {
  const counts = new Uint32Array(TOTAL_COUNT << ACCURACY_BITS);
  const visit = (blockIndex: number, onPicker: (bucket: number, block: Block, index: number) => void) => {
    const block = table.blocks[blockIndex] as Block;
    const column = block.picks[game] as Uint8Array;
    const length = lengthOf(table, blockIndex);
    for (let index = 0; index < length; index += 1) {
      if (column[index] !== number) continue;
      const accuracy = accuracyOf(block.picked[index] as number, block.correct[index] as number);
      onPicker(bucketOf(block.total[index] as number, accuracy), block, index);
    }
  };
  for (let block = 0; block < table.blocks.length; block += 1) {
    visit(block, (bucket) => {
      counts[bucket] = (counts[bucket] as number) + 1;
    });
    yield undefined;
  }
  const nextPositions = startPositions(counts);
  for (let block = 0; block < table.blocks.length; block += 1) {
    if (block > 0) yield undefined;
    visit(block, (bucket, of, index) => {
      const position = nextPositions[bucket] as number;
      nextPositions[bucket] = position + 1;
      take(position, of, index);
    });
  }
}

/** By bucket: how many rows are in better ones. */
function startPositions(counts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length);
  let before = 0;
  for (let total = TOTAL_COUNT - 1; total >= 0; total -= 1) {
    for (let accuracy = ACCURACY_COUNT - 1; accuracy >= 0; accuracy -= 1) {
      const bucket = bucketOf(total, accuracy);
      starts[bucket] = before;
      before += counts[bucket] as number;
    }
  }
  return starts;
}
