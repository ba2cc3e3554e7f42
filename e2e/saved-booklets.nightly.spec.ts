import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks, checkLooksAtBoth } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, dialog, field, title, toast } from './list.ts';
import { exercise, firstShelf, publishScore } from './publish-score.ts';
import { post } from './sign-in.ts';

test.use({ as: account, expectedComplaints: refusedWith('(404|409)') });

const scores = (page: Page) => page.getByRole('list', { name: 'Scores of the booklet' }).getByRole('listitem');
const booklets = (page: Page) => page.getByRole('main').getByRole('listitem');

async function makePdf(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await button(page, 'Make PDF').click();
  return (await downloading).suggestedFilename();
}

test('a booklet is saved, printed again, changed by two people, duplicated and deleted', async ({
  page,
  session,
  server,
}) => {
  if (session === null) throw new Error('Nobody is signed in');
  const { token } = session;
  const shelf = await firstShelf(server, session, 7);
  const music = exercise(4242);
  const air = await publishScore(server, session, 'Lute Air', shelf, { xml: music });
  const bourree = await publishScore(server, session, 'Lute Bourree', shelf, { xml: exercise(4243) });
  const chaconne = await publishScore(server, session, 'Lute Chaconne', shelf, { xml: exercise(4244) });

  await test.step('saved under a name, at an address of its own', async () => {
    await page.goto(`/score-library/booklet?scores=${air}-${bourree}`);
    await expect(scores(page)).toHaveCount(2);
    await button(page, 'Save…').click();
    await checkLooks(page, 'saving a booklet');
    await field(dialog(page), 'Name').fill('');
    await button(dialog(page), 'Save').click();
    await expect(dialog(page).getByText('Please enter a name')).toBeVisible();
    await field(dialog(page), 'Name').fill('Lute Album');
    await button(dialog(page), 'Save').click();
    await expect(toast(page, 'Booklet saved')).toBeVisible();
    await expect(title(page, 'Lute Album')).toBeVisible();
    await expect(page).toHaveURL(/\/score-library\/booklets\/\d+$/);
    await expect(scores(page)).toContainText(['Lute Air', 'Lute Bourree']);
  });
  const address = page.url();

  await test.step('printed, and told when a score has a newer edition, until it is printed again', async () => {
    await field(page, 'Title').fill('Lute Music');
    await button(page, 'Save').click();
    await expect(toast(page, 'Booklet updated')).toBeVisible();
    expect(await makePdf(page)).toBe('Lute Music.pdf');

    const corrected = music.replace(
      /(<step>)([A-G])/,
      (_, step: string, name: string) => `${step}${name === 'G' ? 'F' : 'G'}`,
    );
    const form = new FormData();
    form.append('file', new Blob([corrected]), 'air.musicxml');
    const headers = { Authorization: `Bearer ${token}` };
    const upload = await fetch(new URL('/admin/score/library/upload', server), { method: 'POST', headers, body: form });
    const { fileName } = await upload.json();
    await post(server, `/admin/score/library/editions/${air}`, { fileName, note: 'The first note', version: 1 }, token);

    await page.goto('/score-library/booklets');
    const row = booklets(page).filter({ hasText: 'Lute Album' });
    await expect(row).toContainText('1 newer edition');
    await checkLooksAtBoth(page, 'the list of booklets', row);
    await row.getByRole('link', { name: 'Lute Album' }).click();
    const notice = page.getByRole('alert').filter({ hasText: '1 score has a newer edition' });
    await expect(notice.getByRole('link', { name: 'Lute Air' })).toHaveAttribute('href', /one=1&other=2/);
    await checkLooks(page, 'a saved booklet');
    await makePdf(page);
    await expect(notice).toHaveCount(0);
  });

  await test.step('more scores are added from the list of all scores', async () => {
    await page.getByRole('link', { name: 'Add scores' }).click();
    await expect(page).toHaveURL(/\/score-library\/scores/);
    await page.goto(`/score-library/booklet?scores=${chaconne}`);
    await expect(page).toHaveURL(address);
    await expect(scores(page)).toContainText(['Lute Air', 'Lute Bourree', 'Lute Chaconne']);
    await button(page, 'Save').click();
    await expect(toast(page, 'Booklet updated')).toBeVisible();
  });

  await test.step('of two people who change it, the slower one is told and decides', async () => {
    const id = /\d+$/.exec(address)?.[0];
    const now = await (
      await fetch(new URL(`/admin/score/library/booklets/${id}`, server), {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).json();
    const theirs = { ...now, name: 'Lute Collection', selected: [air, bourree, chaconne] };
    await fetch(new URL(`/admin/score/library/booklets/update/${id}`, server), {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(theirs),
    });

    await field(page, 'Name').fill('Lute Treasury');
    await button(page, 'Save').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await expect(notice).toBeFocused();
    await checkLooks(page, 'a booklet that two people changed');
    await notice.getByRole('radio', { name: 'Theirs: Lute Collection' }).check();
    await button(notice, 'Keep this version').click();
    await expect(title(page, 'Lute Collection')).toBeVisible();
  });

  await test.step('a score in a booklet is not deleted unawares', async () => {
    await page.goto('/score-library/scores?search=Lute+Bourree');
    await page.locator('[data-row], [data-card]').filter({ hasText: 'Lute Bourree' }).getByRole('checkbox').check();
    await button(page, 'Delete').click();
    await expect(dialog(page)).toContainText('Are you sure you want to delete this item?');
    await expect(dialog(page)).toContainText('Delete 1 score? It is in a booklet.');
    await button(dialog(page), 'Yes').click();
    await expect(toast(page, 'Score deleted')).toBeVisible();
    await page.goto(address);
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: '1 score of this booklet was deleted' })
        .filter({ hasText: 'Lute Bourree' }),
    ).toBeVisible();
  });

  await test.step('found by the palette, duplicated, deleted and taken back', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Lute Coll');
    await page.getByRole('option', { name: /Lute Collection/ }).click();
    await expect(title(page, 'Lute Collection')).toBeVisible();
    await button(page, 'Actions of Lute Collection').click();
    await checkLooks(page, 'the menu of a booklet');
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    // The copy is there once its title has the focus, which would close the menu.
    await expect(title(page, 'Lute Collection (copy)')).toBeFocused();
    await button(page, 'Actions of Lute Collection (copy)').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await button(dialog(page), 'Yes').click();
    await expect(title(page, 'Booklets')).toBeVisible();
    await expect(booklets(page).filter({ hasText: '(copy)' })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(booklets(page).filter({ hasText: '(copy)' })).toHaveCount(1);
  });
});
