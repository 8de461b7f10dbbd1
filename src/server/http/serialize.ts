import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { runInSlices } from '../slices.ts';

/** The result of a handler: the response body, or nothing if the endpoint has none. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing
export type Returned<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : void;

// Items between two yields to the event loop: a few milliseconds of work. Ten thousand entries at once take 90 ms.
const SLICE = 500;

/** A response as JSON, without the fields that its schema does not name. Long lists are serialized in slices. */
export async function serialize(schema: z.ZodType, value: unknown): Promise<string> {
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
