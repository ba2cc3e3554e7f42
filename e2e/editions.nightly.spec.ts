import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, dialog, field, title, toast } from './list.ts';
import { exercise, firstShelf, publishScore } from './publish-score.ts';

test.use({ as: account, expectedComplaints: refusedWith(409) });

const music = exercise(1717);
/** The same piece with another first note in each of these measures. */
const corrected = (...measures: number[]) =>
  measures.reduce(
    (xml, measure) =>
      xml.replace(
        new RegExp(`(<measure number="${measure}">[\\s\\S]*?<step>)([A-G])`),
        (_, before: string, step: string) => `${before}${step === 'G' ? 'F' : 'G'}`,
      ),
    music,
  );

const lit = (page: Page) => page.locator('g.measure > rect[data-light=warning]');
const editions = (page: Page) => page.getByRole('region', { name: 'Editions' }).getByRole('listitem');
const upload = (page: Page, xml: string) =>
  page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'corrected.musicxml', mimeType: 'application/xml', buffer: Buffer.from(xml) });

test('a published score is corrected, compared and restored', async ({ page, session, server }) => {
  if (session === null) throw new Error('Nobody is signed in');
  const shelf = await firstShelf(server, session, 8);
  const id = await publishScore(server, session, 'Oboe March', shelf, { xml: music });

  await test.step('the edit panel leads to its editions', async () => {
    await page.goto(`/score-library/scores?edit=${id}`);
    await dialog(page).getByRole('link', { name: 'New edition…' }).click();
    await expect(title(page, 'Editions of Oboe March')).toBeVisible();
    await expect(editions(page)).toHaveCount(1);
    await expect(editions(page).first()).toContainText(/Edition 1.*Current.*As first published/s);
    await checkLooks(page, 'editions of a score');
  });

  await test.step('the same file is refused with a sentence', async () => {
    await upload(page, music);
    await expect(page.getByText('These are exactly the notes of edition 1')).toBeVisible();
    await button(page, 'Choose another file').click();
  });

  await test.step('another one is compared, also after a reload, and published with a note', async () => {
    await upload(page, corrected(3));
    const review = page.getByRole('region', { name: 'Edition 2: review' });
    await expect(review.getByText(/^1 measure differs: 3$/)).toBeVisible();
    await page.reload();
    await expect(lit(page)).toHaveCount(2);
    await checkLooks(page, 'a new edition under review');
    await button(review, 'Publish edition 2').click();
    await expect(review.getByText('Please describe it in a note')).toBeVisible();
    await field(review, 'What was corrected').fill('The first note of measure 3');
    await button(review, 'Publish edition 2').click();

    await expect(toast(page, 'Edition 2 published')).toBeVisible();
    await expect(editions(page)).toHaveCount(2);
    await expect(editions(page).first()).toContainText(/Edition 2.*Current.*The first note of measure 3/s);
  });

  await test.step('two editions stand side by side, and each is shown', async () => {
    await button(page, 'Compare Edition 1').click();
    await expect(dialog(page).getByText(/1 measure differs: 3$/)).toBeVisible();
    await expect(dialog(page).locator('g.measure > rect[data-light=warning]')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await button(page, 'Preview Edition 1').click();
    await expect(page).toHaveURL(new RegExp(`preview=${id}&edition=1`));
    await expect(dialog(page).getByRole('img', { name: /^Sheet music of Oboe March/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('somebody who was slower is told, and keeps file and note', async () => {
    await upload(page, corrected(3, 5));
    const review = page.getByRole('region', { name: /^Edition \d: review$/ });
    await expect(review.getByText(/^1 measure differs: 5$/)).toBeVisible();
    await field(review, 'What was corrected').fill('Measure 5, too');
    const disabled = await fetch(new URL(`/admin/score/library/toggle/${id}`, server), {
      method: 'PUT',
      headers: { Authorization: `Bearer ${session.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ scoreEnabled: false }),
    });
    expect(disabled.ok).toBe(true);
    await button(review, 'Publish edition 3').click();
    await expect(review.getByText(/^Someone else changed this score in the meantime/)).toBeVisible();
    await expect(field(review, 'What was corrected')).toHaveValue('Measure 5, too');
    await button(review, 'Publish edition 3').click();
    await expect(editions(page)).toHaveCount(3);
  });

  await test.step('the first one is brought back as the next', async () => {
    await button(page, 'Bring back Edition 1').click();
    const review = page.getByRole('region', { name: 'Bring back edition 1 as edition 4' });
    await expect(review.getByText(/^2 measures differ: 3, 5$/)).toBeVisible();
    await field(review, 'Why you are bringing it back').fill('The first was right');
    await button(review, 'Publish edition 4').click();
    await expect(editions(page).first()).toContainText(/Edition 4.*Current.*Edition 1 again.*The first was right/s);
    await expect(button(page, 'Bring back Edition 1')).toHaveCount(0);
  });
});
