import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './fields.ts';
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
};
