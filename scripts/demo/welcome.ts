import type { Caller } from './caller.ts';
import type { Season } from './games.ts';

// The rank of the person to log in as: near the top, where every result counts.
const SUGGESTED_RANK = 4;
const LOCAL_HOSTS = ['127.0.0.1', '::1', 'localhost'];

/** The entry of the person to log in as. */
export async function findSuggested(caller: Caller, tournamentId: number) {
  const entries = await caller('GET /api/tournaments/:id/leaderboard', {
    params: { id: tournamentId },
    query: { limit: SUGGESTED_RANK },
  });
  return entries.at(-1);
}

/** Tells the address of the season, and how to log in. */
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
  const entry = await findSuggested(caller, tournamentId);
  const lines = [
    '',
    `  ${tournament?.name} is on, season ${seed}: ${address}`,
    '',
    `  Log in as ${admin} with the password ${password}`,
    ...(entry ? [`  or as ${entry.username} (place ${entry.rank}), or anybody else, with the same one.`] : []),
    ...(LOCAL_HOSTS.includes(host) ? [] : ['  Anybody who can reach it can log in: the password is no secret.']),
    '',
  ];
  return lines.join('\n');
}
