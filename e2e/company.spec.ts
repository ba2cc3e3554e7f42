import { expect } from '@playwright/test';
import { expectAccessible } from './assert-accessible.ts';
import { colleagues } from './account.ts';
import { test } from './journey.ts';
import { button, dialog, title, toast } from './list.ts';
import { visit } from './visit.ts';

test.describe('the settings of the company', () => {
  test.use({ as: colleagues.seller });

  test('say in which currency every amount is, after a question that tells what changes', async ({ page }) => {
    await page.goto('/dashboard');
    await button(page, /^Profile menu/).click();
    await page.getByRole('menuitem', { name: 'Company' }).click();
    await expect(title(page, 'Company')).toBeVisible();
    await expectAccessible(page);

    const choose = async (from: string, to: string) => {
      await page.getByRole('combobox', { name: 'Currency' }).click();
      await page.getByRole('option', { name: new RegExp(`^${to}`) }).click();
      await button(page, 'Save').click();
      await expect(dialog(page)).toContainText(`what is 398.00 ${from} today will read 398.00 ${to}`);
      await button(dialog(page), `Change to ${to}`).click();
      const saved = toast(page, 'Settings of the company saved');
      await expect(saved).toBeVisible();
      /* The next choice waits for a notice of its own. */
      await expect(saved).toBeHidden();
    };
    await choose('CNY', 'EUR');
    await visit(page, '/sales/rules');
    await expect(page.getByRole('row', { name: /^1 year €398\.00/ })).toBeVisible();

    await visit(page, '/settings/company');
    await choose('EUR', 'CNY');
  });
});
