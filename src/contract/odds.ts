import { z } from 'zod';
import { MODELS } from '../domain/chances/models.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, pageQuery } from './fields.ts';
import { Owner } from './leaderboard.ts';

export const Probability = z.number().describe('from 0 to 1');

export const ModelField = z
  .enum([...MODELS, ''], 'Model must be seed or even')
  .optional()
  .transform((model) => model || 'seed')
  .describe(
    'seed: a team beats another with the probability of its seed divided by the sum of both, so that 1 beats 16 in 16 of 17 games; even: every game is a coin flip',
  );

const OddsEntry = z.object({
  bracketId: Id,
  rank: z.int().describe('the present rank by points'),
  win: Probability.describe('the probability of finishing first; a shared first place is shared out'),
  topThree: Probability.describe('the probability of a final rank of at most 3'),
  expectedScore: z.number().describe('the mean of the final points'),
  bestRank: z.int().nullable().describe('the best final rank that can happen; null while figures are simulated'),
  worstRank: z.int().nullable().describe('the worst final rank that can happen; null while figures are simulated'),
  out: z.boolean().describe('whether it is proven that the bracket cannot finish first, not even shared'),
});
export type OddsEntry = z.infer<typeof OddsEntry>;

const Basis = z.object({
  model: z.enum(MODELS),
  exact: z.boolean().describe('whether every way the tournament can end was weighed; otherwise figures are simulated'),
  endings: z.int().describe('how many endings were weighed'),
  margin: z.number().describe('half the width of the 95% interval of a probability of 0.5; 0 if exact'),
  games: z.int().describe('how many games are undecided; running scores and the tiebreaker are ignored'),
  stale: z.literal(true).optional().describe('the figures are of before the latest change; newer ones are being made'),
});

export const NotReady = z.object({ ready: z.literal(false) }).describe('the first figures are being made');

export const Odds = Basis.extend({
  entries: z.array(OddsEntry).describe('by the probability of finishing first, then as on the leaderboard'),
});
export type Odds = z.infer<typeof Odds>;

const Winner = z.object({ gameId: Id, teamId: Id });

const BracketOdds = Basis.extend({
  ...OddsEntry.shape,
  rootFor: z
    .array(
      Winner.extend({
        winIf: Probability.describe('the probability of finishing first if this team wins'),
        winElse: Probability.describe('the probability of finishing first if the other team wins'),
        rival: Owner.extend({ bracketId: Id })
          .nullable()
          .describe('of those who root for the other team, the one who is likeliest to finish first; null without one'),
      }),
    )
    .describe('the better side of each undecided game with two teams, the largest difference first'),
  likeliestWin: z
    .array(Winner)
    .nullable()
    .describe('a winner for every undecided game: the likeliest ending that has the bracket first; null without one'),
});
export type BracketOdds = z.infer<typeof BracketOdds>;

const PAGE = 100;
const MAX_PAGE = 1_000;

export const OddsQuery = pageQuery(PAGE, MAX_PAGE).extend({ model: ModelField });

export const oddsEndpoints = {
  list: endpoint(
    'GET /api/tournaments/:id/odds',
    'everyone',
    'The chances of all brackets, once submissions are closed; 202 while the first figures are being made',
    {
      params: IdParams,
      query: OddsQuery,
      response: z.union([Odds, NotReady]),
      errors: [404, 409],
    },
  ),
  read: endpoint(
    'GET /api/brackets/:id/odds',
    'everyone',
    'The chances of a bracket, whom it roots for and how it can win; 202 while the first figures are being made',
    {
      params: IdParams,
      query: z.object({ model: ModelField }),
      response: z.union([BracketOdds, NotReady]),
      errors: [404, 409],
    },
  ),
};
