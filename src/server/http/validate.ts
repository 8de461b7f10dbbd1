import type { Endpoint, Parsed } from '../../contract/endpoint.ts';
import { toInvalidInput } from '../errors.ts';

/** A part of a request as the contract describes it. */
export function validate<E extends Endpoint, Part extends 'params' | 'query' | 'body'>(
  endpoint: E,
  part: Part,
  value: unknown,
): Parsed<E, Part> {
  const result = endpoint[part]?.safeParse(value);
  if (result?.success === false) throw toInvalidInput(result.error);
  return result?.data as Parsed<E, Part>;
}
