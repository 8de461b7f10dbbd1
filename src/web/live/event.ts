import { type Changes, isChange } from '../api/invalidation.ts';

/** Parses an event. Ignores changes that only a newer server knows; an unknown format means `everything`. */
export function parseEvent(data: string): Changes {
  const event: unknown = JSON.parse(data);
  if (typeof event !== 'object' || event === null || !('tournamentId' in event)) return UNKNOWN;
  const { tournamentId } = event;
  if (typeof tournamentId !== 'number') return UNKNOWN;
  if ('gameIds' in event) return { tournamentId, changes: ['games'] };
  const changed: unknown = 'changed' in event ? event.changed : null;
  return Array.isArray(changed) ? { tournamentId, changes: changed.filter(isChange) } : UNKNOWN;
}

const UNKNOWN: Changes = { tournamentId: 0, changes: ['everything'] };
