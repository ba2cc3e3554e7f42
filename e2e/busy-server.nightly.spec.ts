import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, dialog } from './list.ts';
import { exercise, firstShelf, publishScore } from './publish-score.ts';

test.use({ as: account, expectedComplaints: refusedWith(503) });

const busy = {
  status: 503,
  headers: { 'Retry-After': '1' },
  json: { error: 'The server is busy. Please try again in a moment', code: 'server.busy', params: {} },
};

/** Answers like a server whose engravers have no time, until the returned function is called. */
async function keepBusy(page: Page, path: string): Promise<() => void> {
  let isBusy = true;
  await page.route(path, (route) => (isBusy ? route.fulfill(busy) : route.continue()));
  return () => {
    isBusy = false;
  };
}

test('while the engravers are busy, the screen says so, and what was asked for comes by itself', async ({
  page,
  session,
  server,
}) => {
  if (session === null) throw new Error('Nobody is signed in');
  const shelf = await firstShelf(server, session, 9);
  const score = await publishScore(server, session, 'Busy Air', shelf, { xml: exercise(71) });
  const preview = page.getByRole('region', { name: 'Preview' });

  await test.step('the preview of a print', async () => {
    const release = await keepBusy(page, '**/export/pdf');
    await page.goto(`/score-library/scores?preview=${score}`);
    await button(page, 'Print to PDF').click();
    await expect(preview.getByText('Still working on the pages')).toBeVisible();
    await checkLooks(page, 'print dialog of a busy server');
    release();
    await expect(preview.getByRole('img', { name: 'Page 1' })).toBeVisible();
    await expect(preview.getByText('Still working')).toBeHidden();
  });

  await test.step('the print itself', async () => {
    const release = await keepBusy(page, '**/export/pdf');
    const downloading = page.waitForEvent('download');
    await button(page, 'Save PDF').click();
    await expect(page.getByText('Still working. The PDF comes by itself.')).toBeVisible();
    release();
    expect((await downloading).suggestedFilename()).toBe('EEMusic Scores.pdf');
  });

  await test.step('pages of a booklet, and the booklet', async () => {
    const releasePages = await keepBusy(page, '**/export/booklet');
    await page.goto(`/score-library/booklet?scores=${score}`);
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Pages').click();
    await expect(preview.getByText('Still working on the pages')).toBeVisible();
    releasePages();
    await expect(preview.getByRole('img').first()).toBeVisible();

    const release = await keepBusy(page, '**/export/booklet');
    const downloading = page.waitForEvent('download');
    await button(page, 'Make PDF').click();
    await expect(page.getByText('Still working…')).toBeVisible();
    release();
    await downloading;
  });

  await test.step('a new edition', async () => {
    const release = await keepBusy(page, '**/library/upload');
    await page.goto(`/score-library/scores?edit=${score}`);
    await dialog(page).getByRole('link', { name: 'New edition…' }).click();
    await page.locator('main input[type=file]').setInputFiles(aFile(72));
    await expect(page.getByText('Still working on score.musicxml')).toBeVisible();
    release();
    await expect(page.getByRole('region', { name: 'Edition 2: review' })).toBeVisible();
  });

  await test.step('an upload', async () => {
    const release = await keepBusy(page, '**/library/upload');
    await page.goto('/score-library/1/upload');
    await page.locator('main input[type=file]').first().setInputFiles(aFile(73));
    await expect(page.getByRole('listitem').filter({ hasText: 'score.musicxml' })).toContainText('Still working');
    await checkLooks(page, 'upload to a busy server');
    release();
    await expect(page.getByRole('navigation', { name: 'Uploaded scores' }).getByRole('button')).toHaveCount(1);
  });

  await test.step('leaves no score behind, because other journeys count them', async () => {
    const headers = { Authorization: `Bearer ${session.token}` };
    const deleted = await page.request.delete(`/admin/score/library/delete/${score}`, { headers });
    expect(deleted.status()).toBe(200);
  });
});

const aFile = (seed: number) => ({
  name: 'score.musicxml',
  mimeType: 'application/xml',
  buffer: Buffer.from(exercise(seed)),
});
