import { z } from 'zod';
import { HIGHEST_POSITION } from '../domain/bracket/format.ts';
import { combinedId } from '../domain/bracket/tree.ts';
import { MAX_TIEBREAKER_GUESS } from '../domain/scoring/tiebreaker.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, ListQuery, OptionalQuery, Timestamp } from './fields.ts';
import { LeaderboardEntry, Owner } from './leaderboard.ts';

const PickedTeamId = z
  .union([Id, z.int().min(combinedId(HIGHEST_POSITION)).max(combinedId(1))], 'Unknown team')
  .describe(
    'the id of a team, or -(1000 + position of a seed-1 team) for the winner of the play-in that decides its opponent',
  );

const PickInBracket = z.object({ gameId: Id, pickedTeamId: PickedTeamId });

// More picks than any tournament has games; enough for the domain to say what is wrong with them.
const MAX_PICKS = 100;

/** An invalid guess counts as missing: only a tournament with a tiebreaker refuses that. */
const TiebreakerGuess = z
  .int()
  .min(0)
  .max(MAX_TIEBREAKER_GUESS)
  .nullish()
  .catch(null)
  .describe('the total points in the final; required if the tournament has a tiebreaker, otherwise ignored');

const Picks = z.array(PickInBracket).max(MAX_PICKS, `A bracket cannot have more than ${MAX_PICKS} picks`);
const AsUserId = Id.nullish().describe('the user who made the picks; refused if another user is logged in by now');

/** With `picks`, submits a whole bracket; without, begins one to be filled pick by pick. */
export const BracketInput = z.object({
  tournamentId: Id,
  picks: Picks.nullish(),
  tiebreakerGuess: TiebreakerGuess,
  asUserId: AsUserId,
});
export type BracketInput = z.infer<typeof BracketInput>;

/** All picks of a submitted bracket, in place of the stored ones but for games that have started. */
export const PicksInput = z.object({ picks: Picks, tiebreakerGuess: TiebreakerGuess, asUserId: AsUserId });
export type PicksInput = z.infer<typeof PicksInput>;

export const PickInput = PickInBracket.extend({ bracketId: Id, tournamentId: Id });
export type PickInput = z.infer<typeof PickInput>;

export const Bracket = z.object({
  id: Id,
  userId: Id,
  tournamentId: Id,
  submittedAt: Timestamp.nullable().describe('when it was submitted or last changed; null while it is a draft'),
  tiebreakerGuess: z.int().nullable().describe('null without a tiebreaker'),
  totalScore: z.int(),
  accuracyPercentage: z.number(),
});
export type Bracket = z.infer<typeof Bracket>;

/** A pick, and the points that it has scored. */
export const ScoredPick = z.object({
  id: z.int(),
  bracketId: Id,
  gameId: Id,
  pickedTeamId: z.int(),
  isCorrect: z.boolean().nullable().describe('null until the game has a result'),
  points: z.int(),
});
export type ScoredPick = z.infer<typeof ScoredPick>;

export const MyBracket = z.object({
  bracket: Bracket.nullable(),
  picks: z.array(ScoredPick),
  removed: z
    .object({ reason: z.string(), removedAt: Timestamp })
    .optional()
    .describe('why an admin removed the bracket, until another is submitted'),
});
export type MyBracket = z.infer<typeof MyBracket>;

/** Picks in progress, which their owner alone sees. */
export const Draft = z.object({
  picks: z.array(z.object({ gameId: Id, pickedTeamId: z.int() })),
  updatedAt: Timestamp,
});
export type Draft = z.infer<typeof Draft>;

export const DraftInput = z.object({ picks: Picks, asUserId: AsUserId });
export type DraftInput = z.infer<typeof DraftInput>;

const Neighbour = z.object({ bracketId: Id, name: z.string(), rank: z.int() }).nullable();

/** A bracket as others see it while submissions are closed, and its owner always. */
export const PublicBracket = z.object({
  bracket: Bracket.pick({ id: true, tournamentId: true, submittedAt: true }).extend({ tournamentName: z.string() }),
  owner: Owner,
  entry: LeaderboardEntry.nullable().describe(
    'its row on the leaderboard; null for a draft, which its owner alone sees',
  ),
  picks: z.array(ScoredPick.pick({ gameId: true, pickedTeamId: true, isCorrect: true, points: true })),
  neighbours: z
    .object({ above: Neighbour, below: Neighbour })
    .describe('the entries before and after it on the leaderboard, by points'),
});
export type PublicBracket = z.infer<typeof PublicBracket>;

/** One row of the admins' list of entries, without picks. */
export const Submission = z.object({
  id: Id,
  userId: Id.nullable().describe('null if the account was deleted'),
  username: z.string(),
  submittedAt: Timestamp,
  totalScore: z.int(),
});
export type Submission = z.infer<typeof Submission>;

/** The most users that the response lists. It also says how many there are in total. */
export const MAX_WITHOUT_BRACKET = 100;

/** Users without a submitted bracket. */
export const WithoutBracket = z.object({
  submitted: z.int().describe('how many brackets are submitted'),
  total: z.int().describe('how many accounts have no submitted bracket'),
  users: z
    .array(
      z.object({
        id: Id,
        username: z.string(),
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
      }),
    )
    .describe(`the first ${MAX_WITHOUT_BRACKET} of these accounts by username`),
});
export type WithoutBracket = z.infer<typeof WithoutBracket>;

export const bracketEndpoints = {
  create: endpoint('POST /api/brackets', 'user', 'Submit a bracket with its picks, or create a draft without', {
    body: BracketInput,
    response: Bracket,
    status: 201,
    errors: [403, 404],
  }),
  changePicks: endpoint(
    'PUT /api/brackets/:id/picks',
    'user',
    'Change a submitted bracket until submissions close, where that is allowed',
    {
      params: IdParams,
      body: PicksInput,
      response: Bracket,
      errors: [403, 404],
    },
  ),
  addPick: endpoint('POST /api/picks', 'user', 'Add a pick to a bracket that was begun as a draft', {
    body: PickInput,
    response: ScoredPick,
    status: 201,
    errors: [403, 404],
  }),
  read: endpoint('GET /api/brackets/:id', 'everyone', "Somebody's bracket, once submissions are closed", {
    params: IdParams,
    response: PublicBracket,
    errors: [404],
  }),
  readMine: endpoint('GET /api/tournaments/:id/my-bracket', 'user', "The caller's own bracket and picks", {
    params: IdParams,
    response: MyBracket,
  }),
  readDraft: endpoint('GET /api/tournaments/:id/draft', 'user', "The caller's picks in progress", {
    params: IdParams,
    query: OptionalQuery,
    response: Draft.nullable(),
    errors: [404],
  }),
  saveDraft: endpoint(
    'PUT /api/tournaments/:id/draft',
    'user',
    'Save picks in progress; those of games that can no longer be picked are left out',
    { params: IdParams, body: DraftInput, response: Draft, errors: [403, 409, 429] },
  ),
  deleteDraft: endpoint('DELETE /api/tournaments/:id/draft', 'user', "Delete the caller's picks in progress", {
    params: IdParams,
  }),
  listSubmissions: endpoint('GET /api/tournaments/:id/brackets', 'admin', 'Who has submitted a bracket', {
    params: IdParams,
    query: ListQuery,
    response: z.array(Submission),
  }),
  listUsersWithoutBracket: endpoint(
    'GET /api/tournaments/:id/without-bracket',
    'admin',
    'Who has an account and no submitted bracket',
    { params: IdParams, response: WithoutBracket },
  ),
};
