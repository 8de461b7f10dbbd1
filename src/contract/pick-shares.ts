import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './fields.ts';
import { Owner } from './leaderboard.ts';

const ContenderId = z.int().describe('a team, or negative for a combined slot, which is never merged with its teams');

const Person = Owner.extend({ bracketId: Id });

export const PickShares = z.object({
  brackets: z.int().describe('how many are submitted'),
  games: z
    .array(
      z.object({
        gameId: Id,
        shares: z
          .array(z.object({ teamId: ContenderId, count: z.int() }))
          .describe('every contender that was picked, largest first, equals by id'),
      }),
    )
    .describe('every game, in playing order'),
  lonely: z
    .array(
      z.object({
        gameId: Id,
        teamId: ContenderId,
        count: z.int(),
        people: z.array(Person).describe('the first three'),
      }),
    )
    .describe('results that hardly anybody had, rarest first; a pick of the combined slot counts'),
  unusual: z
    .array(Person.extend({ meanShare: z.number().describe('the mean share of brackets with the same pick, 0 to 1') }))
    .describe('the ten brackets with the lowest'),
});
export type PickShares = z.infer<typeof PickShares>;

export const pickShareEndpoints = {
  read: endpoint(
    'GET /api/tournaments/:id/pick-shares',
    'everyone',
    'How many brackets picked whom, once they are closed',
    {
      params: IdParams,
      response: PickShares,
      errors: [404],
    },
  ),
};
