import { test as base } from '@playwright/test';
import { addressOf } from '../playwright.config.ts';

/** Each worker has a server of its own, since the tournament made last is the current one for everybody on a server. */
export const test = base.extend({
  baseURL: async ({ browserName: _ }, use, { parallelIndex }) => use(addressOf(parallelIndex)),
});
