import { z } from 'zod';
import type { Audience, Endpoint } from '../../contract/endpoint.ts';
import { ErrorBody } from '../../contract/errors.ts';

export type JsonSchema = Record<string, unknown>;

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
  'x-audience': Audience;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

const DESCRIPTION =
  'Log in with POST /api/login and send the cookie it sets with every further call. Bodies are JSON, unless a call names other types. ' +
  'Every error is JSON: a message for people, a stable code, and for invalid input the issues by field.';

/** Creates the OpenAPI document from the endpoints of the contract. */
export function describeApi(endpoints: readonly Endpoint[], appName: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: appName, version: '1', description: DESCRIPTION },
    paths,
    components: {
      schemas: { Error: toJsonSchema(ErrorBody, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'swish_session',
          description: 'The cookie that POST /api/login sets. Over HTTPS its name is __Host-swish_session.',
        },
      },
    },
  };
}

function describeEndpoint(endpoint: Endpoint): Operation {
  const { method, path, audience, summary, params, query, response, events, status } = endpoint;
  const content = describeBody(endpoint);
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[^a-z]+(\w)/gi, (_, first) => first.toUpperCase())}`,
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    security: audience === 'everyone' ? [] : [{ session: [] }],
    parameters: [...describeParameters(params, 'path'), ...describeParameters(query, 'query')],
    ...(content && { requestBody: { required: true, content } }),
    responses: { [status ?? (response || events ? 200 : 204)]: describeSuccess(endpoint), ...describeErrors(endpoint) },
    'x-audience': audience,
  };
}

function describeBody({ body, bytes }: Endpoint): Record<string, { schema: JsonSchema }> | null {
  if (body) return { 'application/json': { schema: toJsonSchema(body, 'input') } };
  return bytes
    ? Object.fromEntries(bytes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
    : null;
}

function describeSuccess({ response, csv, events, status }: Endpoint): Operation['responses'][string] {
  if (response) {
    const type = csv === undefined ? 'application/json' : 'text/csv';
    return { description: 'Done', content: { [type]: { schema: toJsonSchema(response, 'output') } } };
  }
  if (events) {
    return {
      description: 'A stream; the data of each event',
      content: { 'text/event-stream': { schema: toJsonSchema(events, 'output') } },
    };
  }
  return { description: status === 302 ? 'Done; the Location header says where to go on' : 'Done, without a body' };
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Operation['parameters'] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

const ERRORS: Record<number, string> = {
  400: 'Input that does not validate',
  401: 'Not logged in, or wrong credentials',
  403: 'Not allowed, the password is needed again, or submissions are closed',
  404: 'Not found',
  409: 'Conflicts with the current state',
  413: 'Too large',
  415: 'Of another type',
  429: 'Too many tries; Retry-After says when to come back',
  503: 'Overloaded or unavailable; Retry-After says when to come back',
};

function describeErrors({ method, audience, params, query, body, bytes, errors = [] }: Endpoint) {
  const expected = new Set(errors);
  if (params || query || body || bytes) expected.add(400);
  if (audience !== 'everyone') expected.add(401);
  if (audience === 'admin') expected.add(403);
  if (params) expected.add(404);
  if (audience !== 'everyone' && method !== 'GET') expected.add(409);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const described = [...expected].map((status) => [status, { description: ERRORS[status] ?? '', content }]);
  return { ...Object.fromEntries(described), default: { description: 'Any other refusal', content } };
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Leaves out Zod's default bounds, JavaScript's safe integers.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return json;
}
