import path from 'node:path';
import { expect, it } from 'vitest';
import { explainStartupError } from './startup-errors.ts';

const systemError = (properties: object) => Object.assign(new Error('the reason'), properties);
const inFile = (file: string) => systemError({ syscall: 'open', code: 'ENOENT', path: file });
const inFolder = (code: string) => systemError({ syscall: 'mkdir', code, path: '/srv/data' });
const databaseError = (message: string) => new Error('It cannot be opened.', { cause: new Error(message) });
const DATABASE_URL = 'postgres://db/swish';

it.each([
  [systemError({ syscall: 'listen', code: 'EADDRINUSE' }), {}, 'Choose another PORT'],
  [systemError({ syscall: 'listen', code: 'EACCES' }), {}, 'HOST and PORT (the reason)'],
  [systemError({ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'x' }), { HOST: 'x' }, 'HOST and PORT'],
  [systemError({ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'db' }), { DATABASE_URL }, 'DATABASE_URL'],
  [systemError({ code: '28P01' }), { DATABASE_URL }, 'DATABASE_URL cannot be used (the reason)'],
  [new Error('timeout expired'), { DATABASE_URL }, 'DATABASE_URL cannot be used (timeout expired)'],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), { DATABASE_URL }, '(ECONNREFUSED)'],
  [inFile('/no/root.crt'), { DATABASE_URL: `${DATABASE_URL}?sslrootcert=/no/root.crt` }, 'DATABASE_URL cannot be used'],
  [inFile('/dev/null/data'), { DATA_DIR: '/dev/null/data' }, 'DATA_DIR cannot be used (the reason)'],
  [inFile('/srv/data/pg/PG_VERSION'), { DATA_DIR: '/srv/data' }, 'DATA_DIR cannot be used'],
  [inFile('/srv'), { DATA_DIR: '/srv/data' }, 'DATA_DIR cannot be used'],
  [inFile(path.resolve('data/pg')), {}, 'DATA_DIR cannot be used'],
  [inFolder('EACCES'), { DATA_DIR: '/srv/data' }, 'DATA_DIR, /srv/data, belongs to somebody else'],
  [inFolder('ENOTDIR'), { DATA_DIR: '/srv/data' }, 'DATA_DIR, /srv/data, is a file'],
  [inFolder('EROFS'), { DATA_DIR: '/srv/data' }, 'is on a read-only file system'],
  [inFolder('ENOSPC'), { DATA_DIR: '/srv/data' }, 'is on a full disk'],
  [Object.assign(inFolder('ENOSPC'), { shortage: 'inodes' }), { DATA_DIR: '/srv/data' }, 'without free inodes'],
  [inFolder('EMFILE'), { DATA_DIR: '/srv/data' }, 'ulimit -n'],
  [inFolder('EIO'), { DATA_DIR: '/srv/data' }, 'a disk that does not work'],
  [databaseError('could not write to file "x": No space left on device'), {}, 'is on a full disk'],
  [databaseError('could not open file "x": Permission denied'), {}, 'belongs to somebody else'],
  [databaseError('invalid checkpoint record'), {}, 'cannot be opened. (invalid checkpoint record)'],
  [systemError({ code: '25006' }), {}, 'is on a full disk'],
  [
    new Error('x', { cause: new RangeError('WebAssembly.Memory(): could not allocate memory') }),
    {},
    'too little memory',
  ],
  [new Error('Ours.', { cause: new Error('because') }), {}, 'Ours. (because)'],
  [new Error('Ours.'), {}, 'Ours.'],
])('names the setting to check: %o', (error, settings, sentence) => {
  expect(explainStartupError(error, settings)).toContain(sentence);
});

it.each([{ DATA_DIR: '/srv/data' }, { DATABASE_URL }, {}])(
  'blames no setting for a file of the program: %o',
  (settings) => {
    for (const file of ['/srv/app/dist/web/index.html', '/srv/data-of-others/x']) {
      expect(explainStartupError(inFile(file), settings)).toBe('the reason');
    }
  },
);

it.each([{}, { DATABASE_URL }])('prints neither the SQL nor the values of a failed query: %o', (settings) => {
  const cause = systemError({ code: '42501', message: 'permission denied for table users' });
  const failed = Object.assign(new Error('Failed query: update users params: hunter2', { cause }), {
    query: 'update users',
    params: ['hunter2'],
  });
  expect(explainStartupError(failed, settings)).not.toMatch(/update users|hunter2/);
});
