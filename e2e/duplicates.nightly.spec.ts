import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './looks.ts';
import { test } from './journey.ts';
import { button, dialog, title, visit } from './list.ts';
import { exercise, firstShelf, publishScore } from './publish-score.ts';

test.use({ as: account });

const music = exercise(77);
const retitled = music.replace(/<work-title>[^<]*</, '<work-title>Lute Walk<');
/** The same piece with another first note in measure 3. */
const changed = music.replace(/(<measure number="3">[\s\S]*?<step>)([A-G])/, (_, before: string, step: string) => {
  return `${before}${step === 'G' ? 'F' : 'G'}`;
});

const group = (page: Page, name: string) => page.getByRole('region', { name });
const lit = (page: Page) => page.locator('g.measure > rect[data-light=warning]');

test('duplicates are reported at the upload, and found in the library', async ({ page, session, server }) => {
  if (session === null) throw new Error('Nobody is signed in');
  const shelf = await firstShelf(server, session, 9);
  await publishScore(server, session, 'Lute March', shelf, { xml: music });

  await test.step('an upload under another title is told what it is like', async () => {
    await page.goto('/score-library/1/upload');
    const file = { name: 'walk.musicxml', mimeType: 'application/xml', buffer: Buffer.from(retitled) };
    await page.locator('main input[type=file]').first().setInputFiles(file);
    const uploads = page.getByRole('navigation', { name: 'Uploaded scores' });
    await expect(uploads.getByText('Same music exists')).toBeVisible();
    const notice = group(page, 'Similar scores');
    await expect(notice.getByText(/^Same music as ‘Lute March’ in Grade 8 · /)).toBeVisible();
    await checkLooks(page, 'an upload that is like another');

    await button(notice, 'Compare with Lute March').click();
    await expect(dialog(page).getByText('Same music', { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('img', { name: /^Sheet music of .+, page 1 of 1$/ })).toHaveCount(2);
    await expect(lit(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await button(page, 'Remove Score').click();
    await button(dialog(page), 'Yes').click();
    await expect(page.getByRole('heading', { name: 'All scores removed' })).toBeVisible();
  });

  await test.step('in the library they stand side by side, what differs is lit', async () => {
    await publishScore(server, session, 'Lute Reel', shelf, { xml: changed });
    await visit(page, '/score-library/duplicates?kind=near');
    await expect(title(page, 'Duplicates')).toBeVisible();
    const nearDuplicates = group(page, 'Nearly the same: Lute March');
    await expect(nearDuplicates.getByRole('listitem')).toContainText(['Lute March', 'Lute Reel']);
    await checkLooks(page, 'duplicates');

    await button(nearDuplicates, 'Compare Lute Reel').click();
    await expect(dialog(page).getByText(/1 measure differs: 3$/)).toBeVisible();
    await expect(lit(page)).toHaveCount(2);
    await expect(page).toHaveURL(/one=.+&other=/);
    await page.reload();
    await expect(lit(page)).toHaveCount(2);
    await checkLooks(page, 'two scores compared');
  });

  await test.step('one of them is disabled, deleted and brought back', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    const nearDuplicates = group(page, 'Nearly the same: Lute March');
    const enabled = nearDuplicates.getByRole('switch', { name: 'Enable Lute Reel' });
    const saved = page.waitForResponse(/\/toggle\//);
    await enabled.click();
    await saved;
    await page.reload();
    await expect(enabled).not.toBeChecked();

    await button(nearDuplicates, 'Delete Lute Reel').click();
    await button(dialog(page), 'Yes').click();
    await expect(nearDuplicates).toHaveCount(0);
    await expect(button(page, /^Undo/)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(nearDuplicates.getByRole('listitem')).toHaveCount(2);
  });
});
