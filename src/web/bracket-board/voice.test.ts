import { expect, it } from 'vitest';
import { capitalize, voiceOf } from './voice.ts';

it.each([
  ['Ada', 'Ada’s pick', 'Ada expected'],
  ['Jonas', 'Jonas’ pick', 'Jonas expected'],
  ['王小明', '王小明’s pick', '王小明 expected'],
])('a board speaks of %s', (name, pick, expected) => {
  expect(voiceOf(name)).toEqual({ pick, expected });
});

it('begins a sentence with a capital, whatever the letter', () => {
  expect(['your pick', 'éva’s pick', '😀’s pick'].map(capitalize)).toEqual(['Your pick', 'Éva’s pick', '😀’s pick']);
});
