import { expect, type Locator, type Page } from '@playwright/test';

/* Helpers for all lists of the console. */

export const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
export const link = (page: Page | Locator, name: string) => page.getByRole('link', { name, exact: true });
export const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true });
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/** Closes a notice, which may cover a control, or be taken for the next one with the same text. */
export const dismiss = (page: Page, text: string) => button(toast(page, text), 'Close').click();
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

/** The row whose name contains this text. */
export const row = (page: Page, name: string) => page.locator('tr[data-row]').filter({ hasText: name });

/** Returns the cells of a row under these headings, in this order. */
export async function cellsOf(page: Page, name: string, heads: readonly string[]): Promise<string[]> {
  const columns = await page.getByRole('columnheader').allInnerTexts();
  const cells = await row(page, name).getByRole('cell').allInnerTexts();
  return heads.map((head) => cells[columns.indexOf(head)]?.trim() ?? `no column ${head}`);
}

/** The text that states the number of rows. */
export const found = (page: Page, text: string | RegExp) =>
  page.getByRole('search').getByRole('status').filter({ hasText: text });

/** Expects these names of rows, in this order. */
export async function expectRows(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.locator('tr[data-row] td:nth-of-type(2)')).toHaveText(names.map((name) => new RegExp(`^${name}`)));
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('search').getByRole('searchbox').first().fill(text);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === text);
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false');
}

/** Opens the choices of a filter: of its chip, or of one that is added. */
export async function openFilter(page: Page, filter: string): Promise<void> {
  const bar = page.getByRole('search');
  const chip = button(bar, new RegExp(`^${filter} is`));
  if ((await chip.count()) > 0) return chip.click();
  await button(bar, 'Filter').click();
  await page.getByRole('option', { name: filter, exact: true }).click();
}

/** Filters the list by a choice, which it finds by typing into the filter's search field. */
export async function narrow(
  page: Page,
  filter: string,
  { by, to = by }: { by: string; to?: string | RegExp },
): Promise<void> {
  await openFilter(page, filter);
  await page.getByRole('combobox', { name: `Search ${filter}` }).fill(by);
  await page.getByRole('option', { name: to, exact: true }).click();
}

/** Chooses an option in a field that searches on the server. */
export async function pick(
  page: Page,
  label: string,
  { by, to = by }: { by: string; to?: string | RegExp },
): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(by);
  await page.getByRole('option', { name: to, exact: true }).click();
}

/** One of the two lists of a chooser, with its search field and its names. */
export function pane(page: Page, name: 'unassigned' | 'chosen') {
  const list = page.getByRole('listbox', { name: new RegExp(`^${name}`, 'i') });
  return {
    search: page.getByRole('searchbox', { name: new RegExp(`^Search ${name}`) }),
    /** The names that are rendered: those in view and a few beyond. */
    options: list.getByRole('option'),
    option: (option: string) => list.getByRole('option', { name: option, exact: true }),
  };
}

export async function deleteSelected(page: Page, question: string): Promise<void> {
  await button(page.getByRole('region', { name: 'Selection' }), 'Delete').click();
  await expect(dialog(page).getByText(question)).toBeVisible();
  await button(dialog(page), 'Yes').click();
}

/** Opens a screen through the router, like a link of the console, without loading the page again. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
}
