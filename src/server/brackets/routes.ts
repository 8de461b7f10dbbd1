import type { FastifyBaseLogger } from 'fastify';
import { bracketEndpoints } from '../../contract/brackets.ts';
import { countBrackets } from '../../engine/standings.ts';
import { notFound } from '../errors.ts';
import { findTournament } from '../field/field.ts';
import { sendCached } from '../http/cached-response.ts';
import { callerOf } from '../http/network.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { ReadOwners } from '../standings/entries.ts';
import type { LiveStandings } from '../standings/live-standings.ts';
import { requireClosed } from '../standings/tournament-standings.ts';
import { createVersionedCache, createVersionedResponse } from '../standings/versioned-cache.ts';
import { createBracketStore } from './bracket-store.ts';
import { readMyBracket, requireUser } from './brackets.ts';
import { listSubmissions, listUsersWithoutBracket } from './participation.ts';
import { describeBracket, describeDraft, findBracket, noSuchBracket } from './public-bracket.ts';
import { deleteDraft, readDraft, saveDraft } from './saved-drafts.ts';
import { addPick, changePicks, createBracket } from './submission.ts';

type Dependencies = RouteDependencies & {
  standings: LiveStandings;
  readOwners: ReadOwners;
  responses: ResponseCache;
  log: FastifyBaseLogger;
};

// More than anybody needs. Each change makes every server and every open page read again.
const MAX_CHANGES = 60;
const CHANGES_WINDOW_MS = 10 * 60_000;
// A draft can be saved once a second.
const MAX_SAVES = 600;

export function addBracketRoutes({ route, db, standings, readOwners, responses, log }: Dependencies): void {
  const store = createBracketStore(db, log);

  route(bracketEndpoints.create, ({ context, user, body }) => {
    requireUser(user, body.asUserId);
    return createBracket({ user, tournamentId: body.tournamentId, context, standings, store }, body);
  });

  const changes = createRateLimiter(MAX_CHANGES, CHANGES_WINDOW_MS);
  route(bracketEndpoints.changePicks, async ({ context, user, params, body }) => {
    changes.enforce(String(user.id));
    requireUser(user, body.asUserId);
    const { tournamentId, userId } = await findBracket(db, params.id);
    if (userId !== user.id) throw noSuchBracket();
    return changePicks({ user, tournamentId, context, standings, store }, params.id, body);
  });

  route(bracketEndpoints.addPick, ({ context, user, body }) =>
    addPick({ user, tournamentId: body.tournamentId, context, standings, store }, body),
  );

  const cache = createVersionedCache();
  responses.addSource(({ url = '' }) => cache.find(url, standings.peek));

  route(bracketEndpoints.read, async ({ params: { id }, findUser, request, reply }) => {
    const bracket = await findBracket(db, id);
    if (bracket.submittedAt === null) {
      const user = await findUser();
      if (user?.id !== bracket.userId) throw noSuchBracket();
      return describeDraft(db, user, bracket);
    }
    const current = await standings.readWith(bracket.tournamentId, {
      bracketId: id,
      submittedAt: bracket.submittedAt.getTime(),
    });
    if (current.isOpen && (await findUser())?.id === bracket.userId) return describeBracket(readOwners, current, id);
    requireClosed(current);
    const cached = await cache.get(
      { url: request.url, key: String(id), caller: callerOf(request) },
      current,
      async () => {
        // Submissions may have been reopened while the job waited in the queue.
        requireClosed(current);
        const { version } = current;
        return createVersionedResponse(version, await describeBracket(readOwners, current, id));
      },
    );
    return sendCached(cached, request, reply);
  });

  route(bracketEndpoints.readMine, ({ user, params }) => readMyBracket(db, user.id, params.id));

  route(bracketEndpoints.readDraft, async ({ user, params, query }) => {
    const draft = await readDraft(db, user.id, params.id);
    if (!draft && !query.optional) throw notFound('You have no draft in this tournament.');
    return draft;
  });

  const saves = createRateLimiter(MAX_SAVES, CHANGES_WINDOW_MS);
  route(bracketEndpoints.saveDraft, ({ context, user, params, body }) => {
    saves.enforce(String(user.id));
    return saveDraft(context, user, params.id, body);
  });

  route(bracketEndpoints.deleteDraft, async ({ user, params }) => {
    await findTournament(db, params.id);
    await deleteDraft(db, user.id, params.id);
  });

  route(bracketEndpoints.listSubmissions, async ({ params, query, reply }) => {
    const current = await standings.read(params.id);
    reply.header('x-total-count', countBrackets(current.engine));
    return listSubmissions(db, current, query);
  });

  route(bracketEndpoints.listUsersWithoutBracket, ({ params }) => listUsersWithoutBracket(db, standings, params.id));
}
