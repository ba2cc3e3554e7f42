import { expect } from '@playwright/test';
import { account } from './account.ts';
import { refusedWith, test } from './journey.ts';
import { checkLooksAtBoth } from './looks.ts';
import {
  button,
  deleteSelected,
  expectRows,
  field,
  found,
  narrow,
  pane,
  pick,
  row,
  search,
  title,
  toast,
  link,
} from './list.ts';
import { exported, saved, under } from './spreadsheet.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

test.describe('the schools and teachers', () => {
  test.use({ expectedComplaints: refusedWith(400) });

  test('are added, changed, moved, deleted and restored', { tag: '@nightly' }, async ({ page }) => {
    await test.step('added with all that they have, under a user name of their own', async () => {
      await page.goto('/user-management?tab=educators&search=flute');
      await expect(found(page, '3 schools and teachers')).toBeVisible();
      await button(page, 'Add').click();
      await page.getByRole('menuitem', { name: 'School/Teacher' }).click();
      await expect(title(page, 'Add school or teacher')).toBeFocused();
      await field(page, 'Name').fill('Flute 音乐教室');
      await field(page, 'Contact Name').fill('钱墨');
      await field(page, 'Contact No').fill('+86 125 2222 2222');
      await field(page, 'Contact Email').fill('flute-room@example.com');
      await field(page, 'Username').fill('Flute-Academy');
      await page.getByLabel(/^Password/).fill('nine quiet clarinets');
      await pick(page, 'Channel', { by: 'flute w', to: 'Flute West' });
      await pick(page, 'Region', { by: 'sich', to: 'Sichuan' });
      await pane(page, 'unassigned').search.fill('小明');
      await pane(page, 'unassigned').option('Flute 小明').click();
      await button(page, 'Add school or teacher').click();
      await expect(page.getByText('Another school or teacher has this user name')).toHaveCount(1);
      await expect(field(page, 'Username')).toBeFocused();
      await field(page, 'Username').fill('flute-room');
      await button(page, 'Add school or teacher').click();
      await expect(toast(page, 'Educator added successful')).toBeVisible();
      await expect(page).toHaveURL('/user-management?tab=educators&search=flute');
      await expect(link(page, '1 user of Flute 音乐教室')).toBeVisible();
    });

    await test.step('given a category, and moved to another channel', async () => {
      await link(page, 'Edit Flute Academy').first().click();
      await expect(title(page, 'Flute Academy')).toBeVisible();
      await page.getByRole('combobox', { name: 'Category' }).click();
      await page.getByRole('option', { name: 'Teacher' }).click();
      await pick(page, 'Channel', { by: 'flute w', to: 'Flute West' });
      await button(page, 'Save').click();
      await expect(toast(page, 'Educator updated successful')).toBeVisible();
      await narrow(page, 'Channel', { by: 'flute w', to: 'Flute West' });
      await narrow(page, 'Category', { by: 'Teacher' });
      await expectRows(page, ['Flute Academy']);
      await button(page, 'Remove the filter Category').click();
      await expectRows(page, ['Flute Academy', 'Flute Conservatory', 'Flute 音乐教室']);
      await button(page, 'Back to the channels').click();
      await search(page, 'flute');
      await expect(link(page, '3 schools of Flute West')).toBeVisible();
      await expect(link(page, '1 school of Flute East')).toBeVisible();
      await page.getByRole('tab', { name: 'School/Teacher' }).click();
      await expectRows(page, ['Flute Academy', 'Flute Conservatory', 'Flute 音乐教室']);
    });

    await test.step('left for their users, and come back to', async () => {
      await link(page, '2 users of Flute Academy').click();
      await expect(page).toHaveURL(/[?]tab=users&educator=\d+$/);
      await expectRows(page, ['Flute Anna', 'Flute Ben']);
      await button(page, 'Back to the schools and teachers').click();
      await expectRows(page, ['Flute Academy', 'Flute Conservatory', 'Flute 音乐教室']);
    });

    await test.step('deleted, and undone with the users that they had', async () => {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await expect(page.getByText('3 Items selected')).toBeVisible();
      await page.getByRole('checkbox', { name: 'Select Flute Conservatory' }).uncheck();
      await deleteSelected(page, 'Are you sure you want to delete all selected schools and teachers?');
      await expect(toast(page, 'Educator deleted successful')).toBeVisible();
      await expectRows(page, ['Flute Conservatory']);
      await button(page, 'Undo').click();
      await expect(link(page, '2 users of Flute Academy')).toBeVisible();
      await expect(link(page, '1 user of Flute 音乐教室')).toBeVisible();
    });
  });

  test('are exported, changed in the file and imported, and the import is undone', async ({ page }) => {
    await page.goto('/user-management?tab=educators&search=viola');
    const sheet = await exported(page, 'Educators.xlsx');
    expect(under(sheet, ['Name', 'Users', 'Avg sales/mth', 'Region', 'Status', 'Channel', 'Category'])).toEqual([
      ['Viola Academy', 2, 91.33, 'Shanghai', 'Active', 'Viola Channel', 'School'],
      ['Viola Studio', 1, 33.17, 'Shanghai', 'Active', 'Viola Channel', 'Teacher'],
    ]);
    const [academy, studio] = sheet.rows;
    const [number, email] = [sheet.headers.indexOf('Contact No'), sheet.headers.indexOf('Contact Email')];
    if (academy) academy[number] = '+86 125 3333 3333';
    if (studio) studio[email] = 'viola at example.com';

    await test.step('shown before anything is written', async () => {
      await button(page, 'Import').click();
      await expect(title(page, 'Import schools and teachers')).toBeVisible();
      await page.locator('input[type=file]').setInputFiles(await saved('changed.xlsx', sheet));
      await expect(page.getByText('0 new, 1 changed, 0 unchanged, 1 refused')).toBeVisible();
      const rows = page.getByRole('table', { name: 'Rows of the file' });
      await expect(rows.getByRole('row', { name: 'Viola Studio' })).toContainText(`E3 `);
      await expect(rows.getByRole('row', { name: 'Viola Academy' })).toContainText(
        'Contact No: +86 125 0000 0000 → +86 125 3333 3333',
      );
      await expect(button(page, 'Import 1 row')).toBeDisabled();
    });

    await test.step('written at once, without what was refused', async () => {
      await page.getByLabel('Leave out the refused row').check();
      await button(page, 'Import 1 row').click();
      await expect(toast(page, '1 changed school or teacher imported')).toBeVisible();
      await expect(page).toHaveURL('/user-management?tab=educators&search=viola');
      await expect(row(page, 'Viola Academy')).toContainText('+86 125 3333 3333');
    });

    await test.step('and taken back', async () => {
      await button(page, 'Undo').click();
      await expect(row(page, 'Viola Academy')).toContainText('+86 125 0000 0000');
    });
  });
});

test.describe('a school changed by two people at once', () => {
  test.use({ expectedComplaints: refusedWith(409) });

  test('keeps both changes', { tag: '@nightly' }, async ({ page, openDevice }) => {
    await page.goto('/user-management?tab=educators&search=Oboe%20Studio');
    await link(page, 'Edit Oboe Studio').first().click();
    await expect(field(page, 'Contact Name')).toHaveValue('Lin Tao');
    const other = await openDevice(account);
    await other.goto(page.url());
    await field(other, 'Contact Name').fill('Theirs');
    await field(other, 'Contact No').fill('777');
    await button(other, 'Save').click();
    await expect(toast(other, 'Educator updated successful')).toBeVisible();

    await field(page, 'Contact Name').fill('Mine');
    await field(page, 'Contact Email').fill('mine@example.com');
    await button(page, 'Save').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime.' });
    await expect(notice).toBeFocused();
    await checkLooksAtBoth(page, 'school conflict', notice);
    await expect(notice).toContainText('Contact No: +86 125 0000 0000 → 777');
    await expect(field(page, 'Contact No')).toHaveValue('777');
    await notice.getByRole('radio', { name: 'Theirs: Theirs' }).check();
    await expect(field(page, 'Contact Name')).toHaveValue('Theirs');
    await button(page, 'Keep this version').click();
    await expect(toast(page, 'Educator updated successful')).toBeVisible();
    for (const text of ['Theirs', '777', 'mine@example.com'])
      await expect(row(page, 'Oboe Studio')).toContainText(text);
  });
});
