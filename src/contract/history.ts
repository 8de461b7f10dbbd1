import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, ListQuery } from './fields.ts';
import { Owner } from './leaderboard.ts';
import { Mark } from './teams.ts';
import { Tournament } from './tournaments.ts';

/** An entry on the podium of a completed tournament. */
export const PodiumEntry = z.object({
  rank: z.int().describe('1 to 3; equals share it'),
  bracketId: Id,
  ...Owner.shape,
  totalScore: z.int(),
});
export type PodiumEntry = z.infer<typeof PodiumEntry>;

export const ListedTournament = Tournament.extend({
  champion: z
    .object({ teamId: Id, name: z.string(), mark: Mark })
    .nullable()
    .describe('the winner of the final; null until the tournament is completed'),
  podium: z
    .array(PodiumEntry)
    .describe(
      'ranks 1 to 3, at most 12 people; empty until the tournament is completed, and while submissions are open',
    ),
});
export type ListedTournament = z.infer<typeof ListedTournament>;

/** What a person with a title or podium has achieved in all completed tournaments. */
export const HallOfFameEntry = z.object({
  ...Owner.shape,
  userId: Id,
  titles: z.int().describe('first places, shared ones included'),
  podiums: z.int().describe('ranks 1 to 3, titles included'),
  bestRank: z.int(),
  tournaments: z.int().describe('completed tournaments with a bracket of this person'),
});
export type HallOfFameEntry = z.infer<typeof HallOfFameEntry>;

export const historyEndpoints = {
  list: endpoint(
    'GET /api/tournaments',
    'everyone',
    'All tournaments, newest first, with their champions and podiums',
    {
      response: z.array(ListedTournament),
    },
  ),
  hallOfFame: endpoint(
    'GET /api/hall-of-fame',
    'everyone',
    'People with a title or podium, by titles, podiums and best rank',
    {
      query: ListQuery,
      response: z.array(HallOfFameEntry),
    },
  ),
};
