import type { z } from 'zod';
import type { Endpoint, Parsed } from '../../contract/endpoint.ts';
import { toInvalidInput } from '../errors.ts';

/** A part of a request as the contract describes it. */
export function validate<E extends Endpoint, Part extends 'params' | 'query' | 'body'>(
  endpoint: E,
  part: Part,
  value: unknown,
): Parsed<E, Part> {
  const schema: z.ZodType | undefined = endpoint[part];
  return (schema && parseInput(schema, value)) as Parsed<E, Part>;
}

/** A value that somebody has sent. Throws what is wrong with it. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw toInvalidInput(result.error);
  return result.data;
}
