import path from 'node:path';
import { expect, it } from 'vitest';
import { explainFailure } from './failure.ts';

const systemError = (properties: object) => Object.assign(new Error('the reason'), properties);
const inFile = (file: string) => systemError({ syscall: 'open', code: 'ENOENT', path: file });
const DATABASE_URL = 'postgres://db/swish';

it.each([
  [systemError({ syscall: 'listen', code: 'EADDRINUSE' }), {}, 'Choose another PORT'],
  [systemError({ syscall: 'listen', code: 'EACCES' }), {}, 'HOST and PORT (the reason)'],
  [systemError({ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'x' }), { HOST: 'x' }, 'HOST and PORT'],
  [systemError({ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'db' }), { DATABASE_URL }, 'DATABASE_URL'],
  [systemError({ code: '28P01' }), { DATABASE_URL }, 'DATABASE_URL cannot be used (the reason)'],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), { DATABASE_URL }, '(ECONNREFUSED)'],
  [inFile('/no/root.crt'), { DATABASE_URL: `${DATABASE_URL}?sslrootcert=/no/root.crt` }, 'DATABASE_URL cannot be used'],
  [inFile('/dev/null/data'), { DATA_DIR: '/dev/null/data' }, 'DATA_DIR cannot be used (the reason)'],
  [inFile('/srv/data/pg/PG_VERSION'), { DATA_DIR: '/srv/data' }, 'DATA_DIR cannot be used'],
  [inFile('/srv'), { DATA_DIR: '/srv/data' }, 'DATA_DIR cannot be used'],
  [inFile(path.resolve('data/pg')), {}, 'DATA_DIR cannot be used'],
  [new Error('Ours.', { cause: new Error('because') }), {}, 'Ours. (because)'],
  [new Error('Ours.'), {}, 'Ours.'],
])('names the setting to look at: %o', (error, settings, sentence) => {
  expect(explainFailure(error, settings)).toContain(sentence);
});

it.each([{ DATA_DIR: '/srv/data' }, { DATABASE_URL }, {}])(
  'blames no setting for a file of the program: %o',
  (settings) => {
    for (const file of ['/srv/app/dist/web/index.html', '/srv/data-of-others/x']) {
      expect(explainFailure(inFile(file), settings)).toBe('the reason');
    }
  },
);
