import type { LiveEvent } from '../../contract/live.ts';
import { EVERYTHING, isEverything } from '../changes/announcement.ts';

/** Merges events into one for each type and tournament or group; all into `EVERYTHING` if that is among them. */
export function mergeEvents(events: readonly LiveEvent[]): LiveEvent[] {
  if (events.some(isEverything)) return [EVERYTHING];
  const merged = new Map<string, LiveEvent>();
  for (const event of events) {
    const key = `${event.type} ${event.type === 'group' ? event.liveKey : event.tournamentId}`;
    const earlier = merged.get(key);
    merged.set(key, earlier ? mergeTwo(earlier, event) : event);
  }
  return [...merged.values()];
}

/** Both have the same type and tournament or group. */
function mergeTwo(first: LiveEvent, second: LiveEvent): LiveEvent {
  if (first.type === 'game' && second.type === 'game') {
    return { ...second, gameIds: distinct([...first.gameIds, ...second.gameIds]) };
  }
  if ('changed' in first && 'changed' in second) {
    return { ...second, changed: distinct([...first.changed, ...second.changed]) } as LiveEvent;
  }
  throw new Error(`There is no rule to merge events of the type ${first.type}.`);
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
