import type { ZodType, z } from 'zod';

/** What the server would say about each field, asked beforehand: the first message for each. */
export function checkInput(schema: ZodType, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

/** Throws unless it fits, so that what was typed can be sent as what the contract takes. */
export function assertInput<Schema extends ZodType>(schema: Schema, input: unknown): asserts input is z.input<Schema> {
  schema.parse(input);
}
