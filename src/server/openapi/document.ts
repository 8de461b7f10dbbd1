import { z } from 'zod';
import { ErrorBody } from '../../contract/errors.ts';
import type { Audience, RouteDefinition } from '../http/route.ts';

export type JsonSchema = Record<string, unknown>;

export interface Operation {
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, { description: string; content?: { 'application/json': { schema: JsonSchema } } }>;
  'x-audience': Audience;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

const DESCRIPTION =
  'Log in with POST /api/login and send the cookie it sets with every further call. Bodies are JSON. ' +
  'Every error is JSON: a message for people, a stable code, and for invalid input the issues by field.';

/** The routes as they are defined, in the form that tools read. */
export function describeApi(routes: readonly RouteDefinition[], appName: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: appName, version: '1', description: DESCRIPTION },
    paths,
    components: {
      schemas: { Error: toJsonSchema(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'swish_session' } },
    },
  };
}

function describeRoute(route: RouteDefinition): Operation {
  const { method, url, audience, summary, body, answer, status } = route;
  const success = answer
    ? { description: 'Done', content: { 'application/json': { schema: toJsonSchema(answer, 'output') } } }
    : { description: 'Done, without an answer' };
  return {
    summary,
    tags: [url.split('/')[2] ?? 'api'],
    security: audience === 'everyone' ? [] : [{ session: [] }],
    parameters: [...describeParameters(route.params, 'path'), ...describeParameters(route.query, 'query')],
    ...(isSchema(body) && {
      requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(body, 'input') } } },
    }),
    responses: {
      [answer ? (status ?? 200) : 204]: success,
      ...describeRefusals(method, audience),
    },
    'x-audience': audience,
  };
}

function describeParameters(schema: unknown, place: 'path' | 'query'): Operation['parameters'] {
  if (!isSchema(schema)) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    ...{ name, in: place, required: required.includes(name), schema: property },
  }));
}

function describeRefusals(method: string, audience: Audience): Operation['responses'] {
  const refusals: Record<string, string> = { 400: 'Input that does not validate' };
  if (audience !== 'everyone') refusals[401] = 'Not logged in';
  if (audience === 'admin') refusals[403] = 'Only for admins';
  refusals[404] = 'No such thing';
  if (method !== 'GET') refusals[409] = 'Against the present state';
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(Object.entries(refusals).map(([code, description]) => [code, { description, content }]));
}

function isSchema(schema: unknown): schema is z.ZodType {
  return schema !== undefined;
}

function toJsonSchema(schema: unknown, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' });
  return json;
}
