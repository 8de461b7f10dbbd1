/**
 * What can be measured, by name. Each runs in a process of its own and is loaded there.
 * @type {Record<string, () => Promise<import('./table.js').Row[]>>}
 */
export const BENCHES = {
  'engine-pages': async () => (await import('./engine-pages.js')).measurePages(),
  'engine-1m': async () => (await import('./engine.js')).measureMillion(),
  country: async () => (await import('./engine.js')).measureCountry(),
  'submissions-postgres': async () => (await import('./submissions.js')).measurePostgres(),
  'submissions-embedded': async () => (await import('./submissions.js')).measureEmbedded(),
  leaderboard: async () => (await import('./leaderboard.js')).measureLeaderboard(),
  memory: async () => (await import('./memory.js')).measureMemory(),
  startup: async () => (await import('./startup.js')).measureStartup(),
  live: async () => (await import('./live.js')).measureLive(),
};
