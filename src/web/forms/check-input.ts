import { config, type ZodType } from 'zod';

// Compiling a check would be refused by our content security policy, and reported.
config({ jitless: true });

/** What the server would say about each field, asked beforehand: the first message for each. */
export function checkInput(schema: ZodType, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}
