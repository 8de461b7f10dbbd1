import { ENDPOINTS } from '../../contract/endpoints.ts';
import { createCachedResponse, JSON_TYPE, PUBLIC_HEADERS, sendCached } from '../http/cached-response.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { describeApi } from './document.ts';
import { PAGE_STYLE, renderPage } from './page.ts';

/** Serves the OpenAPI document and its HTML page, created once from the contract. */
export function addOpenApiRoutes({ server, appName }: RouteDependencies): void {
  const document = describeApi(ENDPOINTS, appName);
  const files = [
    { url: '/api/openapi.json', type: JSON_TYPE, body: JSON.stringify(document) },
    { url: '/api/docs', type: 'text/html; charset=utf-8', body: renderPage(document) },
    { url: '/api/docs.css', type: 'text/css; charset=utf-8', body: PAGE_STYLE },
  ];
  for (const { url, type, body } of files) {
    const response = createCachedResponse(body, type, PUBLIC_HEADERS);
    server.get(url, { config: { audience: 'everyone' } }, async (request, reply) =>
      sendCached(await response, request, reply),
    );
  }
}
