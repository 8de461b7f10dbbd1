import { groupStandingsEndpoints } from '../../contract/group-standings.ts';
import { groupEndpoints } from '../../contract/groups.ts';
import { invitationEndpoints } from '../../contract/invitations.ts';
import { wallEndpoints } from '../../contract/walls.ts';
import type { LoggedIn } from '../db/schema.ts';
import { LIMITS } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import type { Try } from '../limits/rate-limits.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { LISTED_MODEL, resolveOrder } from '../standings/listed-chances.ts';
import { requireClosed } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { requireMember, requireMemberOrAdmin } from './access.ts';
import { readCircle } from './circle.ts';
import { describeGroup, listGroups, summarizeGroup } from './description.ts';
import { type GroupChances, listOdds } from './group-chances.ts';
import { createGroup, deleteGroup, editGroup, replaceInviteCode } from './groups.ts';
import { joinGroup, readInvitation, tryCode } from './invitations.ts';
import { listEntries } from './leaderboard.ts';
import { removeMember, setPaid } from './members.ts';
import { listGroupPickers, readGroupRace, readGroupRecaps, readGroupShares } from './round-up.ts';
import { setPot, setScoring } from './rules.ts';
import { deleteMessage, listMessages, requireWall, writeMessage } from './wall.ts';

type Dependencies = RouteDependencies & { standings: StandingsCache; groupChances: GroupChances };

interface CircleCall {
  user: LoggedIn;
  params: { id: number };
  query: { tournamentId?: number | undefined };
}

export function addGroupRoutes({ route, db, standings, groupChances, rateLimits }: Dependencies): void {
  const sources = { db, standings };
  const describe = async (groupId: number, userId: number) =>
    describeGroup(sources, await requireMember(db, groupId, userId), userId);
  const countChange = ({ id }: LoggedIn, ...more: Try[]) =>
    rateLimits.enforce([{ key: `changes of groups by account ${id}`, ...LIMITS.groupChanges }, ...more]);
  /** Counts a change that goes into the audit log. Fewer are allowed, so that nobody buries what it is read for. */
  const countLoggedChange = (user: LoggedIn) =>
    countChange(user, { key: `logged changes of groups by account ${user.id}`, ...LIMITS.loggedGroupChanges });
  const readOwnCircle = ({ user, params: { id }, query: { tournamentId } }: CircleCall) =>
    readCircle(sources, { groupId: id, userId: user.id, tournamentId });
  const readClosedCircle = async (call: CircleCall) => {
    const circle = await readOwnCircle(call);
    requireClosed(circle.current);
    return circle;
  };

  route(groupEndpoints.list, ({ user }) => listGroups(sources, user.id));
  route(groupEndpoints.create, async ({ context, user, body }) => {
    await countLoggedChange(user);
    const { id } = await createGroup(context, user, body.name);
    return describe(id, user.id);
  });
  route(groupEndpoints.read, async ({ user, params }) => {
    const { group, isMember } = await requireMemberOrAdmin(db, params.id, user);
    return isMember ? describeGroup(sources, group, user.id) : summarizeGroup(db, group);
  });
  route(groupEndpoints.change, async ({ context, user, params, body }) => {
    await countLoggedChange(user);
    await editGroup(context, user, params.id, body);
    return describe(params.id, user.id);
  });
  route(groupEndpoints.delete, async ({ context, user, params }) => {
    await countLoggedChange(user);
    await deleteGroup(context, user, params.id);
  });

  route(groupEndpoints.replaceCode, async ({ context, user, params }) => {
    await countLoggedChange(user);
    await replaceInviteCode(context, user, params.id);
    return describe(params.id, user.id);
  });
  route(invitationEndpoints.read, async ({ params, request, findUser }) => {
    const viewer = await findUser();
    return tryCode(rateLimits, networkOf(request.ip), () => readInvitation(db, params.code, viewer?.id ?? null));
  });
  route(invitationEndpoints.join, async ({ context, user, params, request }) => {
    await countChange(user);
    const join = () => joinGroup(context, user, params.code);
    const { id } = await tryCode(rateLimits, networkOf(request.ip), join);
    return describe(id, user.id);
  });
  route(groupEndpoints.removeMember, async ({ context, user, params }) => {
    const isLeaving = params.userId === user.id;
    await (isLeaving ? countChange(user) : countLoggedChange(user));
    await removeMember(context, user, params.id, params.userId);
  });

  route(groupEndpoints.setPaid, async ({ context, user, params, body }) => {
    await countChange(user);
    await setPaid(context, user, params.id, params.userId, body.paid);
    return describe(params.id, user.id);
  });
  route(groupEndpoints.setPot, async ({ context, user, params, body }) => {
    await countLoggedChange(user);
    await setPot(context, user, params.id, body);
    return describe(params.id, user.id);
  });
  route(groupEndpoints.setScoring, async ({ context, user, params, body }) => {
    await countLoggedChange(user);
    await setScoring(context, user, params.id, body);
    return describe(params.id, user.id);
  });

  route(wallEndpoints.list, ({ user, params, query }) => listMessages(db, user.id, params.id, query));
  route(wallEndpoints.write, async ({ context, user, params, body }) => {
    // Before it is counted: a refused message costs none of the twenty.
    requireWall(await requireMember(db, params.id, user.id));
    await rateLimits.enforce([{ key: `messages of account ${user.id}`, ...LIMITS.messages }]);
    return writeMessage(context, user, params.id, body.text);
  });
  route(wallEndpoints.delete, async ({ context, user, params }) => {
    await countChange(user);
    await deleteMessage(context, user, params.id, params.messageId);
  });

  route(groupStandingsEndpoints.leaderboard, async ({ setTotalCount, setStatus, ...call }) => {
    const { user, query } = call;
    const circle = await readOwnCircle(call);
    const readChances = () => groupChances.read(circle, LISTED_MODEL, user.id);
    const order = resolveOrder(circle.current, query.sort, readChances);
    if (order.report === null) setStatus(202);
    const { total, entries } = listEntries(circle, { ...query, ...order }, user.id);
    setTotalCount(total);
    return entries;
  });
  route(groupStandingsEndpoints.odds, async ({ setTotalCount, setStatus, ...call }) => {
    const { user, query } = call;
    const circle = await readClosedCircle(call);
    const counted = groupChances.read(circle, query.model, user.id);
    if (!counted) {
      setStatus(202);
      return { ready: false } as const;
    }
    const { total, odds } = listOdds(circle, counted, query);
    setTotalCount(total);
    return odds;
  });
  route(
    groupStandingsEndpoints.race,
    async (call) => readGroupRace(db, await readClosedCircle(call), call.query.brackets),
    { isCostly: true },
  );
  route(groupStandingsEndpoints.recaps, async (call) => readGroupRecaps(db, await readClosedCircle(call)), {
    isCostly: true,
  });
  route(groupStandingsEndpoints.listPickers, async ({ setTotalCount, ...call }) => {
    const { total, pickers } = listGroupPickers(await readClosedCircle(call), { ...call.params, ...call.query });
    setTotalCount(total);
    return pickers;
  });
  route(groupStandingsEndpoints.pickShares, async (call) => readGroupShares(db, await readClosedCircle(call)));
}
