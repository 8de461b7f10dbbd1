import type { ZodType } from 'zod';

/** What the server would say about each field, asked beforehand: the first message for each. */
export function checkInput(schema: ZodType, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}
