import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it.each([
  [[], { seed: 271, isStill: false, isKept: false, pace: 3, folder: 'demo-data' }],
  [['--still', '--keep'], { isStill: true, isKept: true }],
  [['--fast'], { pace: 0.3 }],
  [['--fast', '--pace', '10'], { pace: 10 }],
  [['--pace=0.5', '--seed', '42', '--data', '/tmp/demo'], { pace: 0.5, seed: 42, folder: '/tmp/demo' }],
])('understands %j', (args, options) => {
  expect(parseOptions(args)).toMatchObject({ ok: true, options });
});

it.each([
  [['--quick'], "Unknown option '--quick'."],
  [['fast'], "Unexpected argument 'fast'."],
  [['--seed', 'seven'], '--seed must be a whole number.'],
  [['--pace', '-1'], '--pace'],
  [['--pace', 'slow'], '--pace must be a number of seconds'],
])('says what is wrong with %j, and lists the options', (args, sentence) => {
  const outcome = parseOptions(args);
  expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining(sentence) });
  expect(outcome).toMatchObject({ message: expect.stringContaining('--still') });
});
