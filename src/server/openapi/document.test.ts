import { expect, it } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { describeApi } from './document.ts';
import { renderPage } from './page.ts';

const document = describeApi(ENDPOINTS, 'Bob & <Co>');
const page = renderPage(document);

it('describes every endpoint, for tools and for people', () => {
  const { openapi, paths } = document;
  expect(openapi).toBe('3.1.0');
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, 'x-audience': audience }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      summary,
      audience,
    })),
  );
  expect(described).toHaveLength(ENDPOINTS.length);
  for (const { method, path, summary, audience } of ENDPOINTS) {
    expect(described).toContainEqual({ method, path, summary, audience });
  }
  for (const path of Object.keys(paths)) expect(page).toContain(`<code>${path}</code>`);
});

it('says what a call takes, what it returns and that it needs a session', () => {
  expect(document.paths['/api/games/{id}/result']?.['put']).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { required: ['team1Score', 'team2Score'] } } } },
    responses: {
      200: { content: { 'application/json': { schema: { properties: { winnerId: expect.anything() } } } } },
      ...Object.fromEntries([400, 401, 403, 404, 409].map((status) => [status, expect.anything()])),
    },
    security: [{ session: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: expect.any(Object) }],
  });
});

it('marks optional parameters of a query, and only those', () => {
  expect(page).toMatch(/teamIds: string/);
  expect(page).toMatch(/limit\?: /);
});

it('shows the name of the game, escaped', () => {
  expect(page).toContain('<title>Bob &amp; &lt;Co&gt; API</title>');
});
