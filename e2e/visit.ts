import type { Page } from '@playwright/test';

/** As by a link of the console: the router hears of it, nothing is loaded anew. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
}
