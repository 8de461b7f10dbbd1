import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { widthOf } from './page-steps.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type FindFaults = (rules?: string[]) => Promise<string[]>;

/** What axe finds wrong on the page as it is at the moment. It looks at the size of targets only when asked to. */
async function bringAxe(page: Page): Promise<FindFaults> {
  // Given to the page from outside, so its content security policy stays as it is.
  await page.evaluate(axe);
  return (rules) =>
    page.evaluate(async (values) => {
      const { run } = (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe;
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
/** For what is there to be used on a phone too: all rules on the narrowest, and the rest on a wide screen. */
export const PHONE_FIRST: Look[] = [
  { width: 320, theme: 'light' },
  { width: 1280, theme: 'dark', rules: [...OF_COLOURS, ...OF_SIZES] },
];
/** For what shows in the window as it is. */
export const BOTH_THEMES: Look[] = [{ theme: 'light' }, { theme: 'dark', rules: OF_COLOURS }];

/** Nothing that axe finds wrong, and nothing to scroll sideways for. */
export async function expectNoFaults(page: Page, looks: Look[]): Promise<void> {
  const findFaults = await bringAxe(page);
  for (const { width = page.viewportSize()?.width ?? 0, theme, rules } of looks) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 844 });
    // The page's own way to change it may be inside the menu.
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    const look = `${page.url()} at ${width} px, ${theme}`;
    expect(await findFaults(rules), look).toEqual([]);
    expect(await widthOf(page), look).toBeLessThanOrEqual(width);
  }
}
