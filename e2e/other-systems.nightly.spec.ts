import { expect, type Page } from '@playwright/test';
import { colleagues } from './account.ts';
import { checkLooks } from './looks.ts';
import { test } from './journey.ts';
import { button, dialog, toast } from './list.ts';

/** Unlike `goBack`, it does not wait for another screen. */
const pressBack = (page: Page) => page.evaluate(() => history.back());

test.use({ as: colleagues.gatekeeper, contextOptions: { reducedMotion: 'reduce' } });

test('another system gets a token that is shown once, rotated and revoked', async ({ page, request, server }) => {
  const statusWith = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await request.post(`${server}/learner/practice`, { data: { sessions: [] }, headers })).status();
  };
  await page.goto('/administrator');
  await page.getByRole('main').getByRole('link', { name: 'Other systems' }).click();
  await button(page, 'Add token').click();
  await pressBack(page);
  await expect(dialog(page)).toBeHidden();
  await button(page, 'Add token').click();
  await dialog(page).getByLabel('Name').fill('Partner shop');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Please select at least one scope');
  await page.getByRole('checkbox', { name: 'Report practice' }).check();
  await page.getByRole('checkbox', { name: 'Read one user’s subscription' }).check();
  await button(dialog(page), 'Allow reading everything').click();
  /* Of all reads, this administrator may only give that of scores. */
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(page.getByRole('combobox', { name: 'Channel' })).toBeVisible();
  await checkLooks(page, 'tokens add');
  await button(dialog(page), 'Add token').click();
  /* The list shows only the last characters of the token. */
  const shown = page.getByText(/^eem_[\w-]{43}$/);
  const old = (await shown.textContent()) ?? '';
  await pressBack(page);
  await checkLooks(page, 'tokens shown');
  await button(page, 'Done').click();
  await expect(shown).toBeHidden();
  expect(await statusWith(old)).toBe(400);

  await button(page, 'Rotate the token of Partner shop').click();
  await button(dialog(page), 'Rotate').click();
  await expect(page.getByText('This is the new token of Partner shop')).toBeVisible();
  const next = (await shown.textContent()) ?? '';
  await button(page, 'Done').click();
  expect([await statusWith(old), await statusWith(next)]).toEqual([400, 400]);
  await expect(page.getByText(/The old one works until/)).toBeVisible();
  await checkLooks(page, 'tokens');

  await button(page, 'Revoke the token of Partner shop').click();
  await button(dialog(page), 'Revoke').click();
  await expect(toast(page, 'Token revoked')).toBeVisible();
  expect(await statusWith(next)).toBe(401);
});

test.describe('in a Chinese browser', () => {
  test.use({ locale: 'zh-CN' });

  test('the tokens are described in Chinese', async ({ page }) => {
    await page.goto('/administrator?tab=systems');
    await button(page, '添加令牌').click();
    await expect(dialog(page)).toContainText('生成和作废');
    await checkLooks(page, 'tokens add in Chinese');
  });
});
