import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './assert-accessible.ts';

/** Where pictures of the screens go, for a person who looks at them; nowhere unless set. */
const folder = process.env['PICTURES'];

/** What is on the screen now, in both schemes: accessible, nothing to scroll sideways, and a picture if wanted. */
export async function checkLooks(page: Page, name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    /* The scheme changes colours and nothing else. */
    await expectAccessible(page, scheme === 'light' ? 'everything' : 'colours');
    const width = page.viewportSize()?.width;
    if (folder) await page.screenshot({ path: `${folder}/${name} ${width} ${scheme}.png` });
  }
}
