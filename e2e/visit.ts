import type { Page } from '@playwright/test';

/** Navigates through the router, as a link of the console does, without reloading the page. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
}
