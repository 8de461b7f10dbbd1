import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { GroupEvent } from '../../contract/live.ts';
import type { Odds } from '../../contract/odds.ts';
import type { Model } from '../../domain/chances/models.ts';
import { type CircleReport, type CircleTask, toCircleTask } from '../../engine/chances/circle-report.ts';
import { describeCount } from '../chances/chances-cache.ts';
import { type Counted, createJobRunner, type Job } from '../chances/job-runner.ts';
import { toGroupEvent } from './access.ts';
import type { Circle } from './circle.ts';

/** Counts chances within groups in a worker of their own, once for each state, and keeps the latest. */
export interface GroupChances {
  /** The latest chances; null while the first are being counted. */
  read(circle: Circle, model: Model, userId: number): Counted<CircleReport> | null;
  close(): Promise<void>;
}

interface Options {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called when new chances can be read. */
  onCounted: (events: readonly GroupEvent[]) => void;
  /** The compiled worker; see `createJobRunner`. */
  thread?: URL;
  retryMs?: number;
}

// Some 10 MB.
const MAX_ENTRIES = 50_000;
const MEMORY_MB = 128;
const RETRY_MS = 10_000;

type GroupJob = Job<CircleTask> & { circle: Circle };

export function createGroupChances({ log, onCounted, thread, retryMs = RETRY_MS }: Options): GroupChances {
  const runner = createJobRunner<CircleTask, CircleReport, GroupJob>({
    ...{ log, thread, retryMs, memoryMb: MEMORY_MB },
    keep: { max: MAX_ENTRIES, sizeOf: ({ entries }) => 1 + entries.length },
    onDone: ({ circle }) => onCounted([toGroupEvent(circle.group, ['odds'])]),
  });
  return {
    read: (circle, model, userId) => {
      const { group, current, rows, scoring } = circle;
      const key = `${group.id} ${current.tournamentId} ${model}`;
      const start = () => toCircleTask(current.scoreboard, current.tree, rows, scoring, model);
      return runner.read({ key, state: describeState(circle), askedBy: String(userId), start, circle });
    },
    close: runner.close,
  };
}

/** The results, the brackets and the scoring that chances are counted from. */
function describeState({ current, rows, scoring }: Circle): string {
  const ids = rows.map(({ bracketId }) => bracketId);
  return createHash('sha256')
    .update(JSON.stringify([current.scoreboard.state, ids, scoring]))
    .digest('base64');
}

/** A page of the chances of those who are in the group now, with their present ranks. */
export function listOdds(
  { rows }: Circle,
  { report, isStale }: Counted<CircleReport>,
  { model, offset, limit }: { model: Model; offset: number; limit: number },
): { total: number; odds: Odds } {
  const rankOf = new Map(rows.map(({ bracketId, rank }) => [bracketId, rank]));
  const entries = report.entries.flatMap((entry) => {
    const rank = rankOf.get(entry.bracketId);
    return rank === undefined ? [] : [{ ...entry, rank }];
  });
  const count = describeCount(report, report.games, isStale, model);
  return { total: entries.length, odds: { ...count, entries: entries.slice(offset, offset + limit) } };
}
