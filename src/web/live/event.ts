import { type Changes, isChange } from '../api/changes.ts';

/**
 * What an event of the live stream tells. A newer server may name what this page has no word for, and so does not show;
 * what cannot be understood at all may mean anything.
 */
export function readEvent(data: string): Changes {
  const event: unknown = JSON.parse(data);
  if (typeof event !== 'object' || event === null || !('tournamentId' in event)) return UNKNOWN;
  const { tournamentId } = event;
  if (typeof tournamentId !== 'number') return UNKNOWN;
  if ('gameIds' in event) return { tournamentId, changes: ['games'] };
  const named: unknown = 'changed' in event ? event.changed : null;
  return Array.isArray(named) ? { tournamentId, changes: named.filter(isChange) } : UNKNOWN;
}

const UNKNOWN: Changes = { tournamentId: 0, changes: ['everything'] };
