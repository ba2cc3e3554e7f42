import { expect, type Page } from '@playwright/test';
import { account, colleagues } from './account.ts';
import { checkLooksAtBoth, expectAccessible } from './looks.ts';
import { test } from './journey.ts';
import { makeKeys, redeem } from './keys.ts';
import { button, dialog, field, pick, title, toast } from './list.ts';
import { openSession } from './sign-in.ts';

const rates = (page: Page) => page.getByRole('region', { name: 'Commission rates' });

test.describe('prices and commission rates', () => {
  test.use({ as: colleagues.seller });

  test('are set for one school, corrected after a sale, and removed before one', async ({ page, server }) => {
    await test.step('what is out of range is refused where it is typed, and stays as it was typed', async () => {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Sales management', exact: true }).click();
      await expect(title(page, 'Prices and rates')).toBeVisible();
      await button(page, 'Set a rate').click();
      await pick(page, 'Only for', { by: 'tuba', to: 'Tuba Academy' });
      await field(page, 'Rate in %').fill('125');
      await field(page, 'Reason').fill('Agreed by letter');
      await button(page, 'Save').click();
      await expect(page.getByText('A rate is at most 100%')).toBeVisible();
      await expect(field(page, 'Rate in %')).toHaveValue('125');
    });

    await test.step('a rate of one school goes before the general one', async () => {
      await field(page, 'Rate in %').fill('12.5');
      await button(page, 'Save').click();
      await expect(toast(page, 'Rate added')).toBeVisible();
      await expect(rates(page).getByRole('row', { name: /^Tuba Academy 12\.5%/ })).toContainText('Agreed by letter');
      await expectAccessible(page);
    });

    await test.step('a correction shows what it does to each month before it is made', async () => {
      const [key] = await makeKeys(server, await openSession(server, account), { educator: 'Tuba Academy', count: 1 });
      await redeem(server, { key: key?.key ?? '', fullName: 'Tuba Sun Li', contactEmail: 'sun@example.com' });
      await page.reload();
      await button(page, /^Correct 12\.5%/).click();
      await field(dialog(page), 'Rate in %').fill('15');
      await field(dialog(page), 'Reason').fill('The letter says 15');
      await button(dialog(page), 'Show what changes').click();
      await expect(dialog(page).getByRole('row', { name: 'Tuba Academy ¥49.75 ¥59.70' })).toBeVisible();
      await expectAccessible(page);
      await button(dialog(page), 'Correct these months').click();
      await expect(toast(page, 'Rate corrected')).toBeVisible();
      const row = rates(page).getByRole('row', { name: /^Tuba Academy 15%/ });
      await expect(row).toContainText('12.5% → 15%');
      await expect(row).toContainText('The letter says 15');
    });

    await test.step('a planned price can still be changed and removed', async () => {
      await button(page, 'Set a price').click();
      await field(page, 'Price in CNY').fill('410.5');
      await field(page, 'From').fill('2999-01-01');
      await button(page, 'Save').click();
      const prices = page.getByRole('table', { name: 'Prices' });
      await expect(prices.getByRole('row', { name: /^1 year ¥410\.50/ })).toContainText('2999-01-01 Planned');
      await expect(prices.getByRole('row', { name: /^1 year ¥398\.00/ })).toContainText('since launch In force');
      await checkLooksAtBoth(page, 'a planned price', prices);
      await button(page, 'Change ¥410.50 from 2999-01-01').click();
      await field(dialog(page), 'Price in CNY').fill('405');
      await field(dialog(page), 'Reason').fill('Rounded');
      await button(dialog(page), 'Save').click();
      await button(page, 'Remove ¥405.00 from 2999-01-01').click();
      await button(dialog(page), 'Remove').click();
      await expect(toast(page, 'Price removed')).toBeVisible();
      await expect(button(page, 'Remove ¥405.00 from 2999-01-01')).toHaveCount(0);
    });
  });
});
