import { expect, type Page } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import { EVERY_RENDERING, expectAccessible } from './axe.ts';
import { PHONE } from './bracket-steps.ts';
import { rowOf } from './leaderboard-steps.ts';
import { button, expectToast, failNext, visit, whileFailing } from './page-steps.ts';
import { logIn, type TestSeason } from './season.ts';
import { test } from './test.ts';

// Its first word is wider than a phone.
const PAST = 'Donaudampfschifffahrtsgesellschaftskapitänspokal 2024';

let past: TestSeason;
let current: TestSeason;
test.beforeAll(async ({ startSeason }) => {
  past = await startSeason({
    name: PAST,
    entrants: { 'Ada Lovelace': 0, 'Bo Berg': 0.99, Cy: 0.99 },
    isOpen: false,
    playedThrough: 'championship',
  });
  current = await startSeason({ name: 'Spring Cup 2025', entrants: { Di: 0 }, isOpen: true });
});

const pastBanner = (page: Page) => page.getByRole('complementary', { name: 'Past season' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const seasonLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Season' }).getByRole('link', { name });

test('a player finds who won a past season, and its pages, which are accessible', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await logIn(page, past.person('Bo Berg').username);
  await page.goto('/leaderboard');
  const tabs = page.getByRole('navigation', { name: 'Leaderboard' });
  const place = await tabs.boundingBox();
  for (const [tab, title] of [
    ['Picks', 'Who picked whom'],
    ['History', 'History'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(heading(page, title)).toBeVisible();
    expect(await tabs.boundingBox()).toEqual(place);
  }
  const season = page.getByRole('article', { name: PAST });
  await expect(season).toContainText('Champion');
  await expect(season.getByRole('list', { name: 'Podium' }).getByRole('listitem').first()).toContainText(
    'Ada Lovelace',
  );
  const hall = page.getByRole('region', { name: 'Hall of fame' });
  await expect(hall.getByRole('row', { name: /^A?L? ?Ada Lovelace/ })).toContainText('#1');
  await expectAccessible(page, EVERY_RENDERING);

  await season.getByRole('link', { name: PAST }).click();
  await expect(pastBanner(page)).toContainText(`${PAST}, finished`);
  await expect(page.getByRole('region', { name: 'Honours' })).toContainText('Ada Lovelace');
  await expect(page.getByRole('link', { name: 'Your bracket' })).toBeVisible();
  await expectAccessible(page, EVERY_RENDERING);
  await seasonLink(page, 'Standings').click();
  await expect(rowOf(page, 'Bo Berg')).toContainText('You');
  await expect(page).toHaveURL(`/t/${past.id}/leaderboard`);
  // The other pages have been checked for accessibility in the current season.
  await seasonLink(page, 'Picks').click();
  await expect(page.getByRole('region', { name: 'Champions' })).toBeVisible();
  await seasonLink(page, 'Bracket').click();
  await expect(page.getByText('The tournament is over: these are the final results.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make Predictions' })).toHaveCount(0);
  await page.getByRole('link', { name: 'View My Bracket' }).click();
  await expect(heading(page, 'Bo Berg’s bracket')).toBeVisible();
  await expect(pastBanner(page)).toContainText(`${PAST}, finished`);
  await expect(page).toHaveURL(new RegExp(`/t/${past.id}/brackets/\\d+$`));
  await page.getByRole('navigation', { name: 'Neighbours' }).getByRole('link', { name: 'Ada' }).click();
  await page.getByRole('link', { name: 'Compare with mine' }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${past.id}/compare/`));
  await expect(heading(page, 'Bo Berg and Ada Lovelace')).toBeVisible();
  await pastBanner(page).getByRole('link', { name: 'Current season' }).click();
  await expect(page).toHaveURL('/bracket');
  await expect(page.getByRole('heading', { name: 'Spring Cup 2025' })).toBeVisible();
});

test('a page can switch to another season, the current season keeps its address, and the hall of fame its rows', async ({
  page,
}) => {
  await whileFailing(page, `**/api/tournaments/${past.id}`, async () => {
    await page.goto(`/t/${past.id}/stats`);
    await expect(page.getByText('The tournament could not be loaded')).toBeVisible();
  });
  await button(page, 'Try again').click();
  await expect(pastBanner(page)).toContainText(`${PAST}, finished`);
  await seasonLink(page, 'Opening Day').click();
  await expect(page.getByText('This season had no Opening Day games')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0']);
  await seasonLink(page, 'Standings').click();
  await expect(rowOf(page, 'Ada Lovelace')).toBeVisible();
  await pastBanner(page).getByRole('combobox', { name: 'Season' }).selectOption('Spring Cup 2025');
  await expect(page).toHaveURL('/leaderboard');
  await expect(rowOf(page, 'Di')).toBeVisible();
  await expect(pastBanner(page)).toHaveCount(0);
  const { entry } = expectStatus(await past.person('Cy').get(`/api/tournaments/${past.id}/my-standing`), 200);
  for (const prefix of ['', `/t/${current.id}`]) {
    await visit(page, `${prefix}/brackets/${entry.bracketId}`);
    await expect(page).toHaveURL(`/t/${past.id}/brackets/${entry.bracketId}`);
  }
  await expect(heading(page, 'Cy’s bracket')).toBeVisible();
  await visit(page, `/t/${current.id}`);
  await expect(page).toHaveURL('/bracket');
  // Neither bracket is of this season.
  await visit(page, `/t/${current.id}/compare/${entry.bracketId}/${entry.bracketId}`);
  await expect(heading(page, '404 Page Not Found')).toBeVisible();
  const missing = await page.goto('/t/999999/leaderboard');
  expect(missing?.status()).toBe(404);
  await expect(heading(page, '404 Page Not Found')).toBeVisible();

  // The hall of fame keeps its rows when more cannot be loaded.
  const person = { username: 'fan', lastName: '', profileImageUrl: null, titles: 0, podiums: 1, tournaments: 1 };
  const entries = Array.from({ length: 21 }, (_, index) => ({
    ...person,
    userId: index + 1,
    firstName: `Fan ${index + 1}`,
    bestRank: index + 1,
  }));
  await page.route('**/api/hall-of-fame*', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0);
    return route.fulfill({ json: entries.slice(offset, offset + 20), headers: { 'X-Total-Count': '21' } });
  });
  await visit(page, '/history');
  const people = page.getByRole('region', { name: 'Hall of fame' }).getByRole('rowheader');
  await expect(people).toHaveCount(20);
  await whileFailing(page, '**/api/hall-of-fame?*offset=20*', async () => {
    await button(page, 'Show more of 21').click();
    await expect(page.getByText('The hall of fame could not be loaded')).toBeVisible();
  });
  await expect(people).toHaveCount(20);
  await button(page, 'Try again').click();
  await expect(people).toHaveCount(21);
  await expect(button(page, 'Show more of 21')).toHaveCount(0);
});

test('an admin starts a season with the teams of the last, and deletes a past one', async ({ page, admin }) => {
  await current.setOpen(false);
  await current.playThrough('championship');
  await logIn(page, 'admin');
  await page.goto('/bracket');
  await page.getByRole('region', { name: 'Honours' }).getByRole('link', { name: 'Start the Next Season' }).click();
  await expect(page.getByLabel('Tournament name')).toHaveValue('Spring Cup 2026');
  await expect(page.getByLabel('Copy teams from')).toHaveValue(String(current.id));
  await whileFailing(page, /\/api\/tournaments$/, async () => {
    await page.reload();
    await expect(page.getByLabel('Copy teams from')).toHaveValue(String(current.id));
  });
  await page.getByLabel('Start date').fill('2028-03-16T12:00');
  await current.setOpen(true);
  await page.getByRole('button', { name: 'Create Tournament' }).click();
  const replacing = page.getByRole('dialog', { name: 'Replace Spring Cup 2025?' });
  await expect(replacing).toContainText('with the teams of Spring Cup 2025');
  await expect(replacing).toContainText('The submissions of Spring Cup 2025 are still open, with 1 bracket so far.');
  const create = replacing.getByRole('button', { name: 'Create Tournament' });
  await expect(create).toBeDisabled();
  await replacing.getByRole('checkbox').check();
  await failNext(page, '/api/tournaments');
  await create.click();
  await expect(replacing.getByRole('alert')).toContainText('Failed to create tournament');
  await create.click();
  await expectToast(page, 'Tournament Created');
  expect(expectStatus(await admin.get(`/api/tournaments/${current.id}`), 200).bracketsOpen).toBe(false);
  await expect(page.getByRole('heading', { name: 'Teams (32)' })).toBeVisible();

  await page.getByRole('tab', { name: 'Tournament Settings' }).click();
  await page.getByLabel('Tournament', { exact: true }).selectOption(PAST);
  await page.getByRole('button', { name: 'Delete Tournament' }).click();
  const deleting = page.getByRole('dialog', { name: `Delete ${PAST}` });
  await expect(deleting).toContainText('3 submitted brackets');
  await expect(deleting).toContainText('31 games with 31 results');
  await expectAccessible(page, [{ theme: 'light' }], deleting);
  const confirm = deleting.getByRole('button', { name: 'Delete Tournament' });
  await expect(confirm).toBeDisabled();
  // The keyboard of a phone adds the space.
  await deleting.getByLabel(/^Type/).fill(`${PAST} `);
  await confirm.click();
  await expectToast(page, 'Tournament Deleted');
  await expect(page.getByLabel('Tournament name')).toHaveValue('Spring Cup 2026');
  expect((await admin.get(`/api/tournaments/${past.id}`)).status).toBe(404);
});
