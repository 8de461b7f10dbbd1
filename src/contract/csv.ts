import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, ListQuery } from './fields.ts';

/** Tables for spreadsheets, each with a header line. */
export const csvEndpoints = {
  leaderboard: endpoint('GET /api/tournaments/:id/leaderboard.csv', 'everyone', 'The leaderboard, as a table', {
    params: IdParams,
    query: ListQuery,
    response: z.string(),
    csv: 'leaderboard.csv',
  }),
  results: endpoint('GET /api/tournaments/:id/results.csv', 'everyone', 'All games with their results, as a table', {
    params: IdParams,
    response: z.string(),
    csv: 'results.csv',
  }),
  brackets: endpoint(
    'GET /api/tournaments/:id/brackets.csv',
    'admin',
    'The picks of submitted brackets, best first, as a table',
    {
      params: IdParams,
      query: ListQuery,
      response: z.string(),
      csv: 'brackets.csv',
      errors: [409],
    },
  ),
};
