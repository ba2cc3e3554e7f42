import type { Page } from '@playwright/test';

/** Opens a screen through the router, like a link of the console, without loading the page again. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
}
