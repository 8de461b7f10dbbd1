import { z } from 'zod';
import { MODELS } from '../domain/chances/models.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, OptionalIdText } from './fields.ts';
import { LeaderboardEntry, LeaderboardQuery } from './leaderboard.ts';
import { ModelField, Probability } from './odds.ts';

// More than there are games, so that one of them is unknown or named twice, which is all that has to be found out.
const MAX_WINNERS = 40;
const INVALID_WINNERS = 'Winners must be pairs of a game and a team, such as 12:7,13:9';

const ImaginedWinner = z.object({ gameId: Id, teamId: Id });

const WhatIfQuery = LeaderboardQuery.extend({
  winners: z
    .string()
    // Also the negative id of a combined slot, so that its refusal names the game.
    .regex(/^(?:[1-9]\d{0,9}:-?[1-9]\d{0,9}(?:,|$))*$/, INVALID_WINNERS)
    .optional()
    .transform((text) =>
      (text ?? '')
        .split(',')
        .filter((pair) => pair !== '')
        .slice(0, MAX_WINNERS)
        .map((pair) => {
          const [gameId = 0, teamId = 0] = pair.split(':').map(Number);
          return { gameId, teamId };
        }),
    )
    .describe('game:team pairs of undecided games, in any order, with every earlier game on the way of a team'),
  model: ModelField,
  bracketId: OptionalIdText.describe('a bracket whose entry is sent too, wherever it is in the list'),
});

const ImaginedChance = z.object({
  bracketId: Id,
  win: Probability.nullable().describe('of finishing first if these teams win; null if too few endings agree'),
  presentWin: Probability.describe('of finishing first as it is'),
  out: z.boolean().describe('whether it is proven that it cannot finish first if these teams win, not even shared'),
  presentOut: z.boolean().describe('the same as it is'),
});

const ImaginedChances = z.object({
  model: z.enum(MODELS),
  exact: z.boolean().describe('whether every ending with these winners was weighed'),
  endings: z.int().describe('how many endings with these winners were weighed'),
  margin: z
    .number()
    .nullable()
    .describe('half the width of the 95% interval of a probability of 0.5; 0 if exact, null if too few endings agree'),
  entries: z.array(ImaginedChance).describe('of the entries, and of the bracket that was asked for'),
});
export type ImaginedChances = z.infer<typeof ImaginedChances>;

const WhatIf = z.object({
  winners: z.array(ImaginedWinner),
  games: z.int().describe('how many games are undecided besides those'),
  entries: z
    .array(LeaderboardEntry)
    .describe('as on the leaderboard; the previous rank is the present one in reality if a winner is given'),
  entry: LeaderboardEntry.nullable()
    .optional()
    .describe('of the bracket that was asked for; null if it does not take part'),
  chances: ImaginedChances.nullable().describe('null while they are being counted: a later request has them'),
});
export type WhatIf = z.infer<typeof WhatIf>;

export const whatIfEndpoints = {
  read: endpoint(
    'GET /api/tournaments/:id/what-if',
    'everyone',
    'The leaderboard as it would be with these winners, once submissions are closed',
    { params: IdParams, query: WhatIfQuery, response: WhatIf, errors: [400, 404, 409] },
  ),
};
