import { describe, expect, it } from 'vitest';
import { hasStarted, PHASES } from '../../domain/results/phase.ts';
import { textsOfPhase } from './phase-texts.ts';

describe('every phase of a season', () => {
  const all = PHASES.map((phase) => textsOfPhase(phase, 'March 19, 2027'));

  it('has its own sentence on every page', () => {
    for (const sentences of [
      all.map(({ home }) => home),
      all.map(({ bracket }) => bracket),
      all.map(({ myBracket: { title, text } }) => `${title} ${text}`),
    ]) {
      expect(new Set(sentences).size).toBe(PHASES.length);
    }
  });

  it('promises entries only before the start', () => {
    const promising = PHASES.filter((phase) => textsOfPhase(phase, null).myBracket.title.includes('will be open soon'));
    expect(promising).toEqual(['not_opened', 'closed']);
    expect(promising.some(hasStarted)).toBe(false);
  });
});

it.each([
  ['March 19, 2027', 'They have not opened yet: they open before March 19, 2027.'],
  [null, 'They have not opened yet.'],
])('says when submissions open, unless the start has passed: %s', (begins, sentence) => {
  expect(textsOfPhase('not_opened', begins).home).toBe(sentence);
});

it.each([
  ['open', false, 'Submissions are open until noon: pick every game.'],
  ['closed', true, 'Submissions are closed'],
  ['closed', false, 'Bracket entries will be open soon'],
] as const)(
  'names the deadline before and after it, but not if an admin has closed earlier: %s, %s',
  (phase, isPast, title) => {
    expect(textsOfPhase(phase, null, { moment: 'noon', isPast }).myBracket.title).toBe(title);
  },
);
