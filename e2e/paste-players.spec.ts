import { expect, type Locator, type Page } from '@playwright/test';
import type { Player } from '../src/contract/players.ts';
import type { Caller } from '../test/caller.ts';
import { must } from '../test/test-season.ts';
import { BOTH_THEMES, expectNoFaults } from './axe.ts';
import { expectToast, whileFailing } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { test } from './test.ts';

// Players outlive tournaments and are there for all spec files, so ours have a name that nobody else has.
const FAMILY = `Pasteworth${Math.random().toString(36).slice(2, 7)}`;

let admin: Caller;
let season: TestSeason;

test.beforeAll(async ({ admin: caller, startSeason }) => {
  admin = caller;
  season = await startSeason();
});

async function openDialog(page: Page, path = '/stats'): Promise<Locator> {
  await logIn(page, 'admin');
  await page.goto(path);
  await page.getByRole('button', { name: 'Paste Players' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste Players' });
  await expect(list(dialog)).toBeFocused();
  return dialog;
}

const list = (dialog: Locator) => dialog.getByLabel('Players, one per line');
const rows = (dialog: Locator) => dialog.getByRole('row');

async function readFamily(): Promise<Player[]> {
  const everyone: Player[] = must(await admin.get('/api/players'), 200);
  return everyone.filter(({ lastName }) => lastName === FAMILY);
}

test('an admin pastes a list, sees what was understood, and adds it; pasted again nobody comes twice', async ({
  page,
}) => {
  const dialog = await openDialog(page, `/stats?q=${FAMILY}`);
  await dialog.getByRole('button', { name: 'Add Players' }).click();
  await expect(list(dialog)).toHaveAccessibleDescription(/Paste or type at least one player/);
  const pasted = [
    'First name\tLast name\tTeam',
    `Ada\t${FAMILY}\tharbor HERONS`,
    `Ben ${FAMILY}, Foxes of Nowhere`,
    'Cher',
    `ada ${FAMILY}; Harbor Herons`,
    `Dot ${FAMILY}`,
  ].join('\n');
  await list(dialog).fill(pasted);
  await expect(dialog.getByRole('status')).toHaveText('3 players will be added, 2 lines are left out');
  await expect(rows(dialog)).toHaveText([
    /Line.*First name.*Last name.*Team/,
    /^4CherLeft out: The last name is missing\.$/,
    /^5.*Left out: The same as in line 2\.$/,
    /^3Ben.*Foxes of NowhereCheck: No team of the tournament is called Foxes of Nowhere/,
    /^2Ada.*Harbor Herons$/,
    /^6Dot.*No team$/,
  ]);
  await dialog.getByRole('button', { name: 'Add 3 Players' }).click();
  await expectToast(page, '3 players added successfully');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const name of ['Ada', 'Ben', 'Dot']) {
    await expect(page.getByRole('heading', { name: `${name} ${FAMILY}` })).toBeVisible();
  }
  const family = await readFamily();
  const team = { teamId: season.idOfTeam('Harbor Herons'), currentTeam: 'Harbor Herons' };
  expect(family.find(({ firstName }) => firstName === 'Ada')).toMatchObject(team);
  await page.getByRole('button', { name: 'Paste Players' }).click();
  await list(dialog).fill(pasted);
  await expect(dialog.getByRole('status')).toHaveText('0 players will be added, 5 lines are left out');
  await dialog.getByRole('button', { name: 'Add Players' }).click();
  await expect(list(dialog)).toHaveAccessibleDescription(/No line of this list can be added/);
  expect(await readFamily()).toHaveLength(3);
});

test('a list that could not be sent stays, and can be sent again', async ({ page }) => {
  const dialog = await openDialog(page);
  await list(dialog).fill(`Eve ${FAMILY}`);
  await whileFailing(page, '/api/players/import', async () => {
    await dialog.getByRole('button', { name: 'Add 1 Player' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to add player');
  });
  await expect(list(dialog)).toHaveValue(`Eve ${FAMILY}`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Paste Players' }).click();
  await expect(list(dialog)).toHaveValue(`Eve ${FAMILY}`);
  await dialog.getByRole('button', { name: 'Add 1 Player' }).click();
  await expectToast(page, '1 player added successfully');
  expect((await readFamily()).filter(({ firstName }) => firstName === 'Eve')).toHaveLength(1);
});

test('the list fits a phone and has no barriers', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const dialog = await openDialog(page);
  const names = Array.from({ length: 40 }, (_, index) => `Person${index} ${'Long'.repeat(12)}, Harbor Herons`);
  await list(dialog).fill(['Cher', 'Fay Unknown, Nobodies', ...names].join('\n'));
  await expect(dialog.getByRole('status')).toHaveText('41 players will be added, 1 line is left out');
  await expectNoFaults(page, BOTH_THEMES);
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
