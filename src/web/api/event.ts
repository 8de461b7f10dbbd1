import { type Changes, isChange } from './invalidation.ts';

/** Parses the data of a live event. Ignores changes that only a newer server knows. */
export function parseEvent(data: string): Changes {
  return toChanges(JSON.parse(data));
}

/** Parses the header in which a response names the events of a change. */
export function parseChangesHeader(header: string): Changes[] {
  const events: unknown = JSON.parse(header);
  return Array.isArray(events) ? events.map(toChanges) : [UNKNOWN];
}

/** An unknown format means `everything`. */
function toChanges(event: unknown): Changes {
  if (typeof event !== 'object' || event === null || !('tournamentId' in event)) return UNKNOWN;
  const { tournamentId } = event;
  if (typeof tournamentId !== 'number') return UNKNOWN;
  if ('gameIds' in event) return { tournamentId, changes: ['games'] };
  const changed: unknown = 'changed' in event ? event.changed : null;
  return Array.isArray(changed) ? { tournamentId, changes: changed.filter(isChange) } : UNKNOWN;
}

const UNKNOWN: Changes = { tournamentId: 0, changes: ['everything'] };
