import type { FastifyBaseLogger } from 'fastify';
import { MODELS, type Model } from '../../domain/chances/models.ts';
import { type ChancesReport, type ChancesTask, toChancesTask } from '../../engine/chances/report.ts';
import { countBrackets, type Scoreboard } from '../../engine/scoreboard.ts';
import type { Version } from '../cache.ts';
import { conflict } from '../errors.ts';
import type { Standings } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { createJobRunner, type Job } from './job-runner.ts';

export interface CountedChances {
  report: ChancesReport;
  /** Whether brackets or results have changed since; then newer ones are being counted. */
  isStale: boolean;
}

/** Counts the chances of tournaments in a worker, once for each state of the standings, and keeps the latest. */
export interface ChancesCache {
  /** The latest chances; null while the first are being counted. */
  read(current: Standings, model: Model): CountedChances | null;
  /** After a change, counts again what somebody has read, so that new chances do not wait until they are asked for. */
  follow(current: Standings): void;
  /** What a response that shows chances depends on. Undefined while they are not those of the standings. */
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

interface Counted {
  state: string | number;
  report: ChancesReport;
  number: number;
  /** The version of the standings that these chances were last found to belong to. Undefined until they are read. */
  standingsVersion: number | undefined;
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
  const reports = new Map<string, Counted>();
  let lastNumber = 0;
  const runner = createJobRunner<ChancesTask, ChancesReport>({
    ...{ log, thread, retryMs, memoryMb: MEMORY_MB },
    onDone: ({ key, state }, report) => {
      lastNumber += 1;
      reports.delete(key);
      reports.set(key, { state, report, number: lastNumber, standingsVersion: undefined });
      const [oldest] = reports.keys();
      if (reports.size > MAX_REPORTS && oldest !== undefined) reports.delete(oldest);
      onCounted(Number(key.split(' ')[0]));
    },
  });

  const toJob = ({ tournamentId, scoreboard, tree }: Standings, model: Model): Job<ChancesTask> => ({
    key: keyOf(tournamentId, model),
    state: scoreboard.state,
    askedBy: '',
    start: () => toChancesTask(scoreboard, tree, model),
  });

  return {
    read: (current, model) => {
      requireCountable(current.scoreboard);
      const job = toJob(current, model);
      const counted = reports.get(job.key);
      const isStale = counted?.state !== job.state;
      if (isStale) runner.request(job);
      else if (counted) counted.standingsVersion = current.version;
      return counted ? { report: counted.report, isStale } : null;
    },
    follow: (current) => {
      for (const job of MODELS.map((model) => toJob(current, model))) {
        const counted = reports.get(job.key);
        if (counted?.standingsVersion !== undefined && counted.state !== job.state) runner.request(job);
      }
    },
    versionOf: (tournamentId, model) => ({
      number: () => {
        const counted = reports.get(keyOf(tournamentId, model));
        const isOfNow =
          counted?.standingsVersion !== undefined &&
          counted.standingsVersion === standings.versionOf(tournamentId).number();
        return isOfNow ? counted.number : undefined;
      },
    }),
    close: runner.close,
  };
}

/** Refuses tournaments with so many brackets that everybody would wait for their chances. */
export function requireCountable(scoreboard: Scoreboard): void {
  if (countBrackets(scoreboard) > MAX_BRACKETS)
    throw conflict('too_many_brackets', `Chances are counted for up to ${MAX_BRACKETS} brackets.`);
}

function keyOf(tournamentId: number, model: Model): string {
  return `${tournamentId} ${model}`;
}
