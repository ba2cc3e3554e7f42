import { expect, type Locator, type Page } from '@playwright/test';

/** Goes on until it is there. */
export async function tabTo(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  await goal.waitFor();
  const isThere = () => goal.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isThere()); presses += 1) {
    expect(presses, `${String(goal)} is out of reach`).toBeLessThan(40);
    await page.keyboard.press(key);
  }
}
