import { packPicks } from '../../domain/picks/packed-picks.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { displayName } from '../../domain/players/names.ts';
import { type Context, runAfterCommit } from '../changes/commit.ts';
import type { SessionUser } from '../db/schema.ts';
import { AppError, submissionsClosed, unavailable } from '../errors.ts';
import { requireTournament } from '../field/field.ts';
import type { Standings } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import type { BracketStore, CheckedBracket } from './bracket-store.ts';
import type { VersionedBracket } from './brackets.ts';

/** Who enters a bracket, and in which tournament. */
export interface Entrant {
  user: SessionUser;
  tournamentId: number;
  context: Context;
}

/** What a bracket becomes. */
interface Content extends Pick<CheckedBracket, 'tiebreakerGuess' | 'submits' | 'seals'> {
  picks: Picks;
}

/** Says what the user's bracket becomes, by the rules of the domain, or throws what they refuse. */
type Judge = (current: Standings, before: VersionedBracket | null) => Content;

// Each try fails because something else was stored in the meantime, such as another pick in the same bracket.
const MAX_TRIES = 100;

const encoder = new TextEncoder();

export function createEnterBracket({ standings, store }: { standings: StandingsCache; store: BracketStore }) {
  /**
   * Stores what the judge makes of the user's bracket, unless the tournament or the bracket has changed meanwhile: then it
   * judges again. The first try takes the tournament as it is in memory, so a refusal counts only after that was updated.
   *
   * Not a `commit`, whose announcement would serialize the commits of all submissions: brackets of the same moment are stored
   * together, and announced a little later (`entry-announcer.ts`). The audit log has none.
   */
  return async ({ user, tournamentId, context }: Entrant, judge: Judge) => {
    const key = { userId: user.id, tournamentId };
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      if (tries > 1) {
        const { revision, submissionsOpen } = await requireTournament(context.db, tournamentId);
        await standings.followRevision(tournamentId, revision, submissionsOpen);
      }
      const current = await standings.read(tournamentId);
      const before = await store.find(key);
      let content: Content;
      try {
        if (!current.isOpen) throw submissionsClosed();
        content = judge(current, before);
      } catch (error) {
        if (tries > 1 || !(error instanceof AppError)) throw error;
        continue;
      }
      const { picks, tiebreakerGuess, submits, seals } = content;
      const packed = packPicks(current.numbering, picks);
      if (before?.submittedAt && isUnchanged(before, packed, tiebreakerGuess)) {
        return { bracket: { ...before, ...key }, picks, current, isStored: false };
      }
      const { revision } = current;
      const stored = await store.store({ ...key, revision, before, picks: packed, tiebreakerGuess, submits, seals });
      if (!stored) continue;
      const { id: bracketId, submittedAt } = stored;
      if (submittedAt) {
        const name = encoder.encode(displayName(user));
        const row = { bracketId, submittedAt: submittedAt.getTime(), name, picks: packed, tiebreakerGuess };
        await runAfterCommit(context, () => standings.add(current, row));
      }
      return { bracket: { ...key, ...stored, tiebreakerGuess }, picks, current, isStored: true };
    }
    throw unavailable();
  };
}

export type EnterBracket = ReturnType<typeof createEnterBracket>;

function isUnchanged(before: VersionedBracket, picks: Uint8Array, tiebreakerGuess: number | null): boolean {
  return tiebreakerGuess === before.tiebreakerGuess && Buffer.compare(picks, before.picks) === 0;
}
