import type { Page } from '@playwright/test';

const PROBE = '/healthz?caught';

/**
 * Chromium lets a key or a click overtake the start of interception: of what follows `page.route` at once, some would
 * still reach the server. With this, nothing follows before a request of the page has been caught.
 */
export function holdForRoutes(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...args) => {
    const disposable = await route(...args);
    if (page.url() === 'about:blank') return disposable;
    await route(PROBE, (probe) => probe.fulfill({ status: 204 }));
    await page.evaluate(async (url) => {
      const isCaught = () =>
        fetch(url).then(
          ({ status }) => status === 204,
          () => false,
        );
      while (!(await isCaught()));
    }, PROBE);
    await page.unroute(PROBE);
    return disposable;
  };
}
