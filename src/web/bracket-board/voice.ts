import { possessive } from '../../domain/players/names.ts';

/** How a board speaks of the person whose picks it shows. */
export interface Voice {
  /** 'your pick' */
  pick: string;
  /** 'you expected' */
  expected: string;
}

export const YOURS: Voice = { pick: 'your pick', expected: 'you expected' };

export function voiceOf(name: string): Voice {
  return { pick: `${possessive(name)} pick`, expected: `${name} expected` };
}

export function capitalize(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}
