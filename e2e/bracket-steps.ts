import { expect, type Page } from '@playwright/test';
import { logIn, newUsername, type Person, type Register } from './season.ts';

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export const counter = (page: Page) => page.getByText(/^\d+\/\d+ picked$/);
/** One of the two choices of a game of the first round: 0 is the upper team, 1 the lower. */
export const choice = (page: Page, number: number, slot: 0 | 1) =>
  page
    .getByRole('radiogroup', { name: new RegExp(`^Round of 32, game ${number}:`) })
    .getByRole('radio')
    .nth(slot);
/** A game on the board, by its number. */
export const boardGame = (page: Page, number: number) =>
  page.getByRole('main').getByRole('group', { name: new RegExp(`game ${number}:`) });
export const roundTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`${name}$`) });
export const legend = (page: Page) => page.getByRole('list', { name: 'Legend' }).getByRole('listitem');
export const summary = (page: Page) => page.getByRole('region', { name: 'Tournament summary' });
export const ownBracket = (page: Page) => page.getByRole('region', { name: 'Your bracket' });
export const review = (page: Page) => page.getByRole('dialog', { name: 'Ready to submit?' });
/** The notice that the bracket was sent and has not arrived. */
export const unsent = (page: Page) => page.getByRole('region', { name: 'Not sent yet' });
/** The screen after a submission. */
export const moment = (page: Page) => page.getByRole('dialog', { name: 'You’re in' });
/** Expects the receipt. */
export const expectSubmitted = (page: Page) => expect(page.getByText('Your bracket is in')).toBeVisible();

/** Registers a new user, logs the browser in as them, and opens their bracket. */
export async function openMyBracket(page: Page, register: Register): Promise<Person> {
  const user = await register({ firstName: 'Pat', lastName: newUsername() });
  await logIn(page, user.username);
  await page.goto('/my-bracket');
  return user;
}

export async function fillBySeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'By seed' }).click();
  await expect(counter(page)).toHaveText('31/31 picked');
}

/** Submits with a double click, which must submit only once. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /submit$/i }).click();
  await review(page).getByRole('button', { name: 'Submit bracket' }).dblclick();
}

/** Goes on to the receipt from the screen after a submission. */
export async function leaveMoment(page: Page): Promise<void> {
  await moment(page).getByRole('button', { name: 'See my bracket' }).click();
  await expect(moment(page)).toBeHidden();
}

/** Expects the page to print on one landscape sheet of this format. */
export async function expectOneSheet(page: Page, format: 'A4' | 'Letter'): Promise<void> {
  const { width, height } = format === 'A4' ? { width: '210mm', height: '297mm' } : { width: '8.5in', height: '11in' };
  const pdf = (await page.pdf({ width, height, preferCSSPageSize: true, printBackground: true })).toString('latin1');
  const [, w = '0', h = '0'] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? [];
  const printed = { sheets: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0, isLandscape: Number(w) > Number(h) };
  expect(printed, `on ${format}`).toEqual({ sheets: 1, isLandscape: true });
}
