import { expect } from '@playwright/test';
import { account } from './account.ts';
import { test } from './journey.ts';
import { checkLooksAtBoth } from './looks.ts';
import {
  button,
  cellsOf,
  deleteSelected,
  dismiss,
  expectRows,
  field,
  found,
  narrow,
  pane,
  row,
  search,
  title,
  toast,
  link,
} from './list.ts';
import { exported, under } from './spreadsheet.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

test.describe('the channels', () => {
  /* The journey aborts one call. */
  test.use({ expectedComplaints: /net::ERR_FAILED/ });

  test('are found, added, changed, exported, deleted and restored', async ({ page }) => {
    await test.step('found, sorted and narrowed as the address tells', async () => {
      await page.goto('/user-management');
      await expect(title(page, 'User Management')).toBeVisible();
      await search(page, 'harp');
      await expect(found(page, '3 channels')).toBeVisible();
      await expectRows(page, ['Harp North', 'Harp South', 'Harp 西部音乐']);
      await button(page, 'Channel Name').click();
      await expect(page).toHaveURL('/user-management?search=harp&sort=channelName&order=desc');
      await expectRows(page, ['Harp 西部音乐', 'Harp South', 'Harp North']);
      await narrow(page, 'Region', { by: 'guang', to: 'Guangdong' });
      await expect(page).toHaveURL('/user-management?search=harp&sort=channelName&order=desc&region=GD');
      await expectRows(page, ['Harp South']);
      await page.reload();
      await expectRows(page, ['Harp South']);
      await page.goBack();
      await expectRows(page, ['Harp 西部音乐', 'Harp South', 'Harp North']);
      await button(page, 'Channel Name').click();
      await expect(page).toHaveURL('/user-management?search=harp');
    });

    await test.step('added with a school of their own', async () => {
      await button(page, 'Add').click();
      await expect(page.getByText('Add to which Category')).toBeVisible();
      await page.getByRole('menuitem', { name: 'Channel', exact: true }).click();
      await expect(title(page, 'Add channel')).toBeFocused();
      await button(page, 'Add channel').click();
      await expect(toast(page, 'Please check the marked fields')).toBeVisible();
      await expect(field(page, 'Channel Name')).toBeFocused();
      await field(page, 'Channel Name').fill('Harp Æolian');
      await field(page, 'Contact Name').fill('Qian Mo');
      await field(page, 'Contact No').fill('+86 125 1111 1111');
      await field(page, 'Contact Email').fill('not an address');
      await page.getByRole('combobox', { name: 'Region' }).fill('hai');
      await page.getByRole('option', { name: 'Shanghai' }).click();
      await pane(page, 'unassigned').search.fill('琴行');
      await pane(page, 'unassigned').option('Harp 琴行').click();
      await checkLooksAtBoth(page, 'channel chooser', pane(page, 'chosen').option('Harp 琴行'));
      await button(page, 'Add channel').click();
      await expect(field(page, 'Contact Email')).toBeFocused();
      await field(page, 'Contact Email').fill('aeolian@example.com');
      await button(page, 'Add channel').click();
      await expect(toast(page, 'Channel Added successful')).toBeVisible();
      await expect(page).toHaveURL('/user-management?search=harp');
      await expect(link(page, '1 school of Harp Æolian')).toBeVisible();
    });

    await test.step('given schools of another channel, and the counts follow', async () => {
      await link(page, 'Edit Harp North').first().click();
      await expect(title(page, 'Harp North')).toBeVisible();
      await pane(page, 'chosen').option('Harp Studio').click();
      await button(page, 'Save').click();
      await expect(toast(page, 'Channel updated successful')).toBeVisible();
      await expect(link(page, '1 school of Harp North')).toBeVisible();

      await link(page, 'Edit Harp South').first().click();
      await pane(page, 'unassigned').search.fill('harp');
      await button(page, 'Choose these 2').click();
      await expect(pane(page, 'chosen').option('Harp Free Teacher')).toBeVisible();
      await button(page, 'Save').click();
      await link(page, '2 schools of Harp South').click();
      await expect(page).toHaveURL(/[?]tab=educators&channel=\d+$/);
      await expectRows(page, ['Harp Free Teacher', 'Harp Studio']);
      await button(page, 'Back to the channels').click();
      await expect(page).toHaveURL('/user-management?search=harp');
    });

    await test.step('switched off and on, and back when that fails', async () => {
      const isActive = page.getByRole('switch', { name: 'Harp South is active' });
      /* With forced colours, as in high contrast, it still shows its state. */
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(isActive).toHaveCSS('background-color', 'rgb(67, 78, 171)');
      await page.emulateMedia({ forcedColors: 'none' });
      /* Waits for the server, because the switch shows its new state at once. */
      const saved = page.waitForResponse('**/admin/channel/update/status');
      await isActive.click();
      await expect(isActive).not.toBeChecked();
      await saved;
      await page.reload();
      await expect(isActive).not.toBeChecked();
      await page.route('/admin/channel/update/status', (route) => route.abort());
      await isActive.click();
      await dismiss(page, 'Something Went wrong!');
      await expect(isActive).not.toBeChecked();
      await page.unroute('/admin/channel/update/status');
    });

    await test.step('exported as the list shows them', async () => {
      const heads = ['Channel Name', 'Contact Name', 'Contact Email', 'Schools', 'Region'];
      const shown = await Promise.all(
        ['Harp North', 'Harp South', 'Harp Æolian', 'Harp 西部音乐'].map((name) => cellsOf(page, name, heads)),
      );
      const sheet = await exported(page, 'Channel.xlsx');
      expect(under(sheet, heads).map((cells) => cells.map(String))).toEqual(shown);
      expect(under(sheet, ['Schools', 'Status'])).toEqual([
        [1, 'Active'],
        [2, 'Inactive'],
        [1, 'Active'],
        [0, 'Active'],
      ]);
    });

    await test.step('deleted, and undone with the schools that they had', async () => {
      /* Beside the box, where a hand that aims at it lands: the cell selects, and opens nothing. */
      const cell = row(page, 'Harp South').locator('td').first();
      await cell.click({ position: { x: 3, y: 3 } });
      await expect(page.getByRole('checkbox', { name: 'Select Harp South' })).toBeChecked();
      await expect(page).not.toHaveURL(/edit=/);
      await page.getByRole('checkbox', { name: 'Select Harp 西部音乐' }).check();
      await expect(page.getByText('2 Items selected')).toBeVisible();
      await deleteSelected(page, 'Are you sure you want to delete all selected channels?');
      await expect(toast(page, 'Channel deleted successful')).toBeVisible();
      await expectRows(page, ['Harp North', 'Harp Æolian']);
      await button(page, 'Undo').click();
      await expect(link(page, '2 schools of Harp South')).toBeVisible();
      await expect(row(page, 'Harp 西部音乐')).toBeVisible();
    });
  });
});
