import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { widthOf } from './page-steps.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type FindViolations = (rules?: string[]) => Promise<string[]>;

/** Loads axe into the page, and returns a function that lists its violations. */
async function injectAxe(page: Page): Promise<FindViolations> {
  // Evaluated instead of added as a script tag, which the content security policy would block.
  await page.evaluate(axe);
  return (rules) =>
    page.evaluate(async (values) => {
      const { run } = (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe;
      // target-size is off by default.
      const chosen = values ? { runOnly: { type: 'rule', values } } : { rules: { 'target-size': { enabled: true } } };
      const { violations } = await run({ ...chosen, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
    }, rules);
}

interface Look {
  /** As wide as the window is, unless told otherwise. */
  width?: number;
  theme: 'light' | 'dark';
  /** All of them, unless told otherwise. */
  rules?: string[];
}

const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const OF_SIZES = ['target-size', 'scrollable-region-focusable'];

/** All rules once: in another theme only colours can be wrong, and in another width only sizes. */
export const EVERY_LOOK: Look[] = [
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark', rules: OF_COLOURS },
  { width: 390, theme: 'light', rules: OF_SIZES },
  { width: 320, theme: 'dark', rules: OF_SIZES },
];
/** For pages that are also used on phones: all rules at 320 px, then the colour and size rules at 1280 px. */
export const PHONE_FIRST: Look[] = [
  { width: 320, theme: 'light' },
  { width: 1280, theme: 'dark', rules: [...OF_COLOURS, ...OF_SIZES] },
];
/** For what shows in the window as it is. */
export const BOTH_THEMES: Look[] = [{ theme: 'light' }, { theme: 'dark', rules: OF_COLOURS }];

/** Nothing that axe finds wrong, and nothing to scroll sideways for. */
export async function expectNoFaults(page: Page, looks: Look[]): Promise<void> {
  const findFaults = await injectAxe(page);
  for (const { width = page.viewportSize()?.width ?? 0, theme, rules } of looks) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 844 });
    // The page's own way to change it may be inside the menu.
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    const look = `${page.url()} at ${width} px, ${theme}`;
    expect(await findFaults(rules), look).toEqual([]);
    expect(await widthOf(page), look).toBeLessThanOrEqual(width);
  }
}
