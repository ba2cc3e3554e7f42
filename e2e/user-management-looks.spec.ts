import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './check-looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, dialog, field, pane, row, title, toast } from './list.ts';
import { visit } from './visit.ts';

/** Of a row; on a phone they are in its menu. */
async function act(page: Page, action: string, name: string): Promise<void> {
  const menu = button(page, `Actions of ${name}`);
  await row(page, name).waitFor();
  if (!(await menu.isVisible())) return button(page, `${action} of ${name}`).click();
  await menu.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px,`, () => {
    test.use({ as: account, viewport: { width, height: width === 390 ? 844 : 900 } });
    /* A name that is taken, and a channel that somebody else changed. */
    test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: refusedWith('4(00|09)') });

    test('every list is accessible', async ({ page }) => {
      await page.goto('/user-management');
      await expect(row(page, 'Viola Channel')).toBeVisible();
      await checkLooks(page, 'channels');
      await button(page, 'Add').click();
      await expect(page.getByText('Add to which Category')).toBeVisible();
      await checkLooks(page, 'channels add menu');
      await page.keyboard.press('Escape');
      await visit(page, '/user-management?search=nobody+like+this&status=1&region=GD');
      await expect(page.getByText('Channel not found in our collection')).toBeVisible();
      await checkLooks(page, 'channels empty');

      await visit(page, '/user-management?tab=educators');
      await expect(row(page, 'Flute Studio')).toBeVisible();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await checkLooks(page, 'educators selected');
      await button(page, 'Columns and rows').click();
      await checkLooks(page, 'educators view');
      await page.keyboard.press('Escape');
      await page.getByRole('search').getByRole('button', { name: 'Channel' }).click();
      await expect(page.getByRole('option', { name: 'Viola Channel' })).toBeVisible();
      await checkLooks(page, 'educators filter');

      await visit(page, '/user-management?tab=users');
      await expect(page.getByRole('checkbox', { name: /^Select / }).nth(5)).toBeVisible();
      await checkLooks(page, 'users');
      await visit(page, '/user-management?tab=users&search=nobody+like+this');
      await expect(toast(page, 'No users found!')).toBeVisible();
      await checkLooks(page, 'users empty');
    });

    test('every form is accessible', async ({ page, openDevice }) => {
      await page.goto('/user-management?mode=add');
      await expect(pane(page, 'unassigned').option('Oboe Academy')).toBeVisible();
      await button(page, 'Add channel').click();
      await expect(toast(page, 'Please check the marked fields')).toBeVisible();
      await checkLooks(page, 'channel add');
      await pane(page, 'unassigned').option('Oboe Academy').click();
      await pane(page, 'chosen').option('Oboe Academy').scrollIntoViewIfNeeded();
      await pane(page, 'unassigned').search.fill('oboe');
      await expect(pane(page, 'unassigned').option('Oboe Studio')).toBeVisible();
      await expect(pane(page, 'unassigned').options.filter({ hasNotText: 'Oboe' })).toHaveCount(0);
      await checkLooks(page, 'channel chooser');

      await visit(page, '/user-management?tab=educators&mode=add');
      await field(page, 'Username').fill('Somebody');
      await page.getByLabel(/^Password/).fill('violin');
      await expect(page.getByText('Too easy to guess')).toBeVisible();
      await page.getByRole('combobox', { name: 'Channel' }).fill('viola');
      await expect(page.getByRole('option', { name: 'Viola Channel' })).toBeVisible();
      await checkLooks(page, 'educator add');

      await visit(page, '/user-management?search=viola');
      await button(page, 'Edit Viola Channel').first().click();
      await expect(title(page, 'Viola Channel')).toBeVisible();
      const other = await openDevice(account);
      await other.goto(page.url());
      for (const [at, name] of [
        [other, 'Theirs'],
        [page, 'Mine'],
      ] as const) {
        await field(at, 'Contact Name').fill(`${name} ${width}`);
        await field(at, `Contact ${name === 'Mine' ? 'Email' : 'No'}`).fill(`${width}@example.com`);
        await button(at, 'Save').click();
        if (at === other) await expect(toast(other, 'Channel updated successful')).toBeVisible();
      }
      await expect(page.getByText('Somebody else changed this in the meantime.')).toBeVisible();
      await checkLooks(page, 'channel conflict');

      await visit(page, '/user-management?tab=users&search=clara');
      await button(page, 'Edit Oboe Clara').first().click();
      await expect(field(page, 'Subscription ID')).toHaveValue('OBOE-CLARA');
      await checkLooks(page, 'user edit');
    });

    test('every report and import is accessible', async ({ page }) => {
      await page.goto('/user-management?search=viola');
      await act(page, 'Report', 'Viola Channel');
      await expect(
        page
          .getByRole('img', { name: /^Commission/ })
          .locator('svg')
          .first(),
      ).toBeVisible();
      await checkLooks(page, 'report');
      await page.getByText('Table', { exact: true }).click();
      await checkLooks(page, 'report table');
      await button(page, /^Sales of Viola Academy/).click();
      await expect(dialog(page).getByRole('row', { name: 'Viola Xu Min' })).toBeVisible();
      await checkLooks(page, 'report sales');
      await page.keyboard.press('Escape');
      await button(page, 'Prices and rates').click();
      await button(dialog(page), 'Set a price').click();
      await expect(dialog(page).getByRole('row', { name: '732 698.00' })).toBeVisible();
      await checkLooks(page, 'report rules');

      await visit(page, '/user-management?tab=educators&mode=import');
      await expect(button(page, 'Choose a file')).toBeVisible();
      await checkLooks(page, 'import');
      const file = ['Name,Contact No,Contact Email,Where', 'Viola Studio,1,a@example.com,here', 'Tuba,,nowhere,there'];
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'schools.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) });
      await expect(page.getByText('0 new, 1 changed, 0 unchanged, 1 refused')).toBeVisible();
      await checkLooks(page, 'import checked');
    });
  });
}
