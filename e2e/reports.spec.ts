import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { englishMonth } from '@eemusic/contract/platform/wording';
import { expect, type Page } from '@playwright/test';
import { colleagues } from './account.ts';
import { checkLooksAtBoth, expectAccessible } from './looks.ts';
import { test } from './journey.ts';
import { button, link, dialog, field, row, search, title, toast } from './list.ts';

const monthAgo = (months: number) => englishMonth(addMonths(monthOf(new Date()), -months));

const commission = (page: Page) => page.getByRole('region', { name: 'Commission', exact: true });
const months = (page: Page) => page.getByRole('table', { name: 'The last 12 months' });
const schools = (page: Page) => page.getByRole('table', { name: 'By school' });
const sales = (page: Page) => dialog(page).getByRole('table', { name: 'Sales' });

test.describe('the commission of a channel', () => {
  test.use({ as: colleagues.seller, contextOptions: { reducedMotion: 'reduce' } });

  test('is shown by month, by school and by sale, and falls with a refund', async ({ page }) => {
    await test.step('in a chart and in a table that says the same', async () => {
      await page.goto('/user-management');
      await expect(page).toHaveURL('/user-management?tab=educators');
      await search(page, 'viola');
      await link(page, 'Report of Viola Channel, the channel of Viola Academy').click();
      await expect(title(page, 'Report: Viola Channel')).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Reports' }).click();
      await expect(title(page, 'Reports')).toBeVisible();
      await page.getByRole('radiogroup', { name: 'Reports of' }).getByText('Schools and teachers').click();
      await expect(page.getByRole('link', { name: 'Viola Academy' })).toBeVisible();
      await page.getByRole('radiogroup', { name: 'Reports of' }).getByText('Channels').click();
      await page.getByRole('searchbox', { name: 'Search by name or contact' }).fill('viola ch');
      await expect(page).toHaveURL(/\/sales\/reports\?search=viola.*ch$/);
      await checkLooksAtBoth(page, 'commission reports', page.getByRole('link', { name: 'Viola Channel' }));
      await page.getByRole('link', { name: 'Viola Channel' }).click();
      await expect(title(page, 'Report: Viola Channel')).toBeVisible();
      await expect(commission(page)).toContainText('¥149.40');
      await expect(commission(page).getByTitle(`${monthAgo(1)}: ¥109.60`)).toBeVisible();
      await page.getByText('Table', { exact: true }).click();
      await expect(months(page).getByRole('row', { name: 'Total' })).toContainText('¥149.40');
      for (const [ago, sum] of [
        [1, '¥109.60'],
        [2, '¥39.80'],
        [3, '¥0.00'],
      ] as const)
        await expect(months(page).getByRole('row', { name: monthAgo(ago) })).toContainText(sum);
      await expect(schools(page).getByRole('row')).toHaveText([
        /School/,
        /Viola Academy.*109\.60/,
        /Viola Studio.*39\.80/,
      ]);
      await expectAccessible(page);
    });

    await test.step('sorted and searched', async () => {
      await button(schools(page), 'Commission').click();
      await expect(schools(page).getByRole('row').nth(1)).toContainText('Viola Studio');
      await page.getByRole('searchbox', { name: 'Search schools' }).fill('acad');
      await expect(page.getByText('1 school · commission ¥109.60')).toBeVisible();
      await button(page, 'Clear the search').click();
      await expect(page.getByText('2 schools · commission ¥149.40')).toBeVisible();
    });

    await test.step('down to the rule that made it', async () => {
      await button(months(page), monthAgo(1)).click();
      const name = `Viola Channel: sales of ${monthAgo(1)}`;
      await expect(dialog(page).getByRole('heading', { name })).toBeVisible();
      await expect(dialog(page).getByText('2 sales: ¥1,096.00 in total, a commission of ¥109.60.')).toBeVisible();
      await expect(page).toHaveURL(/&sales=\d{4}-\d\d$/);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);

      await button(page, 'Sales of Viola Studio: commission ¥39.80').click();
      const sale = sales(page).getByRole('row', { name: 'Viola Pan Yi' });
      await expect(sale).toContainText(/1 year\s*¥398\.00\s*¥39\.80\s*10%/);
      await checkLooksAtBoth(page, 'sales of a school', sale);
    });

    await test.step('taken back, and every sum follows', async () => {
      await button(page, 'Refund Viola Pan Yi').click();
      const refund = dialog(page).filter({ hasText: 'Refund Viola Pan Yi' });
      await button(refund, 'Refund').click();
      await expect(refund.getByText('Please fill in this field'), 'nothing is chosen for anybody').toHaveCount(3);
      await refund.getByRole('radio', { name: 'By months' }).check();
      await field(refund, 'Months').fill('3');
      await expect(refund).toContainText('takes back ¥19.90 of the school’s commission and ¥9.95 of the channel’s.');
      await field(refund, 'Reason').fill('Moved away');
      await refund.getByRole('radio', { name: 'Keep it: it has no end date' }).check();
      await checkLooksAtBoth(page, 'refund months', field(refund, 'Months'));
      await button(refund, 'Refund').click();
      await expect(toast(page, 'Sale refunded')).toBeVisible();
      await expect(sales(page).getByRole('row', { name: 'Refund: Moved away' })).toContainText('−¥9.95');
      await expect(sales(page).getByRole('row', { name: '¥99.50 refunded' })).toContainText('¥39.80');

      await button(page, 'Refund Viola Pan Yi').click();
      await refund.getByRole('radio', { name: 'Full remaining amount: ¥298.50' }).check();
      await field(refund, 'Reason').fill('Bought twice');
      await refund.getByRole('radio', { name: 'Keep it: it has no end date' }).check();
      await button(refund, 'Refund').click();
      await expect(sales(page).getByRole('row', { name: 'Refund: Bought twice' })).toContainText('−¥29.85');
      await expect(button(page, 'Refund Viola Pan Yi')).toHaveCount(0);
      await expect(dialog(page).getByText('1 sale, 2 refunds: ¥0.00 in total, a commission of ¥0.00.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(months(page).getByRole('row', { name: 'Total' })).toContainText('¥109.60');
      await expect(months(page).getByRole('row', { name: monthAgo(0) })).toContainText('−¥39.80');
      await expect(schools(page).getByRole('row', { name: 'Viola Studio' })).toContainText('¥0.00');
    });

    await test.step('printed, the chart with the table, without what leads elsewhere', async () => {
      await page.getByText('Chart', { exact: true }).click();
      await page.emulateMedia({ media: 'print' });
      await expect(commission(page).getByTitle(`${monthAgo(1)}: ¥109.60`)).toBeVisible();
      await expect(commission(page).getByRole('table')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
      await expect(button(page, 'Print')).toBeHidden();
      await expect(page.getByRole('link', { name: 'Prices and rates' })).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step('and of a school by its users', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Reports' }).click();
      await expect(title(page, 'Reports')).toBeVisible();
      await page.getByRole('link', { name: 'User management' }).first().click();
      await search(page, 'viola');
      await expect(row(page, 'Viola Academy')).toBeVisible();
      await link(page, 'Report of Viola Academy').first().click();
      await expect(title(page, 'Report: Viola Academy')).toBeVisible();
      const users = page.getByRole('table', { name: 'By user' });
      await expect(users.getByRole('row')).toHaveText([/Name/, /Viola Lu Bo.*139\.60/, /Viola Xu Min.*79\.60/]);
      await button(page, 'Sales of Viola Lu Bo: commission ¥139.60').click();
      await expect(sales(page).getByRole('row', { name: 'Viola Lu Bo' })).toContainText(/698\.00.*139\.60.*20%/s);
    });
  });
});
