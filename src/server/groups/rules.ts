import { and, eq, ne } from 'drizzle-orm';
import { findSplitFault, isSameStake, type Pot } from '../../domain/groups/pot.ts';
import { isSameScoring } from '../../domain/groups/scorings.ts';
import { type Scoring, SITE_SCORING } from '../../domain/scoring/scoring.ts';
import type { Context } from '../changes/commit.ts';
import { keepTournament } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { games, groupMembers, groups, type LoggedIn } from '../db/schema.ts';
import { conflict, invalidInput } from '../errors.ts';
import { readCurrentTournament } from '../field/field.ts';
import { changeGroup, type GroupOutcome, requireOwner } from './access.ts';
import { toAuditValues } from './groups.ts';
import { countMembers } from './membership.ts';

/** Sets the stake and how the pot is split, or removes both. Nobody has paid another stake than before yet. */
export function setPot(context: Context, user: LoggedIn, groupId: number, pot: Pot | null): Promise<void> {
  return changeGroup(context, { groupId, user }, async (tx, group): Promise<GroupOutcome<void>> => {
    requireOwner(group, user.id);
    const fault = pot && findSplitFault(pot, await countMembers(tx, groupId));
    if (fault) throw invalidInput([{ path: 'split', message: fault }]);
    await tx.update(groups).set({ pot }).where(eq(groups.id, groupId));
    if (group.pot && !isSameStake(group.pot, pot))
      await tx.update(groupMembers).set({ paid: false }).where(eq(groupMembers.groupId, groupId));
    return { result: undefined, audit: ['group pot changed', null, toAuditValues(group)] };
  });
}

/** Sets what picks are worth in a group, until the first game of the current tournament has started. */
export function setScoring(context: Context, user: LoggedIn, groupId: number, scoring: Scoring | null): Promise<void> {
  const lockFirst = async (tx: Tx) => {
    const current = await readCurrentTournament(tx);
    if (current) await keepTournament(tx, current.id);
  };
  return changeGroup(context, { groupId, user, lockFirst }, async (tx, group): Promise<GroupOutcome<void>> => {
    requireOwner(group, user.id);
    const isSame = isSameScoring(group.scoring ?? SITE_SCORING, scoring ?? SITE_SCORING);
    if (!isSame && (await hasStarted(tx)))
      throw conflict('scoring_locked', 'The first game has started: what picks are worth cannot change any more.');
    await tx.update(groups).set({ scoring }).where(eq(groups.id, groupId));
    return { result: undefined, audit: isSame ? null : ['group scoring changed', null, toAuditValues(group)] };
  });
}

async function hasStarted(tx: Tx): Promise<boolean> {
  const current = await readCurrentTournament(tx);
  if (!current) return false;
  return (await tx.$count(games, and(eq(games.tournamentId, current.id), ne(games.status, 'scheduled')))) > 0;
}
