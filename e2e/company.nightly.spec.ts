import { expect } from '@playwright/test';
import { colleagues } from './account.ts';
import { checkLooksAtBoth } from './looks.ts';
import { test } from './journey.ts';
import { button, dialog, dismiss, title, toast, visit } from './list.ts';

test.describe('the company settings', () => {
  test.use({ as: colleagues.seller });

  test('set the currency of every amount, after a question that says what changes', async ({ page }) => {
    await page.goto('/dashboard');
    await button(page, /^Profile menu/).click();
    await page.getByRole('menuitem', { name: 'Company' }).click();
    await expect(title(page, 'Company')).toBeVisible();
    await checkLooksAtBoth(page, 'company', title(page, 'Company'));

    const choose = async (from: string, to: string) => {
      await page.getByRole('combobox', { name: 'Currency' }).click();
      await page.getByRole('option', { name: new RegExp(`^${to}`) }).click();
      await button(page, 'Save').click();
      const question = dialog(page).filter({ hasText: `what is 398.00 ${from} today will read 398.00 ${to}` });
      await checkLooksAtBoth(page, 'change the currency', question);
      await button(dialog(page), `Change to ${to}`).click();
      await dismiss(page, 'Company settings saved');
    };
    await choose('CNY', 'EUR');
    await visit(page, '/sales/rules');
    await expect(page.getByRole('row', { name: /^1 year €398\.00/ })).toBeVisible();

    await visit(page, '/settings/company');
    await choose('EUR', 'CNY');
  });

  test('set which mails are sent to channels and schools automatically', async ({ page }) => {
    const day = page.getByRole('combobox', { name: 'Email statements on' });
    const reminder = page.getByRole('checkbox', { name: '7 days before' });
    const choose = async (from: string, to: string) => {
      await page.goto('/settings/company');
      await expect(day).toHaveValue(from);
      await day.click();
      await page.getByRole('option', { name: to, exact: true }).click();
      await reminder.click();
      await button(page, 'Save').click();
      await expect(toast(page, 'Company settings saved')).toBeVisible();
    };
    await choose('Never', 'Day 28 of the month');
    await checkLooksAtBoth(page, 'company mails', reminder);
    await expect(reminder).toBeChecked();

    await choose('Day 28 of the month', 'Never');
    await expect(reminder).not.toBeChecked();
  });

  test(
    'show whom reminders would reach, and the email itself, before they are turned on',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.goto('/sales/reminders');
      await expect(page.getByText(/^Reminders are off; turn them on to send/)).toBeVisible();
      const due = page.getByRole('table', { name: 'Next to be sent' });
      await due.getByRole('button').first().click();
      await expect(dialog(page)).toContainText(/Please renew (it|them) so that practice can continue/);
      await checkLooksAtBoth(page, 'the email of a reminder', dialog(page));
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await checkLooksAtBoth(page, 'reminders', page.getByText('Nobody has been reminded yet'));

      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(title(page, 'Company')).toBeVisible();
      await page.getByRole('checkbox', { name: 'Remind the channel instead of its schools' }).click();
      await button(page, 'Save').click();
      await expect(toast(page, 'Company settings saved')).toBeVisible();
      await visit(page, '/sales/reminders');
      await expect(due.getByText('Channel', { exact: true }).first()).toBeVisible();
    },
  );

  test('set the time zone in which days and months begin', async ({ page }) => {
    await page.goto('/settings/company');
    const choose = async (zone: string) => {
      await page.getByRole('combobox', { name: 'Time zone' }).fill(zone);
      await page.getByRole('option', { name: zone, exact: true }).click();
      await button(page, 'Save').click();
      const question = dialog(page).filter({ hasText: 'New sales get their day and month by the new time zone.' });
      await checkLooksAtBoth(page, 'change the time zone', question);
      await button(dialog(page), `Change to ${zone}`).click();
      await dismiss(page, 'Company settings saved');
    };
    await choose('Asia/Shanghai');
    await visit(page, '/settings/company');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Shanghai');

    await choose('UTC');
  });
});
