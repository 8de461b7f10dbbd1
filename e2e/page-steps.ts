import { expect, type Page } from '@playwright/test';

/** Every page that a visitor can open. */
export const PAGES = [
  '/',
  '/login',
  '/register',
  '/logout',
  '/bracket',
  '/my-bracket',
  '/leaderboard',
  '/stats',
  '/opening-day',
  '/rules',
];

export const ADMIN_PAGES = [
  '/admin',
  '/admin/setup-bracket',
  '/admin/update-results',
  '/admin/seeding',
  '/admin/opening-day',
  '/admin/bracket-control',
];

/** The toast that shows, if there is one. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

/** Where pages read the current tournament, however they ask. */
export const CURRENT_TOURNAMENT = '/api/tournaments/current*';

/** The state before anybody has set anything up. */
export async function withoutTournament(page: Page): Promise<void> {
  const refusal = { status: 404, json: { message: 'There is no tournament yet.', code: 'not_found' } };
  await page.route(CURRENT_TOURNAMENT, (route) =>
    route.fulfill(route.request().url().endsWith('?optional=true') ? { json: null } : refusal),
  );
}

/** For answers that are kept back until a test lets them go. */
export function holdBack(): { held: Promise<void>; letGo: () => void } {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { held, letGo };
}

/** How wide the page is, in whole pixels: wider than its window means that it scrolls sideways. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** The toasts are the last thing to come. */
export async function waitForApp(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
