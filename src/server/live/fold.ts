import type { LiveEvent } from '../../contract/live.ts';
import { type Entered, EVERYTHING, isEverything } from '../changes/announcement.ts';

/** Many events as few: one for each type and tournament, which names all that they name. */
export function foldEvents(events: readonly LiveEvent[]): LiveEvent[] {
  if (events.some(isEverything)) return [EVERYTHING];
  const folded = new Map<string, LiveEvent>();
  for (const event of events) {
    const key = `${event.type} ${event.tournamentId}`;
    const known = folded.get(key);
    folded.set(key, known ? unite(known, event) : event);
  }
  return [...folded.values()];
}

/** Two events of the same type and tournament. */
function unite(first: LiveEvent, second: LiveEvent): LiveEvent {
  if (first.type === 'game' && second.type === 'game') {
    return { ...second, gameIds: distinct([...first.gameIds, ...second.gameIds]) };
  }
  if (first.type === 'tournament' && second.type === 'tournament') {
    return { ...second, changed: distinct([...first.changed, ...second.changed]) };
  }
  if (first.type === 'standings' && second.type === 'standings') {
    return { ...second, changed: distinct([...first.changed, ...second.changed]) };
  }
  throw new Error(`A ${first.type} event and a ${second.type} event do not fold.`);
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** Many announcements of brackets as one for each tournament and server. */
export function foldEntered(entered: readonly Entered[]): Entered[] {
  const folded = new Map<string, Entered>();
  for (const news of entered) {
    const key = `${news.tournamentId} ${news.by}`;
    const known = folded.get(key);
    folded.set(key, known ? { ...news, bracketIds: distinct([...known.bracketIds, ...news.bracketIds]) } : news);
  }
  return [...folded.values()];
}
