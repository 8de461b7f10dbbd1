import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

const SECRET = 'hunter2\n    at hunter2 (hunter2:1:1)';
const databaseError = (code: string, message: string) =>
  Object.assign(new Error(message), {
    code,
    detail: `Failing row contains (${SECRET}).`,
    where: `parameter $1 = '${SECRET}'`,
    hint: SECRET,
    parameters: [SECRET],
    params: [SECRET],
    query: 'insert into users values ($1)',
  });

it.each([
  [
    new DrizzleQueryError('insert into users values ($1)', [SECRET], databaseError('23505', 'duplicate key')),
    { message: 'Failed query', query: 'insert into users values ($1)', cause: { code: '23505' } },
  ],
  [databaseError('23514', 'violates "users_check"'), { message: 'violates "users_check"', code: '23514' }],
  [
    databaseError('22P02', `invalid input syntax for type integer: "${SECRET}"`),
    { message: 'invalid input syntax for type integer: …' },
  ],
  [databaseError('22P02', `Ungültige Eingabe: »${SECRET}«`), { message: 'Ungültige Eingabe: …' }],
  [databaseError('22021', `invalid bytes for "UTF8": ${SECRET}`), { message: 'invalid bytes for …' }],
  [
    new Error('Migration x failed.', { cause: databaseError('22003', `value "${SECRET}" is out of range`) }),
    { message: 'Migration x failed.', cause: { message: 'value …' } },
  ],
  [SECRET, { type: 'string' }],
])('describes %s without its values', (error, expected) => {
  const described = describeError(error);
  expect(described).toMatchObject(expected);
  expect(JSON.stringify(described)).not.toContain('hunter2');
});

it('includes the stack', () => {
  expect(describeError(new Error('why')).stack).toContain('describe-error.test.ts');
});
