import { expect, type Page } from '@playwright/test';

/** Every page that a visitor can open. */
export const PAGES = [
  '/',
  '/login',
  '/register',
  '/bracket',
  '/my-bracket',
  '/leaderboard',
  '/stats',
  '/opening-day',
  '/rules',
];

/** The toast that shows, if there is one. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

/** The state before anybody has set anything up. */
export async function withoutTournament(page: Page): Promise<void> {
  await page.route('/api/tournaments/current', (route) =>
    route.fulfill({ status: 404, json: { message: 'There is no tournament yet.', code: 'not_found' } }),
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
