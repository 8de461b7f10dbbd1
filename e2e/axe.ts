import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { widthOf } from './page-steps.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type FindViolations = (rules?: string[]) => Promise<string[]>;

type Run = (context: Node, options: object) => Promise<AxeResults>;

/** Loads axe into the page, and returns a function that lists its violations in a part of the page. */
async function injectAxe(part: Locator): Promise<FindViolations> {
  // Evaluated instead of added as a script tag, which the content security policy would block.
  if (!(await part.page().evaluate(() => 'axe' in window))) await part.page().evaluate(axe);
  return (rules) =>
    part.evaluate(async (root, values) => {
      const { run } = (window as unknown as { axe: { run: Run } }).axe;
      // target-size is off by default.
      const chosen = values ? { runOnly: { type: 'rule', values } } : { rules: { 'target-size': { enabled: true } } };
      const { violations } = await run(root, { ...chosen, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
    }, rules);
}

interface Rendering {
  /** The width of the viewport by default. */
  width?: number;
  theme: 'light' | 'dark';
  /** By default those of axe, and target-size. */
  rules?: string[];
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const SIZE_RULES = ['target-size', 'scrollable-region-focusable'];

/** The rules once: in another theme only colours can be wrong, and in another width only sizes. */
export const EVERY_RENDERING: Rendering[] = [
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark', rules: COLOUR_RULES },
  { width: 390, theme: 'light', rules: SIZE_RULES },
  { width: 320, theme: 'dark', rules: SIZE_RULES },
];
/** For pages of admins, who may use a phone: the rules at 320 px, then those of colour and size at 1280 px. */
export const PHONE_FIRST: Rendering[] = [
  { width: 320, theme: 'light' },
  { width: 1280, theme: 'dark', rules: [...COLOUR_RULES, ...SIZE_RULES] },
];
/** At the current viewport size. */
export const BOTH_THEMES: Rendering[] = [{ theme: 'light' }, { theme: 'dark', rules: COLOUR_RULES }];

/** Expects no axe violations on the page, or in a part of it whose surroundings have been looked at, and no horizontal overflow. */
export async function expectAccessible(
  page: Page,
  renderings: Rendering[],
  part: Locator = page.locator('html'),
): Promise<void> {
  const findViolations = await injectAxe(part);
  for (const { width = page.viewportSize()?.width ?? 0, theme, rules } of renderings) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 844 });
    // Set directly, since the theme switch may be inside the menu.
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    const rendering = `${page.url()} at ${width} px, ${theme}`;
    expect(await findViolations(rules), rendering).toEqual([]);
    expect(await widthOf(page), rendering).toBeLessThanOrEqual(width);
  }
}
