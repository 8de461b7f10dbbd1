import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type FindFaults = (rules?: string[]) => Promise<string[]>;

/** What axe finds wrong on the page as it is at the moment. It looks at the size of targets only when asked to. */
export async function bringAxe(page: Page): Promise<FindFaults> {
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
