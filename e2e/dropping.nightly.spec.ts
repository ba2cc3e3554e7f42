import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { expectAccessible } from './looks.ts';
import { dragFiles, dropOn, scoreFiles } from './files.ts';
import { test } from './journey.ts';

const underReview = (page: Page) => page.getByRole('navigation', { name: 'Uploaded scores' }).getByRole('button');
const target = (page: Page, title: string) => page.getByRole('paragraph').filter({ hasText: title });
/** Holds files over the page until it shows the drop targets, repeating dragover events as a browser does. */
async function hold(page: Page, files: Parameters<typeof dragFiles>[1], title: string) {
  const dataTransfer = await dragFiles(page, files);
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer });
    await expect(target(page, title)).toBeVisible({ timeout: 1000 });
  }).toPass();
  return dataTransfer;
}
const inReview = async (page: Page, count: number) => expect(underReview(page)).toHaveCount(count);

test.describe('files dragged over the score library', () => {
  test.use({ as: account });

  test('can be dropped anywhere: on a library, on its shelf, and on an open review', async ({ page }) => {
    const [first, second, third] = scoreFiles(3).map((file) => [file]);
    if (!first || !second || !third) throw new Error('Three scores are needed');

    await test.step('all scores: each library takes them, with the place of the list', async () => {
      await page.goto('/score-library/scores?grade=2');
      await expect(page.getByRole('heading', { level: 1, name: 'All scores' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'score' }).first()).toBeVisible();
      const dragged = await hold(page, first, 'Upload to Kung Fu Sight Reading');
      await expect(target(page, 'Upload to Piano Adventure')).toBeVisible();
      await expectAccessible(page);
      await dropOn(target(page, 'Upload to Piano Adventure'), dragged);
      await expect(page).toHaveURL(/\/score-library\/2\/upload\?grade=2&review=\d+/);
      await inReview(page, 1);
    });

    await test.step('the open review takes more', async () => {
      const title = 'Add to this review';
      await dropOn(target(page, title), await hold(page, second, title));
      await inReview(page, 2);
    });

    await test.step('the libraries: what is no score is refused by name', async () => {
      await page.goto('/score-library/dashboard');
      await expect(page.getByRole('navigation', { name: 'Libraries', exact: true })).toBeVisible();
      const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no score') };
      const title = 'Upload to Kung Fu Sight Reading';
      await dropOn(target(page, title), await hold(page, [text, ...third], title));
      await expect(page).toHaveURL(/\/score-library\/1\/upload/);
      await inReview(page, 1);
      await expect(page.getByText('notes.txt')).toBeVisible();
    });

    await test.step('what is dragged away leaves the screen as it was', async () => {
      const dataTransfer = await hold(page, third, 'Add to this review');
      await page.dispatchEvent('body', 'dragleave', { dataTransfer });
      await expect(target(page, 'Add to this review')).toHaveCount(0);
    });
  });
});
