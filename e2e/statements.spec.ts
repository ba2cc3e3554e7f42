import { readFile } from 'node:fs/promises';
import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { englishMonth } from '@eemusic/contract/platform/wording';
import { expect, type Page } from '@playwright/test';
import { colleagues } from './account.ts';
import { checkLooksAtBoth, desk, phone, resize } from './looks.ts';
import { test } from './journey.ts';
import { button, dialog, field, title, toast, visit } from './list.ts';

const now = new Date();
/** The month two months ago, in which one school of Viola Channel sold a key for one year. */
const month = addMonths(monthOf(now), -2);
const name = englishMonth(month);

const statements = (page: Page) => page.getByRole('table', { name: 'Statements' });
const rowOf = (page: Page, receiver: string) =>
  statements(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: receiver }) });
const ofChannel = (page: Page) => rowOf(page, 'Viola Channel');

async function saved(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent('download');
  await press();
  const file = await downloading;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test.describe('a month of a bookkeeper with only Sales Management', () => {
  test.use({ as: colleagues.seller });

  test('is closed, mailed, paid, exported, and reopened for a correction', async ({ page, mailbox }) => {
    const choose = async (action: string) => {
      await button(page, 'More actions').click();
      await page.getByRole('menuitem', { name: action }).click();
    };

    await test.step('what stands on a statement is set once', async () => {
      await page.goto('/settings/company');
      await field(page, 'Company name').fill('EEMusic Shanghai');
      await field(page, 'Payment details').fill('By bank transfer within 30 days');
      await button(page, 'Save').click();
      await expect(toast(page, 'Company settings saved')).toBeVisible();
    });

    await test.step('a month is closed after a question', async () => {
      await visit(page, '/sales/rules');
      await page.getByRole('main').getByRole('link', { name: 'Statements' }).click();
      await expect(title(page, 'Statements')).toBeVisible();
      await visit(page, `/sales/statements?month=${month}&state=paid`);
      await button(page, 'Show all').click();
      await expect(ofChannel(page)).toContainText(/¥398\.00\s*¥39\.80\s*Open/);
      await checkLooksAtBoth(page, 'statements', ofChannel(page));
      await button(page, `Close ${name}`).click();
      await expect(dialog(page)).toContainText('go into the statement of the next open one');
      await expect(dialog(page)).toContainText(/Total commission: ¥[\d,.]+\./);
      await checkLooksAtBoth(page, 'close a month', dialog(page));
      await button(dialog(page), `Close ${name}`).click();
      await expect(toast(page, `${name} closed`)).toBeVisible();
      await expect(ofChannel(page)).toContainText('Closed');
      await expect(button(page, `Close ${name}`)).toHaveCount(0);
      await expect(title(page, 'Statements'), 'its button is gone').toBeFocused();
    });

    await test.step('several statements are paid at once from the list', async () => {
      await button(page, /^Select \d+ closed statements$/).click();
      const bar = page.getByRole('region', { name: 'Selection' });
      await expect(bar).toContainText(/^\d+ Items selected · ¥/);
      await button(bar, 'Clear the selection').click();
      await expect(bar.getByRole('button')).toHaveCount(0);
      await page.getByRole('checkbox', { name: 'Select Viola Academy' }).check();
      await expect(bar).toContainText('1 Item selected · ¥79.60');
      await button(bar, 'Mark as paid').click();
      await button(dialog(page), 'Mark as paid').click();
      await expect(dialog(page).getByText('Please fill in this field')).toBeVisible();
      await field(dialog(page), 'Reference of all').fill('TR 2026-16');
      await checkLooksAtBoth(page, 'pay statements', field(dialog(page), 'Reference of all'));
      await button(dialog(page), 'Mark as paid').click();
      await expect(toast(page, 'Statement paid')).toBeVisible();
      await expect(rowOf(page, 'Viola Academy')).toContainText('TR 2026-16');
      await expect(bar.getByRole('button')).toHaveCount(0);
      await expect(title(page, 'Statements'), 'the bar is gone').toBeFocused();
      /* Waits until the notice disappears, because the next payment shows another one. */
      await expect(toast(page, 'Statement paid')).toBeHidden();
    });

    await test.step('its sales are exported', async () => {
      await button(page, 'Export sales').click();
      await dialog(page).getByLabel('File').selectOption('csv');
      await checkLooksAtBoth(page, 'export sales', dialog(page).getByLabel('File'));
      const file = await saved(page, () => button(dialog(page), 'Export').click());
      expect(file.name).toMatch(new RegExp(`^Sales ${month}-01 ${month}-\\d\\d\\.csv$`));
      expect(file.bytes.toString()).toContain('Viola Channel,Viola Academy,');
      await button(dialog(page), 'Close').first().click();
    });

    await test.step('a statement is paid and printed', async () => {
      await ofChannel(page).getByRole('link').click();
      await expect(title(page, `Viola Channel, ${name}`)).toBeVisible();
      const line = page.getByRole('row', { name: /^Viola Academy 1 0 ¥398\.00 10% / });
      await button(line, 'Sales of Viola Academy: commission ¥39.80').click();
      await expect(dialog(page)).toContainText('1 sale: ¥398.00 in total, a commission of ¥39.80.');
      await expect(dialog(page).getByRole('row', { name: /Viola Xu Min/ })).toContainText(/¥39\.80\s*10%/);
      await checkLooksAtBoth(page, 'sales of a statement', dialog(page));
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await resize(page, phone);
      await expect(button(page, 'PDF')).toBeInViewport({ ratio: 1 });
      await expect(button(page, 'Mark as paid')).toBeInViewport({ ratio: 1 });
      await expect(title(page, name)).toBeVisible();
      await resize(page, desk);
      await button(page, 'Mark as paid').click();
      await button(dialog(page), 'Mark as paid').click();
      await expect(dialog(page).getByText('Please fill in this field')).toBeVisible();
      await field(dialog(page), 'Paid on').fill('2099-01-31');
      await checkLooksAtBoth(page, 'pay a statement', dialog(page).getByText('This day is still to come'));
      await field(dialog(page), 'Reference').fill('TR 2026-17');
      await field(dialog(page), 'Paid on').fill('2020-01-31');
      await button(dialog(page), 'Mark as paid').click();
      await expect(dialog(page).getByText(`Its month began on ${month}-01`)).toBeVisible();
      await field(dialog(page), 'Paid on').fill(now.toISOString().slice(0, 10));
      await button(dialog(page), 'Mark as paid').click();
      await expect(toast(page, 'Statement paid')).toBeVisible();
      await expect(page.getByText(/· TR 2026-17$/)).toBeVisible();
      await expect(title(page, `Viola Channel, ${name}`), 'the button is gone').toBeFocused();
      await checkLooksAtBoth(page, 'a statement', page.getByText(/· TR 2026-17$/));
      const file = await saved(page, () => button(page, 'PDF').click());
      expect(file.name).toMatch(new RegExp(`^${month}-\\d{4} Viola Channel\\.pdf$`));
      expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    });

    await test.step('it is mailed to the contact of the channel, after a question that shows the address', async () => {
      await button(page, 'Mail').click();
      await expect(dialog(page)).toContainText('viola-channel@example.com');
      await dialog(page).getByRole('radio', { name: '简体中文' }).check();
      await checkLooksAtBoth(page, 'mail a statement', dialog(page));
      await button(dialog(page), 'Mail').click();
      await expect(toast(page, 'The statement goes to viola-channel@example.com')).toBeVisible();
      const mails = page.getByRole('region', { name: 'Emails' });
      await expect(mails).toContainText(
        new RegExp(`${month}-\\d{4} mailed to viola-channel@example\\.com on .*Guo Ping`),
      );
      const mail = await mailbox.mailTo('viola-channel@example.com');
      expect(mail.subject).toContain('佣金结算单：Viola Channel');
      expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
      await checkLooksAtBoth(page, 'a mailed statement', mails);
    });

    await test.step('it is reopened with a reason, and closed anew under a new number', async () => {
      await choose('Reopen');
      await checkLooksAtBoth(page, 'reopen a statement', field(dialog(page), 'Reason'));
      await field(dialog(page), 'Reason').fill('Paid to the wrong account');
      await button(dialog(page), 'Reopen').click();
      await expect(toast(page, 'Statement reopened')).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Statements' }).click();
      await button(page, `Close ${name}`).click();
      await button(dialog(page), `Close ${name}`).click();
      await expect(ofChannel(page)).toContainText(/-R2/);
    });

    await test.step('a goodwill stands on the statement of this month, with its reason, and is undone once', async () => {
      await visit(page, `/sales/statements?month=${month}`);
      await rowOf(page, 'Viola Academy').getByRole('link').click();
      await choose('Adjust');
      await button(dialog(page), 'Adjust').click();
      await expect(dialog(page).getByText('Please fill in this field')).toHaveCount(2);
      await field(dialog(page), 'Amount in CNY').fill('50');
      await field(dialog(page), 'Reason').fill('Goodwill for the concert');
      await checkLooksAtBoth(page, 'adjust a statement', field(dialog(page), 'Reason'));
      await button(dialog(page), 'Adjust').click();
      await expect(toast(page, 'Adjustment added')).toBeVisible();
      await visit(page, `/sales/statements?month=${now.toISOString().slice(0, 7)}`);
      await rowOf(page, 'Viola Academy').getByRole('link').click();
      const line = page.getByRole('row', { name: /Goodwill for the concert/ });
      await expect(line).toContainText('¥50.00');
      await checkLooksAtBoth(page, 'an adjusted statement', line);
      await button(line, 'Undo Goodwill for the concert').click();
      await expect(toast(page, 'Adjustment undone')).toBeVisible();
      await expect(line.filter({ hasText: 'Undoes an adjustment' })).toContainText('−¥50.00');
      await expect(button(page, 'Undo Goodwill for the concert')).toHaveCount(0);
    });

    await test.step('what is closed and not paid is found by name, over all months', async () => {
      await visit(page, `/sales/statements?month=${month}`);
      await page.getByRole('combobox', { name: 'Month' }).click();
      await page.getByRole('option', { name: 'All months' }).click();
      await page.getByRole('searchbox', { name: 'Search by name or contact' }).fill('viola ch');
      await expect(page).toHaveURL(/(?=.*month=all)(?=.*search=viola)/);
      /* The header; other journeys may have sold in further months. */
      await expect(statements(page).getByRole('row').filter({ hasNotText: 'Viola Channel' })).toHaveCount(1);
      await expect(ofChannel(page).filter({ hasText: `Channel · ${name}` })).toContainText('Closed');
      await expect(button(page, 'Select 1 closed statement')).toBeVisible();
      await checkLooksAtBoth(page, 'statements of all months', statements(page));

      await ofChannel(page)
        .filter({ hasText: `Channel · ${name}` })
        .getByRole('link')
        .click();
      await expect(page.getByRole('heading', { level: 1, name: /Viola Channel/ })).toBeVisible();
      await page.reload();
      await page.getByRole('banner').getByRole('link', { name: 'Statements' }).click();
      await expect(page).toHaveURL(/(?=.*month=all)(?=.*search=viola)/);
    });
  });
});
