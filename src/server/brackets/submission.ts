import { and, eq, sql } from 'drizzle-orm';
import type { Bracket, BracketInput } from '../../contract/brackets.ts';
import { packPicks, unpackPicks } from '../../domain/picks/packed-picks.ts';
import { type BracketPick, mapPicks, NO_PICKS } from '../../domain/picks/picks.ts';
import { checkBracket } from '../../domain/picks/submission.ts';
import { displayName } from '../../domain/scoring/ranking.ts';
import { scorePicks } from '../../domain/scoring/scoring.ts';
import { type Context, followUp } from '../changes/commit.ts';
import { enterBrackets } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets, type SessionUser } from '../db/schema.ts';
import { loadField } from '../field/field.ts';
import { conflict } from '../http/errors.ts';
import type { LiveStandings } from '../standings/live-standings.ts';
import { type BracketRow, describeBracket } from './brackets.ts';
import { refusedBracket } from './pick-errors.ts';
import { loadPickableField } from './picks.ts';
import type { SubmitQuickly } from './quick-submission.ts';

interface Entry {
  userId: number;
  tournamentId: number;
}

interface Means {
  standings: LiveStandings;
  submitQuickly: SubmitQuickly;
}

const encoder = new TextEncoder();

const NO_SCORE = { totalScore: 0, accuracyPercentage: 0 };
const SUBMITTED = { submittedAt: sql`now()`, sealed: true };

type Draft = Pick<BracketRow, 'picks'>;
type Whole = Draft & typeof SUBMITTED;

/** Submits a whole bracket, or creates a draft that is filled pick by pick. */
export async function createBracket(
  context: Context,
  { standings, submitQuickly }: Means,
  user: SessionUser,
  input: BracketInput,
): Promise<Bracket> {
  const { tournamentId, picks: sent, asUserId } = input;
  if (asUserId && asUserId !== user.id) throw otherUser();
  const entry = { userId: user.id, tournamentId };
  if (!sent) return createDraft(context, entry);

  const known = await standings.read(tournamentId);
  const stored = await submitQuickly(user.id, known, sent);
  if (!stored) return submitBracket(context, entry, sent);
  const { id: bracketId, submittedAt, packed: picks } = stored;
  const name = encoder.encode(displayName(user));
  await followUp(context, () => standings.add(known, { bracketId, submittedAt: submittedAt.getTime(), name, picks }));
  return describeBracket({ ...entry, ...stored }, scorePicks(known.tree, mapPicks(sent)));
}

function createDraft(context: Context, entry: Entry): Promise<Bracket> {
  return enterBrackets(context, entry.tournamentId, async (tx) => {
    if (await lockOwnBracket(tx, entry)) throw bracketExists();
    const { numbering } = await loadField(tx, entry.tournamentId);
    const draft = await insertBracket(tx, { ...entry, picks: packPicks(numbering, NO_PICKS) });
    return { result: describeBracket(draft, NO_SCORE), entered: [] };
  });
}

/** All or nothing. Somebody who has a draft finishes it. */
function submitBracket(context: Context, entry: Entry, sent: readonly BracketPick[]): Promise<Bracket> {
  return enterBrackets(context, entry.tournamentId, async (tx) => {
    const draft = await lockOwnBracket(tx, entry);
    if (draft?.submittedAt) throw bracketExists();
    const bracket = await storeBracket(tx, entry, sent, draft);
    return { result: bracket, entered: [bracket.id] };
  });
}

async function storeBracket(tx: Tx, entry: Entry, sent: readonly BracketPick[], draft?: BracketRow): Promise<Bracket> {
  const { tree, numbering } = await loadPickableField(tx, entry.tournamentId);
  const stored = draft ? unpackPicks(numbering, draft.picks) : NO_PICKS;
  const check = checkBracket(tree, sent, stored);
  if (!check.ok) throw refusedBracket(check, sent);

  const picks = new Map([...mapPicks(sent), ...stored]);
  const whole = { ...SUBMITTED, picks: packPicks(numbering, picks) };
  const bracket = draft ? await finishBracket(tx, draft.id, whole) : await insertBracket(tx, { ...entry, ...whole });
  return describeBracket(bracket, scorePicks(tree, picks));
}

async function lockOwnBracket(tx: Tx, { userId, tournamentId }: Entry): Promise<BracketRow | undefined> {
  const isOwn = and(eq(brackets.userId, userId), eq(brackets.tournamentId, tournamentId));
  const [bracket] = await tx.select().from(brackets).where(isOwn).for('update');
  return bracket;
}

/** Of parallel tries one gets in; the others wait for it here, and then find that they are too late. */
async function insertBracket(tx: Tx, values: Entry & (Draft | Whole)): Promise<BracketRow> {
  const [bracket] = await tx.insert(brackets).values(values).onConflictDoNothing().returning();
  if (!bracket) throw bracketExists();
  return bracket;
}

async function finishBracket(tx: Tx, id: number, whole: Whole): Promise<BracketRow> {
  return only(await tx.update(brackets).set(whole).where(eq(brackets.id, id)).returning());
}

/** A page may be open for one person while another has logged in beside it; their brackets must not be mixed up. */
function otherUser() {
  return conflict('other_user', 'Somebody else is logged in by now. Reload the page, or log in again.');
}

function bracketExists() {
  return conflict('bracket_exists', 'You already have a bracket in this tournament.');
}
