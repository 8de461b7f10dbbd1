import { type Changes, isChange } from './invalidation.ts';

/** Anything may have changed. */
const UNKNOWN: Changes = { tournamentId: 0, changes: ['everything'] };

/** Parses the data of a live event. An unknown format means `everything`; changes that only a newer server knows are ignored. */
export function parseEvent(data: string): Changes {
  const event: unknown = JSON.parse(data);
  if (typeof event !== 'object' || event === null) return UNKNOWN;
  if (!('tournamentId' in event)) return UNKNOWN;
  const { tournamentId } = event;
  if (typeof tournamentId !== 'number') return UNKNOWN;
  if ('gameIds' in event) return { tournamentId, changes: ['games'] };
  const changed: unknown = 'changed' in event ? event.changed : null;
  if (!Array.isArray(changed)) return UNKNOWN;
  if (!('liveKey' in event)) return { tournamentId, changes: changed.filter(isChange) };
  const changes = changed.map((part) => `group ${part}`).filter(isChange);
  return { tournamentId, changes, liveKey: String(event.liveKey) };
}
