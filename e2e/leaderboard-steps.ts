import type { Page } from '@playwright/test';

export const table = (page: Page) => page.getByRole('table', { name: 'Standings' });
export const rows = (page: Page) => table(page).getByRole('rowgroup').nth(1).getByRole('row');
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
/** The names in the rendered rows, from the top. */
export const names = (page: Page) => rows(page).getByRole('rowheader').locator('[title]');
export const podium = (page: Page) => page.getByRole('list', { name: 'Podium' }).getByRole('listitem');
export const sortBy = (page: Page) => page.getByLabel('Sort by:');
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search names...' });
/** The ranks of the table in gold, silver or bronze. */
export const medals = (page: Page) => rows(page).locator('td:first-child :is(.bg-gold, .bg-silver, .bg-bronze)');
