import { bracketEndpoints } from '../../contract/brackets.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import { notFound } from '../errors.ts';
import { requireTournament } from '../field/field.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { requireClosed } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { createBracketStore } from './bracket-store.ts';
import { readMyBracket } from './brackets.ts';
import { createEnterBracket } from './enter-bracket.ts';
import { listSubmissions, listUsersWithoutBracket } from './participation.ts';
import { describeBegun, describeBracket, requireBracket } from './public-bracket.ts';
import { noSuchBracket, requireUser } from './refusals.ts';
import { deleteDraft, readDraft, saveDraft } from './saved-drafts.ts';
import { addPick, changePicks, createBracket } from './submission.ts';

type Dependencies = RouteDependencies & { standings: StandingsCache };

export function addBracketRoutes({ route, cachedRoute, db, standings, rateLimits, log }: Dependencies): void {
  const enter = createEnterBracket({ standings, store: createBracketStore(db, log) });

  route(bracketEndpoints.create, ({ context, user, body }) => {
    requireUser(user, body.asUserId);
    return createBracket(enter, { user, tournamentId: body.tournamentId, context }, body);
  });

  route(bracketEndpoints.changePicks, async ({ context, user, params, body }) => {
    // Each change makes every server and every open page read again.
    await rateLimits.enforce([{ key: `changes of brackets by ${user.id}`, ...LIMITS.picksChanges }]);
    requireUser(user, body.asUserId);
    const { tournamentId, userId } = await requireBracket(db, params.id);
    if (userId !== user.id) throw noSuchBracket();
    return changePicks(enter, { user, tournamentId, context }, params.id, body);
  });

  route(bracketEndpoints.addPick, ({ context, user, body }) =>
    addPick(enter, { user, tournamentId: body.tournamentId, context }, body),
  );

  cachedRoute(
    bracketEndpoints.read,
    async ({ params: { id }, viewer }) => {
      const bracket = await requireBracket(db, id);
      const isOwner = viewer !== null && viewer.id === bracket.userId;
      if (bracket.submittedAt === null) {
        if (!isOwner) throw noSuchBracket();
        return describeBegun(db, viewer, bracket);
      }
      const current = await standings.read(bracket.tournamentId);
      if (!isOwner) requireClosed(current);
      return describeBracket(db, current, id);
    },
    {
      // Reads the bracket's row for each request that is not answered from the cache; the handler, once for a version.
      basis: async ({ params: { id: bracketId } }) => {
        const { tournamentId, submittedAt } = await requireBracket(db, bracketId);
        if (submittedAt === null) return { version: standings.versionOf(tournamentId), isPersonal: () => true };
        await standings.readWith(tournamentId, { bracketId, submittedAt: submittedAt.getTime() });
        return standings.basisOf(tournamentId);
      },
    },
  );

  route(bracketEndpoints.readMine, ({ user, params }) => readMyBracket(db, user.id, params.id));

  route(bracketEndpoints.readDraft, async ({ user, params, query }) => {
    const draft = await readDraft(db, user.id, params.id);
    if (!draft && !query.optional) throw notFound('You have no draft in this tournament.');
    return draft;
  });

  route(bracketEndpoints.saveDraft, async ({ context, user, params, body }) => {
    await rateLimits.enforce([{ key: `saves of drafts by ${user.id}`, ...LIMITS.draftSaves }]);
    return saveDraft(context, user, params.id, body);
  });

  route(bracketEndpoints.deleteDraft, async ({ user, params }) => {
    await requireTournament(db, params.id);
    await deleteDraft(db, user.id, params.id);
  });

  route(bracketEndpoints.listSubmissions, async ({ params, query, setTotalCount }) => {
    const current = await standings.read(params.id);
    setTotalCount(countBrackets(current.scoreboard));
    return listSubmissions(db, current, query);
  });

  route(bracketEndpoints.listUsersWithoutBracket, ({ params }) => listUsersWithoutBracket(db, standings, params.id));
}
