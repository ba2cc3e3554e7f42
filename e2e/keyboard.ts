import { expect, type Locator, type Page } from '@playwright/test';

/* Helpers for journeys without a mouse. */

type File = { name: string; mimeType: string; buffer: Buffer };

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Walks to the control by Tab, or backwards if it comes before the focus. */
export async function reach(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const isBefore = await control.evaluate(
    (element) =>
      ((document.activeElement?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING) > 0,
  );
  await tabTo(page, control, isBefore ? 'Shift+Tab' : 'Tab');
}

/** Walks to the control and presses it. */
export async function use(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press('Enter');
}

/** Chooses files with the button that asks for them. */
export async function choose(page: Page, control: Locator, files: File[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await use(page, control);
  await (await choosing).setFiles(files);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isThere()); presses += 1) {
    expect(presses, `${String(target)} is out of reach`).toBeLessThan(40);
    await page.keyboard.press(key);
  }
}
