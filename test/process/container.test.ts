import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listPackageFolders } from '../../scripts/shipped-packages.ts';
import { UNBUNDLED } from '../../scripts/unbundled.ts';
import { parseEnv } from '../../src/server/env.ts';

const root = new URL('../../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, root), 'utf8');

// Built and started by `npm run test:full -- container`, where podman or docker is available.
describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('runs as a user without rights, with one volume, and says how it is', () => {
    const lines = dockerfile.split('\n');
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER 1000:1000']);
    expect(lines.filter((line) => line.startsWith('VOLUME '))).toEqual(['VOLUME /data']);
    expect(dockerfile).toMatch(/HEALTHCHECK .*\\\n\s+CMD \["node", .*\/readyz/);
    expect(lines.at(-2)).toBe('CMD ["node", "dist/program/main.js"]');
  });

  it('builds on any base that has Node', () => {
    expect(dockerfile).toMatch(/^ARG BASE=/m);
    expect(dockerfile.match(/^FROM \S+/gm)).toEqual([`FROM \${BASE}`, `FROM \${BASE}`]);
  });

  it('has every package that the built program asks for', () => {
    const program = read('dist/program/main.js');
    const asked = [...program.matchAll(/\b(?:from|import\()\s*["']((?:@[^/"']+\/)?[^./"'][^/"':]*)["'/]/g)].map(
      ([, name]) => name,
    );
    expect(asked.filter((name) => name?.startsWith('@'))).not.toEqual([]);
    const present = listPackageFolders(UNBUNDLED).map((folder) => folder.replace('node_modules/', ''));
    const missing = asked.filter((name) => name?.startsWith('@') && !present.includes(name));
    expect(missing).toEqual([]);
  });

  it('gets nothing of this folder but what it is built from', () => {
    const [first, ...rest] = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(first).toBe('*');
    for (const line of rest) expect(line).toMatch(/^(!|\*\*\/\*\.test\.tsx?$)/);
    expect(rest.join()).not.toMatch(/data|\.git/);
  });
});

it('compose.yaml sets nothing that the program does not know', () => {
  const [, app = ''] = /^ {2}app:\n(.*?)^ {2}db:/ms.exec(read('compose.yaml')) ?? [];
  const settings = [...app.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name);
  expect(settings).toContain('DATABASE_URL');
  for (const name of settings) expect(read('src/server/env.ts')).toContain(`  ${name}: `);
  expect(app).toContain('read_only: true');
});

it('the service of systemd keeps its data in a folder that the program may write', () => {
  const service = read('ops/swish.service');
  const [, state = ''] = /^StateDirectory=(.*)$/m.exec(service) ?? [];
  const [, dataFolder = ''] = /^Environment=.*DATA_DIR=(\S+)/m.exec(service) ?? [];
  expect(dataFolder).toBe(path.join('/var/lib', state));
  expect(parseEnv({ DATA_DIR: dataFolder }).DATA_DIR).toBe(dataFolder);
  expect(service).toMatch(/^DynamicUser=yes$/m);
  expect(service).toMatch(/^ProtectSystem=strict$/m);
});

it('the dashboard asks for metrics that there are', async () => {
  const { createMetrics } = await import('../../src/server/metrics/metrics.ts');
  const metrics = createMetrics();
  metrics.watch({
    hub: { countStreams: () => 0 },
    cache: { size: () => ({ entries: 0, bytes: 0 }) },
    backupFolder: '/nowhere',
  });
  const text = await metrics.format();
  const { panels } = JSON.parse(read('ops/grafana-dashboard.json'));
  const asked: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(swish|nodejs|process)_\w+/g) ?? []),
  );
  expect(asked.length).toBeGreaterThan(15);
  for (const name of asked) expect(text).toContain(`# TYPE ${name.replace(/_(bucket|count)$/, '')} `);
});
