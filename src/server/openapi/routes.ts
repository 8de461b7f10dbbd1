import { ENDPOINTS } from '../../contract/endpoints.ts';
import { createCachedResponse, JSON_TYPE, PUBLIC_HEADERS, sendCached } from '../http/cached-response.ts';
import { once } from '../once.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { describeApi } from './document.ts';
import { PAGE_STYLE, renderPage } from './page.ts';

/** Serves the OpenAPI document and its HTML page. */
export function addOpenApiRoutes({ server, appName }: RouteDependencies): void {
  // Few servers are ever asked for them, and every start would wait for them for a quarter of a second.
  const create = once(() => {
    const document = describeApi(ENDPOINTS, appName);
    return {
      '/api/openapi.json': createCachedResponse(JSON.stringify(document), JSON_TYPE, PUBLIC_HEADERS),
      '/api/docs': createCachedResponse(renderPage(document), 'text/html; charset=utf-8', PUBLIC_HEADERS),
      '/api/docs.css': createCachedResponse(PAGE_STYLE, 'text/css; charset=utf-8', PUBLIC_HEADERS),
    };
  });
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs.css'] as const) {
    server.get(url, { config: { audience: 'everyone' } }, async (request, reply) =>
      sendCached(await create()[url], request, reply),
    );
  }
}
