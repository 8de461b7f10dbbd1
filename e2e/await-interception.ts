import type { Page } from '@playwright/test';

const PROBE = '/healthz?caught';

/**
 * Makes `page.route` return only once the page's requests are intercepted. Chromium may handle a click or a key press
 * before interception has started, and the request that this sends would still reach the server.
 */
export function awaitInterception(page: Page): void {
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
