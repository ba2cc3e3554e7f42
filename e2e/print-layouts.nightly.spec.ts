import { readFileSync } from 'node:fs';
import type { SignedIn } from '@eemusic/contract/access/session';
import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks, checkLooksAtBoth } from './looks.ts';
import { drawPicture } from './draw-picture.ts';
import { test } from './journey.ts';
import { button, field, title, toast } from './list.ts';
import { firstShelf, publishScore } from './publish-score.ts';
import { post } from './sign-in.ts';

test.use({ as: account });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Print Viola Air' });
const previewed = (page: Page) => page.getByRole('region', { name: 'Preview' }).getByRole('img');

async function savePdf(page: Page): Promise<{ name: string; box: string | undefined }> {
  const downloading = page.waitForEvent('download');
  await button(page, 'Save PDF').click();
  const download = await downloading;
  const pdf = readFileSync(await download.path()).toString('latin1');
  return { name: download.suggestedFilename(), box: /\/MediaBox \[([^\]]+)\]/.exec(pdf)?.[1] };
}

/** Adds a library from which no other journey prints. @returns its id */
async function addLibrary(server: string, { token }: SignedIn): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(drawPicture([64, 98, 150]))]), 'cover.png');
  const headers = { Authorization: `Bearer ${token}` };
  const uploaded = await fetch(new URL('/files/upload', server), { method: 'POST', headers, body: form });
  const { fileName: image } = await uploaded.json();
  const answer = await post(server, '/admin/modules/add', { name: 'Viola Pieces', shortName: 'VLA', image }, token);
  return (await answer.json()).id;
}

test('a library has a print layout, and a print may have its own, which is remembered', async ({
  page,
  session,
  server,
}) => {
  if (session === null) throw new Error('Nobody is signed in');
  const shelf = await firstShelf(server, session, 9);
  const moduleId = await addLibrary(server, session);
  const score = await publishScore(server, session, 'Viola Air', shelf, { moduleId });
  const openDialog = async () => {
    await page.goto(`/score-library/scores?preview=${score}`);
    await button(page, 'Print to PDF').click();
    await expect(dialog(page)).toBeVisible();
    await expect(previewed(page).first()).toHaveAccessibleName('Page 1');
  };

  await test.step('the layout of the library, kept within its limits', async () => {
    await page.goto(`/score-library/manage?mode=edit&id=${moduleId}`);
    await page.getByLabel('Paper').selectOption('Letter');
    await field(page, 'Top').fill('3');
    await expect(page.getByText('8 to 40')).toBeVisible();
    await field(page, 'Top').fill('15');
    await field(page, 'Publisher’s line at the bottom of each page').fill('Edition EE 4711');
    await checkLooksAtBoth(page, 'print layout of a library', field(page, 'Top'));
    await button(page, 'Save').click();
    await expect(toast(page, 'Library updated')).toBeVisible();
  });

  await test.step('is that of a print, until another is chosen', async () => {
    await openDialog();
    await expect(page.getByLabel('Paper')).toHaveValue('Letter');
    await expect(button(page, 'Reset to the library’s settings')).toBeDisabled();
    await page.getByLabel('Paper').selectOption('A3');
    await expect(previewed(page).first()).toHaveAccessibleName('Sheet 1, front');
    await checkLooks(page, 'print dialog');

    expect(await savePdf(page)).toEqual({ name: 'EEMusic Scores.pdf', box: '0 0 1190.56 841.89' });
  });

  await test.step('which is remembered until it is reset', async () => {
    await openDialogAgain();
    await button(page, 'Reset to the library’s settings').click();
    await expect(page.getByLabel('Paper')).toHaveValue('Letter');
    expect((await savePdf(page)).box).toBe('0 0 612 792');
  });

  async function openDialogAgain(): Promise<void> {
    await page.goto(`/score-library/scores?preview=${score}`);
    await button(page, 'Print to PDF').click();
    await expect(page.getByLabel('Paper')).toHaveValue('A3');
  }

  await test.step('a booklet shows its pages before it is made, with blank ones', async () => {
    await page.goto(`/score-library/booklet?scores=${score}`);
    await expect(title(page, 'Booklet')).toBeVisible();
    await page.getByRole('switch', { name: 'Begin each score on a left page' }).check();
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Pages').click();
    await expect(previewed(page)).toHaveCount(4);
    await expect(previewed(page).nth(2)).toHaveAccessibleName('Page 1, blank');
    await expect(previewed(page).nth(3)).toHaveAccessibleName('Page 2');
    await checkLooks(page, 'pages of a booklet');
  });

  await test.step('leaves no library behind, because other journeys count them', async () => {
    const headers = { Authorization: `Bearer ${session.token}` };
    const scores = new URL('/admin/score/library/delete/selected', server);
    const json = { ...headers, 'Content-Type': 'application/json' };
    const deleted = await fetch(scores, {
      method: 'DELETE',
      headers: json,
      body: JSON.stringify({ selected: [score] }),
    });
    expect(deleted.status).toBe(200);
    const library = new URL(`/admin/modules/delete/${moduleId}`, server);
    expect((await fetch(library, { method: 'DELETE', headers })).status).toBe(200);
  });
});
