import type { FastifyBaseLogger } from 'fastify';
import { bracketEndpoints } from '../../contract/brackets.ts';
import { countBrackets } from '../../engine/standings.ts';
import type { RouteDependencies } from '../changes/commit.ts';
import type { LiveStandings } from '../standings/live-standings.ts';
import { createBatchedSubmission } from './batched-submission.ts';
import { readMyBracket } from './brackets.ts';
import { listSubmissions, listUsersWithoutBracket } from './participation.ts';
import { addPick } from './picks.ts';
import { createBracket } from './submission.ts';

type Dependencies = RouteDependencies & { standings: LiveStandings; log: FastifyBaseLogger };

export function addBracketRoutes({ route, db, standings, log }: Dependencies): void {
  const submitBatched = createBatchedSubmission(db, log);

  route(bracketEndpoints.create, ({ context, user, body }) =>
    createBracket(context, { standings, submitBatched }, user, body),
  );

  route(bracketEndpoints.addPick, ({ context, user, body }) => addPick(context, user.id, body));

  route(bracketEndpoints.readMine, ({ user, params }) => readMyBracket(db, user.id, params.id));

  route(bracketEndpoints.listSubmissions, async ({ params, query, reply }) => {
    const current = await standings.read(params.id);
    reply.header('x-total-count', countBrackets(current.entries));
    return listSubmissions(db, current, query);
  });

  route(bracketEndpoints.listUsersWithoutBracket, ({ params }) => listUsersWithoutBracket(db, standings, params.id));
}
