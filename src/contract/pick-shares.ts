import { z } from 'zod';
import { MAX_FOUND } from '../domain/scoring/ranking.ts';
import { endpoint } from './endpoint.ts';
import { ContenderIdText, Id, IdParams, IdText, pageQuery, Search } from './fields.ts';
import { Owner } from './leaderboard.ts';

const ContenderId = z.int().describe('the id of a team, or of a combined slot, which is negative and counted apart');

const BracketOwner = Owner.extend({ bracketId: Id });

export const PickShares = z.object({
  brackets: z.int().describe('how many brackets are submitted'),
  games: z
    .array(
      z.object({
        gameId: Id,
        shares: z
          .array(z.object({ teamId: ContenderId, count: z.int() }))
          .describe('every contender that was picked, largest first, equals by id'),
      }),
    )
    .describe('every game, round by round and in the order of the board'),
  lonely: z
    .array(
      z.object({
        gameId: Id,
        teamId: ContenderId,
        count: z.int(),
        people: z.array(BracketOwner).describe('the first three who made the pick, by submission'),
      }),
    )
    .describe(
      'correct picks that hardly anybody made, rarest first; picks of the combined slot of the winner count too',
    ),
  unusual: z
    .array(
      BracketOwner.extend({
        meanShare: z.number().describe('the fraction of brackets with the same pick, 0 to 1, averaged over all picks'),
      }),
    )
    .describe('the ten brackets with the lowest mean share, lowest first'),
});
export type PickShares = z.infer<typeof PickShares>;

export const Picker = BracketOwner.extend({ rank: z.int().describe('by points; equals share it') });
export type Picker = z.infer<typeof Picker>;

const MAX_PICKERS = 100;

export const PickersQuery = pageQuery(MAX_PICKERS, MAX_PICKERS).extend({
  search: Search.describe(
    `part of a name, ignoring case and accents; X-Total-Count counts the matches, up to ${MAX_FOUND}`,
  ),
});

export const PickParams = IdParams.extend({ gameId: IdText, teamId: ContenderIdText });

export const pickShareEndpoints = {
  read: endpoint(
    'GET /api/tournaments/:id/pick-shares',
    'everyone',
    'How many brackets picked each contender, once submissions are closed',
    {
      params: IdParams,
      response: PickShares,
      errors: [404],
    },
  ),
  listPickers: endpoint(
    'GET /api/tournaments/:id/pick-shares/:gameId/:teamId',
    'everyone',
    'Who picked a contender to win a game, in the order of the leaderboard, once submissions are closed',
    {
      params: PickParams,
      query: PickersQuery,
      response: z.array(Picker),
    },
  ),
};
