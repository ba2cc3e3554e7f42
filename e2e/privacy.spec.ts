import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks, checkLooksAtBoth } from './looks.ts';
import { test } from './journey.ts';
import { button, link, deleteSelected, dialog, expectRows, field, title, toast } from './list.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

async function saved(page: Page, label: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, label).click()]);
  return readFile(await download.path());
}

/** Imports rows of name, phone and email. */
async function importUsers(page: Page, rows: readonly string[]): Promise<void> {
  const lines = ['Name,Phone,Email,Region', ...rows.map((row) => `${row},Shanghai`)];
  await button(page, 'Import').click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await button(page, rows.length === 1 ? 'Import 1 row' : `Import ${rows.length} rows`).click();
}

test("a user's personal data is exported, then erased for good", async ({ page }) => {
  await test.step('a user with a name of its own', async () => {
    await page.goto('/user-management?tab=users&search=Piccolo');
    await importUsers(page, ['Piccolo Zoë,12512349999,zoe@example.com']);
    await expectRows(page, ['Piccolo Zoë']);
  });

  await test.step('exported from the form', async () => {
    await link(page, 'Edit Piccolo Zoë').first().click();
    await expect(title(page, 'Edit User Information')).toBeVisible();
    const json = await saved(page, 'Export as JSON');
    expect(JSON.parse(json.toString())).toMatchObject({
      user: { fullName: 'Piccolo Zoë', contactEmail: 'zoe@example.com' },
      activity: [{ action: 'student.created' }],
    });
    const pdf = await saved(page, 'Export as PDF');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await checkLooks(page, 'personal data');
  });

  await test.step('erased once the name is typed', async () => {
    await button(page, 'Erase this user…').click();
    await expect(dialog(page).getByText('This stays, without a name:')).toBeVisible();
    await expect(button(dialog(page), 'Erase for good')).toBeDisabled();
    await field(page, 'Type Piccolo Zoë to confirm').fill('Piccolo');
    await expect(button(dialog(page), 'Erase for good')).toBeDisabled();
    await checkLooks(page, 'erase a user');
    await field(page, 'Type Piccolo Zoë to confirm').fill('Piccolo Zoë');
    await button(dialog(page), 'Erase for good').click();
    await expect(toast(page, 'User erased for good')).toBeVisible();
    await expect(page.getByText('User not found in our collection')).toBeVisible();
  });

  await test.step('named nowhere in the activity', async () => {
    await page.goto('/administrator?tab=activity&search=Piccolo');
    await expect(page.getByText('Piccolo Zoë')).toHaveCount(0);
    await page.goto('/administrator?tab=activity&area=student');
    await expect(page.getByText('Erased user').first()).toBeVisible();
  });
});

test('a user in the bin is erased after the same question', { tag: '@nightly' }, async ({ page }) => {
  await test.step('two users are deleted', async () => {
    await page.goto('/user-management?tab=users&search=dulciana');
    await importUsers(page, ['Dulciana Wei,12512349001,wei@example.com', 'Dulciana Xu,12512349002,xu@example.com']);
    await expectRows(page, ['Dulciana Wei', 'Dulciana Xu']);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await deleteSelected(page, 'Are you sure you want to delete all selected users?');
    await expect(page.getByText('User not found in our collection')).toBeVisible();
  });

  await test.step('one of them is erased once the name is typed', async () => {
    await page.goto('/deleted?kind=student');
    await button(page, 'Choose some of 2 users').click();
    await checkLooksAtBoth(page, 'bin of users', page.getByRole('listitem').filter({ hasText: '2 users' }));
    await button(page, 'Erase Dulciana Wei for good').click();
    await expect(button(dialog(page), 'Erase for good')).toBeDisabled();
    await field(page, 'Type Dulciana Wei to confirm').fill('Dulciana Wei');
    await button(dialog(page), 'Erase for good').click();
    await expect(toast(page, 'User erased for good')).toBeVisible();
  });

  await test.step('the other can still be restored', async () => {
    await expect(page.getByText('Dulciana Wei')).toHaveCount(0);
    await button(page, 'Restore Dulciana Xu').click();
    await page.goto('/user-management?tab=users&search=dulciana');
    await expectRows(page, ['Dulciana Xu']);
  });
});
