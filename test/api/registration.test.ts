import { expect, it } from 'vitest';
import { rateLimits } from '../../src/server/db/schema.ts';
import { PASSWORD } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';
import { prepareApp } from './prepare.ts';

const { test, admin } = prepareApp();

const register = (input: object) => test.visitor().post('/api/register', { password: PASSWORD, ...input });
const change = async (input: object) => expectStatus(await admin.put('/api/settings', input), 200);

it('registration is open unless an admin changes it', async () => {
  expect((await test.visitor().get('/api/registration')).body).toMatchObject({ registration: 'open' });
  expect((await admin.get('/api/settings')).body).toEqual({ registration: 'open', code: null });
  expectStatus(await register({ username: 'early', code: 'whatever' }), 201);
});

it('registration by code checks the code before the username', async () => {
  const { registration, code } = await change({ registration: 'code' });
  expect([registration, code]).toEqual(['code', expect.stringMatching(/^\w{14}$/)]);
  expect((await test.visitor().get('/api/registration')).body).toMatchObject({ registration: 'code' });
  for (const given of [undefined, null, '', 'not the code', 5, `${code}x`]) {
    // One username is taken, the other too short: the response tells neither.
    for (const username of ['early', 'x']) {
      expect(await register({ username, code: given })).toMatchObject({
        ...{ status: 403, body: { code: 'registration_code', issues: [{ path: 'code' }] } },
      });
    }
  }
  expectStatus(await register({ username: 'invited', code: ` ${code.toUpperCase()} ` }), 201);
  expectStatus(await register({ username: 'early', code }), 409);
});

it('the code stays until an admin changes it', async () => {
  const { code } = (await admin.get('/api/settings')).body;
  expect(await change({ registration: 'open' })).toEqual({ registration: 'open', code });
  expect(await change({ registration: 'code' })).toEqual({ registration: 'code', code });
  expect(await change({ registration: 'code', code: 'hoops 2027' })).toMatchObject({ code: 'hoops 2027' });
  expectStatus(await register({ username: 'too late', code }), 403);
  expectStatus(await register({ username: 'in time', code: 'hoops 2027' }), 201);
});

it('a new random code is made when an admin asks for one', async () => {
  const { code } = await change({ registration: 'code', code: null });
  expect(code).toMatch(/^\w{14}$/);
  expect(await change({ registration: 'code', code: null })).not.toEqual({ registration: 'code', code });
});

it('after too many wrong codes an address is refused, even with the right one', async () => {
  const { code } = await change({ registration: 'code', code: 'hoops 2027' });
  const guess = (given: string) =>
    test.app.server.inject({
      method: 'POST',
      url: '/api/register',
      remoteAddress: '203.0.113.9',
      payload: { username: 'guesser', password: PASSWORD, code: given },
    });
  expect((await guess('the first')).statusCode).toBe(403);
  // As if there had been 299 wrong codes.
  await test.database.db.update(rateLimits).set({ count: 299 });
  // The right code is not counted.
  expect((await guess(code)).statusCode).toBe(201);
  expect((await guess('the last')).statusCode).toBe(403);
  for (const given of ['another', code]) expect((await guess(given)).statusCode).toBe(429);
  expectStatus(await register({ username: 'elsewhere', code }), 201);
});

it('closed registration lets nobody join, and people with an account log in', async () => {
  await change({ registration: 'closed' });
  for (const input of [{ username: 'nobody', code: 'hoops 2027' }, { username: 'x' }]) {
    expect(await register(input)).toMatchObject({ status: 403, body: { code: 'registration_closed' } });
  }
  expectStatus(await test.visitor().post('/api/login', { username: 'early', password: PASSWORD }), 200);
});

it.each([{}, { registration: 'maybe' }, { registration: 'code', code: 'short' }, { registration: 'code', code: 5 }])(
  'refuses the settings %j',
  async (input) => {
    expectStatus(await admin.put('/api/settings', input), 400);
  },
);
