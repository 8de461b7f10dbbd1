import { readSnapshot } from '../db/queries.ts';
import { loadField, readCurrentTournament } from '../field/field.ts';
import { createCachedResponse, PUBLIC_HEADERS, sendCached, sizeOf } from '../http/cached-response.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { writeCalendar } from './calendar.ts';

const PATH = '/calendar.ics';
const TYPE = 'text/calendar; charset=utf-8';

/** Adds the feed that calendars subscribe to. */
export function addCalendarRoutes({ server, db, cache, appName }: RouteDependencies): void {
  const compute = async () => {
    const season = await readSnapshot(db, async (tx) => {
      const tournament = await readCurrentTournament(tx);
      return tournament ? { tournament, ...(await loadField(tx, tournament.id)) } : null;
    });
    return createCachedResponse(writeCalendar(season, appName), TYPE, PUBLIC_HEADERS);
  };
  server.get(PATH, { config: { audience: 'everyone' } }, async (request, reply) =>
    sendCached(await cache.read(PATH, compute, { sizeOf }), request, reply),
  );
}
