import type { LiveEvent } from '../../contract/live.ts';
import { type ChangedBrackets, type ChangedField, EVERYTHING, isEverything } from '../changes/announcement.ts';

/** Merges events into one for each type and tournament; all into `EVERYTHING` if that is among them. */
export function mergeEvents(events: readonly LiveEvent[]): LiveEvent[] {
  if (events.some(isEverything)) return [EVERYTHING];
  const merged = new Map<string, LiveEvent>();
  for (const event of events) {
    const key = `${event.type} ${event.tournamentId}`;
    const earlier = merged.get(key);
    merged.set(key, earlier ? mergeTwo(earlier, event) : event);
  }
  return [...merged.values()];
}

// Some proxies refuse longer headers.
const MAX_HEADER_LENGTH = 2_000;

/** The value of the header `X-Changes`. */
export function formatChanges(events: readonly LiveEvent[]): string {
  const text = JSON.stringify(mergeEvents(events));
  return text.length <= MAX_HEADER_LENGTH ? text : JSON.stringify([EVERYTHING]);
}

/** Both have the same type and tournament. */
function mergeTwo(first: LiveEvent, second: LiveEvent): LiveEvent {
  if (first.type === 'game' && second.type === 'game') {
    return { ...second, gameIds: distinct([...first.gameIds, ...second.gameIds]) };
  }
  if (first.type === 'tournament' && second.type === 'tournament') {
    return { ...second, changed: distinct([...first.changed, ...second.changed]) };
  }
  if (first.type === 'standings' && second.type === 'standings') {
    return { ...second, changed: distinct([...first.changed, ...second.changed]) };
  }
  throw new Error(`There is no rule to merge events of the type ${first.type}.`);
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** Merges announcements of brackets into one for each tournament, kind of change, and server, which ignores its own. */
export function mergeChangedBrackets(announced: readonly ChangedBrackets[]): ChangedBrackets[] {
  const merged = new Map<string, ChangedBrackets>();
  for (const each of announced) {
    const key = `${each.tournamentId} ${each.isSubmission} ${each.by}`;
    const earlier = merged.get(key)?.bracketIds ?? [];
    merged.set(key, { ...each, bracketIds: distinct([...earlier, ...each.bracketIds]) });
  }
  return [...merged.values()];
}

/** Merges announcements of changed fields into the latest of each tournament. */
export function mergeChangedFields(announced: readonly ChangedField[]): ChangedField[] {
  return [...new Map(announced.map((each) => [each.tournamentId, each])).values()];
}
