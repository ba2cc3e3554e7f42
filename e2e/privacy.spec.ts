import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './check-looks.ts';
import { test } from './journey.ts';
import { button, dialog, expectRows, field, title, toast } from './list.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

async function saved(page: Page, label: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, label).click()]);
  return readFile(await download.path());
}

test('what is held of a user is exported, then erased for good', async ({ page }) => {
  await test.step('a user with a name of its own', async () => {
    await page.goto('/user-management?tab=users&search=Piccolo');
    await button(page, 'Import').click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'piccolo.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Phone,Email,Region\r\nPiccolo Zoë,12512349999,zoe@example.com,Shanghai'),
    });
    await button(page, 'Import 1 row').click();
    await expectRows(page, ['Piccolo Zoë']);
  });

  await test.step('exported from the form', async () => {
    await button(page, 'Edit Piccolo Zoë').first().click();
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
