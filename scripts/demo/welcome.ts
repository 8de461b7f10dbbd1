import type { Season } from './games.ts';

const PLACE = 4;
const LOCAL_HOSTS = ['127.0.0.1', '::1', 'localhost'];

/** What there is to see, and how to get in. */
export async function describeSeason(
  { admin: caller, tournamentId }: Season,
  {
    address,
    seed,
    admin,
    password,
    host,
  }: { address: string; seed: number; admin: string; password: string; host: string },
) {
  const tournament = await caller('GET /api/tournaments/current');
  // Near the top, where every result is felt.
  const entries = await caller('GET /api/tournaments/:id/leaderboard', {
    params: { id: tournamentId },
    query: { limit: PLACE },
  });
  const entry = entries.at(-1);
  const lines = [
    '',
    `  ${tournament?.name} is on, season ${seed}: ${address}`,
    '',
    `  Log in as ${admin} with the password ${password}`,
    ...(entry ? [`  or as ${entry.username} (place ${entry.rank}), or anybody else, with the same one.`] : []),
    ...(LOCAL_HOSTS.includes(host) ? [] : ['  Whoever can reach this address can do that: the password is no secret.']),
    '',
  ];
  return lines.join('\n');
}
