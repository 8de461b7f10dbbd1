import { expect, type Page } from '@playwright/test';
import { expectStatus } from '../test/test-season.ts';
import { addOpeningDayGame } from './opening-day-steps.ts';
import { button, expectToast, visit, withoutTournament } from './page-steps.ts';
import { logIn, type Person, type StartSeason } from './season.ts';
import { test } from './test.ts';

type Texts = readonly [path: string, ...texts: string[]];

const NOT_FOUND = ['404 Page Not Found', 'Did you forget to add the page to the router?'];
const NAVIGATION = ['Bracket', 'Leaderboard', 'Opening Day', 'Stats'];
const HOW_IT_WORKS = ['Fill Your Bracket', 'Earn Points', 'Claim Victory', 'View Complete Rules', 'See Sample Bracket'];
const BRACKET_LINKS = ['View Leaderboard', 'Make Predictions'];
const LEGEND = ['Correct', 'Incorrect', 'Upcoming'];
const LOCKED = ['Closed', 'Predictions are now locked for this tournament'];
const NO_ENTRIES = [
  'No leaderboard data available yet',
  'Check back after the tournament begins and brackets are submitted',
];
const STATS = ['Player Statistics', 'Current Tournament Leaders', 'All-Time Leaders', 'Min. 3 games'];
const NO_OPENING_DAY = [
  'Pre-tournament showcase featuring individual player performances',
  ...['Completed', 'Scheduled', 'Total Games'],
  'No Opening Day games scheduled',
  'Check back later for Opening Day matchups and results.',
];
const SUBMISSIONS = ['Bracket Control', 'Enable Bracket Submissions', 'Open Submissions', 'Close Submissions'];

const WITHOUT_TOURNAMENT = {
  visitor: [
    ['/', 'Join The Challenge', 'Not Started', 'Closed', '0%', ...HOW_IT_WORKS],
    ['/bracket', ...BRACKET_LINKS],
    ['/my-bracket', 'No active tournament found.', ...LEGEND, 'Points per pick'],
    ['/leaderboard', 'Leaderboard', ...NO_ENTRIES],
    ['/opening-day', ...NO_OPENING_DAY],
    ['/nowhere', ...NOT_FOUND],
    ['/admin', ...NOT_FOUND],
    ['/login', 'Login', 'Register', 'Contact', 'Support', ...NAVIGATION],
  ],
  admin: [
    ['/bracket', 'Set Up Tournament', 'My Bracket', 'Admin', 'Logout', ...NAVIGATION],
    ['/my-bracket', 'No active tournament found.', 'Set Up Tournament'],
    ['/admin', 'Admin Access', 'No Tournament Created'],
    ['/admin/update-results', 'No active tournament found.'],
    ['/admin/seeding', 'No Active Tournament', 'Create a tournament first to manage team seeding.'],
    ['/admin/opening-day', 'Opening Day Games', 'No tournament found'],
    ['/admin/bracket-control', 'Bracket Control', 'No active tournament found.'],
  ],
} satisfies Record<string, Texts[]>;

const BEFORE_THE_DRAW = {
  visitor: [
    ['/', 'Not Started', 'Tournament begins', '0%', ...LOCKED],
    ['/bracket', 'Spring Cup', ...BRACKET_LINKS, 'Game completed', 'In progress', 'Upcoming'],
    ['/my-bracket', 'Bracket entries will be open soon', 'Log in to Submit Predictions'],
    ['/opening-day', ...NO_OPENING_DAY],
  ],
  admin: [
    ['/admin/setup-bracket', 'Tournament Settings', 'Team Management', 'Generate Bracket'],
    ['/admin/setup-bracket?tab=teams', 'Continue to Bracket Setup'],
    ['/admin/seeding', ...['Seeded Teams (0)', 'No teams have been seeded yet.', 'Unseeded Teams (2)', '1v16', '8v9']],
    ['/admin/opening-day', 'Create Game', 'No opening day games created yet'],
    ['/admin/update-results', 'Reset Tournament', 'Sweet 16', 'No games found for this round.'],
    ['/admin/bracket-control', 'Closed', ...SUBMISSIONS],
  ],
} satisfies Record<string, Texts[]>;

const WHILE_OPEN = {
  visitor: [
    ['/', 'Tournament begins', 'Open', 'Bracket submissions are currently open'],
    ['/bracket', ...BRACKET_LINKS, 'Game completed', 'In progress', 'Upcoming'],
    ['/my-bracket', 'Log in to Submit Predictions', ...LEGEND],
    ['/leaderboard', ...NO_ENTRIES],
    ['/stats', ...STATS],
  ],
  player: [['/my-bracket', ...LEGEND, 'Round of 32', 'Mud Hens/Night Herons']],
  admin: [
    ['/admin', 'Admin Access', 'Open'],
    ['/admin/bracket-control', 'Open', ...SUBMISSIONS],
    ['/admin/seeding', 'Unseeded Teams (0)', 'All teams have been seeded.', '16 (#2)'],
    ['/admin/update-results?round=sweet_16', 'Teams not yet determined for this game.'],
    ['/admin/opening-day', 'Harbor Herons vs Granite Goats', 'Edit Result', 'Enter Result'],
  ],
} satisfies Record<string, Texts[]>;

const UNDER_WAY = {
  visitor: [
    ['/', 'Round of 32', 'Games are live - predictions are locked in', '20%', ...LOCKED],
    ['/bracket', ...BRACKET_LINKS],
    ['/my-bracket', 'Log in to Submit Predictions', ...LEGEND],
    [
      '/leaderboard',
      'See how you stack up against the competition',
      ...['Spring Cup', 'Top Performers', 'Sort by:', '#1', 'Showing 1 participant'],
      ...['Rank', 'Player', 'Champion Pick', 'Accuracy', 'R1', 'S16', 'E8', 'F4', 'Final', 'Total'],
    ],
    [
      '/opening-day',
      ...['Matchup', 'Score', 'Status', 'Top Performers', 'Completed', 'Scheduled', 'No stats available'],
    ],
  ],
  player: [
    ['/my-bracket', ...LEGEND],
    ['/leaderboard', 'You'],
    ['/bracket', ...BRACKET_LINKS],
  ],
} satisfies Record<string, Texts[]>;

const AFTER_THE_END = {
  visitor: [['/', 'Tournament completed! Check the final results.', '100%', ...LOCKED]],
} satisfies Record<string, Texts[]>;

/** What a form says about input that it refuses: the page, what is typed by label, the button, and the texts. */
type Mistake = readonly [path: string, typed: Record<string, string>, press: string, ...texts: string[]];

const MISTAKES = {
  visitor: [
    [
      '/login',
      { Username: 'ab', Password: '12345' },
      'Log in',
      ...['Username must be at least 3 characters', 'Password must be at least 6 characters'],
    ],
    [
      '/register',
      { Username: 'ab', Email: 'nowhere', Password: '12345' },
      'Create account',
      ...['Username must be at least 3 characters', 'Password must be at least 6 characters'],
      ...['Please enter a valid email address', 'Confirm password is required'],
    ],
    [
      '/register',
      { Username: 'abc', Password: '123456', 'Confirm password': '1234567' },
      'Create account',
      'Passwords do not match',
    ],
  ],
  admin: [
    [
      '/admin/setup-bracket',
      { 'Tournament name': 'ab', 'Start date': '' },
      'Save Changes',
      ...['Tournament name must be at least 3 characters', 'Start date is required'],
    ],
    ['/admin/setup-bracket?tab=teams', { 'Team name': 'a' }, 'Add Team', 'Team name must be at least 2 characters'],
    [
      '/admin/setup-bracket?tab=generate',
      {},
      'Generate Bracket',
      ...['Invalid Team Count', 'The number of teams must be 32 or 34 (with play-ins).'],
    ],
  ],
} satisfies Record<string, Mistake[]>;

/** What the calls say where the pages leave no room for the mistake. */
const REFUSALS = [
  ['post', '/api/tournaments', { name: 'Cup', startDate: '2027-03-19', status: '' }, 'Status is required'],
  ['post', '/api/opening-day-games', { team1Id: 0, team2Id: 1, tournamentId: 1 }, 'Team 1 is required'],
  ['post', '/api/opening-day-games', { team1Id: 1, team2Id: 0, tournamentId: 1 }, 'Team 2 is required'],
  ['put', '/api/games/1/result', { team1Score: -1, team2Score: 2 }, 'Score must be 0 or greater'],
] as const;

async function expectExplained(page: Page, mistakes: readonly Mistake[]): Promise<void> {
  for (const [path, typed, press, ...texts] of mistakes) {
    await visit(page, path);
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(new RegExp(`^${label}`)).fill(text);
    await button(page, press).click();
    await expectReadable(page, texts, path);
  }
}

/** Visits the pages, and expects that each text of a page can be read on it. */
async function expectTexts(page: Page, pages: readonly Texts[]): Promise<void> {
  await page.goto('/rules');
  for (const [path, ...texts] of pages) {
    await visit(page, path);
    await expectReadable(page, texts, path);
  }
}

/** The text that can be seen, without what assistive technology alone reads. */
async function expectReadable(page: Page, texts: readonly string[], path: string): Promise<void> {
  const listMissing = () =>
    page.evaluate((all) => all.filter((text) => !document.body.innerText.includes(text)), texts);
  await expect.poll(listMissing, `missing on ${path}`).toEqual([]);
}

let player: Person;
test.beforeEach(async ({ page, register }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  player = await register({ firstName: 'Pat' });
});

async function startDrawn(startSeason: StartSeason) {
  const season = await startSeason({ size: 34 });
  const teams = { team1Id: season.idOfTeam('Harbor Herons'), team2Id: season.idOfTeam('Granite Goats') };
  const game = { tournamentId: season.id, ...teams };
  await addOpeningDayGame(season.admin, game, { scores: [50, 40] });
  await addOpeningDayGame(season.admin, game);
  return season;
}

test('before there is a tournament, pages have the texts of the specification', async ({ page }) => {
  await withoutTournament(page);
  await expectTexts(page, WITHOUT_TOURNAMENT.visitor);
  await logIn(page, 'admin');
  await expectTexts(page, WITHOUT_TOURNAMENT.admin);
});

test('before the draw, pages and refusals have the texts of the specification', async ({
  page,
  admin,
  startSeason,
}) => {
  await startSeason({ undrawn: ['Herons', 'Goats'] });
  await expectTexts(page, BEFORE_THE_DRAW.visitor);
  await expectExplained(page, MISTAKES.visitor);
  await logIn(page, 'admin');
  await expectTexts(page, BEFORE_THE_DRAW.admin);
  await expectExplained(page, MISTAKES.admin);
  for (const [method, path, body, text] of REFUSALS) {
    expect(JSON.stringify(expectStatus(await admin[method](path, body), 400))).toContain(text);
  }
  await visit(page, '/admin/setup-bracket?tab=teams');
  await button(page, 'Delete Goats').click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this team?');
});

test('from the opening to the end, pages have the texts of the specification', async ({ page, startSeason }) => {
  const season = await startDrawn(startSeason);
  await expectTexts(page, WHILE_OPEN.visitor);
  await logIn(page, player.username);
  await expectTexts(page, WHILE_OPEN.player);
  await button(page, 'Review and submit').click();
  await expectToast(page, 'Incomplete BracketPlease make picks for all first round games before submitting.');
  await logIn(page, 'admin');
  await expectTexts(page, WHILE_OPEN.admin);

  await season.submit(player);
  await season.setOpen(false);
  await season.play('play_in');
  await season.enter(3, 71, 64);
  await page.context().clearCookies();
  await expectTexts(page, UNDER_WAY.visitor);
  await logIn(page, player.username);
  await expectTexts(page, UNDER_WAY.player);

  await season.playThrough('championship');
  await page.context().clearCookies();
  await expectTexts(page, AFTER_THE_END.visitor);
});
