import type { SignedIn } from '@eemusic/contract/access/session';
import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { anMp3 } from './files.ts';
import { checkLooks } from './looks.ts';
import { test } from './journey.ts';
import { button, dialog, field, found, narrow, row, search, title, toast } from './list.ts';
import { exercise, firstShelf, publishScore } from './publish-score.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });

async function uploadMp3(server: string, { token }: SignedIn, seconds: number): Promise<string> {
  const { name, mimeType: type, buffer } = anMp3(seconds);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(buffer)], { type }), name);
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(new URL('/files/upload', server), { method: 'POST', headers, body: form });
  return (await answer.json()).filePath;
}

test('faults in the library are repaired, undone and accepted', async ({ page, session, server }) => {
  if (session === null) throw new Error('Nobody is signed in');
  const shelf = await firstShelf(server, session, 4);
  const accompanimentPath = await uploadMp3(server, session, 700);
  const xml = exercise(16);
  const publish = (name: string, decided: object) => publishScore(server, session, name, shelf, { xml, ...decided });
  await publish('Shawm Air', { timeSignature: 4 });
  await publish('Shawm Ballad', { accompanimentPath });
  await publish('Shawm Chant', { timeSignature: 4, tie: 2 });
  await publish('Shawm Dump', {});
  const meter = 'Time signature: tagged 3/8, but the notes say 4/4';
  const recording = 'Remove the recording: Shawm Ballad';

  await test.step('a tag against the notes and a recording that does not fit are told', async () => {
    await page.goto('/score-library/dashboard');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Findings/ })
      .click();
    await expect(title(page, 'Findings')).toBeVisible();
    await search(page, 'shawm');
    await expect(found(page, '4 findings')).toBeVisible();
    await expect(row(page, 'Shawm Air')).toContainText(meter);
    await expect(row(page, 'Shawm Ballad')).toContainText(/The recording takes 11:40, the score 0:\d\d/);
    await expect(row(page, 'Shawm Chant')).toHaveCount(2);
    await expect(row(page, 'Shawm Dump')).toHaveCount(0);
    await checkLooks(page, 'findings');
  });

  await test.step('one is repaired, and brought back by Undo', async () => {
    await button(page, recording).click();
    await expect(toast(page, 'Finding repaired')).toBeVisible();
    await expect(row(page, 'Shawm Ballad')).toHaveCount(0);
    await button(toast(page, 'Finding repaired'), /^Undo/).click();
    await expect(row(page, 'Shawm Ballad')).toHaveCount(1);
  });

  await test.step('filters are in the address', async () => {
    await narrow(page, 'Kind', { by: 'Tag contradicts', to: /^Tag contradicts the notes/ });
    await narrow(page, 'Tag', { by: 'Time signature' });
    await expect(page).toHaveURL(/kind=tag.*tag=timeSignature/);
    await expect(found(page, '2 findings')).toBeVisible();
    await page.reload();
    await expect(row(page, 'Shawm Chant')).toContainText(meter);
    await expect(found(page, '2 findings')).toBeVisible();
  });

  await test.step('many are repaired together', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(bar(page)).toContainText('2 Items selected');
    await page.setViewportSize({ width: 390, height: 844 });
    await checkLooks(page, 'findings selected');
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(bar(page), 'Repair').click();
    await expect(toast(page, '2 findings repaired')).toBeVisible();
    await expect(page.getByText('No findings match')).toBeVisible();
    await checkLooks(page, 'no finding like this');
    await page.keyboard.press('Control+z');
    await expect(found(page, '2 findings')).toBeVisible();
    await button(page, 'Clear the filters').click();
    await expect(found(page, '4 findings')).toBeVisible();
  });

  await test.step('what is right as it is is told no more, and can be told again', async () => {
    await button(page, `Mark as correct: Shawm Air, ${meter}`).click();
    await expect(toast(page, 'Finding accepted')).toBeVisible();
    await expect(found(page, '3 findings')).toBeVisible();
    await expect(row(page, 'Shawm Air')).toHaveCount(0);
    await narrow(page, 'Status', { by: 'Marked as correct' });
    await expect(found(page, '1 finding')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await checkLooks(page, 'findings that are right as they are');
    await button(page, `Report again: Shawm Air, ${meter}`).click();
    await expect(page.getByText('No findings match')).toBeVisible();
    await button(page, 'Show all').click();
    await search(page, 'shawm');
    await expect(found(page, '4 findings')).toBeVisible();
    await checkLooks(page, 'findings');
  });

  await test.step('a finding leads to its score', async () => {
    await page.getByRole('link', { name: 'Edit Shawm Air' }).click();
    await expect(page).toHaveURL(/\/score-library\/findings\?.*edit=\d+/);
    await expect(field(dialog(page), 'Name')).toHaveValue('Shawm Air');
  });

  await test.step('which says at its field what the notes say, lights the measures, and takes it by one button', async () => {
    const time = dialog(page).getByRole('combobox', { name: 'Time signature' });
    await expect(time).toHaveValue('3/8');
    await expect(dialog(page).getByText('The notes say 4/4')).toBeVisible();
    await expect(dialog(page).locator('g.measure > rect[data-light=evidence]').first()).toBeVisible();
    await checkLooks(page, 'a finding at its score');
    await button(dialog(page), 'Use ‘4/4’').click();
    await expect(time).toHaveValue('4/4');
    await button(dialog(page), 'Save').click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, 'Shawm Air')).toHaveCount(0);
  });
});
