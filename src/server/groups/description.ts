import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PotStatus } from '../../contract/group-pot.ts';
import type { Group, GroupDetails } from '../../contract/groups.ts';
import { listHappenings } from '../../domain/groups/happenings.ts';
import { type Pot, potOf, sharePot } from '../../domain/groups/pot.ts';
import { compareNames, displayName } from '../../domain/players/names.ts';
import { picksOf } from '../../engine/picks.ts';
import type { Db } from '../db/database.ts';
import { groupMembers, groups } from '../db/schema.ts';
import { readCurrentTournament } from '../field/field.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { type GroupRow, noSuchGroup } from './access.ts';
import { type Circle, toCircle } from './circle.ts';
import { listMembers, type Member } from './members.ts';
import { countMembers, MEMBER_COUNT } from './membership.ts';

interface Sources {
  db: Db;
  standings: Pick<StandingsCache, 'read'>;
}

/** A happening, as it is sent. */
type Happened = z.input<typeof GroupDetails>['happened'][number] & { at: Date };

const MAX_HAPPENINGS = 100;

/** A group as one of its members sees it. */
export async function describeGroup(
  sources: Sources,
  group: GroupRow,
  viewerId: number,
): Promise<z.input<typeof GroupDetails>> {
  const { members, circle } = await readCurrentCircle(sources, group);
  // Left in the meantime.
  if (!members.some(({ userId }) => userId === viewerId)) throw noSuchGroup();
  const showsPaid = seesPaid(group, viewerId);
  const people = members.toSorted((a, b) => compareNames(displayName(a), displayName(b)));
  return {
    ...toGroup(group, viewerId, { members, circle }),
    people: people.map(({ bracketId, joinedAt, paid, ...person }) => ({
      ...person,
      joinedAt,
      submitted: bracketId !== null,
      paid: showsPaid ? paid : null,
    })),
    happened: listHappened(members, circle),
  };
}

/** The outlines of a group, for an admin who is not in it. */
export async function summarizeGroup(db: Db, { id, name, ownerId, createdAt }: GroupRow) {
  return { id, name, ownerId, members: await countMembers(db, id), createdAt };
}

/** The groups of a person, in the order in which they joined. */
export async function listGroups(sources: Sources, userId: number): Promise<z.input<typeof Group>[]> {
  const rows = await sources.db
    .select({ group: groups, count: MEMBER_COUNT })
    .from(groups)
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .orderBy(asc(groupMembers.joinedAt), asc(groups.id));
  const described: z.input<typeof Group>[] = [];
  for (const { group, count } of rows) {
    // Only a pot needs the members themselves.
    const read = group.pot ? await readCurrentCircle(sources, group) : null;
    described.push({ ...toGroup(group, userId, read), members: read?.members.length ?? count });
  }
  return described;
}

interface CurrentCircle {
  members: readonly Member[];
  /** Null without a tournament. */
  circle: Circle | null;
}

async function readCurrentCircle({ db, standings }: Sources, group: GroupRow): Promise<CurrentCircle> {
  const tournament = await readCurrentTournament(db);
  const members = await listMembers(db, group.id, tournament?.id ?? 0);
  return { members, circle: tournament ? toCircle(group, members, await standings.read(tournament.id)) : null };
}

function toGroup(group: GroupRow, viewerId: number, read: CurrentCircle | null): z.input<typeof Group> {
  const { id, name, ownerId, createdAt, inviteCode, liveKey, pot, scoring, wall, showPaid } = group;
  return {
    ...{ id, name, ownerId, members: read?.members.length ?? 0, createdAt },
    inviteCode: ownerId === viewerId ? inviteCode : null,
    liveKey,
    pot: pot && read ? describePot(pot, read, seesPaid(group, viewerId)) : null,
    ...{ scoring, wall, showPaid },
  };
}

/** Whether somebody sees who has paid. */
function seesPaid({ showPaid, ownerId }: GroupRow, viewerId: number): boolean {
  return showPaid || ownerId === viewerId;
}

function describePot(pot: Pot, { members, circle }: CurrentCircle, showsPaid: boolean): PotStatus {
  const hasResult = circle !== null && circle.current.decided.length > 0;
  const payouts = hasResult ? sharePot(pot, members.length, circle.rows) : [];
  const { stakeMinor, currency, splitKind, split } = pot;
  return {
    ...{ stakeMinor, currency, splitKind, split: [...split] },
    // In a small group it would tell who has paid.
    collectedMinor: showsPaid ? potOf(pot, members.filter(({ paid }) => paid).length) : null,
    potMinor: potOf(pot, members.length),
    payouts: payouts.flatMap(({ bracketId, amountMinor }) => {
      const userId = circle?.owners.get(bracketId)?.userId;
      return userId === undefined ? [] : [{ userId, amountMinor }];
    }),
  };
}

/** What happened by itself, newest first. While submissions are open, only who has joined. */
function listHappened(members: readonly Member[], circle: Circle | null): Happened[] {
  const joined = members.map(
    ({ userId, joinedAt }): Happened => ({
      ...{ kind: 'joined', at: joinedAt, userId },
      ...{ gameId: null, teamId: null },
    }),
  );
  const results = circle && !circle.current.isOpen ? listResults(circle) : [];
  // The sort is stable: what one result did stays together.
  const all = [...joined.reverse(), ...results].sort((a, b) => b.at.getTime() - a.at.getTime());
  return all.slice(0, MAX_HAPPENINGS);
}

function listResults({ current, owners, rows, scoring }: Circle): Happened[] {
  const { tree, decided, scoreboard } = current;
  const picks = new Map(
    rows.flatMap(({ bracketId }) => {
      const own = picksOf(scoreboard, bracketId);
      return own ? [[bracketId, own] as const] : [];
    }),
  );
  const atOf = new Map(decided.map(({ gameId, decidedAt }) => [gameId, decidedAt]));
  const happened = listHappenings(tree, [...atOf.keys()], picks, scoring);
  return happened.toReversed().flatMap(({ bracketId, gameId, ...rest }) => {
    const userId = owners.get(bracketId)?.userId;
    const at = atOf.get(gameId);
    return userId === undefined || at === undefined ? [] : [{ ...rest, gameId, userId, at }];
  });
}
