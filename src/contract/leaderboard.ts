import { z } from 'zod';
import { byRound } from '../domain/bracket/rounds.ts';
import { LEADERBOARD_SORTS, LIST_ORDERS, MAX_FOUND } from '../domain/scoring/ranking.ts';
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

const PointsOfRound = z.int().describe('the points from this round');
const HIDDEN = 'null while submissions are open, except to its owner';

/** The fields of an entry that reveal its picks or its guess. */
export const PickedFields = z.object({
  championshipTeamName: z.string().nullable().describe(`the picked champion; null without that pick; ${HIDDEN}`),
  possibleScore: z.int().nullable().describe(`the points if every pick that still can come true does; ${HIDDEN}`),
  alivePicks: z.int().nullable().describe(`picks of undecided games that can still come true; ${HIDDEN}`),
  bestRank: z
    .int()
    .nullable()
    .describe(
      `the rank with the possible points if nobody else gains any; the rank itself once the final is decided; ${HIDDEN}`,
    ),
  tiebreakerGuess: z
    .int()
    .nullable()
    .describe(`the guess of the points in the final; null without a tiebreaker; ${HIDDEN}`),
});

export const LeaderboardEntry = z.object({
  rank: z.int().describe('equals share it: 1, 2, 2, 4; sorted by name, the place in the list'),
  bracketId: Id,
  ...Owner.shape,
  totalScore: z.int(),
  totalPicks: z.int(),
  correctPicks: z.int(),
  decidedPicks: z.int().describe('picks whose game has a result'),
  accuracyPercentage: z.number().describe('correct picks as a percentage of all picks, decided or not; not rounded'),
  ...byRound(() => PointsOfRound),
  previousRank: z
    .int()
    .nullable()
    .describe('the rank by points before the latest result; null if there is no result yet'),
  ...PickedFields.shape,
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

export const LeaderboardQuery = ListQuery.extend({
  search: Search.describe(
    `part of a name, ignoring case and accents; X-Total-Count counts the matches, up to ${MAX_FOUND}; entries keep their rank in the whole list`,
  ),
  sort: z
    .enum([...LEADERBOARD_SORTS, ''], 'Sort must be total, accuracy or name')
    .optional()
    .transform((sort) => sort || 'total'),
});

export const ListedQuery = LeaderboardQuery.extend({
  sort: z
    .enum([...LIST_ORDERS, ''], 'Sort must be total, accuracy, name or win')
    .optional()
    .transform((sort) => sort || 'total')
    .describe(
      'win: by the chance to finish first, by seed, once submissions are closed; ranks are those by points. 202 in the order by points while the first chances are being counted',
    ),
});

const MyStandingQuery = ListedQuery.pick({ sort: true });

/** The caller's entry and its offset in the list. */
export const MyStanding = z.object({
  entry: LeaderboardEntry.nullable().describe('null without a submitted bracket'),
  offset: z
    .int()
    .nullable()
    .describe('the number of entries before it in the list; equals share a rank but not an offset'),
  lastResult: z
    .object({
      gameId: Id,
      teamId: Id.describe('the winner'),
      points: z.int().describe('what the entry earned by it'),
      rankBefore: z.int().describe('the rank by points without this result'),
      rank: z.int().describe('the rank by points'),
    })
    .nullable()
    .describe('what the latest result did to the entry; null without an entry or a result'),
});
export type MyStanding = z.infer<typeof MyStanding>;

export const leaderboardEndpoints = {
  list: endpoint('GET /api/tournaments/:id/leaderboard', 'everyone', 'Submitted brackets with their points, ranked', {
    params: IdParams,
    query: ListedQuery,
    response: z.array(LeaderboardEntry),
    errors: [404, 409],
  }),
  readMine: endpoint('GET /api/tournaments/:id/my-standing', 'user', "The caller's own entry on the leaderboard", {
    params: IdParams,
    query: MyStandingQuery,
    response: MyStanding,
  }),
};
