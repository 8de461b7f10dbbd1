import { expect, it } from 'vitest';
import { explainFailure } from './failure.ts';

const systemError = (properties: object) => Object.assign(new Error('the reason'), properties);
const DATABASE_URL = 'postgres://db/swish';

it.each([
  [systemError({ syscall: 'listen', code: 'EADDRINUSE' }), {}, 'Choose another PORT'],
  [systemError({ syscall: 'listen', code: 'EACCES' }), {}, 'HOST and PORT (the reason)'],
  [systemError({ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'x' }), { HOST: 'x' }, 'HOST and PORT'],
  [systemError({ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'db' }), { DATABASE_URL }, 'DATABASE_URL'],
  [systemError({ code: '28P01' }), { DATABASE_URL }, 'DATABASE_URL cannot be used (the reason)'],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), { DATABASE_URL }, '(ECONNREFUSED)'],
  [systemError({ syscall: 'mkdir', code: 'EEXIST' }), {}, 'DATA_DIR cannot be used (the reason)'],
  [new Error('Ours.', { cause: new Error('because') }), {}, 'Ours. (because)'],
  [new Error('Ours.'), {}, 'Ours.'],
])('names the setting to look at: %o', (error, settings, sentence) => {
  expect(explainFailure(error, settings)).toContain(sentence);
});
