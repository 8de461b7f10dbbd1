import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSection } from './changelog.ts';
import { type Entry, packArchive } from './tar.ts';

describe('findSection', () => {
  const changelog = '# Changelog\n\n## 1.1.0 (2026-12-01)\n\n- New\n\n## 1.0.10\n\n## 1.0.1\n\n- Old\n- Older\n';

  it.each([
    ['1.1.0', '- New'],
    ['1.0.1', '- Old\n- Older'],
    // Has a heading and no text.
    ['1.0.10', undefined],
    ['1.0', undefined],
    ['2.0.0', undefined],
  ])('finds what has changed in %s', (version, section) => {
    expect(findSection(changelog, version)).toBe(section);
  });

  it('finds the present version, so that it can be released', () => {
    const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
    expect(findSection(read('CHANGELOG.md'), JSON.parse(read('package.json')).version)).toBeTruthy();
  });
});

describe('packArchive', () => {
  const LONG = `swish/${'folder/'.repeat(18)}${'n'.repeat(60)}.txt`;
  const entries: Entry[] = [
    { name: 'swish/b.txt', content: Buffer.from('Bü'), isExecutable: false },
    { name: 'swish/a.sh', content: Buffer.from('#!/bin/sh\n'.repeat(100)), isExecutable: true },
    { name: 'swish/empty', content: null, isExecutable: true },
    { name: 'swish/nothing.txt', content: Buffer.alloc(0), isExecutable: false },
    { name: LONG, content: Buffer.from('long'), isExecutable: false },
  ];

  it('is the same whatever the order of the files', () => {
    expect(packArchive([...entries].reverse(), 1_000).equals(packArchive(entries, 1_000))).toBe(true);
  });

  it('is unpacked by tar as it was', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'swish-tar-'));
    const file = path.join(folder, 'swish.tar.gz');
    writeFileSync(file, packArchive(entries, 1_800_000_000));
    expect(spawnSync('tar', ['-xzf', file, '-C', folder]).status).toBe(0);
    for (const { name, content, isExecutable } of entries) {
      const unpacked = path.join(folder, name);
      const { mode, mtimeMs } = statSync(unpacked);
      expect([name, (mode & 0o100) !== 0, mtimeMs]).toEqual([name, isExecutable, 1_800_000_000_000]);
      if (content) expect(readFileSync(unpacked).equals(Buffer.from(content))).toBe(true);
      else expect(statSync(unpacked).isDirectory()).toBe(true);
    }
    rmSync(folder, { recursive: true });
  });

  it('refuses a name that the format has no room for', () => {
    const name = 'n'.repeat(200);
    expect(() => packArchive([{ name, content: null, isExecutable: true }], 0)).toThrow('too long');
  });
});
