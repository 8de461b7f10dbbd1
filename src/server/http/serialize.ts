import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { runInSlices } from '../slices.ts';
import { JSON_TYPE } from './cached-response.ts';

const CSV_TYPE = 'text/csv; charset=utf-8';

/** What an endpoint says of the body of its response. */
interface Body {
  response: z.ZodType;
  csv?: string | undefined;
}

/** The result of a handler: the response body, or nothing if the endpoint has none. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing
export type Returned<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : void;

// Items between two yields to the event loop: a few milliseconds of work. Ten thousand entries at once take 90 ms.
const SLICE = 500;

interface Serialized {
  text: string;
  type: string;
  headers: Record<string, string>;
}

/** The body of a response, and what it is. */
export async function serialize({ response, csv }: Body, value: unknown): Promise<Serialized> {
  if (csv === undefined) return { text: await toJson(response, value), type: JSON_TYPE, headers: {} };
  return {
    text: value as string,
    type: CSV_TYPE,
    headers: { 'content-disposition': `attachment; filename="${csv}"` },
  };
}

/** A value as JSON, without the fields that its schema does not name. Long lists are serialized in slices. */
async function toJson(schema: z.ZodType, value: unknown): Promise<string> {
  if (!(schema instanceof z.ZodArray && Array.isArray(value))) return JSON.stringify(schema.parse(value));
  return runInSlices(() => serializeList(schema, value));
}

function* serializeList(schema: z.ZodArray, list: readonly unknown[]) {
  const slices: string[] = [];
  for (let from = 0; from < list.length; from += SLICE) {
    if (from > 0) yield;
    slices.push(JSON.stringify(schema.parse(list.slice(from, from + SLICE))).slice(1, -1));
  }
  return `[${slices.join(',')}]`;
}
