import { expect } from '@playwright/test';
import { test } from './test.ts';

test('the rules can be read part by part, and say what a pick is worth', async ({ page }) => {
  await page.goto('/rules');
  await expect(page).toHaveTitle('Rules · Swish');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Points' }).click();
  await expect(page).toHaveURL('/rules#points');
  const points = page.getByRole('region', { name: 'Points' });
  await expect(points.getByRole('heading')).toBeInViewport();
  await expect(points.getByRole('row')).toHaveText([
    /Round/,
    /Play-In Games.*2\s*5$/,
    /Round of 32\s*16\s*10$/,
    /Sweet 16\s*8\s*20$/,
    /Elite Eight\s*4\s*40$/,
    /Final Four\s*2\s*80$/,
    /Championship\s*1\s*160$/,
  ]);
  await expect(points).toContainText('a perfect bracket 800, or 810 with both play-ins');
});

test('after a link within the page, the next page still starts at its top', async ({ page }) => {
  await page.goto('/rules');
  await page.getByRole('link', { name: 'Fair play' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Swish', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
