import { expect } from '@playwright/test';
import { account } from './account.ts';
import { checkLooksAtBoth } from './looks.ts';
import { test } from './journey.ts';
import { button, title, toast } from './list.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

test('the monthly report is turned on without a pointer, kept, and turned off', async ({ page }) => {
  const open = button(page, 'Monthly report');
  const report = page.getByRole('dialog', { name: 'Monthly report' });
  const choice = report.getByRole('switch', { name: 'Email me each month’s figures' });
  await page.goto('/analytics/overview');
  await expect(title(page, 'Analytics: Overview')).toBeVisible();

  await open.focus();
  await page.keyboard.press('Enter');
  await expect(choice).toBeFocused();
  await expect(choice).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(toast(page, 'You get the figures of each month by email')).toBeVisible();
  await expect(choice).toBeChecked();
  await checkLooksAtBoth(page, 'the monthly report', report);
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();
  await expect(open).toBeFocused();

  await page.reload();
  await open.click();
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(toast(page, 'You no longer get figures by email')).toBeVisible();
  await expect(choice).not.toBeChecked();
});
