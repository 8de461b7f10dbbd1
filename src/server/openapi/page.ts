import { escapeHtml } from '../http/escape-html.ts';
import type { JsonSchema, OpenApiDocument, Operation } from './document.ts';

/** Renders the OpenAPI document as an HTML page without scripts. */
export function renderPage({ info, paths }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${escapeHtml(info.title)} API</h1>
<p>${escapeHtml(info.description)}</p>
<p>The same for tools: <a href="/api/openapi.json">openapi.json</a>. A first call:</p>
<pre>curl -c cookies -H 'content-type: application/json' \\
  -d '{"username": "admin", "password": "..."}' http://localhost:3000/api/login
curl -b cookies http://localhost:3000/api/user</pre>
</header>
<section>
<h2>A tournament from start to end</h2>
<ol>
${STEPS.map((step) => `<li>${escapeHtml(step)}</li>`).join('\n')}
</ol>
</section>
<nav aria-label="Resources">
${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join('\n')}
</nav>
<main>
${tags.map((tag) => renderTag(tag, operations)).join('\n')}
</main>
</body>
</html>
`;
}

type PageOperation = { path: string; method: string; operation: Operation };

function renderTag(tag: string, operations: readonly PageOperation[]): string {
  const own = operations.filter(({ operation }) => operation.tags.includes(tag));
  return `<h2 id="${tag}">${tag}</h2>\n${own.map(renderOperation).join('\n')}`;
}

function renderOperation({ path, method, operation }: PageOperation): string {
  const { summary, parameters, requestBody, responses } = operation;
  const [status = '', success] = Object.entries(responses)[0] ?? [];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const [response] = Object.values(success?.content ?? {});
  return `<section id="${operation.operationId}">
<h3><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. <i>${AUDIENCES[operation['x-audience']]}</i></p>
${query.length > 0 ? renderSketch('Query', toObjectSchema(query)) : ''}
${requestBody ? renderBody(requestBody) : ''}
${response ? renderSketch(`Answer ${status}`, response.schema) : `<p>Answer ${status}, empty</p>`}
<p class="refusals">Refusals: ${listRefusals(responses)}</p>
</section>`;
}

function renderBody({ content }: NonNullable<Operation['requestBody']>): string {
  const json = content['application/json'];
  return json ? renderSketch('Body', json.schema) : `<p>Body: ${escapeHtml(Object.keys(content).join(' or '))}</p>`;
}

function listRefusals(responses: Operation['responses']): string {
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return (
    refusals.map(([status, { description }]) => `${status} ${escapeHtml(description)}`).join('; ') || 'none expected'
  );
}

const STEPS = [
  'POST /api/tournaments creates it, and it is the current one from then on.',
  'POST /api/teams, 32 or 34 times. Seeds and positions (PATCH /api/teams/{id}/seed, .../bracket-position) are optional.',
  'POST /api/tournaments/create-bracket draws the games; GET /api/tournaments/{id}/games shows them.',
  'POST /api/tournaments/{id}/toggle-brackets with {"bracketsOpen": true} opens submissions.',
  'Players call POST /api/register and POST /api/brackets with their picks, at least one for each game of the first round.',
  'POST /api/tournaments/{id}/toggle-brackets with {"bracketsOpen": false} closes submissions.',
  'PUT /api/games/{id}/result, game after game; POST /api/games/{id}/reopen undoes one.',
  'GET /api/tournaments/{id}/leaderboard, at any time.',
];

const AUDIENCES = { everyone: 'For everyone.', user: 'For people who are logged in.', admin: 'For admins.' };

function toObjectSchema(query: Operation['parameters']): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

function renderSketch(title: string, schema: JsonSchema): string {
  return `<details><summary>${title}</summary><pre>${escapeHtml(sketchSchema(schema))}</pre></details>`;
}

export const PAGE_STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 0 auto; padding: 1.5rem; }
h2 { font-size: 1.4rem; margin: 2.5rem 0 0.5rem; }
h3 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; padding: 1rem 0; }
.refusals { font-size: 0.9rem; opacity: 0.8; }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0; }
section p { margin: 0.25rem 0; }
pre { overflow-x: auto; padding: 0.75rem; border-radius: 0.5rem;
  background: color-mix(in srgb, currentColor 7%, transparent); }
summary { cursor: pointer; padding: 0.25rem 0; }
b { display: inline-block; min-width: 4.5rem; }
b.get { color: light-dark(#1a6b3c, #7ddba3); }
b.post, b.put, b.patch { color: light-dark(#a34308, #ffb27a); }
b.delete { color: light-dark(#a11d2b, #ff9aa5); }
`;

/** Formats a schema as short notation: names, types, limits. */
function sketchSchema(schema: JsonSchema, indent = ''): string {
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) return options.map((option) => sketchSchema(option, indent)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (schema['type'] === 'array') return sketchArray(schema['items'] as JsonSchema, indent);
  if (schema['type'] === 'object') return sketchObject(schema, indent);
  const types = [schema['type'] ?? 'any'].flat().join(' | ');
  return `${types}${sketchLimits(schema)}`;
}

function sketchArray(items: JsonSchema, indent: string): string {
  // The schema of a value that cannot exist: the array is always empty.
  return 'not' in items ? '[]' : `[${sketchSchema(items, indent)}, ...]`;
}

function sketchObject(schema: JsonSchema, indent: string): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const required = (schema['required'] ?? []) as string[];
  const inner = `${indent}  `;
  const lines = properties.map(
    ([name, property]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${sketchSchema(property, inner)}${sketchNote(property)}`,
  );
  return ['{', ...lines, `${indent}}`].join('\n');
}

function sketchNote(schema: JsonSchema): string {
  return schema['description'] ? `  // ${schema['description']}` : '';
}

function sketchLimits(schema: JsonSchema): string {
  const low = schema['minimum'] ?? schema['minLength'];
  const high = schema['maximum'] ?? schema['maxLength'];
  const isUnlimited = high === undefined || Math.abs(Number(high)) >= 2 ** 31 - 1;
  const format = schema['format'] ? ` ${schema['format']}` : '';
  if (low === undefined && isUnlimited) return format;
  if (isUnlimited) return `${format} (from ${low})`;
  return low === undefined ? `${format} (up to ${high})` : `${format} (${low} to ${high})`;
}
