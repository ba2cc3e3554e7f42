import { expect } from '@playwright/test';
import { account } from './account.ts';
import { checkLooksAtBoth, phone } from './check-looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, link, dialog, field, pane, row, title, toast } from './list.ts';
import { visit } from './visit.ts';

test.use({ as: account, viewport: phone });
/* Caused by a name that is taken, and by a channel that somebody else has changed. */
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: refusedWith('4(00|09)') });

test('every list is accessible', async ({ page }) => {
  await page.goto('/user-management');
  await checkLooksAtBoth(page, 'channels', row(page, 'Viola Channel'));
  await button(page, 'Add').click();
  await checkLooksAtBoth(page, 'channels add menu', page.getByText('Add to which Category'));
  await page.keyboard.press('Escape');
  await visit(page, '/user-management?search=nobody+like+this&status=1&region=GD');
  await checkLooksAtBoth(page, 'channels empty', page.getByText('Channel not found in our collection'));

  await visit(page, '/user-management?tab=educators');
  await expect(row(page, 'Flute Studio')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await checkLooksAtBoth(page, 'educators selected', page.getByRole('region', { name: 'Selection' }));
  await button(page, 'Columns and rows').click();
  await checkLooksAtBoth(page, 'educators view', page.getByRole('radio', { name: 'Compact' }));
  await page.keyboard.press('Escape');
  await page.getByRole('search').getByRole('button', { name: 'Channel' }).click();
  await checkLooksAtBoth(page, 'educators filter', page.getByRole('option', { name: 'Viola Channel' }));

  await visit(page, '/user-management?tab=users');
  await checkLooksAtBoth(page, 'users', page.getByRole('checkbox', { name: /^Select / }).nth(5));
  await visit(page, '/user-management?tab=users&search=nobody+like+this');
  await expect(toast(page, 'No users found!')).toBeVisible();
  await checkLooksAtBoth(page, 'users empty', page.getByText('User not found in our collection'));
});

test('every form is accessible', async ({ page, openDevice }) => {
  await page.goto('/user-management?mode=add');
  await expect(pane(page, 'unassigned').option('Oboe Academy')).toBeVisible();
  await button(page, 'Add channel').click();
  await expect(toast(page, 'Please check the marked fields')).toBeVisible();
  await checkLooksAtBoth(page, 'channel add', page.locator('[aria-invalid=true]').first());
  await pane(page, 'unassigned').option('Oboe Academy').click();
  await pane(page, 'chosen').option('Oboe Academy').scrollIntoViewIfNeeded();
  await pane(page, 'unassigned').search.fill('oboe');
  await expect(pane(page, 'unassigned').options.filter({ hasNotText: 'Oboe' })).toHaveCount(0);
  await checkLooksAtBoth(page, 'channel chooser', pane(page, 'unassigned').option('Oboe Studio'));

  await visit(page, '/user-management?tab=educators&mode=add');
  await field(page, 'Username').fill('Someone');
  await page.getByLabel(/^Password/).fill('violin');
  await expect(page.getByText('Too easy to guess')).toBeVisible();
  await page.getByRole('combobox', { name: 'Channel' }).fill('viola');
  await checkLooksAtBoth(page, 'educator add', page.getByRole('option', { name: 'Viola Channel' }));

  await visit(page, '/user-management?search=viola');
  await link(page, 'Edit Viola Channel').first().click();
  await expect(title(page, 'Viola Channel')).toBeVisible();
  const other = await openDevice(account);
  await other.goto(page.url());
  for (const [at, name] of [
    [other, 'Theirs'],
    [page, 'Mine'],
  ] as const) {
    await field(at, 'Contact Name').fill(`${name} school`);
    if (name === 'Mine') await field(at, 'Contact Email').fill('us@example.com');
    else await field(at, 'Contact No').fill('+86 125 3333 3333');
    await button(at, 'Save').click();
    if (at === other) await expect(toast(other, 'Channel updated successful')).toBeVisible();
  }
  await checkLooksAtBoth(page, 'channel conflict', page.getByText('Someone else changed this in the meantime.'));

  await visit(page, '/user-management?tab=users&search=clara');
  await link(page, 'Edit Oboe Clara').first().click();
  await expect(field(page, 'Subscription ID')).toHaveValue('OBOE-CLARA');
  await checkLooksAtBoth(page, 'user edit', field(page, 'Subscription ID'));
});

test('every report and import is accessible', async ({ page }) => {
  await page.goto('/user-management?search=viola');
  await button(page, 'Actions of Viola Channel').click();
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  await checkLooksAtBoth(
    page,
    'report',
    page
      .getByRole('img', { name: /^Commission/ })
      .locator('[title]')
      .first(),
  );
  await page.getByText('Table', { exact: true }).click();
  await checkLooksAtBoth(page, 'report table', button(page, /^Sales of Viola Academy/));
  await button(page, /^Sales of Viola Academy/).click();
  await checkLooksAtBoth(page, 'report sales', dialog(page).getByRole('row', { name: 'Viola Xu Min' }));
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Prices and rates' }).click();
  await button(page, 'Set a price').click();
  await checkLooksAtBoth(page, 'rules', page.getByRole('row', { name: /^2 years .*¥698\.00/ }));

  await visit(page, '/user-management?tab=educators&mode=import');
  await checkLooksAtBoth(page, 'import', button(page, 'Choose a file'));
  const file = ['Name,Contact No,Contact Email,Where', 'Viola Studio,110,a@example.com,here', 'Tuba,,nowhere,there'];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'schools.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) });
  await checkLooksAtBoth(page, 'import checked', page.getByText('0 new, 1 changed, 0 unchanged, 1 refused'));
});
