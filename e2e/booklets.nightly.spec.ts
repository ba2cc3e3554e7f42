import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, field, title, toast } from './list.ts';
import { firstShelf, publishScore } from './publish-score.ts';

test.use({ as: account, expectedComplaints: refusedWith(404) });

const rows = (page: Page) => page.getByRole('list', { name: 'Scores of the booklet' }).getByRole('listitem');

async function expectOrder(page: Page, names: readonly string[]): Promise<void> {
  await expect(rows(page)).toContainText([...names]);
  await expect(rows(page)).toHaveCount(names.length);
}

/**
 * Clicks the button; returns the PDF's number of pages, page size and bookmarks, and the request by which it was made.
 */
async function makePdf(page: Page) {
  const downloading = page.waitForEvent('download');
  const asking = page.waitForRequest('**/export/booklet');
  await button(page, 'Make PDF').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Viol Consort.pdf');
  const pdf = readFileSync(await download.path()).toString('latin1');
  return {
    request: (await asking).postDataJSON(),
    pages: Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf)?.[1]),
    size: /\/MediaBox \[([^\]]+)\]/.exec(pdf)?.[1],
    titles: Array.from(pdf.matchAll(/\/Title \(([^)]*)\)/g), ([, name]) => name ?? ''),
  };
}

test('a booklet is ordered, made and cancelled', async ({ page, session, server }) => {
  if (session === null) throw new Error('Nobody is signed in');
  const shelf = await firstShelf(server, session, 9);
  const publish = (name: string) => publishScore(server, session, name, shelf);
  const [air, bourree, chaconne] = [
    await publish('Viol Air'),
    await publish('Viol Bourree'),
    await publish('Viol Chaconne'),
  ];
  const scoresInAddress = (...ids: number[]) =>
    expect(page).toHaveURL((url) => url.searchParams.get('scores') === ids.join('-'));

  await test.step('in another order, by keys, by drag and by a button', async () => {
    await page.goto(`/score-library/booklet?scores=${chaconne}-${air}-${bourree}`);
    await expect(title(page, 'Booklet')).toBeVisible();
    await expectOrder(page, ['Viol Chaconne', 'Viol Air', 'Viol Bourree']);
    await button(page, 'Move Viol Bourree').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Viol Bourree: place 2 of 3')).toBeAttached();
    await page.keyboard.press('Space');
    await expectOrder(page, ['Viol Chaconne', 'Viol Bourree', 'Viol Air']);
    await expect(button(page, 'Move Viol Bourree')).toBeFocused();
    await scoresInAddress(chaconne, bourree, air);

    const last = await rows(page).last().boundingBox();
    await button(page, 'Move Viol Chaconne').hover();
    await page.mouse.down();
    await page.mouse.move(400, (last?.y ?? 0) + 10, { steps: 5 });
    await page.mouse.move(400, (last?.y ?? 0) + (last?.height ?? 0));
    await page.mouse.up();
    await scoresInAddress(bourree, air, chaconne);
    await page.reload();
    await expectOrder(page, ['Viol Bourree', 'Viol Air', 'Viol Chaconne']);

    await button(page, 'Sort by name').click();
    await scoresInAddress(air, bourree, chaconne);
    await expect(toast(page, 'Booklet sorted')).toBeVisible();
    await page.keyboard.press('Control+z');
    await scoresInAddress(bourree, air, chaconne);
  });

  await test.step('made with cover, contents and bookmarks', async () => {
    await field(page, 'Title').fill('Viol Consort');
    await page.getByText('Paper and layout').click();
    await page.getByLabel('Paper').selectOption('Letter');
    await expect(page).toHaveURL(/title=Viol\+Consort/);
    await checkLooks(page, 'a booklet');

    const { request, pages, size, titles } = await makePdf(page);

    await expect(toast(page, 'Viol Consort.pdf is saved: 3 scores')).toBeVisible();
    expect(pages).toBe(5);
    expect(size).toBe('0 0 612 792');
    expect(request).toMatchObject({ title: 'Viol Consort', cover: true, contents: true });
    expect(request.printLayout).toMatchObject({ paper: 'Letter' });
    expect(titles).toEqual(['Contents', 'Viol Bourree', 'Viol Air', 'Viol Chaconne']);
    await page.reload();
    await page.getByText('Paper and layout').click();
    await expect(page.getByLabel('Paper')).toHaveValue('Letter');
    await button(page, 'Reset to the library’s settings').click();
  });

  await test.step('cancelled while it is made', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/export/booklet', async (route) => {
      await isReleased;
      await route.continue().catch(() => undefined);
    });
    await button(page, 'Make PDF').click();
    await button(page, 'Cancel').click();
    await expect(toast(page, 'The export was cancelled. Nothing was saved.')).toBeVisible();
    await expect(button(page, 'Make PDF')).toBeFocused();
    release();
    await page.unroute('**/export/booklet');
  });

  await test.step('a score that is deleted meanwhile is named, restored, or taken out', async () => {
    const headers = { Authorization: `Bearer ${session.token}` };
    await page.request.delete(`/admin/score/library/delete/${air}`, { headers });
    await button(page, 'Make PDF').click();
    await expect(
      page.getByText('A score of this booklet has been deleted. The list shows which one.', { exact: false }),
    ).toBeVisible();
    const notice = page.getByRole('alert').filter({ hasText: '1 score of this booklet was deleted' });
    await expect(notice).toContainText('Viol Air');
    await checkLooks(page, 'a booklet with a deleted score');
    await button(notice, 'Restore').click();
    await expect(toast(page, '1 score restored')).toBeVisible();
    await expect(notice).toBeHidden();
    await page.request.delete(`/admin/score/library/delete/${air}`, { headers });
    await page.reload();
    await button(notice, 'Take out').click();
    await scoresInAddress(bourree, chaconne);
    expect((await makePdf(page)).pages).toBe(4);
  });

  await test.step('more are added from the list of all scores', async () => {
    await page.getByRole('link', { name: 'Add scores' }).click();
    await expect(page).toHaveURL(/\/score-library\/scores/);
    const another = await publish('Viol Dump');
    await page.goto(`/score-library/booklet?scores=${another}`);
    await scoresInAddress(bourree, chaconne, another);
    await expectOrder(page, ['Viol Bourree', 'Viol Chaconne', 'Viol Dump']);
  });
});
