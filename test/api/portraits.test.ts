import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '../../src/contract/account.ts';
import { createRenderer } from '../../src/server/pictures/renderer.ts';
import type { Caller } from '../caller.ts';
import { createCaller } from '../caller.ts';
import { ONE_PIXEL } from '../every-route.ts';
import { closeApp, createAnotherApp, listen, PASSWORD } from '../test-app.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import { enterBracket, readLeaderboard, toggleBrackets } from './season-calls.ts';

const { test, admin } = prepareApp();

const PHOTO = readFileSync(new URL('../pictures/orientation-6.jpg', import.meta.url));
const WEBP = readFileSync(new URL('../pictures/animated.webp', import.meta.url));
const upload = (caller: Caller, bytes: Uint8Array, type: string = PHOTO_TYPES[0]) =>
  caller.put('/api/user/picture', bytes, { 'content-type': type });
const uploadPhoto = async (caller: Caller): Promise<string> =>
  expectStatus(await upload(caller, PHOTO), 200).profileImageUrl;
const read = (url: string) => fetch(`${test.url}${url}`);

describe('an uploaded picture', () => {
  it('is shown on the leaderboard at once, under an address that everyone may cache for good', async () => {
    const [ann, visitor] = [await test.user(), test.visitor()];
    const season = await makeSeason(admin);
    await enterBracket(ann, season.id);
    // While submissions are open, responses to people who are logged in are not cached.
    await toggleBrackets(admin, season.id, false);
    expect(await readLeaderboard(visitor, season.id)).toMatchObject([{ profileImageUrl: null }]);
    const url = await uploadPhoto(ann);
    expect(url).toMatch(/^\/pictures\/[0-9a-f]{32}\.png$/);
    expect(await readLeaderboard(visitor, season.id)).toMatchObject([{ profileImageUrl: url }]);
    expect((await ann.get('/api/user')).body.profileImageUrl).toBe(url);
    const response = await read(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256]);
    expect(png.length).toBeLessThanOrEqual(65_536);
  });

  it('is gone once there is another one, another address or none, and with the account', async () => {
    const user = await test.user();
    const urls = [await uploadPhoto(user), await uploadPhoto(user)];
    expect(urls[0]).not.toBe(urls[1]);
    expect([(await read(urls[0] ?? '')).status, (await read(urls[1] ?? '')).status]).toEqual([404, 200]);
    // A form sends the address back that it got.
    const kept = await user.patch('/api/user', { firstName: 'Ann', profileImageUrl: urls[1] });
    expect(expectStatus(kept, 200).profileImageUrl).toBe(urls[1]);
    expect((await read(urls[1] ?? '')).status).toBe(200);

    const elsewhere = { profileImageUrl: 'https://example.org/ann.png' };
    expect(expectStatus(await user.patch('/api/user', elsewhere), 200)).toMatchObject(elsewhere);
    expect((await read(urls[1] ?? '')).status).toBe(404);
    const removed = await uploadPhoto(user);
    expect(expectStatus(await user.delete('/api/user/picture'), 200).profileImageUrl).toBeNull();
    expect((await read(removed)).status).toBe(404);
    expectStatus(await user.delete('/api/user/picture'), 200);

    const last = await uploadPhoto(user);
    expectStatus(await user.delete('/api/user', { password: PASSWORD }), 204);
    expect((await read(last)).status).toBe(404);
  });

  it('can be a WebP, of which the first frame is taken', async () => {
    const user = await test.user();
    const { profileImageUrl } = expectStatus(await upload(user, WEBP, 'image/webp'), 200);
    const png = Buffer.from(await (await read(profileImageUrl)).arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256]);
  });

  it('cannot be that of somebody else, or one that is gone', async () => {
    const [ann, bob] = [await test.user(), await test.user()];
    const profileImageUrl = await uploadPhoto(ann);
    const issues = [{ path: 'profileImageUrl', message: 'Must be an http or https address' }];
    const refusal = { status: 400, body: { code: 'invalid_input', issues } };
    expect(await bob.patch('/api/user', { profileImageUrl })).toMatchObject(refusal);
    await uploadPhoto(ann);
    expect(await ann.patch('/api/user', { profileImageUrl })).toMatchObject(refusal);
    expect(await ann.patch('/api/user', { profileImageUrl: '/pictures/x.png' })).toMatchObject(refusal);
    const account = { username: 'new one', password: PASSWORD, profileImageUrl };
    expect(await test.visitor().post('/api/register', account)).toMatchObject({ status: 400 });
  });

  it('is in the export of the account, and in the audit log as a change of it', async () => {
    const user = await test.user();
    expect(expectStatus(await user.get('/api/user/export'), 200).picture).toBeNull();
    const profileImageUrl = await uploadPhoto(user);
    const { picture, changes } = expectStatus(await user.get('/api/user/export'), 200);
    expect(picture).toEqual({ createdAt: expect.any(String), bytes: expect.any(Number) });
    expect(changes.at(-1)).toMatchObject({ action: 'account changed', after: { profileImageUrl } });
  });
});

describe('an upload is refused', () => {
  it.each<[string, Uint8Array, string, number, string]>([
    ['without bytes', new Uint8Array(0), 'image/png', 400, 'invalid_input'],
    ['that is no picture', Buffer.from('no picture'), 'image/png', 400, 'invalid_input'],
    ['that is cut off', PHOTO.subarray(0, 400), 'image/jpeg', 400, 'invalid_input'],
    ['that is a broken WebP', WEBP.subarray(0, 100), 'image/webp', 400, 'invalid_input'],
    ['of another type', Buffer.from('GIF89a'), 'image/gif', 415, 'wrong_type'],
    ['as JSON', Buffer.from('{}'), 'application/json', 415, 'wrong_type'],
    ['that is too large', Buffer.alloc(MAX_PHOTO_BYTES + 1), 'image/png', 413, 'too_large'],
  ])('%s, and the picture stays', async (_, bytes, type, status, code) => {
    const user = await test.user();
    const url = await uploadPhoto(user);
    expect(await upload(user, bytes, type)).toMatchObject({ status, body: { code } });
    expect((await user.get('/api/user')).body.profileImageUrl).toBe(url);
    expect((await read(url)).status).toBe(200);
  });

  it('from a visitor, before it is read', async () => {
    expect(await upload(test.visitor(), PHOTO)).toMatchObject({ status: 401, body: { code: 'not_logged_in' } });
  });

  it('after 20 in an hour', async () => {
    const user = await test.user();
    for (let time = 0; time < 20; time += 1) expectStatus(await upload(user, ONE_PIXEL, 'image/png'), 200);
    const refused = await upload(user, ONE_PIXEL, 'image/png');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  it('while pictures cannot be rendered', async () => {
    const thread = new URL('./no-such-thread.js', import.meta.url);
    const app = createAnotherApp(test.database, {
      renderer: createRenderer({ log: pino({ level: 'silent' }), thread }),
    });
    const user = await test.user();
    const there = createCaller(await listen(app), user.cookie());
    expect(await upload(there, PHOTO)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await closeApp(app);
  });
});

it('an unknown address of a picture is not found', async () => {
  for (const name of [`${'0'.repeat(32)}.png`, 'x.png', '1', '%00.png']) {
    expect((await read(`/pictures/${name}`)).status, name).toBe(404);
  }
});
