import { type Changes, isChange } from './invalidation.ts';

/** Anything may have changed. */
export const UNKNOWN: Changes = { tournamentId: 0, changes: ['everything'] };

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
