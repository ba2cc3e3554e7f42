import { readFile } from 'node:fs/promises';
import { monthOf } from '@eemusic/contract/platform/days';
import { englishMonth } from '@eemusic/contract/platform/wording';
import { expect } from '@playwright/test';
import { account, colleagues } from './account.ts';
import { refusedWith, test } from './journey.ts';
import { checkLooksAtBoth } from './looks.ts';
import { cell, dayAfter, find, keyRow, makeKeys, redeem, shortly } from './keys.ts';
import { button, deleteSelected, dialog, field, link, pick, row, title, toast, visit } from './list.ts';
import { post } from './sign-in.ts';
import { exported, under } from './spreadsheet.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

test.describe('keys', () => {
  /* Caused by a day in the past, and by a key that somebody else has changed. */
  test.use({ expectedComplaints: refusedWith('4(00|09)') });

  test('are made, handed out, redeemed, managed and accounted for', async ({ page, server, openDevice, context }) => {
    const keys: string[] = [];
    const inUse = keyRow(page, 'Horn Ada');

    await test.step('made once, however often it is clicked', async () => {
      await page.goto('/manage-subscription?search=horn');
      await button(page, 'Generate keys').first().click();
      await expect(title(page, 'Generate keys')).toBeVisible();
      const amount = field(page, 'Number of keys');
      for (const wrong of ['0', '-1', '1.5', '101', '']) {
        await amount.fill(wrong);
        await button(page, 'Generate').first().click();
        await expect(page.getByText('Enter a whole number from 1 to 100')).toBeVisible();
      }
      await expect(page.getByText('Please choose a school or teacher')).toBeVisible();
      await pick(page, 'School or teacher', { by: 'horn ac', to: 'Horn Academy' });
      await amount.fill('3');
      const end = dayAfter(366);
      const spoken = `${Number(end.slice(8))} ${englishMonth(monthOf(end))}`;
      await expect(page.getByText(`If redeemed today, valid until ${spoken}.`)).toBeVisible();
      await button(page, 'Generate').first().hover();
      await page.mouse.down();
      await page.mouse.up();
      await expect(title(page, '3 keys generated')).toBeFocused();
      /* The second click of a double click, when Done is already where Generate was. */
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      keys.push(...(await page.getByRole('list', { name: 'Keys' }).getByRole('listitem').allInnerTexts()));
      for (const key of keys) expect(key.trim()).toMatch(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/);
    });

    await test.step('copied, and printed on cards', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await button(page, 'Copy all').click();
      await expect(toast(page, 'Copied to clipboard!')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(keys.join('\n'));

      await page.evaluate(() => (window.print = () => undefined));
      await button(page, 'Print cards').click();
      const cards = page.getByRole('article');
      await page.emulateMedia({ media: 'print' });
      await expect(cards).toHaveCount(3);
      for (const [index, key] of keys.entries()) {
        await expect(cards.nth(index)).toContainText(key);
        await expect(cards.nth(index)).toContainText('Horn Academy');
        await expect(cards.nth(index)).toContainText(/1 year\s*Name/);
        await expect(cards.nth(index).getByRole('img', { name: 'QR code of the key' })).toBeVisible();
      }
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
      await expect(button(page, 'Copy all')).toBeHidden();
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await expect(cards).toHaveCount(0);
      await page.emulateMedia({ media: 'screen' });
      await button(page, 'Done').click();
    });

    const [first = '', second = '', third = ''] = keys;
    await test.step('found without dashes and capitals, and redeemed once', async () => {
      await expect(row(page, 'Horn Academy')).toContainText('Lin Tao');
      await find(page, first.replaceAll('-', '').toLowerCase());
      await expect(keyRow(page, first)).toContainText('Available');
      await expect(page.locator('[data-key]')).toHaveCount(1);

      await page.getByRole('checkbox', { name: `Select ${first}` }).click();
      const downloading = page.waitForEvent('download');
      await button(page, 'Download').click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      expect(file).toBe(`\uFEFFKey,School/Teacher,Duration\r\n${first},Horn Academy,1 year\r\n`);
      await button(page, 'Clear the selection').click();

      const ada = { key: first.toLowerCase(), fullName: 'Horn Ada', contactEmail: 'ada@example.com' };
      expect(await redeem(server, ada)).toMatchObject({ status: 200, expireBy: dayAfter(366) });
      expect(await redeem(server, ada)).toMatchObject({ status: 409, code: 'key.used' });
      await redeem(server, { key: second, fullName: 'Horn Ben', contactEmail: 'ben@example.com' });
      await find(page, 'horn ada');
      await expect(cell(inUse, 'account')).toHaveText('Horn Ada');
      await expect(cell(inUse, 'status')).toHaveText('Active');
      await expect(cell(inUse, 'expiry')).toHaveText(dayAfter(366));
    });

    await test.step('revoked, and reinstated', async () => {
      const revoked = page.getByRole('switch', { name: `${shortly(first)} is revoked` });
      await revoked.click();
      await expect(cell(inUse, 'status')).toHaveText('Revoked');
      await expect(revoked).toBeChecked();
      await button(toast(page, 'Its user can no longer play.'), 'Undo').click();
      await expect(cell(inUse, 'status')).toHaveText('Active');
    });

    await test.step('changed by two at once', async () => {
      await button(page, `Edit ${shortly(first)}`).click();
      await expect(title(page, 'Manage subscription information')).toBeFocused();
      await field(page, 'Expiry date').fill(dayAfter(-1));
      await button(page, 'Save').click();
      await expect(field(page, 'Expiry date')).toHaveAttribute('aria-invalid', 'true');

      const other = await openDevice(account);
      await other.goto(page.url());
      await field(other, 'Phone').fill('+86 100 0000 0000');
      await button(other, 'Save').click();
      await expect(toast(other, 'Key information Updated!')).toBeVisible();

      await field(page, 'Account name').fill('Horn Ada Yi');
      await field(page, 'Expiry date').fill(dayAfter(40));
      await button(page, 'Save').click();
      await expect(toast(page, 'Key information Updated!')).toBeVisible();
      await expect(toast(page, 'Someone else’s changes were kept, too.')).toBeVisible();
      await expect(cell(inUse, 'account')).toHaveText('Horn Ada Yi');
      await expect(cell(inUse, 'expiry')).toHaveText(dayAfter(40));
    });

    await test.step('found by the month in which they run out', async () => {
      const month = englishMonth(monthOf(dayAfter(40)));
      const bar = page.getByRole('link', { name: new RegExp(`^${month}: \\d`) });
      await bar.click();
      await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
      await expect(bar).toHaveAttribute('aria-current', 'true');
      /* Until then, the rows of the search before are shown. */
      await expect(page.locator('main table').last()).toHaveAttribute('aria-busy', 'false');
      await expect(inUse).toBeVisible();
      await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
      const selected = page.getByText(/^\d+ Items? selected$/);
      await expect(async () => {
        const count = Number.parseInt(await selected.innerText(), 10);
        await expect(bar).toHaveAccessibleName(new RegExp(`: ${count} keys?$`), { timeout: 500 });
      }).toPass();
      await page.keyboard.press('Escape');
      await bar.click();
      await expect(page).toHaveURL('/manage-subscription');
    });

    await test.step('renewed together', async () => {
      await find(page, 'horn academy');
      await expect(page.locator('main table').last()).toHaveAttribute('aria-busy', 'false');
      await row(page, 'Horn Academy').click();
      for (const key of [first, second, third]) await page.getByRole('checkbox', { name: `Select ${key}` }).check();
      await button(page, 'Renew…').click();
      await expect(dialog(page)).toContainText('1 of 3 keys cannot be renewed: 1 not redeemed yet');
      await expect(dialog(page)).toContainText('2 sales of ¥398.00 each are recorded, ¥796.00 in total.');
      await checkLooksAtBoth(page, 'keys renew', dialog(page).getByText(/cannot be renewed/));
      await button(dialog(page), 'Renew 2 keys').click();
      await expect(toast(page, '2 keys renewed')).toBeVisible();
      await expect(cell(inUse, 'expiry')).toHaveText(dayAfter(40 + 366));
      await expect(cell(keyRow(page, 'Horn Ben'), 'expiry')).toHaveText(dayAfter(2 * 366));
    });

    await test.step('stopped together, used or not, and reinstated', async () => {
      for (const key of [first, second, third]) await page.getByRole('checkbox', { name: `Select ${key}` }).check();
      await button(page, 'Revoke…').click();
      await field(dialog(page), 'Reason').fill('The sheet leaked');
      await checkLooksAtBoth(page, 'keys revoke', field(dialog(page), 'Reason'));
      await button(dialog(page), 'Revoke').click();
      await expect(toast(page, '3 keys revoked')).toBeVisible();
      await expect(cell(keyRow(page, third), 'status')).toHaveText('Revoked');
      await button(toast(page, '3 keys revoked'), 'Undo').click();
      await expect(toast(page, '3 keys reinstated')).toBeVisible();
      await expect(cell(keyRow(page, third), 'status')).toHaveText('Available');
    });

    await test.step('handed over to another child, and back', async () => {
      await button(page, `Edit ${shortly(first)}`).click();
      await button(page, `Hand over… ${first}`).click();
      await pick(page, 'User', { by: 'horn cai', to: /^Horn Cai, Horn Academy/ });
      await checkLooksAtBoth(page, 'key hand over', dialog(page).getByText('loses the key'));
      await button(dialog(page), 'Hand over').click();
      await expect(toast(page, 'Key handed over to Horn Cai')).toBeVisible();
      await expect(cell(keyRow(page, first), 'account')).toHaveText('Horn Cai');
      await button(toast(page, 'Key handed over to Horn Cai'), 'Undo').click();
      await expect(cell(inUse, 'account')).toHaveText('Horn Ada Yi');
    });

    await test.step('deleted, and brought back', async () => {
      await page.getByRole('checkbox', { name: `Select ${third}` }).check();
      await deleteSelected(page, 'Are you sure you want to delete this key? If it is in use, it is revoked.');
      await expect(toast(page, 'Key deleted successful')).toBeVisible();
      await expect(keyRow(page, third)).toHaveCount(0);
      await button(page, 'Undo').click();
      await expect(cell(keyRow(page, third), 'status')).toHaveText('Available');
    });

    await test.step('exported', async () => {
      const all = page.getByRole('checkbox', { name: 'Select all keys of Horn Academy' });
      await all.click();
      await expect(all).toBeChecked();
      await button(page, 'Export').click();
      await expect(title(page, 'Export keys')).toBeFocused();
      const sheet = await exported(page, 'keys.xlsx');
      expect(under(sheet, ['Key', 'Status', 'Account Name']).toSorted()).toEqual(
        [
          [first, 'Active', 'Horn Ada Yi'],
          [second, 'Active', 'Horn Ben'],
          [third, 'Available', null],
        ].toSorted(),
      );
    });

    await test.step('paid for, to the school and its channel', async () => {
      await page.goto('/user-management?tab=educators&search=horn+academy');
      await link(page, 'Report of Horn Academy').first().click();
      await expect(page.getByRole('region', { name: 'Commission', exact: true })).toContainText('¥318.40');
      await visit(page, '/user-management?search=horn');
      await link(page, 'Report of Horn Channel').first().click();
      await expect(page.getByRole('region', { name: 'Commission', exact: true })).toContainText('¥159.20');
    });
  });
});

test.describe('a key', () => {
  /* Caused by a key that does not exist. */
  test.use({ expectedComplaints: refusedWith(404) });

  test(
    'has nothing to edit if it is unused or does not exist',
    { tag: '@nightly' },
    async ({ page, server, session }) => {
      const [key] = await makeKeys(server, session, { educator: 'Horn Studio', count: 1 });
      await page.goto(`/manage-subscription?mode=edit&id=${key?.activationId}`);
      await expect(page.getByText('No user associated with this key')).toBeVisible();
      await expect(button(page, 'Save')).toHaveCount(0);
      await visit(page, '/manage-subscription?mode=edit&id=999999999');
      await expect(page.getByText('This key does not exist')).toBeVisible();
      await button(page, 'Back to the list').click();
      await expect(page).toHaveURL('/manage-subscription');
    },
  );
});

for (const [holds, as] of [
  ['User Management', colleagues.registrar],
  ['Sales Management', colleagues.seller],
] as const) {
  test.describe(`with only ${holds}`, () => {
    test.use({ as });

    test('keys are managed from the dashboard', { tag: '@nightly' }, async ({ page, server, session }) => {
      const [key] = await makeKeys(server, session, { educator: 'Horn Studio', count: 1 });
      await redeem(server, { key: key?.key ?? '', fullName: `Horn of ${as.fullName}`, contactEmail: as.email });
      await page.goto('/dashboard');
      const soon = page.getByRole('link', { name: /^\d+ subscriptions? ends? by / });
      await soon.click();
      await expect(page).toHaveURL(new RegExp(`from=${dayAfter(0)}&to=${dayAfter(30)}$`));
      /* Earlier journeys may have changed the list since the tile's figure was counted. */
      const request = { expiresFrom: dayAfter(0), expiresTo: dayAfter(30) };
      const { total: count } = await (
        await post(server, '/admin/subscriptions/selection', request, session?.token)
      ).json();
      await expect(page.getByRole('search').getByRole('status')).toHaveText(new RegExp(`^${count} keys of`));
      await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
      await expect(page.getByText(`${count} Items selected`)).toBeVisible();
      await page.goBack();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Key management' }).click();
      await expect(title(page, 'Key management')).toBeVisible();
      await find(page, `horn of ${as.fullName}`);
      await page.getByRole('switch', { name: `${shortly(key?.key ?? '')} is revoked` }).click();
      await expect(keyRow(page, key?.key ?? '')).toContainText('Revoked');
      await button(page, `Edit ${shortly(key?.key ?? '')}`).click();
      await field(page, 'Phone').fill('+86 100 0000 0001');
      await button(page, 'Save').click();
      await expect(toast(page, 'Key information Updated!')).toBeVisible();
    });
  });
}
