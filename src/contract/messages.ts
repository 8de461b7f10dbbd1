import { z } from 'zod';

const TYPE_NAMES: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'text',
};

/** Sets the messages of validation errors for fields that define none. */
export function setDefaultMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type') return `Must be ${TYPE_NAMES[String(issue.expected)] ?? issue.expected}`;
      if (issue.code === 'too_big') return `Must be at most ${issue.maximum}`;
      if (issue.code === 'too_small') return `Must be at least ${issue.minimum}`;
      return 'Is not valid';
    },
  });
}
