import { expect, type Locator, type Page } from '@playwright/test';
import { logIn, newUsername, register } from './season.ts';

export const counter = (page: Page) => page.getByText(/^\d+\/\d+ picked$/);
export const group = (page: Page, name: string | RegExp) => page.getByRole('radiogroup', { name });
export const shown = (locator: Locator) => locator.filter({ visible: true });
export const review = (page: Page) => page.getByRole('dialog', { name: 'Ready to submit?' });

/** Somebody new, logged in, on their bracket. */
export async function openMyBracket(page: Page, baseURL: string | undefined, path = '/my-bracket') {
  const user = await register(String(baseURL), { firstName: 'Pat', lastName: newUsername() });
  await logIn(page, user.username);
  await page.goto(path);
  return user;
}

export async function fillBySeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'By seed' }).click();
  await expect(counter(page)).toHaveText('31/31 picked');
}

/** With a double click, as some people do everything. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /submit$/i }).click();
  await review(page).getByRole('button', { name: 'Submit bracket' }).dblclick();
}

/** Printed as the page asks for, on paper of this size. */
export async function countSheets(
  page: Page,
  format: 'A4' | 'Letter',
): Promise<{ sheets: number; isLandscape: boolean }> {
  const { width, height } = format === 'A4' ? { width: '210mm', height: '297mm' } : { width: '8.5in', height: '11in' };
  const pdf = (await page.pdf({ width, height, preferCSSPageSize: true, printBackground: true })).toString('latin1');
  const [, w = '0', h = '0'] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? [];
  return { sheets: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0, isLandscape: Number(w) > Number(h) };
}
