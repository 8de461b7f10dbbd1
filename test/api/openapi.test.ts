import { expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/contract/endpoints.ts';
import type { OpenApiDocument } from '../../src/server/openapi/document.ts';
import { startTestApp } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';
import { prepare } from './prepare.ts';

const test = prepare(() => startTestApp({ appName: 'Bob & <Co>' }));

it('describes every call that there is, for tools and for people', async () => {
  const { openapi, paths }: OpenApiDocument = expectStatus(await test.visitor().get('/api/openapi.json'), 200);
  const page: string = expectStatus(await test.visitor().get('/api/docs'), 200);
  expect(openapi).toBe('3.1.0');
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, 'x-audience': audience }]) => ({
      ...{ method: method.toUpperCase(), path: path.replace(/\{(\w+)\}/g, ':$1'), summary, audience },
    })),
  );
  expect(described).toHaveLength(ENDPOINTS.length);
  for (const { method, path, summary, audience } of ENDPOINTS) {
    expect(described).toContainEqual({ method, path, summary, audience });
  }
  for (const path of Object.keys(paths)) expect(page).toContain(`<code>${path}</code>`);
});

it('says what goes in, what comes out and who may', async () => {
  const { paths } = expectStatus(await test.visitor().get('/api/openapi.json'), 200);
  const { requestBody, responses, security, parameters } = paths['/api/games/{id}/result'].put;
  expect(requestBody.content['application/json'].schema.required).toEqual(['team1Score', 'team2Score']);
  expect(responses['200'].content['application/json'].schema.properties.winnerId).toBeDefined();
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '403', '404', '409']));
  expect(security).toEqual([{ session: [] }]);
  expect(parameters).toEqual([{ name: 'id', in: 'path', required: true, schema: expect.any(Object) }]);
});

it('shows the name of the game as it is', async () => {
  const page: string = expectStatus(await test.visitor().get('/api/docs'), 200);
  expect(page).toContain('<title>Bob &amp; &lt;Co&gt; API</title>');
});
