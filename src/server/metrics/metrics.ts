import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Backup } from '../../contract/archives.ts';
import { listBackups } from '../archive/backup-files.ts';
import type { Cache, CacheReads } from '../cache.ts';
import type { DatabaseObserver } from '../db/database.ts';
import type { Hub } from '../live/hub.ts';
import { APP_VERSION } from '../version.ts';
import { createRequestDurations, type RequestDurations } from './request-durations.ts';

/** What the program measures while it works, for Prometheus. Exists only where METRICS_TOKEN is set. */
export interface Metrics {
  requests: RequestDurations;
  database: DatabaseObserver;
  cacheReads: CacheReads;
  countSubmissions(count: number): void;
  /** Adds what is looked up when somebody asks. */
  watch(sources: Sources): void;
  /** The metrics as text, and its content type. */
  format(): Promise<string>;
  contentType: string;
}

interface Sources {
  hub: Pick<Hub, 'countStreams'>;
  cache: Pick<Cache, 'size'>;
  backupFolder: string;
}

const WAIT_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Event-loop delay, processor time, memory, descriptors and garbage collection.
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'swish_info', help: 'The version of the program.', labelNames: ['version'], registers })
    .labels(APP_VERSION)
    .set(1);
  const requests = createRequestDurations();
  const cacheReads: CacheReads = { hits: 0, misses: 0 };
  const submissions = new Counter({
    name: 'swish_submissions_total',
    help: 'Brackets that people have submitted to this server, or changed.',
    registers,
  });
  return {
    requests,
    database: observeDatabase(registers),
    cacheReads,
    countSubmissions: (count) => submissions.inc(count),
    watch: ({ hub, cache, backupFolder }) => {
      watchStreams(registers, hub);
      watchCache(registers, cache, cacheReads);
      watchBackups(registers, backupFolder);
    },
    format: async () => `${await registry.metrics()}\n${requests.format()}`,
    contentType: registry.contentType,
  };
}

function observeDatabase(registers: Registry[]): DatabaseObserver {
  const wait = new Histogram({
    name: 'swish_database_wait_seconds',
    help: 'How long queries and transactions have waited for a connection of the pool, or for the only one.',
    buckets: WAIT_SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'swish_database_errors_total',
    help: 'Failed queries by class of SQLSTATE, or none for a connection that failed.',
    labelNames: ['class'],
    registers,
  });
  return {
    waited: (ms) => wait.observe(ms / 1_000),
    failed: (error) => errors.inc({ class: classOf(error) }),
  };
}

/** The first two characters of the SQLSTATE of an error. */
function classOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'none';
}

function watchStreams(registers: Registry[], hub: Sources['hub']): void {
  new Gauge({
    name: 'swish_live_streams',
    help: 'Open live streams.',
    registers,
    collect() {
      this.set(hub.countStreams());
    },
  });
}

function watchCache(registers: Registry[], cache: Sources['cache'], reads: CacheReads): void {
  new Counter({
    name: 'swish_cache_reads_total',
    help: 'Reads of the cache of responses, by whether the value was there.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, reads.hits);
      this.inc({ result: 'miss' }, reads.misses);
    },
  });
  new Gauge({
    name: 'swish_cache_entries',
    help: 'Values in the cache.',
    registers,
    collect() {
      this.set(cache.size().entries);
    },
  });
  new Gauge({
    name: 'swish_cache_bytes',
    help: 'Bytes of the values in the cache.',
    registers,
    collect() {
      this.set(cache.size().bytes);
    },
  });
}

/** Nothing is said of backups where there are none, such as on a server that has made none. */
function watchBackups(registers: Registry[], folder: string): void {
  const add = (name: string, help: string, read: (last: Backup) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const [last] = await listBackups(folder).catch(() => []);
        if (last) this.set(read(last));
        else this.remove();
      },
    });
  add('swish_backup_age_seconds', 'The age of the last backup.', ({ at }) => (Date.now() - Date.parse(at)) / 1_000);
  add('swish_backup_bytes', 'The size of the last backup.', ({ bytes }) => bytes);
}
