import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './assert-accessible.ts';

/** Where pictures of the screens go, for a person who looks at them; nowhere unless set. */
const folder = process.env['PICTURES'];

/** What is on the screen now, in both schemes: accessible, nothing to scroll sideways, and a picture if wanted. */
export async function checkLooks(
  page: Page,
  name: string,
  schemes: readonly ['light', 'dark'] | readonly ['dark', 'light'] = ['light', 'dark'],
): Promise<void> {
  for (const [turn, scheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    /* The scheme changes colours and nothing else. */
    await expectAccessible(page, turn === 0 ? 'everything' : 'colours');
    const width = page.viewportSize()?.width;
    if (folder) await page.screenshot({ path: `${folder}/${name} ${width} ${scheme}.png` });
  }
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** The same state on a phone and at a desk: what it is known by has to be seen at both. The size is as before afterwards. */
export async function checkLooksAtBoth(page: Page, name: string, knownBy: Locator): Promise<void> {
  const before = page.viewportSize() ?? desk;
  await expect(knownBy).toBeVisible();
  await checkLooks(page, name);
  await resize(page, before.width === phone.width ? desk : phone);
  await expect(knownBy).toBeVisible();
  /* From the scheme that is on: to change it is dear. */
  await checkLooks(page, name, ['dark', 'light']);
  await resize(page, before);
}

/** What is laid out by script, too, has its new size two frames later. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
