import { z } from 'zod';
import {
  Bracket,
  BracketInput,
  MyBracket,
  Pick,
  PickInput,
  Submission,
  WithoutBracket,
} from '../../contract/brackets.ts';
import { IdParams, ListQuery } from '../../contract/fields.ts';
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

  route({
    method: 'POST',
    url: '/api/brackets',
    audience: 'user',
    summary: 'Submit a bracket with its picks, or begin one without',
    refusals: [403, 404],
    body: BracketInput,
    answer: Bracket,
    status: 201,
    handle: ({ user, body }) => createBracket({ db, standings, submitQuickly }, user, body),
  });

  route({
    method: 'POST',
    url: '/api/picks',
    audience: 'user',
    summary: 'Add a pick to a bracket that was begun without',
    refusals: [403, 404],
    body: PickInput,
    answer: Pick,
    status: 201,
    handle: ({ user, body }) => addPick(db, standings, user.id, body),
  });

  route({
    method: 'GET',
    url: '/api/tournaments/:id/my-bracket',
    audience: 'user',
    summary: "The caller's own bracket and picks",
    params: IdParams,
    answer: MyBracket,
    handle: ({ user, params }) => readMyBracket(db, user.id, params.id),
  });

  route({
    method: 'GET',
    url: '/api/tournaments/:id/brackets',
    audience: 'admin',
    summary: 'Who has submitted a bracket',
    params: IdParams,
    query: ListQuery,
    answer: z.array(Submission),
    handle: async ({ params, query, reply }) => {
      const current = await standings.read(params.id);
      reply.header('x-total-count', countBrackets(current.entries));
      return listSubmissions(db, current, query);
    },
  });

  route({
    method: 'GET',
    url: '/api/tournaments/:id/without-bracket',
    audience: 'admin',
    summary: 'Who has an account and no submitted bracket',
    params: IdParams,
    answer: WithoutBracket,
    handle: ({ params }) => listWithoutBracket(db, standings, params.id),
  });
}
