import { expect, type Locator, type Page } from '@playwright/test';
import { PATHS } from '../src/web/paths.ts';

const ADDRESSES = Object.values(PATHS);

export const ADMIN_PAGES: readonly string[] = ADDRESSES.filter((address) => address.startsWith('/admin'));
/** Every page for visitors whose path has no parameter. /auth is another address of /login. */
export const PAGES: readonly string[] = ADDRESSES.filter(
  (address) => !ADMIN_PAGES.includes(address) && address !== '/auth' && !address.includes(':'),
);

/** The toast on screen, if any. */
export const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
export const expectToast = (page: Page, text: string | RegExp) => expect(toasts(page)).toContainText(text);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The width of the page's content: more than that of the viewport if the page scrolls sideways. */
export const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** Almost as long as a tournament's name can be, and wider than a phone. */
export const LONG_NAME = `The ${'Verylong'.repeat(11)} Cup`;

/** The current tournament, with or without `?optional=true`. */
export const CURRENT_TOURNAMENT = '/api/tournaments/current*';

/** Makes the server seem to have no tournament yet. */
export async function withoutTournament(page: Page): Promise<void> {
  const refusal = { status: 404, json: { message: 'There is no tournament yet.', code: 'not_found' } };
  await page.route(CURRENT_TOURNAMENT, (route) =>
    route.fulfill(route.request().url().endsWith('?optional=true') ? { json: null } : refusal),
  );
}

export const FAILURE = { status: 503, json: { message: 'Something went wrong on our side.', code: 'unavailable' } };

/** A response without a message, such as that of a proxy. */
export const NO_MESSAGE = { status: 502, json: {} };
export const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

/** Makes the next change that is sent to an address fail, with a response or without one. Reads go through. */
export async function failNext(
  page: Page,
  url: string | RegExp,
  response?: { status: number; json: object },
): Promise<void> {
  let hasFailed = false;
  await page.route(url, (route) => {
    if (hasFailed || route.request().method() === 'GET') return route.fallback();
    hasFailed = true;
    return response ? route.fulfill(response) : route.abort();
  });
}

/** Loses the response to the next change that is sent to an address, which the server makes. */
export async function loseNextResponse(page: Page, url: string | RegExp): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Makes all requests of the page to an address fail during the steps, except for loading a page. */
export async function whileFailing(page: Page, url: string | RegExp, steps: () => Promise<unknown>): Promise<void> {
  await page.route(url, (route) => (route.request().resourceType() === 'document' ? route.fallback() : route.abort()));
  await steps();
  await page.unroute(url);
}

/** Holds requests to an address back until they are released; then they go on, or are aborted. */
export async function holdBack(page: Page, url: string | RegExp, isAborted = false): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await (isAborted ? route.abort() : route.fallback());
  });
  return release;
}

/** Goes to another page inside the app, as a link does, which takes a fraction of the time of loading it. */
export async function visit(page: Page, path: string): Promise<void> {
  // Before hydration, React would render the new page into the HTML of the previous one.
  await page.waitForFunction(() => document.querySelector('[role="region"][aria-label^="Notifications"]'));
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.waitForFunction(() => !document.body.textContent.includes('Loading the page'));
}

/** Opens a page and waits for its live stream, so that it learns of the next change from an event. */
export async function openLive(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(path);
  await listening;
}

/** Waits until React has taken over the page. The toast region renders last. */
export async function waitForApp(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Waits until nothing on the page is loading. */
export const expectLoaded = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .animate-pulse'));

/** Lists names of at most two lines that show a sliver of the next line, or whose underline is cut off. */
export function listBadlyCut(page: Page): Promise<string[]> {
  return page.locator('.line-clamp-2').evaluateAll((names: HTMLElement[]) =>
    names.flatMap((name) => {
      const { lineHeight, paddingTop, paddingBottom, textDecorationLine, textUnderlineOffset } = getComputedStyle(name);
      const mark = document.createElement('span');
      mark.style.display = 'inline-block';
      name.prepend(mark);
      const baseline = mark.getBoundingClientRect().bottom - name.getBoundingClientRect().top;
      mark.remove();
      const room = Number.parseFloat(paddingTop) + Number.parseFloat(lineHeight) - baseline;
      const isCut = textDecorationLine === 'underline' && Number.parseFloat(textUnderlineOffset) + 1 > room;
      const hasSliver = Number.parseFloat(paddingBottom) > 0;
      return [...(isCut ? [`underline of ${name.innerText}`] : []), ...(hasSliver ? [`below ${name.innerText}`] : [])];
    }),
  );
}

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown.`);
  return { ...box, bottom: box.y + box.height };
}
