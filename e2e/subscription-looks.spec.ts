import { expect } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './check-looks.ts';
import { refusedWith, test } from './journey.ts';
import { dayAfter, keyRow, makeKeys, redeem, shortly } from './keys.ts';
import { button, dialog, field, pick, row, title, toast } from './list.ts';
import { visit } from './visit.ts';

for (const width of [390, 1440]) {
  test.describe(`at ${width} px,`, () => {
    test.use({ as: account, viewport: { width, height: width === 390 ? 844 : 900 } });
    /* A key that somebody else changed. */
    test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: refusedWith(409) });

    test('the list of keys is accessible', async ({ page, server, session }) => {
      const [key] = await makeKeys(server, session, { educator: 'Bugle Academy', count: 3 });
      await redeem(server, { key: key?.key ?? '', fullName: `Bugle Yu Ting ${width}`, contactEmail: 'yu@example.com' });

      await page.goto('/dashboard');
      await expect(page.getByRole('link', { name: /^\d+ keys run out within 30 days$/ })).toBeVisible();
      await checkLooks(page, 'dashboard with figures');

      await visit(page, '/manage-subscription');
      const forecast = button(page, 'Running out in the next 12 months');
      await expect(forecast).toHaveAttribute('aria-expanded', String(width === 1440));
      if (width === 390) await forecast.click();
      const month = page.getByRole('link', { name: /^\w+ \d{4}: \d/ }).nth(1);
      await month.click();
      await expect(page.locator('[data-key]').first()).toBeVisible();
      await checkLooks(page, 'keys of a month');
      await page.getByText('Table', { exact: true }).click();
      await checkLooks(page, 'keys forecast as a table');

      await visit(page, '/manage-subscription?search=bugle');
      await row(page, 'Bugle Academy').click();
      await expect(keyRow(page, 'Bugle Yu Ting').first()).toBeVisible();
      await page.getByRole('switch', { name: `${shortly(key?.key ?? '')} is revoked` }).click();
      await expect(keyRow(page, key?.key ?? '')).toContainText('Revoked');
      await page.getByRole('checkbox', { name: `Select ${key?.key}` }).check();
      await checkLooks(page, 'keys open and selected');
      await button(page, 'Renew…').click();
      await expect(dialog(page)).toContainText('A sale of 398.00 is recorded.');
      await checkLooks(page, 'keys renew');
      await page.keyboard.press('Escape');

      await visit(page, '/manage-subscription?search=nobody+like+this&status=Revoked');
      await expect(page.getByText('Educator not found in our collection')).toBeVisible();
      await checkLooks(page, 'keys empty');
    });

    test('every form of keys is accessible', async ({ page, server, session, openDevice }) => {
      const [used, unused] = await makeKeys(server, session, { educator: 'Bugle Academy', count: 2 });
      await redeem(server, { key: used?.key ?? '', fullName: `Bugle Zhou ${width}`, contactEmail: 'zhou@example.com' });

      await page.goto('/manage-subscription?mode=generate');
      await field(page, 'Number of keys').fill('0');
      await button(page, 'Generate').first().click();
      await expect(page.getByText('Please choose a school or teacher')).toBeVisible();
      await checkLooks(page, 'keys generate refused');
      await pick(page, 'School or teacher', { by: 'bugle', to: 'Bugle Academy' });
      await field(page, 'Number of keys').fill('12');
      await button(page, 'Generate').first().click();
      await expect(title(page, '12 keys generated')).toBeVisible();
      await checkLooks(page, 'keys generated');

      await visit(page, `/manage-subscription?mode=edit&id=${used?.activationId}`);
      await expect(field(page, 'Account name')).toHaveValue(`Bugle Zhou ${width}`);
      const other = await openDevice(account);
      await other.goto(page.url());
      await field(other, 'Account name').fill(`Bugle Theirs ${width}`);
      await field(other, 'Expiry date').fill(dayAfter(90));
      await button(other, 'Save').click();
      await expect(toast(other, 'Key information Updated!')).toBeVisible();
      await field(page, 'Account name').fill(`Bugle Mine ${width}`);
      await button(page, 'Save').click();
      await expect(page.getByText('Somebody else changed this in the meantime.')).toBeVisible();
      await checkLooks(page, 'keys edit conflict');
      await visit(page, `/manage-subscription?mode=edit&id=${unused?.activationId}`);
      await expect(page.getByText('No user associated with this key')).toBeVisible();
      await checkLooks(page, 'keys edit without user');

      await visit(page, '/manage-subscription?mode=export');
      await expect(page.getByRole('checkbox', { name: /^Select / }).nth(3)).toBeVisible();
      await checkLooks(page, 'keys export');
    });
  });
}
