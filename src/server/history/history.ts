import { LRUCache } from 'lru-cache';
import { computeHallOfFame, type Finishes, type HallOfFame } from '../../engine/hall-of-fame.ts';
import type { Db } from '../db/database.ts';
import type { TournamentRow } from '../field/field.ts';
import type { LiveStandings } from '../standings/live-standings.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { computeFinalStandings, type FinalStandings, type PodiumRow } from './final-standings.ts';

/** Caches how completed tournaments ended. Each is computed once per revision, also for concurrent requests. */
export interface History {
  readPodium(tournament: TournamentRow): Promise<readonly PodiumRow[]>;
  readHallOfFame(tournaments: readonly TournamentRow[]): Promise<HallOfFame>;
}

// Finishes take 8 bytes for each bracket. If there are more, they are computed again for every new hall of fame.
const MAX_FINISHES = 8_000_000;

const keyOf = ({ id, revision }: TournamentRow) => `${id} ${revision}`;

export function createHistory(db: Db, standings: LiveStandings): History {
  const podiums = new Map<number, { key: string; podium: readonly PodiumRow[] }>();
  const finishes = new LRUCache<string, Finishes>({
    maxSize: MAX_FINISHES,
    sizeCalculation: ({ ranks }) => ranks.length + 1,
  });
  const running = new Map<string, Promise<FinalStandings | null>>();
  let hall: { key: string; value: Promise<HallOfFame> } | null = null;

  const compute = (tournament: TournamentRow): Promise<FinalStandings | null> => {
    const key = keyOf(tournament);
    const existing = running.get(key);
    if (existing) return existing;
    const computed = computeFinalStandings(db, standings, tournament)
      .then((final) => {
        if (final) {
          podiums.set(tournament.id, { key, podium: final.podium });
          finishes.set(key, final.finishes);
        }
        return final;
      })
      .finally(() => running.delete(key));
    running.set(key, computed);
    return computed;
  };

  const computeHall = async (tournaments: readonly TournamentRow[], key: string): Promise<HallOfFame> => {
    const all: Finishes[] = [];
    // One after the other, so that the standings of only one are loaded at a time.
    for (const tournament of tournaments) {
      const found = finishes.get(keyOf(tournament)) ?? (await compute(tournament))?.finishes;
      if (found) all.push(found);
      else if (hall?.key === key) hall = null;
    }
    const work = computeHallOfFame(all);
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      await yieldToEventLoop();
    }
  };

  return {
    readPodium: async (tournament) => {
      const cached = podiums.get(tournament.id);
      if (cached?.key === keyOf(tournament)) return cached.podium;
      return (await compute(tournament))?.podium ?? [];
    },
    readHallOfFame: (tournaments) => {
      const key = tournaments.map(keyOf).join();
      if (hall?.key === key) return hall.value;
      const value = computeHall(tournaments, key);
      hall = { key, value };
      value.catch(() => {
        if (hall?.value === value) hall = null;
      });
      return value;
    },
  };
}
