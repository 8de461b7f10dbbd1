import { expect, type Page } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import {
  choice,
  counter,
  expectSubmitted,
  fillBySeed,
  leaveMoment,
  moment,
  openMyBracket,
  PHONE,
  review,
  WIDE,
} from './bracket-steps.ts';
import { button, expectToast } from './page-steps.ts';
import { logIn, logInByForm, newUsername, PASSWORD, type TestSeason } from './season.ts';
import { test } from './test.ts';

let season: TestSeason;
test.beforeAll(async ({ startSeason }) => {
  season = await startSeason({ size: 34 });
});

async function submitAsVisitor(page: Page): Promise<void> {
  await page.getByRole('button', { name: /submit$/i }).click();
  await expect(review(page)).toContainText('Next you make an account or log in');
  await button(page, 'Submit bracket').click();
  await expect(page).toHaveURL('/register');
}

test('a visitor picks first, registers last, and is in with the bracket and in the group that invited', async ({
  page,
  openPage,
  register,
  context,
}) => {
  const host = await register({ firstName: 'Ada' });
  const group = expectStatus(await host.post('/api/groups', { name: 'Fourth floor' }), 201);
  await page.setViewportSize(PHONE);
  await page.goto('/my-bracket');
  await expect(page.getByRole('link', { name: 'Play without an account' })).toHaveAttribute('href', '/play');
  await page.goto(`/join/${group.inviteCode}`);
  await page.getByRole('link', { name: 'Play now' }).click();
  await expect(page).toHaveURL('/play');
  await fillBySeed(page);
  await choice(page, 4, 1).click();
  // Picks outlive the page.
  await page.goto('about:blank');
  await page.goto('/play');
  await expect(counter(page)).toHaveText('31/31 picked');
  await submitAsVisitor(page);
  const username = newUsername();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await button(page, 'Create account').click();
  await expect(moment(page)).toContainText('Your championHarbor Herons');
  const way = moment(page).getByRole('list', { name: 'The way to the title' });
  await expect(way.getByRole('listitem')).toHaveCount(5);
  await expectToast(page, 'Bracket SubmittedYour bracket has been submitted successfully!');
  await expect(moment(page)).toContainText('You are in Fourth floor, too.');
  await leaveMoment(page);
  await expectSubmitted(page);

  // Somebody with a bracket makes other picks without logging in: nothing is overwritten.
  await context.clearCookies();
  await page.goto('/play');
  await button(page, 'At random').click();
  await submitAsVisitor(page);
  await page.getByRole('tab', { name: 'Login' }).click();
  await logInByForm(page, username);
  await expect(page.getByRole('heading', { name: 'You already have a bracket' })).toBeVisible();
  await expectSubmitted(page);
  await button(page, 'Look at them').click();
  await expect(page.getByText('your pick').first()).toBeAttached();
  await button(page, 'Throw them away').click();
  await expect(page.getByRole('heading', { name: 'You already have a bracket' })).toHaveCount(0);

  // Whoever logs in without having submitted finds the picks as a draft.
  const visitor = await openPage(WIDE);
  await visitor.goto('/play');
  await fillBySeed(visitor);
  const { username: second } = await register();
  await logIn(visitor, second);
  await visitor.goto('/play');
  await expect(visitor).toHaveURL('/my-bracket');
  await expect(counter(visitor)).toHaveText('31/31 picked');
});

test('a draft follows its owner to another device, and a difference is said once', async ({
  page,
  openPage,
  register,
}) => {
  const { username, get } = await openMyBracket(page, register);
  const savedPicks = async () => (await get(`/api/tournaments/${season.id}/draft`)).body?.picks?.length;
  await choice(page, 3, 0).click();
  await expect.poll(savedPicks).toBe(1);
  const desk = await openPage(WIDE);
  await logIn(desk, username);
  await desk.goto('/my-bracket');
  await expect(choice(desk, 3, 0)).toBeChecked();
  // The one device goes on unseen by the other.
  await choice(desk, 4, 0).click();
  await expect.poll(savedPicks).toBe(2);
  await page.reload();
  const notice = page.getByText(/Your other device’s picks are in use \(.+\)\. One game differs: game 4\./);
  await expect(notice).toBeVisible();
  await expect(counter(page)).toHaveText('2/31 picked');
  await button(page, 'Use these').click();
  await expect(counter(page)).toHaveText('1/31 picked');
  await button(page, 'Use those').click();
  await expect(counter(page)).toHaveText('2/31 picked');
  await expect.poll(savedPicks).toBe(2);
  await page.reload();
  await expect(counter(page)).toHaveText('2/31 picked');
  await expect(notice).toHaveCount(0);
});
