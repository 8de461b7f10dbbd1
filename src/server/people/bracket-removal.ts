import { eq, sql } from 'drizzle-orm';
import { requireBracket } from '../brackets/public-bracket.ts';
import { keepPicks } from '../brackets/saved-drafts.ts';
import type { Context } from '../changes/commit.ts';
import { changeRow, type LockedChange } from '../changes/tournament-lock.ts';
import { brackets, removedBrackets } from '../db/schema.ts';
import type { Mail } from '../mail/mail.ts';

/**
 * Removes a bracket. Its owner is told why, finds its picks as a draft, and may submit again while submissions are open.
 */
export async function removeBracket(context: Context, mail: Mail, id: number, reason: string): Promise<void> {
  await changeRow(
    context,
    (tx) => requireBracket(tx, id),
    async (tx, bracket, tournament): Promise<LockedChange<void>> => {
      const { userId, tournamentId } = bracket;
      await tx.delete(brackets).where(eq(brackets.id, id));
      await keepPicks(tx, bracket);
      if (userId !== null) {
        await tx
          .insert(removedBrackets)
          .values({ userId, tournamentId, reason })
          .onConflictDoUpdate({
            target: [removedBrackets.userId, removedBrackets.tournamentId],
            set: { reason, removedAt: sql`now()` },
          });
        await mail.enqueue(tx, { userId, kind: 'bracket_removed', about: { tournamentId }, key: String(id) });
      }
      return {
        result: undefined,
        audit: ['bracket removed', { bracketId: id, tournament: tournament.name }, { reason }],
        ...(userId !== null && { targetUserId: userId }),
        events: [
          { type: 'brackets', tournamentId, bracketIds: [id] },
          // With the games, open pages also refetch the bracket of their user.
          { type: 'tournament', tournamentId, changed: ['games'] },
        ],
        changesField: true,
      };
    },
  );
  mail.wake();
}
