import { expect } from '@playwright/test';
import { colleagues } from './account.ts';
import { checkLooksAtBoth } from './looks.ts';
import { test } from './journey.ts';
import { button, dialog, title, toast } from './list.ts';

test.use({ as: colleagues.seller, contextOptions: { reducedMotion: 'reduce' } });

test('personal data is kept for ever until somebody sets a period, after a question', async ({ page }) => {
  await page.goto('/settings/retention');
  await expect(title(page, 'Data retention')).toBeVisible();
  const practice = page.getByRole('combobox', { name: 'Practice details' });
  await expect(practice).toHaveValue('Keep forever');
  await expect(page.getByText('Nothing has been deleted yet.')).toBeVisible();
  await checkLooksAtBoth(page, 'retention', practice);

  await test.step('given up, it stays', async () => {
    await practice.click();
    await expect(page.getByRole('option', { name: '3 months' })).toBeVisible();
    await page.getByRole('option', { name: '2 years' }).click();
    await expect(dialog(page)).toContainText('Practice details');
    await checkLooksAtBoth(page, 'retention question', button(dialog(page), 'Keep for 2 years'));
    await button(dialog(page), 'Cancel').click();
    await expect(practice).toHaveValue('Keep forever');
  });

  await test.step('saved, it is there again after a reload', async () => {
    await practice.click();
    await page.getByRole('option', { name: '2 years' }).click();
    await button(dialog(page), 'Keep for 2 years').click();
    await expect(toast(page, 'Data retention saved')).toBeVisible();
    await page.reload();
    await expect(practice).toHaveValue('2 years');
  });

  await test.step('longer needs no question', async () => {
    await practice.click();
    await page.getByRole('option', { name: 'Keep forever' }).click();
    await expect(practice).toHaveValue('Keep forever');
  });
});
