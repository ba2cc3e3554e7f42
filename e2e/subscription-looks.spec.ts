import { expect } from '@playwright/test';
import { account } from './account.ts';
import { checkLooksAtBoth, desk, phone, resize } from './check-looks.ts';
import { refusedWith, test } from './journey.ts';
import { dayAfter, keyRow, makeKeys, redeem, shortly } from './keys.ts';
import { button, dialog, field, pick, row, title, toast } from './list.ts';
import { visit } from './visit.ts';

test.use({ as: account, viewport: phone });
/* Caused by a key that somebody else has changed. */
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: refusedWith(409) });

test('the list of keys is accessible', async ({ page, server, session }) => {
  const [key] = await makeKeys(server, session, { educator: 'Bugle Academy', count: 3 });
  await redeem(server, { key: key?.key ?? '', fullName: 'Bugle Yu Ting', contactEmail: 'yu@example.com' });

  await page.goto('/dashboard');
  await checkLooksAtBoth(
    page,
    'dashboard with figures',
    page.getByRole('link', { name: /^\d+ keys expire within 30 days$/ }),
  );

  const forecast = button(page, 'Expiring in the next 12 months');
  await resize(page, desk);
  await visit(page, '/manage-subscription');
  await expect(forecast).toHaveAttribute('aria-expanded', 'true');
  await visit(page, '/dashboard');
  await expect(forecast).toHaveCount(0);
  await resize(page, phone);
  await visit(page, '/manage-subscription');
  await expect(forecast).toHaveAttribute('aria-expanded', 'false');
  await forecast.click();
  const month = page.getByRole('link', { name: /^\w+ \d{4}: \d/ }).nth(1);
  await month.click();
  await checkLooksAtBoth(page, 'keys of a month', page.locator('[data-key]').first());
  await page.getByText('Table', { exact: true }).click();
  await checkLooksAtBoth(
    page,
    'keys forecast as a table',
    page.getByRole('table', { name: 'Expiring keys, by month' }),
  );

  await visit(page, '/manage-subscription?search=bugle');
  await row(page, 'Bugle Academy').click();
  await expect(keyRow(page, 'Bugle Yu Ting').first()).toBeVisible();
  await page.getByRole('switch', { name: `${shortly(key?.key ?? '')} is revoked` }).click();
  await expect(keyRow(page, key?.key ?? '')).toContainText('Revoked');
  await page.getByRole('checkbox', { name: `Select ${key?.key}` }).check();
  /* Scrolls to the top, because half under the sticky header, the row's checkbox would be too close to the header's. */
  await row(page, 'Bugle Academy').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await checkLooksAtBoth(page, 'keys open and selected', keyRow(page, key?.key ?? ''));
  await button(page, 'Renew…').click();
  await checkLooksAtBoth(page, 'keys renew', dialog(page).getByText('This key cannot be renewed: revoked'));
  await page.keyboard.press('Escape');

  await visit(page, '/manage-subscription?search=nobody+like+this&status=Revoked');
  await checkLooksAtBoth(page, 'keys empty', page.getByText('Educator not found in our collection'));
});

test('every form of keys is accessible', async ({ page, server, session, openDevice }) => {
  const [used, unused] = await makeKeys(server, session, { educator: 'Bugle Academy', count: 2 });
  await redeem(server, { key: used?.key ?? '', fullName: 'Bugle Zhou', contactEmail: 'zhou@example.com' });

  await page.goto('/manage-subscription?mode=generate');
  await field(page, 'Number of keys').fill('0');
  await button(page, 'Generate').first().click();
  await checkLooksAtBoth(page, 'keys generate refused', page.getByText('Please choose a school or teacher'));
  await pick(page, 'School or teacher', { by: 'bugle', to: 'Bugle Academy' });
  await field(page, 'Number of keys').fill('12');
  await button(page, 'Generate').first().click();
  await checkLooksAtBoth(page, 'keys generated', title(page, '12 keys generated'));

  await visit(page, `/manage-subscription?mode=edit&id=${used?.activationId}`);
  await expect(field(page, 'Account name')).toHaveValue('Bugle Zhou');
  await checkLooksAtBoth(page, 'keys edit', field(page, 'Account name'));
  const other = await openDevice(account);
  await other.goto(page.url());
  await field(other, 'Account name').fill('Bugle Theirs');
  await field(other, 'Expiry date').fill(dayAfter(90));
  await button(other, 'Save').click();
  await expect(toast(other, 'Key information Updated!')).toBeVisible();
  await field(page, 'Account name').fill('Bugle Mine');
  await button(page, 'Save').click();
  await checkLooksAtBoth(page, 'keys edit conflict', page.getByText('Someone else changed this in the meantime.'));
  await visit(page, `/manage-subscription?mode=edit&id=${unused?.activationId}`);
  await checkLooksAtBoth(page, 'keys edit without user', page.getByText('No user associated with this key'));

  await visit(page, '/manage-subscription?mode=export');
  await checkLooksAtBoth(page, 'keys export', page.getByRole('checkbox', { name: /^Select / }).nth(3));
});
