import { expect } from '@playwright/test';
import { colleagues } from './account.ts';
import { test } from './journey.ts';
import { dialog, expectRows, row, title, toast } from './list.ts';
import { tabTo } from './keyboard.ts';

test.use({ as: colleagues.registrar, contextOptions: { reducedMotion: 'reduce' } });

test('the lists can be used without a pointer', async ({ page }) => {
  const { keyboard } = page;
  await test.step('from the navigation to the row', async () => {
    await page.goto('/dashboard');
    await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User management' }));
    await keyboard.press('Enter');
    await expect(title(page, 'User Management')).toBeFocused();
    await keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search channels' })).toBeFocused();
    await keyboard.type('cello');
    await expectRows(page, ['Cello Coast', 'Cello Delta', 'Cello Hills']);
    await tabTo(page, row(page, 'Cello Coast'));
  });

  await test.step('rows are selected, and no longer', async () => {
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    await keyboard.press('Shift+Space');
    await expect(page.getByText('2 Items selected')).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByText('2 Items selected')).toBeHidden();
    await expect(row(page, 'Cello Delta')).toBeFocused();
  });

  await test.step('a row opens, and is left as it was', async () => {
    const cancel = page.getByRole('button', { name: 'Cancel' }).first();
    await keyboard.press('End');
    await keyboard.press('Enter');
    await expect(title(page, 'Cello Hills')).toBeFocused();
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Edit' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('textbox', { name: 'Contact Name' }));
    await keyboard.type('Not to be kept');
    await tabTo(page, cancel, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(title(page, 'Cello Hills')).toBeVisible();
    await expect(cancel).toBeFocused();
    await keyboard.press('Enter');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Leave' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Edit' })).toBeVisible();
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Channels' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expectRows(page, ['Cello Coast', 'Cello Delta', 'Cello Hills']);
  });

  await test.step('rows are deleted and brought back', async () => {
    await tabTo(page, page.locator('tr[data-row][tabindex="0"]'));
    await keyboard.press('Home');
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }));
    await keyboard.press('Enter');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Yes' }));
    await keyboard.press('Enter');
    await expect(toast(page, 'Channel deleted successful')).toBeVisible();
    await expectRows(page, ['Cello Delta', 'Cello Hills']);
    await expect(title(page, 'User Management')).toBeFocused();
    await keyboard.press('Control+z');
    await expectRows(page, ['Cello Coast', 'Cello Delta', 'Cello Hills']);
  });
});
