import { bracketEndpoints } from '../../contract/brackets.ts';
import { countBrackets } from '../../engine/standings.ts';
import type { Api } from '../api.ts';
import { listSubmissions } from '../standings/submissions.ts';
import { listWithoutBracket } from '../standings/without-bracket.ts';
import { readMyBracket } from './brackets.ts';
import { addPick } from './picks.ts';
import { createQuickSubmission } from './quick-submission.ts';
import { createBracket } from './submission.ts';

export function addBracketRoutes({ route, db, standings, log }: Api): void {
  const submitQuickly = createQuickSubmission(db, log);

  route(bracketEndpoints.create, ({ user, body }) => createBracket({ db, standings, submitQuickly }, user, body));

  route(bracketEndpoints.addPick, ({ user, body }) => addPick(db, standings, user.id, body));

  route(bracketEndpoints.readMine, ({ user, params }) => readMyBracket(db, user.id, params.id));

  route(bracketEndpoints.listSubmissions, async ({ params, query, reply }) => {
    const current = await standings.read(params.id);
    reply.header('x-total-count', countBrackets(current.entries));
    return listSubmissions(db, current, query);
  });

  route(bracketEndpoints.listWithoutBracket, ({ params }) => listWithoutBracket(db, standings, params.id));
}
