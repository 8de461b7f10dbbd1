import { z } from 'zod';
import { LEADERBOARD_SORTS } from '../domain/scoring/ranking.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, ListQuery, Search } from './fields.ts';

/** The owner of a bracket as everyone may see them. */
export const Owner = z.object({
  userId: Id.nullable().describe('null for a former player, whose account was deleted'),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});
export type Owner = z.infer<typeof Owner>;

export const LeaderboardEntry = z.object({
  rank: z.int().describe('equals share it: 1, 2, 2, 4'),
  bracketId: Id,
  ...Owner.shape,
  totalScore: z.int(),
  totalPicks: z.int(),
  correctPicks: z.int(),
  decidedPicks: z.int().describe('picks whose game has a result'),
  accuracyPercentage: z.number().describe('correct of all picks, not rounded'),
  championshipTeamName: z.string().nullable().describe('null for others while submissions are open'),
  play_in: z.int(),
  round_of_32: z.int(),
  sweet_16: z.int(),
  elite_8: z.int(),
  final_four: z.int(),
  championship: z.int(),
  previousRank: z.int().nullable().describe('by points, without the result that came last; null before the first'),
  possibleScore: z.int().nullable().describe('if every pick comes true that still can; null like the champion'),
  alivePicks: z.int().nullable().describe('picks to come that still can; null like the champion'),
  bestRank: z.int().nullable().describe('how few have more points than are possible here; null like the champion'),
  tiebreakerGuess: z
    .int()
    .nullable()
    .describe('of the points in the final; null without a tiebreaker, and like the champion'),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

const LeaderboardQuery = ListQuery.extend({
  search: Search.describe(
    'part of a name, whatever its case and accents; X-Total-Count counts the matches, up to 10,000; ranks stay',
  ),
  sort: z
    .enum([...LEADERBOARD_SORTS, ''], 'Sort must be total, accuracy or name')
    .optional()
    .transform((sort) => sort || 'total'),
});

const MyStandingQuery = LeaderboardQuery.pick({ sort: true });

/** The caller's entry and its offset in the list. */
export const MyStanding = z.object({
  entry: LeaderboardEntry.nullable().describe('null without a submitted bracket'),
  offset: z.int().nullable().describe('the place of this entry in the list, from 0; equals share a rank but not this'),
});
export type MyStanding = z.infer<typeof MyStanding>;

export const leaderboardEndpoints = {
  list: endpoint('GET /api/tournaments/:id/leaderboard', 'everyone', 'Submitted brackets with their points, ranked', {
    params: IdParams,
    query: LeaderboardQuery,
    response: z.array(LeaderboardEntry),
  }),
  readMine: endpoint('GET /api/tournaments/:id/my-standing', 'user', "The caller's own entry on the leaderboard", {
    params: IdParams,
    query: MyStandingQuery,
    response: MyStanding,
  }),
};
