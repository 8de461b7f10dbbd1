import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { findFreePort } from '../../../scripts/ports.ts';
import { ROOT } from '../../../scripts/run.js';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';

const IMAGE = 'localhost/swish-trial';
const MAX_BYTES = 300e6;
const USER = '1000:1000';

const run = async (command: string, ...args: string[]) =>
  (await promisify(execFile)(command, args, { cwd: ROOT, maxBuffer: 2 ** 26 })).stdout.trim();
const has = (...commands: string[]) =>
  Promise.all(commands.map((command) => run(command, '--version'))).then(
    () => true,
    () => false,
  );
const canBuild = isFull && process.getuid?.() === 0 && (await has('podman', 'buildah', 'mmdebstrap'));
if (isFull && !canBuild)
  process.stderr.write('The container is not tried: this needs root, podman, buildah and mmdebstrap.\n');

/** A system with the Node and npm of this machine, so that no registry of images is needed. */
async function makeBase(folder: string): Promise<string> {
  const tar = path.join(folder, 'base.tar');
  const npm = path.join(await run('npm', 'root', '--global'), 'npm');
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  const hooks = [
    'mkdir -p "$1/usr/local/bin" "$1/usr/local/lib/node_modules" "$1/etc/ssl/certs"',
    `copy-in ${process.execPath} /usr/local/bin`,
    `copy-in ${npm} /usr/local/lib/node_modules`,
    `copy-in ${certificates} /etc/ssl/certs`,
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
  ];
  const leftOut = ['man', 'doc', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const options = ['--mode=root', '--variant=essential', '--include=libstdc++6', ...leftOut];
  await run('mmdebstrap', ...options, ...hooks.map((hook) => `--customize-hook=${hook}`), 'bookworm', tar);
  const settings = ['PATH=/usr/local/bin:/usr/bin:/bin', `NODE_EXTRA_CA_CERTS=${certificates}`];
  await run('podman', 'import', ...settings.map((setting) => `--change=ENV ${setting}`), tar, `${IMAGE}-base`);
  return `${IMAGE}-base`;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

trials(
  'container',
  'the image is small, and its program runs as another user and writes to its volume alone',
  { quick: 1, full: 1, isPossible: canBuild },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'swish-container-'));
    let container = '';
    try {
      const base = await makeBase(folder);
      await run(
        'podman',
        'build',
        '--isolation=chroot',
        '--network=host',
        `--build-arg=BASE=${base}`,
        `-t=${IMAGE}`,
        '.',
      );
      expect(Number(await run('podman', 'image', 'inspect', '--format={{.Size}}', IMAGE))).toBeLessThan(MAX_BYTES);

      container = await run('buildah', 'from', IMAGE);
      const inside = ['run', '--isolation=chroot', `--user=${USER}`];
      const writable =
        'find / -xdev -writable -not -type l -not -path "/proc/*" -not -path "/dev/*" -not -path "/sys/*"';
      const found = await run('buildah', ...inside, container, '--', 'sh', '-c', `${writable} 2>/dev/null; true`);
      expect(found.split('\n').filter((name) => !/^(\/tmp|\/var\/tmp|\/run\/lock)$/.test(name))).toEqual(['/data']);

      const port = await findFreePort();
      const server = execFile('buildah', [
        ...inside,
        `--env=PORT=${port}`,
        container,
        '--',
        'node',
        'dist/program/main.js',
      ]);
      const url = `http://127.0.0.1:${port}`;
      for (let tries = 0; tries < 600 && !(await isReady(url)); tries += 1) await sleep(100);
      expect(await isReady(url)).toBe(true);
      const page = await fetch(url);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);
      const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
      expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok', version });
      server.kill('SIGTERM');
    } finally {
      if (container) await run('buildah', 'rm', container);
      await run('podman', 'rmi', '--force', '--ignore', IMAGE, `${IMAGE}-base`);
      await rm(folder, { recursive: true });
    }
  },
);
