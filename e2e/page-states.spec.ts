import { expect } from '@playwright/test';
import { button, holdBack, visit, withoutTournament } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

const TOURNAMENT = ['/api/tournaments/current*', 'The tournament could not be loaded'] as const;
const TEAMS = ['/api/tournaments/*/teams', 'Failed to fetch teams'] as const;
const GAMES = '/api/tournaments/*/games';
const BRACKET = [GAMES, 'The bracket could not be loaded'] as const;
const RESULTS = [GAMES, 'The games could not be loaded'] as const;
const OPENING_DAY = ['/api/tournaments/*/opening-day-games', 'The games could not be loaded'] as const;
const STANDINGS = [/\/leaderboard\?/, 'The leaderboard could not be loaded.'] as const;

/** The texts without a tournament and while loading, the request that a page needs, and the text when that fails. */
type PageStates = readonly [path: string, missing: string, loading: string, request: string | RegExp, failure: string];

const PAGE_STATES: PageStates[] = [
  ['/bracket', 'No active tournament found.', 'Loading the bracket', ...BRACKET],
  ['/leaderboard', 'No leaderboard data available yet', 'Loading leaderboard...', ...STANDINGS],
  [
    '/opening-day',
    'Completed0Scheduled0Total Games0No Opening Day games scheduled',
    'Loading the games...',
    ...OPENING_DAY,
  ],
  [
    '/stats',
    'There is no tournament yet.PointsWinsSingle gamePoints Leaders',
    'Loading players...',
    '/api/players',
    'Error loading players',
  ],
  ['/my-bracket', 'No active tournament found.', 'Loading the bracket', ...BRACKET],
  ['/admin', 'No Tournament Created', 'Looking at the tournament', ...TOURNAMENT],
  ['/admin/bracket-control', 'No active tournament found.', 'Loading the tournament', ...TOURNAMENT],
  ['/admin/seeding', 'Create a tournament first to manage team seeding.', 'Loading teams...', ...TEAMS],
  ['/admin/setup-bracket?tab=teams', 'Team Management needs a tournament.', 'Loading teams...', ...TEAMS],
  ['/admin/opening-day', 'No tournament found', 'Loading the games...', ...OPENING_DAY],
  ['/admin/update-results', 'No active tournament found.', 'Loading games...', ...RESULTS],
  ['/admin/schedule', 'No active tournament found.', 'Loading the games', ...RESULTS],
];
/** Requests that several pages make. The app caches the response, so only a reload makes a page wait for it. */
const SHARED: (string | RegExp)[] = [TOURNAMENT[0], TEAMS[0], GAMES];
const LEAD_TO_SETUP = [
  '/bracket',
  '/my-bracket',
  '/admin',
  '/admin/bracket-control',
  '/admin/opening-day',
  '/admin/update-results',
  '/admin/schedule',
];

test.beforeEach(({ page }) => logIn(page, 'admin'));

test('before there is a tournament every page says so, and some lead an admin to the setup', async ({ page }) => {
  await withoutTournament(page);
  await page.goto('/rules');
  const main = page.getByRole('main');
  const setup = main.getByRole('link', { name: /Set Up Tournament|Create a tournament/ });
  for (const [path, missing] of PAGE_STATES) {
    await visit(page, path);
    await expect(main).toContainText(missing);
    if (path === '/admin/opening-day') await expect(button(page, 'Create Game')).toBeDisabled();
    if (LEAD_TO_SETUP.includes(path)) await expect(setup).toHaveAttribute('href', '/admin/setup-bracket');
  }
});

test('a page says that it is loading or has failed, and can be tried again', async ({ page, startSeason }) => {
  await startSeason();
  for (const [path, , loading, request, failure] of PAGE_STATES) {
    const fail = await holdBack(page, request, true);
    await (SHARED.includes(request) ? page.goto(path) : visit(page, path));
    await expect(page.getByRole('main')).toContainText(loading);
    fail();
    const alert = page.getByRole('alert').filter({ hasText: failure });
    await expect(alert).toBeVisible();
    await page.unroute(request);
    // Not by mouse: what loads above the button may move it away during the click.
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(alert).toHaveCount(0);
  }
});

/** What the pages say before the bracket is drawn, and the link to what is missing. */
const BEFORE_THE_DRAW = [
  ['/bracket', '0 of 0 (0%)', 'Make Predictions'],
  ['/bracket', 'The bracket has not been drawn yet', 'View Leaderboard'],
  ['/my-bracket', 'The bracket has not been drawn yet', 'All the rules'],
  ['/my-bracket', 'Bracket entries will be open soon', 'All the rules'],
  ['/admin/schedule', 'There are no games yet', 'Generate the bracket'],
  ['/admin/opening-day', 'this tournament has only one team so far. Add teams first.', 'Add Teams'],
] as const;

test('before the bracket is drawn, pages say so and lead to what is missing', async ({ page, startSeason }) => {
  await startSeason({ undrawn: ['Harbor Herons'] });
  await page.goto('/rules');
  for (const [path, missing, link] of BEFORE_THE_DRAW) {
    await visit(page, path);
    await expect(page.getByText(missing)).toBeVisible();
    await expect(page.getByRole('link', { name: link })).toBeVisible();
  }
  await button(page, 'Create Game').click();
  await button(page, 'Create').click();
  await expect(page.getByLabel('Team 2')).toHaveAccessibleDescription('Team 2 is required');
});
