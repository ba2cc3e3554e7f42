import { expect } from '@playwright/test';
import { account } from './account.ts';
import { test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { makeKeys, redeem, shortly } from './keys.ts';
import { button, row } from './list.ts';
import { checkLooks, checkLooksAtBoth, desk, phone, resize } from './looks.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

test('keys are reached, opened and revoked without a pointer', async ({ page, server, session }) => {
  const [key] = await makeKeys(server, session, { educator: 'Horn Conservatory', count: 2 });
  await redeem(server, { key: key?.key ?? '', fullName: 'Horn Eva', contactEmail: 'eva@example.com' });
  const { keyboard } = page;
  const revoked = page.getByRole('switch', { name: `${shortly(key?.key ?? '')} is revoked` });
  await page.goto('/manage-subscription');
  await expect(page.getByRole('link', { name: /^\w+ \d{4}: \d/ }).first()).toBeVisible();

  await test.step('the forecast is open on a desktop only, and has a table', async () => {
    const forecast = button(page, 'Expiring in the next 12 months');
    await expect(forecast).toHaveAttribute('aria-expanded', 'true');
    await page.getByText('Table', { exact: true }).click();
    await expect(page.getByRole('table', { name: 'Expiring keys, by month' })).toBeVisible();
    await checkLooks(page, 'keys forecast');
    await resize(page, phone);
    await page.reload();
    await expect(forecast).toHaveAttribute('aria-expanded', 'false');
    await forecast.click();
    await checkLooks(page, 'keys forecast');
    await resize(page, desk);
    await page.getByText('Chart', { exact: true }).click();
    await page.reload();
  });

  await test.step('a month of the forecast', async () => {
    await tabTo(page, page.getByRole('link', { name: /^\w+ \d{4}: \d/ }).first());
    await keyboard.press('Enter');
    const month = page.locator('a[aria-current="true"]');
    await expect(month).toBeFocused();
    await checkLooksAtBoth(page, 'keys of a month', month);
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/manage-subscription');
  });

  await test.step('a row, and a key in it', async () => {
    await keyboard.press('/');
    await keyboard.type('horn conservatory');
    await expect(page).toHaveURL(/search=/);
    await tabTo(page, row(page, 'Horn Conservatory'));
    await keyboard.press('ArrowRight');
    await expect(revoked).toBeVisible();
    await keyboard.press('ArrowRight');
    await keyboard.press('End');
    await expect(page.locator('[data-key]:focus')).toHaveCount(1);
    await tabTo(page, revoked);
    await keyboard.press('Space');
    await expect(revoked).toBeChecked();
    await checkLooksAtBoth(page, 'a revoked key', revoked);
    await keyboard.press('Space');
    await expect(revoked).not.toBeChecked();
  });

  await test.step('rows are selected, and the row closed', async () => {
    await tabTo(page, row(page, 'Horn Conservatory'), 'Shift+Tab');
    await keyboard.press('Space');
    await expect(page.getByText('2 Items selected')).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByText('2 Items selected')).toBeHidden();
    await keyboard.press('ArrowLeft');
    await expect(revoked).toBeHidden();
  });
});
