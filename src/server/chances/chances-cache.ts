import type { FastifyBaseLogger } from 'fastify';
import { MODELS, type Model } from '../../domain/chances/models.ts';
import type { Chances } from '../../engine/chances/chances.ts';
import { type ChancesReport, type ChancesTask, toChancesTask } from '../../engine/chances/report.ts';
import { countBrackets, type Scoreboard } from '../../engine/scoreboard.ts';
import type { Version } from '../cache.ts';
import { conflict } from '../errors.ts';
import type { Standings } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { type Counted, createJobRunner, type Job } from './job-runner.ts';

/** Stale once brackets or results have changed since. */
export type CountedChances = Counted<ChancesReport>;

/** Counts the chances of tournaments in a worker, once for each state of the standings, and keeps the latest. */
export interface ChancesCache {
  /** The latest chances; null while the first are being counted. */
  read(current: Standings, model: Model): CountedChances | null;
  /** After a change, counts again what somebody has read, so that new chances do not wait until they are asked for. */
  follow(current: Standings): void;
  /** What a response with chances depends on: the version of the standings, undefined while the chances are of another. */
  versionOf(tournamentId: number, model: Model): Version;
  close(): Promise<void>;
}

interface Options {
  log: Pick<FastifyBaseLogger, 'warn'>;
  standings: Pick<StandingsCache, 'versionOf'>;
  /** Called when new chances can be read. */
  onCounted: (tournamentId: number) => void;
  /** The compiled worker; see `createJobRunner`. */
  thread?: URL;
  retryMs?: number;
}

// Both models of the tournaments whose standings are in memory.
const MAX_REPORTS = 8;
// Beyond it counting takes minutes, and hundreds of megabytes.
const MAX_BRACKETS = 2_000_000;
const RETRY_MS = 10_000;
// The rows of two million brackets; the kernel's memory is outside the heap.
const MEMORY_MB = 512;

export function createChancesCache(options: Options): ChancesCache {
  const { log, standings, onCounted, thread, retryMs = RETRY_MS } = options;
  /** The version of the standings that chances were last found to belong to. None until they are read. */
  const versions = new WeakMap<ChancesReport, number>();
  const runner = createJobRunner<ChancesTask, ChancesReport>({
    ...{ log, thread, retryMs, memoryMb: MEMORY_MB },
    keep: { max: MAX_REPORTS, sizeOf: () => 1 },
    onDone: ({ key }) => onCounted(Number(key.split(' ')[0])),
  });
  const versionAt = (key: string) => {
    const report = runner.peek(key);
    return report && versions.get(report);
  };

  const toJob = ({ tournamentId, scoreboard, tree }: Standings, model: Model): Job<ChancesTask> => ({
    key: keyOf(tournamentId, model),
    state: scoreboard.state,
    askedBy: '',
    start: () => toChancesTask(scoreboard, tree, model),
  });

  return {
    read: (current, model) => {
      requireCountable(current.scoreboard);
      const counted = runner.read(toJob(current, model));
      if (counted && !counted.isStale) versions.set(counted.report, current.version);
      return counted;
    },
    follow: (current) => {
      for (const job of MODELS.map((model) => toJob(current, model)))
        if (versionAt(job.key) !== undefined) runner.read(job);
    },
    versionOf: (tournamentId, model) => ({
      number: () => {
        const version = versionAt(keyOf(tournamentId, model));
        return version === standings.versionOf(tournamentId).number() ? version : undefined;
      },
    }),
    close: runner.close,
  };
}

/** What chances were counted from. */
export function describeCount(
  { isExact: exact, endingCount: endings, margin }: Pick<Chances, 'isExact' | 'endingCount' | 'margin'>,
  games: number,
  isStale: boolean,
  model: Model,
) {
  return { model, exact, endings, margin, games, ...(isStale && { stale: true as const }) };
}

/** Refuses tournaments with so many brackets that everybody would wait for their chances. */
export function requireCountable(scoreboard: Scoreboard): void {
  if (countBrackets(scoreboard) > MAX_BRACKETS)
    throw conflict('too_many_brackets', `Chances are counted for up to ${MAX_BRACKETS} brackets.`);
}

function keyOf(tournamentId: number, model: Model): string {
  return `${tournamentId} ${model}`;
}
