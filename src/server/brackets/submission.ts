import { eq } from 'drizzle-orm';
import type { Bracket, BracketInput } from '../../contract/brackets.ts';
import { packPicks, unpackPicks } from '../../domain/picks/packed-picks.ts';
import { type BracketPick, mapPicks, NO_PICKS } from '../../domain/picks/picks.ts';
import { checkBracket } from '../../domain/picks/submission.ts';
import { displayName } from '../../domain/scoring/ranking.ts';
import { scorePicks } from '../../domain/scoring/scoring.ts';
import { type Context, runAfterCommit } from '../changes/commit.ts';
import { enterBrackets } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets, type SessionUser } from '../db/schema.ts';
import { conflict } from '../errors.ts';
import { loadField } from '../field/field.ts';
import type { LiveStandings } from '../standings/live-standings.ts';
import type { SubmitBatched } from './batched-submission.ts';
import {
  type BracketKey,
  type BracketRow,
  type Guess,
  lockBracket,
  requireGuess,
  requireUser,
  SUBMITTED,
  toBracket,
} from './brackets.ts';
import { refusedBracket } from './pick-errors.ts';
import { loadPickableField } from './picks.ts';

const encoder = new TextEncoder();

const NO_SCORE = { totalScore: 0, accuracyPercentage: 0 };

type Draft = Pick<BracketRow, 'picks' | 'tiebreakerGuess'>;
type Submission = Draft & typeof SUBMITTED;

/** Submits a whole bracket, or creates an empty draft if no picks are sent. */
export async function createBracket(
  context: Context,
  { standings, submitBatched }: { standings: LiveStandings; submitBatched: SubmitBatched },
  user: SessionUser,
  input: BracketInput,
): Promise<Bracket> {
  const { tournamentId, picks: sent, tiebreakerGuess, asUserId } = input;
  requireUser(user, asUserId);
  const key = { userId: user.id, tournamentId };
  if (!sent) return createDraft(context, key, tiebreakerGuess);

  const current = await standings.read(tournamentId);
  const stored = await submitBatched(user.id, current, sent, tiebreakerGuess);
  if (!stored) return submitBracket(context, key, sent, tiebreakerGuess);
  const { id: bracketId, submittedAt, ...rest } = stored;
  const name = encoder.encode(displayName(user));
  await runAfterCommit(context, () =>
    standings.add(current, { bracketId, submittedAt: submittedAt.getTime(), name, ...rest }),
  );
  return toBracket({ ...key, ...stored }, scorePicks(current.tree, mapPicks(sent)));
}

function createDraft(context: Context, key: BracketKey, guess: Guess): Promise<Bracket> {
  return enterBrackets(context, key.tournamentId, async (tx, tournament) => {
    const tiebreakerGuess = requireGuess(tournament, guess);
    if (await lockBracket(tx, key)) throw bracketExists();
    const { numbering } = await loadField(tx, key.tournamentId);
    const draft = await insertBracket(tx, { ...key, picks: packPicks(numbering, NO_PICKS), tiebreakerGuess });
    return { result: toBracket({ ...draft, ...key }, NO_SCORE), entered: [] };
  });
}

/** Submits one bracket in its own transaction, which reports errors that a batch does not. Completes a draft. */
function submitBracket(
  context: Context,
  key: BracketKey,
  sent: readonly BracketPick[],
  guess: Guess,
): Promise<Bracket> {
  return enterBrackets(context, key.tournamentId, async (tx, tournament) => {
    const draft = await lockBracket(tx, key);
    if (draft?.submittedAt) throw bracketExists();
    const bracket = await storeBracket(tx, key, { sent, tiebreakerGuess: requireGuess(tournament, guess) }, draft);
    return { result: bracket, entered: [bracket.id] };
  });
}

async function storeBracket(
  tx: Tx,
  key: BracketKey,
  { sent, tiebreakerGuess }: { sent: readonly BracketPick[]; tiebreakerGuess: number | null },
  draft?: BracketRow,
): Promise<Bracket> {
  const { tree, numbering } = await loadPickableField(tx, key.tournamentId);
  const stored = draft ? unpackPicks(numbering, draft.picks) : NO_PICKS;
  const check = checkBracket(tree, sent, stored);
  if (!check.ok) throw refusedBracket(check, sent);

  const picks = new Map([...mapPicks(sent), ...stored]);
  const submission = { ...SUBMITTED, picks: packPicks(numbering, picks), tiebreakerGuess };
  const bracket = draft
    ? only(await tx.update(brackets).set(submission).where(eq(brackets.id, draft.id)).returning())
    : await insertBracket(tx, { ...key, ...submission });
  return toBracket({ ...bracket, ...key }, scorePicks(tree, picks));
}

/** Of concurrent inserts by one user, the first succeeds. The others wait for it here, and are refused. */
async function insertBracket(tx: Tx, values: BracketKey & (Draft | Submission)): Promise<BracketRow> {
  const [bracket] = await tx.insert(brackets).values(values).onConflictDoNothing().returning();
  if (!bracket) throw bracketExists();
  return bracket;
}

function bracketExists() {
  return conflict('bracket_exists', 'You already have a bracket in this tournament.');
}
