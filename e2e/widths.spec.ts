import { expect, type Page } from '@playwright/test';
import { isFull, titleOf } from '../test/reliability/run-trials.ts';
import { expectStatus } from '../test/test-season.ts';
import { addOpeningDayGame, addPlayer } from './opening-day-steps.ts';
import { ADMIN_PAGES, expectLoaded, PAGES, visit } from './page-steps.ts';
import { logIn } from './season.ts';
import { test } from './test.ts';

/** The least width of each layout of a page, where content has the least room. */
const LEAST_WIDTHS = [320, 352, 390, 640, 768, 1024, 1200, 1280, 1360, 1800];
/** Those of layouts of single parts, and some between for layouts by their container. */
const MORE_WIDTHS = [360, 368, 416, 480, 560, 704, 736, 896, 2560];
const WIDTHS = isFull ? [...LEAST_WIDTHS, ...MORE_WIDTHS].sort((a, b) => a - b) : LEAST_WIDTHS;

const STRANGE_NAMES = [
  'W'.repeat(80),
  `${'ﷺ'.repeat(6)} ${'مريم'.repeat(15)}`,
  '👩‍👩‍👧‍👦'.repeat(7),
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'Z̷̛͖a̶l̸g̵o̶'.repeat(4),
];
const nameStrangely = (number: number) => {
  const letters = [...(STRANGE_NAMES[number % STRANGE_NAMES.length] ?? '')];
  return `${number} ${letters.slice(0, 70).join('')}`.slice(0, 80);
};

/** Lists the widths at which a page scrolls sideways, or an item of a list with a border is left by its content. */
async function listTooNarrow(page: Page, path: string): Promise<string[]> {
  await visit(page, path);
  await expectLoaded(page);
  const tooNarrow: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { content, overflowing } = await measure(page);
    if (content > width) tooNarrow.push(`${path} is ${content} px wide at ${width} px`);
    for (const text of overflowing) tooNarrow.push(`"${text}" leaves its box on ${path} at ${width} px`);
  }
  return tooNarrow;
}

function measure(page: Page): Promise<{ content: number; overflowing: string[] }> {
  return page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    overflowing: [...document.querySelectorAll<HTMLElement>('main li')]
      .filter((item) => item.scrollWidth > item.clientWidth + 1 && getComputedStyle(item).borderRightWidth !== '0px')
      .map((item) => item.innerText.slice(0, 40)),
  }));
}

test(
  titleOf('every width', 'no page scrolls sideways, however long or strange the names are'),
  async ({ page, admin, register, startSeason }) => {
    // Some thirty pages at many widths.
    test.setTimeout(400_000);
    const season = await startSeason({ size: 34, name: 'N'.repeat(100), nameTeam: nameStrangely });
    const [first, second] = await Promise.all([
      register({ username: `${Date.now()}`.padEnd(50, 'W'), firstName: 'W'.repeat(100), lastName: 'M'.repeat(100) }),
      register({ firstName: '👩‍👩‍👧‍👦'.repeat(9), lastName: 'مريم'.repeat(25) }),
    ]);
    await season.submit(first);
    await season.submit(second, 0.99);
    await season.setOpen(false);
    await season.play('play_in');
    for (let number = 3; number <= 16; number += 1) await season.enter(number, 999, 998);
    await season.change(17, { status: 'in_progress', team1Score: 888, team2Score: 777, location: 'L'.repeat(255) });
    const [team1Id = 0, team2Id = 0] = season.teams.map(({ id }) => id);
    const { id } = await addPlayer(admin, `${'W'.repeat(100)} ${'M'.repeat(100)}`, {
      teamId: team1Id,
      currentTeam: 'C'.repeat(100),
    });
    await addOpeningDayGame(
      admin,
      { tournamentId: season.id, team1Id, team2Id },
      { scores: [99, 98], points: { [id]: 99 } },
    );
    const [a, b] = expectStatus(await admin.get(`/api/tournaments/${season.id}/brackets`), 200);

    await page.goto('/rules');
    const found: string[] = [];
    for (const path of [...PAGES, `/brackets/${a.id}`, `/compare/${a.id}/${b.id}`]) {
      found.push(...(await listTooNarrow(page, path)));
    }
    await logIn(page, first.username);
    await page.goto('/rules');
    for (const path of ['/my-bracket', '/account', '/leaderboard']) found.push(...(await listTooNarrow(page, path)));
    await logIn(page, 'admin');
    await page.goto('/rules');
    const tabs = ['teams', 'generate'].map((tab) => `/admin/setup-bracket?tab=${tab}`);
    for (const path of [...ADMIN_PAGES, ...tabs]) found.push(...(await listTooNarrow(page, path)));
    expect(found).toEqual([]);
  },
);
