import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../../src/server/metrics/metrics.ts';
import { openLive } from '../live-reader.ts';
import { closeApp, createAnotherApp, listen, startTestApp } from '../test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import { submit } from './season-calls.ts';

const TOKEN = 'sixteen letters and more';
const { test, admin, visitor } = prepareApp(() =>
  startTestApp({ metrics: { measured: createMetrics(), token: TOKEN } }),
);
const season = prepare(() => makeSeason(admin));

const ask = (headers: Record<string, string> = {}) => fetch(`${test.url}/metrics`, { headers });

/** The value of each line, by its name and labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const response = await ask({ authorization: `Bearer ${TOKEN}` });
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]));
}
const read = async (name: string) => (await readMetrics()).get(name);
const countOf = (method: string, route: string, status: number) =>
  read(`swish_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);

it('there are none without a token in the settings', async () => {
  const another = createAnotherApp(test.database);
  const url = await listen(another);
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(response.status).toBe(404);
  await closeApp(another);
});

it.each([
  ['without a token', {}],
  ['with another token', { authorization: 'Bearer sixteen letters and mere' }],
  ['with a longer token', { authorization: `Bearer ${TOKEN}s` }],
  ['with another scheme', { authorization: TOKEN }],
])('strangers learn nothing %s', async (_, headers) => {
  const response = await ask(headers as Record<string, string>);
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(await response.text()).not.toContain('swish_');
});

it('an admin without the token gets no metrics either', async () => {
  expect((await admin.get('/metrics')).status).toBe(401);
});

describe('with the token', () => {
  it('is text for Prometheus that nobody stores', async () => {
    const response = await ask({ authorization: `Bearer ${TOKEN}` });
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const names = [...(await readMetrics()).keys()];
    expect(names).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^swish_info\{version="\d+\.\d+\.\d+"\}$/),
        'nodejs_eventloop_lag_p99_seconds',
        'process_resident_memory_bytes',
        'swish_database_wait_seconds_count',
      ]),
    );
  });

  it('has requests by the pattern of their route', async () => {
    expectStatus(await visitor.get(`/api/tournaments/${season.id}/leaderboard`), 200);
    expectStatus(await visitor.get('/api/tournaments/987654/leaderboard?limit=7'), 404);
    const route = '/api/tournaments/:id/leaderboard';
    expect(await countOf('GET', route, 200)).toBe(1);
    expect(await countOf('GET', route, 404)).toBe(1);
    expect([...(await readMetrics()).keys()].join()).not.toContain('987654');
  });

  it('counts each request in one bucket and in all that are larger', async () => {
    const name = 'swish_http_request_duration_seconds';
    const labels = 'method="GET",route="/api/tournaments/:id/leaderboard",status="200"';
    const metrics = await readMetrics();
    expect(metrics.get(`${name}_bucket{${labels},le="+Inf"}`)).toBe(metrics.get(`${name}_count{${labels}}`));
    expect(metrics.get(`${name}_sum{${labels}}`)).toBeGreaterThan(0);
  });

  it('has one label for all unknown addresses, however many a stranger makes up', async () => {
    const paths = ['/made-up', '/made/up.php', '/api/made-up', '/made-up?and=more'];
    for (const path of paths) expectStatus(await visitor.get(path), 404);
    await fetch(`${test.url}/made-up`, { method: 'PROPFIND' });
    const names = [...(await readMetrics()).keys()].join('\n');
    expect(names).not.toMatch(/made|PROPFIND/);
    expect(await countOf('GET', '*', 404)).toBe(paths.length);
    expect(await countOf('other', '*', 404)).toBe(1);
  });

  it('counts a submission, and the reads of the cache', async () => {
    const tree = await readTree(admin, season.id);
    const before = await readMetrics();
    expectStatus(await submit(await test.user(), season.id, fillBracket(tree)), 201);
    for (let each = 0; each < 3; each += 1) expectStatus(await visitor.get('/api/tournaments'), 200);
    const after = await readMetrics();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown('swish_submissions_total')).toBe(1);
    expect(grown('swish_cache_reads_total{result="hit"}')).toBeGreaterThan(0);
    expect(grown('swish_cache_reads_total{result="miss"}')).toBeGreaterThan(0);
    expect(after.get('swish_cache_entries')).toBeGreaterThan(0);
    expect(after.get('swish_cache_bytes')).toBeGreaterThan(0);
  });

  it('says how long queries waited, and counts those that failed by class', async () => {
    const before = await readMetrics();
    const { db } = test.database;
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => tx.execute(sql`select 1`))));
    await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow();
    const after = await readMetrics();
    const count = (metrics: Map<string, number>) => metrics.get('swish_database_wait_seconds_count') ?? 0;
    expect(count(after) - count(before)).toBeGreaterThanOrEqual(4);
    expect(after.get('swish_database_errors_total{class="22"}')).toBe(1);
  });

  it('follows live streams as they open and end', async () => {
    expect(await read('swish_live_streams')).toBe(0);
    const stream = await openLive(test.url);
    expect(await read('swish_live_streams')).toBe(1);
    stream.leave();
    await vi.waitFor(async () => expect(await read('swish_live_streams')).toBe(0));
  });

  it('has the age and size of the last backup once there is one', async () => {
    expect(await read('swish_backup_bytes')).toBeUndefined();
    const { bytes } = expectStatus(await admin.post('/api/admin/backups'), 201);
    const metrics = await readMetrics();
    expect(metrics.get('swish_backup_bytes')).toBe(bytes);
    expect(metrics.get('swish_backup_age_seconds')).toBeLessThan(3_600);
  });
});
