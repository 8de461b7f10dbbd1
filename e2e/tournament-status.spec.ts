import { expect, type Page } from '@playwright/test';
import type { Tournament } from '../src/contract/tournaments.ts';
import { CURRENT_TOURNAMENT, withoutTournament } from './page-steps.ts';
import { test } from './test.ts';

const CUP: Tournament = {
  id: 1,
  name: 'Spring Cup',
  startDate: '2027-03-19T12:00:00.000Z',
  status: 'not_started',
  currentRound: null,
  bracketsOpen: true,
  submissionsOpenedAt: '2027-02-01T00:00:00.000Z',
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
};

// The games of whichever tournament has this id on the server may have started.
test.beforeEach(({ page }) => page.route(`/api/tournaments/${CUP.id}/games`, (route) => route.fulfill({ json: [] })));

const answerWith = (page: Page, tournament: Tournament) =>
  page.route(CURRENT_TOURNAMENT, (route) => route.fulfill({ json: tournament }));

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('before there is a tournament, the first page says so', async ({ page }) => {
  await withoutTournament(page);
  await page.goto('/');
  await expect(card(page, 'Tournament')).toContainText('There is no tournament yet.');
});

const STATES = [
  [{}, ['Not Started', 'Tournament begins March 19, 2027', 'Open', 'Bracket submissions are currently open'], 0],
  [
    { status: 'in_progress', currentRound: 'elite_8', bracketsOpen: false },
    [
      'Elite Eight',
      'Games are live - predictions are locked in',
      'Closed',
      'Predictions are now locked for this tournament',
    ],
    60,
  ],
  [
    { status: 'completed', currentRound: 'championship', bracketsOpen: false },
    ['Championship', 'Tournament completed! Check the final results.'],
    100,
  ],
] as const;

test('the first page tells how it stands, from before the first game to after the last', async ({ page }) => {
  for (const [change, texts, percent] of STATES) {
    await answerWith(page, { ...CUP, ...change });
    await page.goto('/');
    for (const text of texts) await expect(card(page, 'Spring Cup').getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Tournament progress' })).toHaveJSProperty('value', percent);
  }
});

test('when the server fails, the page says so and tries again when asked', async ({ page }) => {
  await page.route(CURRENT_TOURNAMENT, (route) => route.fulfill({ status: 503, json: { message: 'x', code: 'y' } }));
  await page.goto('/');
  await expect(card(page, 'Tournament').getByRole('alert')).toContainText('The tournament could not be loaded.');
  await page.unroute(CURRENT_TOURNAMENT);
  await answerWith(page, CUP);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Spring Cup')).toContainText('Not Started');
});

test('the countdown follows the clock of the server, whatever this device believes', async ({ page }) => {
  const headers = { date: 'Tue, 16 Mar 2027 08:30:30 GMT' };
  await page.route(CURRENT_TOURNAMENT, (route) => route.fulfill({ json: CUP, headers }));
  await page.goto('/');
  const countdown = card(page, 'Spring Cup').getByRole('time');
  await expect(countdown).toHaveText('3 days 3 hours 30 minutes');
  await expect(countdown).toHaveAttribute('datetime', CUP.startDate);
});
