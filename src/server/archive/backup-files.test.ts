import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listBackups, listExpired, nameArchive, prepareFolder } from './backup-files.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-03-29T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR_MS);
const backupOf = (at: Date) => ({ name: nameArchive(at), at: at.toISOString(), bytes: 1 });

it('keeps all backups of a day, then the latest of each of 7 days and 4 weeks', () => {
  // Two a day for sixty days, the newest first.
  const backups = Array.from({ length: 120 }, (_, index) => backupOf(hoursAgo(index * 12)));
  const expired = new Set(listExpired(backups, NOW));
  const kept = backups.filter((backup) => !expired.has(backup)).map(({ at }) => at.slice(5, 13));
  expect(kept).toEqual([
    ...['03-29T12', '03-29T00', '03-28T12'],
    ...['03-27T12', '03-26T12', '03-25T12', '03-24T12', '03-23T12'],
    // The Sundays before.
    ...['03-22T12', '03-15T12', '03-08T12'],
  ]);
});

it('lists backups alone, newest first, and removes what a killed program has left unfinished a day ago', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'swish-backups-'));
  try {
    const [older, newer] = [nameArchive(hoursAgo(48)), nameArchive(hoursAgo(1))];
    const left = `${nameArchive(hoursAgo(60))}.partial`;
    for (const name of [older, newer, left, 'running.partial', 'notes.txt'])
      await writeFile(path.join(folder, name), 'x');
    const twoDaysAgo = new Date(Date.now() - 48 * HOUR_MS);
    await utimes(path.join(folder, left), twoDaysAgo, twoDaysAgo);
    await prepareFolder(folder);
    expect((await readdir(folder)).toSorted()).toEqual(['notes.txt', 'running.partial', older, newer].toSorted());
    expect((await listBackups(folder)).map(({ name }) => name)).toEqual([newer, older]);
    expect(await listBackups(path.join(folder, 'nowhere'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
