import { expect } from '@playwright/test';
import { account } from './account.ts';
import { checkLooksAtBoth } from './looks.ts';
import { test } from './journey.ts';
import { button, deleteSelected, expectRows, search, title, toast } from './list.ts';
import { post } from './sign-in.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

test('records that a user deleted are restored, all or some of them', async ({ page, server, session }) => {
  const contact = { contactName: 'Lin', contactNumber: '+86 10 6552 9988', contactEmail: 'lin@example.com' };
  for (const name of ['Ocarina North', 'Ocarina South', 'Ocarina West'])
    await post(server, '/admin/channel/create', { ...contact, channelName: name, region: 'SD' }, session?.token);

  await test.step('three are deleted, and their notice is gone', async () => {
    await page.goto('/user-management?search=ocarina');
    await expectRows(page, ['Ocarina North', 'Ocarina South', 'Ocarina West']);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await deleteSelected(page, 'Are you sure you want to delete all selected channels?');
    await expect(page.getByText('Channel not found in our collection')).toBeVisible();
    await page.reload();
  });

  await test.step('the list leads to them, and one of them comes back', async () => {
    await page.getByRole('link', { name: 'Deleted' }).click();
    await expect(title(page, 'Deleted')).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Channels/ })).toBeChecked();
    const row = page.getByRole('listitem').filter({ hasText: 'Ocarina' });
    await expect(row).toContainText('3 channels');
    await checkLooksAtBoth(page, 'bin', row);
    await button(page, 'Choose some of 3 channels').click();
    await page.getByRole('checkbox', { name: 'Ocarina South' }).check();
    await button(page, 'Restore 1 selected').click();
    await expect(toast(page, 'Channel Ocarina South restored')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '2 channels' })).toBeVisible();
  });

  await test.step('the others come back together', async () => {
    await button(page, 'Restore all: 2 channels').click();
    await expect(toast(page, '2 channels restored')).toBeVisible();
    await page.getByRole('link', { name: 'Channels' }).click();
    await search(page, 'ocarina');
    await expectRows(page, ['Ocarina North', 'Ocarina South', 'Ocarina West']);
  });
});
