import { z } from 'zod';
import { ROUNDS } from '../domain/bracket/rounds.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Timestamp } from './fields.ts';
import { Owner } from './leaderboard.ts';

const MAX_SERIES = 50;
const INVALID_BRACKETS = `Brackets must be at most ${MAX_SERIES} ids, such as 1,2,3`;

export const RaceQuery = z.object({
  brackets: z
    .string()
    .regex(/^(?:[1-9]\d{0,9}(?:,|$))*$/, INVALID_BRACKETS)
    .optional()
    .transform((text) => [...new Set((text ?? '').split(',').filter(Boolean).map(Number))])
    .refine((ids) => ids.length <= MAX_SERIES, INVALID_BRACKETS)
    .describe(`ids of up to ${MAX_SERIES} brackets; by default the first ten of the leaderboard`),
});

export const Race = z.object({
  steps: z
    .array(z.object({ gameId: Id, decidedAt: Timestamp }))
    .describe('the decided games in the order of their results'),
  series: z.array(
    Owner.extend({
      bracketId: Id,
      ranks: z.array(z.int()).describe('after each step, by points alone'),
      totals: z.array(z.int()).describe('the points after each step'),
    }),
  ),
});
export type Race = z.infer<typeof Race>;

const Move = Owner.extend({ bracketId: Id, from: z.int(), to: z.int() });

export const Recap = z.object({
  round: z.enum(ROUNDS),
  complete: z.boolean().describe('whether all games of the round are decided'),
  climber: Move.nullable().describe('who gained the most places by the results of this round; null if nobody did'),
  faller: Move.nullable().describe('who lost the most places'),
  bestCall: z
    .object({ gameId: Id, teamId: Id.describe('the winner'), count: z.int(), brackets: z.int() })
    .nullable()
    .describe('the game whose winner the fewest brackets picked, but at least one'),
  championsLost: z
    .array(z.object({ teamId: Id, count: z.int() }))
    .describe('teams that lost in this round and were picked as champion, by most brackets first'),
  perfect: z.int().describe('brackets with a right pick in every decided game up to this round, play-ins aside'),
  lastPerfectGameId: Id.nullable().describe('the game by whose result no perfect bracket was left'),
});
export type Recap = z.infer<typeof Recap>;

export const raceEndpoints = {
  read: endpoint(
    'GET /api/tournaments/:id/race',
    'everyone',
    'The ranks and points of some brackets after each result, once submissions are closed',
    { params: IdParams, query: RaceQuery, response: Race, errors: [400, 404] },
  ),
  listRecaps: endpoint(
    'GET /api/tournaments/:id/recaps',
    'everyone',
    'What happened in each round that has a decided game, once submissions are closed',
    { params: IdParams, response: z.array(Recap), errors: [404] },
  ),
};
