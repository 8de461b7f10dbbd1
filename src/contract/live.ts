import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/** The parts of a tournament that an event can name. `everything`: all parts of all tournaments, such as after missed events. */
export const TOURNAMENT_PARTS = ['tournament', 'teams', 'games', 'players', 'opening_day', 'everything'] as const;
export type TournamentPart = (typeof TOURNAMENT_PARTS)[number];

/**
 * What changed the leaderboard: results, or brackets, which are the entries and what their rows show. `odds`: newer chances
 * can be read from this server.
 */
export const STANDINGS_PARTS = ['results', 'brackets', 'odds'] as const;
export type StandingsPart = (typeof STANDINGS_PARTS)[number];

const TournamentEvent = z.object({
  type: z.literal('tournament'),
  tournamentId: z.int().min(0).describe('0 if the event is about no single tournament'),
  changed: z.array(z.enum(TOURNAMENT_PARTS)),
});

const GameEvent = z.object({
  type: z.literal('game'),
  tournamentId: Id,
  gameIds: z.array(Id).describe('the games that changed, including the next game of a winner'),
});

const StandingsEvent = z.object({
  type: z.literal('standings'),
  tournamentId: Id,
  changed: z.array(z.enum(STANDINGS_PARTS)),
});

/** The parts of a group that an event can name. `odds`: newer chances can be read from this server. */
const GROUP_PARTS = ['group', 'messages', 'odds'] as const;
export type GroupPart = (typeof GROUP_PARTS)[number];

const GroupEvent = z.object({
  type: z.literal('group'),
  tournamentId: z.literal(0).describe('a group belongs to no tournament'),
  liveKey: z.string().describe('which group, for its members: others cannot tell'),
  changed: z.array(z.enum(GROUP_PARTS)),
});
export type GroupEvent = z.infer<typeof GroupEvent>;

/** An event of the live stream, besides the empty `heartbeat`. It names what to read again and carries no content. */
export const LiveEvent = z.discriminatedUnion('type', [TournamentEvent, GameEvent, StandingsEvent, GroupEvent]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** For clients that cannot send the header Last-Event-ID. Those with an unknown id are sent `everything`. */
const LiveQuery = z.object({
  lastEventId: z
    .string()
    .max(100)
    .optional()
    .describe('the id of the last received event, as in the header Last-Event-ID'),
});

export const liveEndpoints = {
  stream: endpoint(
    'GET /api/live',
    'everyone',
    'Live stream: server-sent events that name what has changed and is to be read again',
    { query: LiveQuery, events: LiveEvent, errors: [503] },
  ),
};
