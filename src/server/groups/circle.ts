import { type Scoring, SITE_SCORING } from '../../domain/scoring/scoring.ts';
import { type CircleRow, countCircle } from '../../engine/circle.ts';
import type { Db } from '../db/database.ts';
import { requireCurrentTournament } from '../field/field.ts';
import type { Standings } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { type GroupRow, noSuchGroup, requireMember } from './access.ts';
import { listMembers, type Member } from './members.ts';

/** The members of a group with their brackets in one tournament, by the group's scoring. */
export interface Circle {
  group: GroupRow;
  current: Standings;
  scoring: Scoring;
  members: readonly Member[];
  /** By bracket id. */
  owners: ReadonlyMap<number, Member>;
  /** By points. */
  rows: readonly CircleRow[];
}

interface Sources {
  db: Db;
  standings: Pick<StandingsCache, 'read'>;
}

/** The circle of a group in a tournament, by default the current one, for one of its members. */
export async function readCircle(
  { db, standings }: Sources,
  { groupId, userId, tournamentId }: { groupId: number; userId: number; tournamentId?: number | undefined },
): Promise<Circle> {
  const group = await requireMember(db, groupId, userId);
  const id = tournamentId ?? (await requireCurrentTournament(db)).id;
  const members = await listMembers(db, groupId, id);
  // Whoever has left in the meantime sees nothing any more.
  if (!members.some((member) => member.userId === userId)) throw noSuchGroup();
  return toCircle(group, members, await standings.read(id));
}

export function toCircle(group: GroupRow, members: readonly Member[], current: Standings): Circle {
  const scoring = group.scoring ?? SITE_SCORING;
  const owners = new Map(
    members.flatMap((member) => (member.bracketId === null ? [] : [[member.bracketId, member] as const])),
  );
  const rows = countCircle(current.scoreboard, current.tree, [...owners.keys()], scoring);
  return { group, current, scoring, members, owners, rows };
}
