import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, dialog, field, title, toast } from './list.ts';

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');
const row = (page: Page, list: string, name: string) => rows(page, list).filter({ hasText: name });
const act = async (page: Page, name: string, action: string) => {
  await button(page, `Actions of ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test.use({ as: account, expectedComplaints: refusedWith('409') });

test('grades and their levels and stages are added, renamed, put in order, retired, deleted and brought back', async ({
  page,
}) => {
  await page.goto('/score-library/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Grades and levels' }).click();
  await expect(title(page, 'Grades and levels')).toBeVisible();
  await expect(rows(page, 'Grades')).toHaveCount(9);
  await expect(rows(page, 'Levels of Pre-Grade')).toHaveCount(4);
  await checkLooks(page, 'grades and levels');

  await test.step('a grade is added with its levels and stages', async () => {
    await button(page, 'Add grade').click();
    await expect(title(page, 'Add grade')).toBeFocused();
    await field(page, 'Name in English').fill('Adults');
    await field(page, 'Name in Chinese').fill('成人班');
    await field(page, 'Levels').fill('2');
    await checkLooks(page, 'a new grade');
    await button(page, 'Add grade').click();
    await expect(toast(page, 'Adults added')).toBeVisible();
    await row(page, 'Grades', 'Adults').getByRole('link', { name: 'Adults' }).click();
    await expect(rows(page, 'Levels of Adults')).toHaveCount(2);
    await expect(rows(page, 'Stages of Adults · Level 1')).toHaveCount(4);
  });

  await test.step('not twice with one name', async () => {
    await button(page, 'Add grade').click();
    await field(page, 'Name in English').fill('adults');
    await field(page, 'Name in Chinese').fill('大人');
    await button(page, 'Add grade').click();
    await expect(page.getByText('Another entry of this list has this name').first()).toBeVisible();
    await button(page, 'Cancel').click();
    await button(dialog(page), /leave|discard/i).click();
  });

  await test.step('a level is renamed in both languages', async () => {
    await row(page, 'Levels of Adults', 'Level 2').getByRole('button', { name: 'Actions of Level 2' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await field(page, 'Name in English').fill('Evening');
    await field(page, 'Name in Chinese').fill('晚班');
    await button(page, 'Save').click();
    await expect(row(page, 'Levels of Adults', 'Evening')).toBeVisible();
  });

  await test.step('put in order by the keyboard', async () => {
    await button(page, 'Move Adults').focus();
    await page.keyboard.press('Space');
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowUp');
    const saved = page.waitForResponse('**/steps/order');
    await page.keyboard.press('Space');
    await expect(rows(page, 'Grades').first()).toContainText('Adults');
    await saved;
    await page.reload();
    await expect(rows(page, 'Grades').first()).toContainText('Adults');
  });

  await test.step('offered where scores are put, until it is retired', async () => {
    const gradesOfUpload = async () => {
      await page.goto('/score-library/1/upload');
      await page.getByRole('combobox', { name: 'Grade' }).click();
      return page.getByRole('option', { name: /Adults/ });
    };
    await expect(await gradesOfUpload()).toHaveText('Adults');
    await page.goto('/score-library/grades');
    await act(page, 'Adults', 'Retire');
    await button(dialog(page), /yes|retire/i).click();
    await expect(row(page, 'Grades', 'Adults')).toContainText('Retired');
    await expect(await gradesOfUpload()).toHaveText('Adults (retired)');
  });

  await test.step('deleted and brought back', async () => {
    await page.goto('/score-library/grades');
    await act(page, 'Adults', 'Delete');
    await button(dialog(page), /yes|delete/i).click();
    await expect(rows(page, 'Grades')).toHaveCount(9);
    await button(page, 'Undo').click();
    await expect(rows(page, 'Grades')).toHaveCount(10);
    await act(page, 'Adults', 'Delete');
    await button(dialog(page), /yes|delete/i).click();
    await expect(rows(page, 'Grades')).toHaveCount(9);
  });
});
