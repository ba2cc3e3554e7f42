import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks, checkLooksAtBoth } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, dialog, field, title, toast } from './list.ts';
import { scoreFiles } from './files.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Key signature' }).getByRole('listitem');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const act = async (page: Page, name: string, action: string) => {
  await button(page, `Actions of ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test.use({ as: account, expectedComplaints: refusedWith('409') });

test('entries of the tag lists are added, put in order, retired, deleted and brought back', async ({ page }) => {
  await page.goto('/score-library/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Lists' }).click();
  await expect(title(page, 'Lists')).toBeVisible();
  await expect(rows(page)).toHaveCount(7);
  await expect(rows(page).first()).toContainText('C major');
  await checkLooks(page, 'tag lists');

  await test.step('added with the keys by which it is recognised', async () => {
    await button(page, 'Add entry').click();
    await expect(title(page, 'Key signature: new entry')).toBeFocused();
    await button(page, 'Add entry').click();
    await expect(page.getByText('Choose how it is recognised')).toBeVisible();
    await page.getByRole('combobox', { name: 'Keys' }).click();
    await page.getByRole('option', { name: 'A major', exact: true }).click();
    await page.keyboard.press('Escape');
    await field(page, 'Name in English').fill('A major');
    await field(page, 'Name in Chinese').fill('A 大调');
    await checkLooks(page, 'an entry of a tag list');
    await button(page, 'Add entry').click();
    await expect(toast(page, 'A major added')).toBeVisible();
    await expect(rows(page)).toHaveCount(8);
    await expect(row(page, 'A major')).toContainText('0 scores');
  });

  await test.step('not twice with one rule', async () => {
    await button(page, 'Add entry').click();
    await page.getByRole('combobox', { name: 'Keys' }).click();
    await page.getByRole('option', { name: 'A major', exact: true }).click();
    await page.keyboard.press('Escape');
    await field(page, 'Name in English').fill('Three sharps');
    await field(page, 'Name in Chinese').fill('三个升号');
    await button(page, 'Add entry').click();
    await expect(page.getByText('A major already has this rule').first()).toBeVisible();
    await button(page, 'Cancel').click();
    await button(dialog(page), /leave|discard/i).click();
  });

  await test.step('put in order by the keyboard', async () => {
    await button(page, 'Move A major').focus();
    await page.keyboard.press('Space');
    for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowUp');
    const saved = page.waitForResponse('**/order');
    await page.keyboard.press('Space');
    await expect(rows(page).first()).toContainText('A major');
    await saved;
    await page.reload();
    await expect(rows(page).first()).toContainText('A major');
  });

  await test.step('offered in the filters', async () => {
    await page.goto('/score-library/scores?keySignature=101');
    await expect(page.getByText('A major').first()).toBeVisible();
    await page.goBack();
  });

  await test.step('retired and offered again', async () => {
    await act(page, 'A major', 'Retire');
    await button(dialog(page), /yes|retire/i).click();
    await expect(row(page, 'A major')).toContainText('Retired');
    await act(page, 'A major', 'Offer again');
    await expect(row(page, 'A major')).not.toContainText('Retired');
  });

  await test.step('deleted and brought back', async () => {
    await act(page, 'A major', 'Delete');
    await button(dialog(page), /yes|delete/i).click();
    await expect(rows(page)).toHaveCount(7);
    await button(page, 'Undo').click();
    await expect(rows(page)).toHaveCount(8);
  });
});

test('what the notes of an upload say is added to its list in the review, and chosen', async ({ page }) => {
  await page.goto('/score-library/1/upload');
  const [inSixEight] = scoreFiles(1);
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles(inSixEight ?? []);
  const time = page.getByRole('combobox', { name: 'Time signature' });
  await expect(time).toHaveValue('');
  await expect(page.getByText('6/8 is not in the list')).toBeVisible();
  await checkLooksAtBoth(page, 'a tag that is not in its list', button(page, 'Add 6/8 to the list'));

  await button(page, 'Add 6/8 to the list').click();
  await expect(toast(page, '6/8 added')).toBeVisible();
  await expect(time).toHaveValue('6/8');
  await expect(button(page, 'Add 6/8 to the list')).toHaveCount(0);
  await page.goto('/score-library/lists?list=timeSignature');
  await expect(page.getByRole('list', { name: 'Time signature' }).getByRole('listitem')).toHaveCount(5);
});
