import { expect, type Page } from '@playwright/test';

/** A PNG of one green pixel. */
const picture = {
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Chooses a picture and accepts the suggested crop, its middle. */
export async function choosePortrait(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose (a|another) picture/ }).click();
  await (await chooser).setFiles(picture);
  await page.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
