import type { Cache } from './cache.ts';
import type { ChancesCache } from './chances/chances-cache.ts';
import type { Announcement } from './changes/announcement.ts';
import type { StandingsCache } from './standings/standings-cache.ts';

interface Followers {
  cache: Cache;
  standings: StandingsCache;
  chances: ChancesCache;
  checkDeadlines(): Promise<void>;
}

/** Updates what a process keeps in memory after a change. */
export type FollowChange = (announced: Announcement) => Promise<void>;

export function createFollowChange({ cache, standings, chances, checkDeadlines }: Followers): FollowChange {
  return async (announced) => {
    // Nothing that is cached shows groups.
    if (announced.type === 'group') return;
    // Submissions are frequent, and only standings show them. An event about standings comes with what changed them.
    const isOfStandings = announced.type === 'standings' || (announced.type === 'brackets' && announced.isSubmission);
    if (!isOfStandings) cache.invalidate();
    if (announced.type === 'tournament') void checkDeadlines();
    if (announced.type === 'brackets') await standings.follow(announced.tournamentId, announced.bracketIds);
    if (announced.type === 'field') {
      await standings.followRevision(announced.tournamentId, announced.revision);
      const current = await standings.readCached(announced.tournamentId);
      if (current && !current.isOpen) chances.follow(current);
    }
  };
}
