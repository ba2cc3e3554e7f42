import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './assert-accessible.ts';

/** The folder for screenshots to review; if it is not set, none are taken. */
const folder = process.env['PICTURES'];

/**
 * Checks the current screen in light and dark: it must be accessible and not scroll horizontally. Takes screenshots if
 * their folder is set.
 */
export async function checkLooks(
  page: Page,
  name: string,
  schemes: readonly ['light', 'dark'] | readonly ['dark', 'light'] = ['light', 'dark'],
): Promise<void> {
  for (const [turn, scheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    /* Only colours are checked in the second scheme, because nothing else differs. */
    await expectAccessible(page, turn === 0 ? 'everything' : 'colours');
    const width = page.viewportSize()?.width;
    if (folder) await page.screenshot({ path: `${folder}/${name} ${width} ${scheme}.png` });
  }
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Checks the same state on a phone and on a desktop, and restores the size. The locator must be visible on both. */
export async function checkLooksAtBoth(page: Page, name: string, knownBy: Locator): Promise<void> {
  const before = page.viewportSize() ?? desk;
  await expect(knownBy).toBeVisible();
  await checkLooks(page, name);
  await resize(page, before.width === phone.width ? desk : phone);
  await expect(knownBy).toBeVisible();
  /* Begins with the current scheme, because changing it is slow. */
  await checkLooks(page, name, ['dark', 'light']);
  await resize(page, before);
}

/** Parts that are laid out by script have their new size two frames later. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
