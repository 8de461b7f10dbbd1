import { existsSync, readFileSync } from 'node:fs';

const LINUX_LIMITS = '/proc/self/limits';

// For everything but connections and files of the embedded database: standard streams, event loops, the lock on the
// data folder, connections to a PostgreSQL server.
const RESERVED = 64;
// PostgreSQL's smallest and default max_files_per_process.
const MIN_DATABASE_FILES = 64;
const MAX_DATABASE_FILES = 1_000;
const MIN_CONNECTIONS = 32;

/** The limit of open file descriptors. Node raises the soft limit to the hard one when it starts. */
export function readDescriptorLimit(): number {
  if (existsSync(LINUX_LIMITS))
    return parseLimit(/^Max open files +(\w+)/m.exec(readFileSync(LINUX_LIMITS, 'utf8'))?.[1]);
  // With the network, the report would do a DNS lookup for each connection.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  return parseLimit(report.userLimits?.open_files?.soft);
}

/** The number of files that the embedded database may keep open. */
export function maxDatabaseFilesFor(limit: number): number {
  return Math.min(MAX_DATABASE_FILES, Math.max(MIN_DATABASE_FILES, Math.floor(limit / 4)));
}

/** The number of connections that leaves enough descriptors for everything else. Throws if it is too small. */
export function maxConnectionsFor(limit: number): number {
  const connections = limit - RESERVED - maxDatabaseFilesFor(limit);
  if (connections >= MIN_CONNECTIONS) return connections;
  const needed = RESERVED + MIN_DATABASE_FILES + MIN_CONNECTIONS;
  throw new Error(
    `This process may open only ${limit} files and connections at once, and needs at least ${needed}. ` +
      'Raise the limit, for instance with ulimit -n 4096.',
  );
}

/** Takes anything but a number, such as "unlimited", for no limit. */
function parseLimit(limit: number | string | undefined): number {
  return Number(limit) || Number.POSITIVE_INFINITY;
}
