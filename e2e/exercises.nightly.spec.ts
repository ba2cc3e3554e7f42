import { expect } from '@playwright/test';
import { account } from './account.ts';
import { test } from './journey.ts';
import { button, title } from './list.ts';
import { checkLooks, desk, phone } from './looks.ts';

test.use({ as: account });

test('an empty place is filled: composed, kept, reviewed and published', async ({ page }) => {
  await page.goto('/score-library/coverage');
  await page.getByRole('link', { name: 'Grade 2, Level 4, Stage 3: 0 scores', exact: true }).click();
  await expect(title(page, 'New exercises')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('Stage 3');

  await page.getByRole('textbox', { name: 'How many' }).fill('4');
  await button(page, 'Compose 4').click();
  const keep = page.getByRole('button', { name: /^Keep / });
  await expect(keep).toHaveCount(4);
  await checkLooks(page, 'exercises that were composed');
  await button(page, /^Play /)
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  await checkLooks(page, 'an exercise');
  await page.keyboard.press('Escape');

  await keep.nth(0).click();
  await keep.nth(1).click();
  await button(page, 'Review 2').click();
  await expect(page.getByRole('navigation', { name: 'Uploaded scores' }).getByRole('button')).toHaveCount(2);
});

test.describe('in Chinese on a phone', () => {
  test.use({ locale: 'zh-CN', viewport: phone });

  test('exercises appear as they are made', async ({ page }) => {
    await page.goto('/score-library/exercises?grade=2');
    await page.getByRole('textbox', { name: '数量' }).fill('2');
    await button(page, '生成 2 首').click();
    await expect(page.getByRole('button', { name: /^保留./ })).toHaveCount(2);
    await checkLooks(page, 'exercises in Chinese');
    await page.setViewportSize(desk);
    await checkLooks(page, 'exercises in Chinese');
  });
});
