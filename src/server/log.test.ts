import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';
import { createLog } from './log.ts';

function createTerminal() {
  const written: string[] = [];
  return { written, isTTY: true, write: (text: string) => written.push(text) };
}

it('logs warnings and errors as sentences in a terminal, and no requests', () => {
  const terminal = createTerminal();
  const log = createLog(undefined, terminal);
  log.info({ method: 'GET', url: '/', status: 200 }, 'request');
  log.warn('set TRUST_PROXY');
  log.warn({ fault: describeError(new Error('x', { cause: new Error('no route to host') })) }, 'lost a connection');
  log.error({ reqId: 'r1', fault: { type: 'Error', message: 'boom', stack: '    at main.ts' } }, 'request failed');
  expect(terminal.written).toEqual([
    '  Warning: set TRUST_PROXY\n',
    '  Warning: lost a connection (no route to host)\n',
    '  Error [r1]: request failed (boom)\n    at main.ts\n',
  ]);
});

it.each([
  ['piped', undefined, { isTTY: false }, 'info'],
  ['in a terminal with LOG_LEVEL', 'debug' as const, { isTTY: true }, 'debug'],
])('logs more than warnings when %s', (_, level, terminal, logged) => {
  expect(createLog(level, { ...createTerminal(), ...terminal }).level).toBe(logged);
});
