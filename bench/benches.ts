import { isMain } from '../scripts/run.js';
import type { Row } from './table.ts';

/** The benchmarks. bench/run.ts starts this file in a new process for each, with the name of the benchmark. */
export const BENCHES: Record<string, () => Promise<Row[]>> = {
  'engine-pages': async () => (await import('./engine-pages.ts')).measurePages(),
  'engine-1m': async () => (await import('./engine.ts')).measureMillion(),
  chances: async () => (await import('./chances.ts')).measureChances(),
  groups: async () => (await import('./groups.ts')).measureGroups(),
  race: async () => (await import('./race.ts')).measureRace(),
  'chances-live': async () => (await import('./chances-live.ts')).measureLiveChances(),
  'what-if': async () => (await import('./what-if.ts')).measureWhatIf(),
  country: async () => (await import('./engine.ts')).measureCountry(),
  'submissions-postgres': async () => (await import('./submissions.ts')).measurePostgres(),
  'submissions-embedded': async () => (await import('./submissions.ts')).measureEmbedded(),
  leaderboard: async () => (await import('./leaderboard.ts')).measureLeaderboard(),
  metrics: async () => (await import('./leaderboard.ts')).measureMetrics(),
  memory: async () => (await import('./memory.ts')).measureMemory(),
  archives: async () => (await import('./archives.ts')).measureArchives(),
  startup: async () => (await import('./startup.ts')).measureStartup(),
  live: async () => (await import('./live.ts')).measureLive(),
};

if (isMain(import.meta.url)) {
  const rows = await BENCHES[process.argv[2] ?? '']?.();
  process.send?.(rows, () => process.disconnect());
}
